// Runs before the first paint, so that the drawn lobby appears at once in the person's language
// and colours. The same keys are read by ui's store once Python is there.
(() => {
  globalThis.opener = null; // a page that opened this one is reached from here no more
  const root = document.documentElement;
  const lightScheme = matchMedia("(prefers-color-scheme: light)");
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const languages = root.dataset.languages.split(" ");
  const APPEARANCE_FLAGS = ["large", "coordinates", "left", "across"];
  let stored = {};

  function preferredLanguage() {
    const spoken = (navigator.language || "").toLowerCase().split("-")[0];
    return [stored.language, spoken].find((code) => languages.includes(code)) ?? languages[0];
  }

  // The browser's own frame takes the table's colour, as soon as there are styles to ask.
  function updateThemeColor() {
    const colour = getComputedStyle(root).getPropertyValue("--table").trim();
    if (colour) document.querySelector('meta[name="theme-color"]').content = colour;
  }

  // The one place that settles how the page looks: html[lang], [data-theme] (dark, light),
  // [data-motion] (full, less), and [data-large], [data-coordinates], [data-left], [data-across]
  // where they are wanted, by these settings; what they leave to the device ("auto", or nothing at
  // all) goes with the device, now and whenever it changes its mind.
  function applyAppearance(settings) {
    stored = settings;
    root.lang = preferredLanguage();
    const { theme, motion } = settings;
    root.dataset.theme = ["dark", "light"].includes(theme) ? theme : lightScheme.matches ? "light" : "dark";
    root.dataset.motion = ["full", "less"].includes(motion) ? motion : reducedMotion.matches ? "less" : "full";
    for (const wish of APPEARANCE_FLAGS) root.toggleAttribute(`data-${wish}`, settings[wish] === true);
    updateThemeColor();
  }

  try {
    stored = JSON.parse(localStorage.getItem("coaster/settings")) || {};
  } catch {
    // Forbidden or mangled storage: the browser's wishes decide.
  }
  applyAppearance(stored);
  globalThis.coasterApplyAppearance = applyAppearance;

  // In a frame another page could have taps meant for itself land here: nothing starts, nothing is
  // shown but a way out. (A policy in <meta> can't forbid frames.)
  if (self !== top) {
    root.hidden = true; // until framed.mjs has put its words in place of all else
    import(new URL("web/framed.mjs", document.baseURI));
    return;
  }

  for (const wish of [lightScheme, reducedMotion]) wish.addEventListener("change", () => applyAppearance(stored));
  addEventListener("DOMContentLoaded", updateThemeColor);

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
    globalThis.coasterInstallPrompt = event;
    document.dispatchEvent(new Event("coaster-install"));
  });

  // What goes wrong anywhere is told by error_report.mjs: exceptions, scripts that can't be loaded.
  function handleError(event) {
    const { error, reason, target } = event;
    if (error || reason || target.src)
      import(new URL("web/error_report.mjs", document.baseURI)).then(
        ({ reportError }) => reportError(error || reason),
        () => setTimeout(handleError, 3000, event),
      );
  }
  addEventListener("error", handleError, true);
  addEventListener("unhandledrejection", handleError);

  // Without these, which browsers have since 2022, a page would stand there and answer nothing.
  const hasWasmExceptions = !globalThis.WebAssembly || WebAssembly.Tag; // none at all is told of elsewhere
  if (!globalThis.HTMLDialogElement || !Object.hasOwn || !hasWasmExceptions) {
    root.dataset.old = "";
    addEventListener("DOMContentLoaded", () => handleError({ error: new Error("old browser") }));
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
  // module_loader.mjs hands the answers over. On a first visit that isn't to a certain game,
  // each is requested when it is picked. (Preload links would ask for both kinds, and keep the compiled form
  // of the interpreter out of the browser's cache.)
  // What has a hash in the page (the build puts it there) is of its version, or not taken at all.
  const { integrity = {} } = JSON.parse(document.querySelector('[type="importmap"]')?.text ?? "{}");
  globalThis.coasterHash = (path) => integrity[`./${path}`];
  globalThis.coasterFetch = (path) => fetch(path, { integrity: coasterHash(path) });
  const withWords = (game) => [game, `${game}-${root.lang}`]; // a game's archives
  const responses = new Map(); // until it is handed over
  const requested = new Set(); // for good: nothing is asked for twice
  function request(path) {
    if (requested.has(path)) return;
    requested.add(path);
    const answer = coasterFetch(path);
    answer.catch(() => {}); // the caller that takes the response handles the error
    responses.set(path, answer);
  }
  const isReturning = stored.sheets || keys.some((key) => key !== "coaster/settings");
  const openBundles = isReturning || "opening" in root.dataset ? [...root.dataset.rooms.split(" ").flatMap(withWords), "links"] : [];
  const firstBundles = ["core", `words-${root.lang}`, ...openBundles];
  request("vendor/micropython/micropython.wasm");
  for (const name of firstBundles) request(`modules/${name}.wasm`);
  globalThis.coasterResponses = responses;
  globalThis.coasterFirstBundles = firstBundles;
  // A finger that comes down on a coaster has not yet picked its game, but will.
  addEventListener("pointerdown", ({ target }) => {
    const { game } = target.closest("[data-game]")?.dataset ?? {};
    if (game && !globalThis.coasterBundles?.isLoaded(game)) for (const name of withWords(game)) request(`modules/${name}.wasm`);
  });
})();
