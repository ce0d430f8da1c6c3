import { games } from "./module_loader.mjs";

// JavaScript functions for Python: calls that may throw, need JavaScript, or are faster there.
// A JavaScript exception ends the running Python code, so functions that can throw synchronously are
// wrapped in `guarded` and return [ok, value]. Python uses them as `bridge` of ui/browser/dom.py.
const guarded = (ask) => (...args) => {
  try {
    return [true, ask(...args) ?? null];
  } catch (error) {
    return [false, error?.name || "Error"];
  }
};

// Elements are described as [tag, attributes, children]. Attributes: true sets an empty attribute,
// false and null remove it, "text" is the element's text content.
const SVG = "http://www.w3.org/2000/svg";

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      if (node.textContent !== value) node.textContent = value; // setting the same text would cause a new layout
    }
    else if (value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  return node;
}

// Create an element with its descendants, in the namespace `space`; inside an <svg> that is SVG.
const descriptions = new WeakMap(); // element -> its description
function createTree(described, space = SVG) {
  const [tag, attributes, within = []] = described;
  const inner = tag === "svg" ? SVG : space;
  const node = setAttributes(document.createElementNS(inner, tag), attributes);
  node.append(...within.map((child) => createTree(child, inner)));
  descriptions.set(node, described);
  return node;
}

// Update a node to another description with the same tag.
function update(node, described) {
  const [, before, inside = []] = descriptions.get(node);
  const [, after, within = []] = described;
  const gone = Object.keys(before).filter((name) => !(name in after)).map((name) => [name, null]);
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
  setAttributes(node, Object.fromEntries([...gone, ...changed]));
  if (JSON.stringify(inside) !== JSON.stringify(within)) patch(node, within);
  descriptions.set(node, described);
}

// Scroll the selected tray item into view where a row of items is too long.
function scrollToChosen(tray) {
  for (const item of tray.querySelectorAll('.picks > [aria-pressed="true"]')) {
    const row = item.parentElement;
    const end = item.offsetLeft + item.offsetWidth - row.clientWidth;
    if (row.scrollWidth > row.clientWidth) row.scrollLeft = Math.max(end, Math.min(row.scrollLeft, item.offsetLeft));
  }
}

// Remove an element, and blur it first: a browser that has to do that itself lays out the whole page
// before.
function removeNode(node) {
  if (node.contains(document.activeElement)) document.activeElement.blur();
  node.remove();
}

// Make the described elements the only children of a node. Children with the same key are updated
// instead of replaced, so that they keep the focus.
const keyOf = ([tag, attributes]) =>
  [tag, attributes["data-pick"] ?? attributes["data-move"] ?? attributes["data-act"] ?? attributes.class].join(" ");
function patch(node, described) {
  const before = [...node.children];
  const after = described.map((child) => {
    const index = before.findIndex((old) => descriptions.has(old) && keyOf(descriptions.get(old)) === keyOf(child));
    if (index < 0) return createTree(child, node.namespaceURI);
    const [kept] = before.splice(index, 1);
    update(kept, child);
    return kept;
  });
  setChildren(node, ...after);
}

const patched = new WeakMap(); // element -> the JSON that its children were last patched to

// Make these elements the only children of a node. Children that stay are only moved if necessary,
// since moving an element takes the focus off it.
function setChildren(node, ...after) {
  const stay = new Set(after);
  [...node.children].filter((old) => !stay.has(old)).forEach(removeNode);
  let next = node.firstElementChild;
  for (const child of after) {
    if (child === next) next = next.nextElementSibling;
    else node.insertBefore(child, next);
  }
}

const root = document.documentElement;
const prefersReducedMotion = () => root.dataset.motion === "less"; // set by bootstrap.js
let audio = null;

const canAnimate = (node) => !prefersReducedMotion() && Boolean(node.animate);

const EASE_OUT = "cubic-bezier(.3,.7,.3,1)";

// Animate a node in place of the animation before, which may still run: while an element has two,
// browsers run both on the main thread, and lay out the board in every frame.
const animations = new WeakMap(); // node -> its latest animation
function animate(node, frames, duration, easing) {
  animations.get(node)?.cancel();
  const animation = node.animate(frames, { duration, easing });
  animations.set(node, animation);
  return animation;
}

// Slide `node` (an SVG element) between two CSS transforms, by way of the transform `lift` if given.
function slide(node, from, to, ms, lift) {
  if (!canAnimate(node)) return;
  const frames = (lift ? [from, lift, to] : [from, to]).map((transform) => ({ transform }));
  animate(node, frames, ms, EASE_OUT);
}

