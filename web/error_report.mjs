// Tells of what went wrong and should not have: a sentence, a way on, a report to be copied. It is
// loaded when it is needed (bootstrap.js asks for it), and needs no Python.

const root = globalThis.document?.documentElement; // there is none where `formatReport` is tested
const RETRY_MS = 3000; // milliseconds until the words are asked for again

// Frames as browsers and Pythons write them. Nothing else of an error is told: its message may be
// of a game, and a game may hold what only one person knows.
const FRAMES = [
  /^\s+at .*:\d+:\d+\)?$/, // Chromium: "    at name (address:line:column)"
  /^[^\s@]*@\S+:\d+:\d+$/, // Firefox, Safari: "name@address:line:column"
  /^\s+File "[^"]*", line \d+(, in [\w<>.]+)?$/, // Python
];
const KIND = /^\w+(\.\w+)*(?=:|$)/; // "ValueError: …", "ValueError"

// What of an error can be told to anybody: its kind, and where it happened.
export function errorFrames(error) {
  if (typeof error !== "object" || error === null) return [typeof error];
  const { name, message, stack } = error;
  // A Python error comes as a JavaScript error whose message is the traceback.
  const lines = `${message ?? ""}\n${stack ?? ""}`.split("\n");
  const python = lines.findIndex((line) => FRAMES[2].test(line));
  const last = python < 0 ? "" : lines.slice(python).find((line) => /^\w/.test(line)) ?? "";
  const frames = lines.filter((line) => FRAMES.some((frame) => frame.test(line)));
  // Addresses end where a game may begin.
  const bare = frames.map((line) => line.trim().replace(/[?#][^\s:)]*/g, ""));
  return [KIND.exec(last)?.[0] ?? KIND.exec(name)?.[0] ?? "Error", ...bare];
}

// The report. `facts`: what is known beside the error, by name.
export function formatReport(error, facts) {
  const told = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return [...told, ...errorFrames(error)].join("\n");
}

async function loadWords() {
  const response = await fetch(new URL("../faults.json", import.meta.url));
  if (!response.ok) throw new Error(`faults.json: ${response.status}`);
  return response.json();
}

function createElement(tag, className, text) {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

function createButton(text, tone, act) {
  const node = createElement("button", `button ${tone}`, text);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

function showDialog(error, { version, words: all }) {
  const say = all[root.lang] ?? Object.values(all)[0];
  const { ready, bot, warm, built } = root.dataset;
  const started = ready === "1";
  const wasm = typeof WebAssembly === "object";
  const text = formatReport(error, {
    Coaster: built === undefined ? `${version}, from its source` : version,
    browser: navigator.userAgent,
    page: `${root.lang} ${innerWidth}x${innerHeight} ready=${ready} warm=${warm} computer=${bot}`,
    WebAssembly: wasm,
  });
  const old = "old" in root.dataset; // such a page may start, and fail later
  const runs = started && !old;
  const key = runs ? "text" : !wasm ? "wasm-text" : old ? "old-text" : "start-text";
  const dialog = createElement("dialog", "dialog fault");
  const title = createElement("h2", "", say[runs ? "title" : "start-title"]);
  title.id = "fault-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const copied = createElement("textarea", "link-text", text);
  copied.readOnly = true;
  copied.setAttribute("aria-label", say.copy);
  const copy = createButton(say.copy, "", () => {
    copied.select();
    navigator.clipboard?.writeText(text).then(() => { copy.textContent = say.copied; }, () => {});
  });
  const foot = createElement("div", "dialog-foot");
  const close = createButton(say["go-on"], "", () => dialog.remove());
  const reload = createButton(say.reload, "primary", () => location.reload());
  reload.autofocus = true;
  foot.append(copy, ...(started ? [close] : []), reload);
  const body = createElement("div", "dialog-body");
  body.append(createElement("p", "", say[key]), copied, createElement("p", "credit", say.note), foot);
  const head = createElement("header", "dialog-head");
  head.append(title);
  dialog.append(head, body);
  document.body.append(dialog);
  root.removeAttribute("data-opening"); // what was to come does not
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  body.scrollTop = 0; // the button that has the focus stands at the end
}

// Tell of an error, unless one is being told already.
let isShowing = false;
export function reportError(error) {
  if (isShowing || document.querySelector(".fault")) return;
  isShowing = true;
  const done = () => { isShowing = false; };
  loadWords().then((all) => showDialog(error, all)).then(done, () => {
    done();
    setTimeout(reportError, RETRY_MS, error);
  });
}
