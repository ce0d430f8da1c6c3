// The dialog for unexpected errors: an explanation, a way to go on, and a report to copy. bootstrap.js
// loads it when it is needed; it works without Python.

const root = globalThis.document?.documentElement; // undefined in the tests of `formatReport`
const RETRY_MS = 3000; // milliseconds after which loading the words is tried again

// Stack frames as browsers and Python write them. Reports contain nothing else of an error, since its
// message may reveal hidden information of a game.
const FRAMES = [
  /^\s+at .*:\d+:\d+\)?$/, // Chromium: "    at name (address:line:column)"
  /^[^\s@]*@\S+:\d+:\d+$/, // Firefox, Safari: "name@address:line:column"
  /^\s+File "[^"]*", line \d+(, in [\w<>.]+)?$/, // Python
];
const KIND = /^\w+(\.\w+)*(?=:|$)/; // "ValueError: …", "ValueError"

// Return what is safe to report of an error: its class and its stack frames.
export function errorFrames(error) {
  if (typeof error !== "object" || error === null) return [typeof error];
  const { name, message, stack } = error;
  // A Python error comes as a JavaScript error whose message is the traceback.
  const lines = `${message ?? ""}\n${stack ?? ""}`.split("\n");
  const python = lines.findIndex((line) => FRAMES[2].test(line));
  const last = python < 0 ? "" : lines.slice(python).find((line) => /^\w/.test(line)) ?? "";
  const frames = lines.filter((line) => FRAMES.some((frame) => frame.test(line)));
  // Cut query and fragment, which may hold a game, off addresses.
  const bare = frames.map((line) => line.trim().replace(/[?#][^\s:)]*/g, ""));
  return [KIND.exec(last)?.[0] ?? KIND.exec(name)?.[0] ?? "Error", ...bare];
}

// Return the text of a report. `facts`: name -> value, in addition to the error.
export function formatReport(error, facts) {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return [...lines, ...errorFrames(error)].join("\n");
}

async function loadWords() {
  const response = await fetch(new URL("../error_words.json", import.meta.url));
  if (!response.ok) throw new Error(`error_words.json: ${response.status}`);
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
  const old = "oldBrowser" in root.dataset; // an old browser may start the page, and fail later
  const runs = started && !old;
  const key = runs ? "text" : !wasm ? "wasm-text" : old ? "old-text" : "start-text";
  const dialog = createElement("dialog", "dialog error");
  const title = createElement("h2", "", say[runs ? "title" : "start-title"]);
  title.id = "error-title";
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
  root.removeAttribute("data-opening"); // the table that was being opened won't come
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  body.scrollTop = 0; // the focused button is at the end, and the browser scrolled to it
}

// Show the dialog for an error, unless it is already shown for another one.
let isShowing = false;
export function reportError(error) {
  if (isShowing || document.querySelector(".error")) return;
  isShowing = true;
  const done = () => { isShowing = false; };
  loadWords().then((all) => showDialog(error, all)).then(done, () => {
    done();
    setTimeout(reportError, RETRY_MS, error);
  });
}
