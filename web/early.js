// Runs before the first paint, so that the drawn lobby appears at once in the person's language
// and colours. The same keys are read by ui's store once Python is there.
(() => {
  globalThis.opener = null; // a page that opened this one is reached from here no more
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const languages = root.dataset.languages.split(" ");
  const WISHES = ["large", "coordinates", "left", "across"];
  let kept = {};

  function language() {
    const spoken = (navigator.language || "").toLowerCase().split("-")[0];
    return [kept.language, spoken].find((code) => languages.includes(code)) ?? languages[0];
  }

  // The browser's own frame takes the table's colour, as soon as there are styles to ask.
  function tint() {
    const colour = getComputedStyle(root).getPropertyValue("--table").trim();
    if (colour) document.querySelector('meta[name="theme-color"]').content = colour;
  }

  // The one place that settles how the page looks: html[lang], [data-theme] (dark, light),
  // [data-motion] (full, less), and [data-large], [data-coordinates], [data-left], [data-across]
  // where they are wanted, by these settings; what they leave to the device ("auto", or nothing at
  // all) goes with the device, now and whenever it changes its mind.
  function dress(settings) {
    kept = settings;
    root.lang = language();
    const { theme, motion } = settings;
    root.dataset.theme = ["dark", "light"].includes(theme) ? theme : light.matches ? "light" : "dark";
    root.dataset.motion = ["full", "less"].includes(motion) ? motion : still.matches ? "less" : "full";
    for (const wish of WISHES) root.toggleAttribute(`data-${wish}`, settings[wish] === true);
    tint();
  }

  try {
    kept = JSON.parse(localStorage.getItem("coaster/settings")) || {};
  } catch {
    // Forbidden or mangled storage: the browser's wishes decide.
  }
  dress(kept);
  globalThis.coasterDress = dress;

  // In a frame another page could have taps meant for itself land here: nothing starts, nothing is
  // shown but a way out. (A policy in <meta> can't forbid frames.)
  if (self !== top) {
    root.hidden = true; // until framed.mjs has put its words in place of all else
    import(new URL("web/framed.mjs", document.baseURI));
    return;
  }

  for (const wish of [light, still]) wish.addEventListener("change", () => dress(kept));
  addEventListener("DOMContentLoaded", tint);

  // The lobby keeps room for the games on this phone from its first paint; a first visit is told
  // what this is. (data-games, which the lobby keeps up to date.)
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith("coaster/"));
  } catch {
    // Forbidden storage holds nothing.
  }
  root.toggleAttribute("data-games", keys.some((key) => /^coaster\/(game\/|history)/.test(key)));

  // A browser that would install the page says so once, perhaps before Python is there to hear it.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    globalThis.coasterInstall = event;
    document.dispatchEvent(new Event("coaster-install"));
  });

  // What goes wrong anywhere is told by fault.mjs: exceptions, scripts that can't be loaded.
  function fault(event) {
    const { error, reason, target } = event;
    if (error || reason || target.src)
      import(new URL("web/fault.mjs", document.baseURI)).then(
        ({ tell }) => tell(error || reason),
        () => setTimeout(fault, 3000, event),
      );
  }
  addEventListener("error", fault, true);
  addEventListener("unhandledrejection", fault);

  // Without these, which browsers have since 2022, a page would stand there and answer nothing.
  const raises = !globalThis.WebAssembly || WebAssembly.Tag; // none at all is told of elsewhere
  if (!globalThis.HTMLDialogElement || !Object.hasOwn || !raises) {
    root.dataset.old = "";
    addEventListener("DOMContentLoaded", () => fault({ error: new Error("old browser") }));
  }

  // Where the browser lets no text become a script but by this rule: our two workers alone.
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (/^[^?#]*\/(web\/worker\.mjs|sw\.js)$/.test(url) ? url : null),
  });

  // A game that was open before a reload, or that a link brings, is on its way: no lobby flash.
  if (history.state?.screen === "table" || location.hash.length > 1) root.dataset.opening = "1";
  // A tap that comes before Python waits for it, visibly: the page answers it at its start.
  addEventListener("click", ({ target }) => {
    const pressed = root.dataset.ready !== "1" && target.closest("[data-game], [data-act]");
    if (!pressed) return;
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    pressed.dataset.pressed = "";
  });

  // Ask now for what the page's Python needs, while the scripts that need it are on their way;
  // python.mjs hands the answers over. Whoever comes for the first time, and not for a certain game,
  // gets each when it is picked. (Preload links would ask for both kinds, and keep the compiled form
  // of the interpreter out of the browser's cache.)
  // What has a hash in the page (the build puts it there) is of its version, or not taken at all.
  const { integrity = {} } = JSON.parse(document.querySelector('[type="importmap"]')?.text ?? "{}");
  globalThis.coasterHash = (path) => integrity[`./${path}`];
  globalThis.coasterFetch = (path) => fetch(path, { integrity: coasterHash(path) });
  const withWords = (game) => [game, `${game}-${root.lang}`]; // a game's archives
  const asked = new Map(); // until it is handed over
  const begun = new Set(); // for good: nothing is asked for twice
  function ask(path) {
    if (begun.has(path)) return;
    begun.add(path);
    const answer = coasterFetch(path);
    answer.catch(() => {}); // whoever needs it is told
    asked.set(path, answer);
  }
  const known = kept.sheets || keys.some((key) => key !== "coaster/settings");
  const open = known || "opening" in root.dataset ? [...root.dataset.rooms.split(" ").flatMap(withWords), "links"] : [];
  const first = ["core", `words-${root.lang}`, ...open];
  ask("vendor/micropython/micropython.wasm");
  for (const name of first) ask(`modules/${name}.wasm`);
  globalThis.coasterAsked = asked;
  globalThis.coasterFirst = first;
  // A finger that comes down on a coaster has not yet picked its game, but will.
  addEventListener("pointerdown", ({ target }) => {
    const { game } = target.closest("[data-game]")?.dataset ?? {};
    if (game && !globalThis.coasterArchives?.has(game)) for (const name of withWords(game)) ask(`modules/${name}.wasm`);
  });
})();