// Fade a new node in while it slides from one CSS transform to another.
function slideIn(node, from, to, ms) {
  if (!canAnimate(node)) return;
  const frames = [{ transform: from, opacity: 0 }, { transform: to, opacity: 1 }];
  animate(node, frames, ms, EASE_OUT);
}

// Fade a node out and remove it; with two CSS transforms it slides from one to the other.
function slideOut(node, ms, from, to) {
  if (!canAnimate(node)) return node.remove();
  node.setAttribute("data-leaving", "");
  const start = from ? { transform: from, opacity: 1 } : { opacity: 1 };
  const end = from ? { transform: to, opacity: 0.2 } : { opacity: 0 };
  animate(node, [start, end], ms, "ease-in").onfinish = () => node.remove();
}

// Animate the view box of an SVG element for `ms` milliseconds; 0 sets it at once.
const glides = new WeakMap();
function animateViewBox(svg, x, y, width, height, ms) {
  const to = [x, y, width, height];
  const { baseVal } = svg.viewBox;
  const from = [baseVal.x, baseVal.y, baseVal.width, baseVal.height];
  const began = performance.now();
  const step = (now) => {
    if (glides.get(svg) !== step) return;
    const part = prefersReducedMotion() || !ms || !from[2] ? 1 : Math.min(1, Math.max(0, (now - began) / ms));
    const eased = 1 - (1 - part) ** 3;
    svg.setAttribute("viewBox", from.map((value, i) => value + (to[i] - value) * eased).join(" "));
    if (part < 1) requestAnimationFrame(step);
  };
  glides.set(svg, step);
  step(began);
}

// The element under a pointer that may be dragged, if any; and whether it is in a row of the tray
// that is too long. Touches on it don't scroll the page, but may scroll such a row.
let grabbed = null;
let scrolls = false;
const preventScroll = (event) => {
  if (grabbed && !scrolls && event.touches.length < 2) event.preventDefault();
};
for (const id of ["board", "tray"])
  document.getElementById(id).addEventListener("touchmove", preventScroll, { passive: false });

// A tap in the tray often removes the tapped button. Pointers don't focus buttons there, so that
// the button needn't be blurred then (see `removeNode`); keys focus them as usual.
document.getElementById("tray").addEventListener("mousedown", (event) => event.preventDefault());

// Note the element that the pointer may drag; return whether it is in a row that scrolls.
function grab(node) {
  grabbed = node;
  const row = node?.closest(".picks");
  scrolls = row?.scrollWidth > row?.clientWidth;
  return scrolls;
}

// Let `ghost` follow the pointer of `event`, one step per frame, and mark the cell beneath it.
// When the pointer is lifted, `done(cell)` is called with the name of that cell, "" for none.
// Escape, going back or the loss of the pointer cancel the drag: `done("")`. So does a second
// pointer: `done("", x, y)`, and from that point on the first pointer moves the board.
function drag(event, board, ghost, done) {
  const table = board.closest(".table");
  const source = grabbed;
  const { pointerId, clientX: fromX, clientY: fromY } = event;
  const { a, b } = board.getScreenCTM();
  const scale = Math.hypot(a, b);
  const { width, height } = ghost.viewBox.baseVal;
  let [x, y, frame, over] = [fromX, fromY, 0, null];
  const toTranslate = (x, y) => `${x}px ${y}px`;
  const follow = () => {
    frame = 0;
    ghost.style.translate = toTranslate(x, y);
    const cell = document.elementFromPoint(x, y)?.closest("#board [data-cell]") ?? null;
    if (cell === over) return;
    over?.removeAttribute("data-over");
    cell?.setAttribute("data-over", "");
    over = cell;
  };
  const end = (cell, ...place) => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true);
    cancelAnimationFrame(frame);
    over?.removeAttribute("data-over");
    table.removeAttribute("data-dragging");
    source?.removeAttribute("data-dragged");
    if (cell || prefersReducedMotion()) ghost.remove();
    else {
      const back = { translate: toTranslate(fromX, fromY), transform: "none", opacity: 0.5 };
      ghost.animate(back, { duration: 160, easing: "ease-out" }).onfinish = () => ghost.remove();
    }
    done(cell, ...place);
  };
  const lost = (event) => { if (event.pointerId === pointerId) end(""); };
  const listeners = {
    pointermove: (event) => {
      if (event.pointerId !== pointerId) return;
      ({ clientX: x, clientY: y } = event);
      frame ||= requestAnimationFrame(follow);
    },
    pointerup: (event) => {
      if (event.pointerId !== pointerId) return;
      ({ clientX: x, clientY: y } = event);
      follow();
      end(over?.dataset.cell ?? "");
    },
    pointercancel: lost,
    lostpointercapture: (event) => { if (event.target === table) lost(event); }, // not that of a cell
    pointerdown: () => {
      board.setPointerCapture(pointerId);
      end("", x, y);
    },
    keydown: (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end("");
    },
    popstate: () => end(""),
  };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  table.setPointerCapture(pointerId);
  table.setAttribute("data-dragging", "");
  source?.setAttribute("data-dragged", "");
  ghost.toggleAttribute("data-raised", event.pointerType === "touch");
  Object.assign(ghost.style, {
    width: `${width * scale}px`,
    height: `${height * scale}px`,
    left: `${(-width * scale) / 2}px`,
    top: `${(-height * scale) / 2}px`,
  });
  table.append(ghost);
  follow();
}

// Finish all running animations, except for endless ones, which can't be finished.
const finishAnimations = (root) => {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
};

// Play a short tone that falls in pitch and fades out.
function playTone(frequency, ms) {
  audio ??= new AudioContext();
  // One that was created before the first tap is suspended. iPhones interrupt it, for a call, and then
  // refuse; what can't be heard is no error.
  audio.resume().catch(() => {});
  const now = audio.currentTime;
  const sound = audio.createOscillator();
  const level = audio.createGain();
  sound.type = "triangle";
  sound.frequency.setValueAtTime(frequency, now);
  sound.frequency.exponentialRampToValueAtTime(frequency * 0.6, now + ms / 1000);
  level.gain.setValueAtTime(0.25, now);
  level.gain.exponentialRampToValueAtTime(0.001, now + ms / 1000);
  sound.connect(level).connect(audio.destination);
  sound.start(now);
  sound.stop(now + ms / 1000);
}

// Offer a file with these texts as a download.
function download(name, texts) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(texts, { type: name.endsWith("json") ? "application/json" : "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MAX_FILE_BYTES = 24_000_000; // MAX_FILE_CHARS of ui/library/saves.py take no more: three each

// Let the user pick a file, and call done(number of characters, pieces), see split_export.mjs; or
// done(0, null) if the file can't be read, as one that is in a cloud. Of a file that is too large
// in any case, such as a film, nothing is read: done(number of bytes, [""]).
function pickFile(done) {
  const input = document.createElement("input");
  input.type = "file";
  const read = async () => {
    const { splitFile } = await import("./split_export.mjs");
    const file = input.files[0];
    if (file.size > MAX_FILE_BYTES) return [file.size, [""]];
    const text = await file.text();
    return [text.length, splitFile(text)];
  };
  input.onchange = () => read().catch(() => [0, null]).then((picked) => done(...picked));
  input.click();
}

// Create a QR code, and call done(text, modules per side, SVG path of the dark modules); 0 modules
// if the encoder can't be loaded.
async function createQrCode(text, done) {
  const encoder = await import("../vendor/qrcode.mjs").catch(() => null);
  if (!encoder) return done(text, 0, "");
  const code = encoder.default(0, "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  done(text, size, path);
}

// Call `done(number)` after the next paint.
const afterPaint = (done, number) => requestAnimationFrame(() => setTimeout(done, 0, number));

// Collect Python's garbage once this hasn't been called for a moment, see module_loader.mjs.
const MOMENT = 300; // milliseconds
let tidying = 0;
function scheduleGarbageCollection() {
  clearTimeout(tidying);
  tidying = setTimeout(() => globalThis.coasterCollectGarbage?.(), MOMENT);
}

// html[data-points] is set while the last input came from a pointer, not from a key.
addEventListener("pointerdown", () => root.setAttribute("data-points", ""), true);
addEventListener("keydown", () => root.removeAttribute("data-points"), true);

globalThis.coaster = {
  setAttributes: (node, attributes) => { setAttributes(node, JSON.parse(attributes)); },
  createElement: (tag, attributes) => setAttributes(document.createElement(tag), JSON.parse(attributes)),
  createSvg: (shape) => createTree(JSON.parse(shape)),
  createTree: (described) => createTree(JSON.parse(described), root.namespaceURI),
  append: (node, described) => node.appendChild(createTree(JSON.parse(described), node.namespaceURI)),
  truncate: (node, length) => { while (node.children.length > length) removeNode(node.lastElementChild); },
  patch: (node, json) => {
    if (patched.get(node) === json) return false;
    patched.set(node, json);
    patch(node, JSON.parse(json));
    return true;
  },
  removeChildren: (node) => {
    patched.delete(node);
    node.replaceChildren();
  },
  scrollToChosen,
  get: guarded((key) => localStorage.getItem(key)),
  set: guarded((key, value) => localStorage.setItem(key, value)),
  remove: guarded((key) => localStorage.removeItem(key)),
  keys: guarded(() => Object.keys(localStorage)),
  charCount: guarded(() => Object.entries(localStorage).flat().join("").length),
  // A field of every text whose key starts with `prefix`, sorted by descending number. All are joined
  // to one text and sorted here, since handing over or sorting hundreds of texts is slow in Python.
  scanField: guarded((prefix, mark, length) => Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [, behind = ""] = (localStorage.getItem(key) ?? "").slice(0, length).split(mark);
      const number = behind.includes(",") ? behind.split(",", 1)[0] : "";
      return [key.slice(prefix.length), number.replace(/[^ -~]/g, " ")];
    })
    .sort(([keyA, numberA], [keyB, numberB]) => numberB - numberA || (keyA < keyB ? -1 : 1))
    .flat()
    .join("\0")),
  pushState: guarded((state, url) => history.pushState(JSON.parse(state), "", url)),
  replaceState: guarded((state, url) => history.replaceState(JSON.parse(state), "", url)),
  historyState: () => JSON.stringify(history.state ?? {}),
  prefersReducedMotion,
  randomSeed: () => String(crypto.getRandomValues(new Uint32Array(1))[0]),
  // The local date, as 2026-01-31.
  currentDate: () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10),
  slide, slideIn, slideOut, animateViewBox, grab, drag, finishAnimations, afterPaint, scheduleGarbageCollection, setChildren, createQrCode,
  applyAppearance: (settings) => { globalThis.coasterApplyAppearance(JSON.parse(settings)); }, // see bootstrap.js
  // Whether there is room for the list of moves beside the board: table.css decides.
  hasRoomForMoveList: () =>
    getComputedStyle(document.getElementById("table")).getPropertyValue("--wide").trim() === "1",
  hasFinePointer: () => matchMedia("(pointer: fine)").matches, // a mouse, so presumably a keyboard too
  playTone: guarded(playTone),
  // Before the first tap browsers refuse to vibrate, and log a warning.
  vibrate: guarded((pattern) => {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern.split(",").map(Number));
  }),
  canShare: () => Boolean(navigator.share),
  // Calls `done("sent")`, or `done` with the name of the error.
  share: (title, text, url, done) => {
    const given = text ? { title, text, url } : { title, url };
    (async () => navigator.share(given))().then(() => "sent", ({ name }) => name).then(done);
  },
  copyText: (text, done) => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
    written.then(() => done(true), () => done(false));
  },
  // Calls `done` with the text on the clipboard; "" if it can't be read.
  readClipboard: (done) => {
    (async () => navigator.clipboard.readText())().catch(() => "").then(done);
  },
  // Call `done` with another module of this folder; null if it can't be loaded.
  loadModule: (name, done) => { import(new URL(`${name}.mjs`, import.meta.url)).then(done, () => done(null)); },
  // Load a bundle, and call `done` with its name and whether it is loaded, see module_loader.mjs.
  // An exception in `done` must not count as a failure to load.
  loadBundle: (what, done) => {
    if (!games.includes(what)) import("./post_start.mjs").catch(console.warn); // styles of what opens later
    coasterBundles.load(what).then(() => true, () => false).then((there) => done(what, there));
  },
  isLoaded: (what) => coasterBundles.isLoaded(what),
  // How the page can be installed: "prompt" (the browser asks), "ios" (by hand), "" (it can't be, or
  // already is).
  installMethod: () => (globalThis.coasterInstallPrompt ? "prompt" : navigator.standalone === false ? "ios" : ""),
  install: guarded(() => {
    globalThis.coasterInstallPrompt.prompt();
    globalThis.coasterInstallPrompt = null; // the prompt can be shown only once
  }),
  download: guarded(download),
  pickFile: guarded(pickFile),
  startWorker: guarded((onMessage) => {
    const address = new URL("worker.mjs", import.meta.url);
    const worker = new Worker(address, { type: "module", name: coasterHash("engine.wasm") });
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = () => onMessage('{"failed": "worker.mjs"}');
    return worker;
  }),
};
