// Runs before the first paint, so that the static lobby appears at once in the user's language and
// colours. Once Python runs, ui/library reads the same storage keys.
(() => {
  globalThis.opener = null; // cut the link to a page that opened this one
  const root = document.documentElement;

  // Request what the page's Python needs before anything else, while the scripts are still loading;
  // module_loader.mjs takes the responses. (Preload links would request the modules of both
  // interpreters, and keep the compiled MicroPython out of the browser's cache.)
  // The build puts hashes into the page's import map: a file of another version is rejected.
  const { integrity = {} } = JSON.parse(document.querySelector('[type="importmap"]')?.text ?? "{}");
  globalThis.coasterHash = (path) => integrity[`./${path}`];
  globalThis.coasterFetch = (path) => fetch(path, { integrity: coasterHash(path) });
  const responses = new Map(); // path -> the response that nothing has taken yet
  const requested = new Set(); // paths; none is requested twice
  function request(path) {
    if (requested.has(path)) return;
    requested.add(path);
    const answer = coasterFetch(path);
    answer.catch(() => {}); // the caller that takes the response handles the error
    responses.set(path, answer);
  }
  const requestBundle = (name) => request(`modules/${name}.wasm`);
  globalThis.coasterResponses = responses;
  const isFramed = self !== top;
  if (!isFramed) {
    request("vendor/micropython/micropython.wasm");
    requestBundle("core");
  }

  const lightScheme = matchMedia("(prefers-color-scheme: light)");
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const languages = root.dataset.languages.split(" ");
  const APPEARANCE_FLAGS = ["large", "coordinates", "left", "across"];
  let stored = {};

  function preferredLanguage() {
    const spoken = (navigator.language || "").toLowerCase().split("-")[0];
    return [stored.language, spoken].find((code) => languages.includes(code)) ?? languages[0];
  }

  // Give the browser's own interface the table's colour, once the style sheets are there, and when the
  // theme has changed: asking for a colour makes the browser style the page at once.
  let colouredTheme;
  function updateThemeColor() {
    if (!document.body || colouredTheme === root.dataset.theme) return;
    const colour = getComputedStyle(root).getPropertyValue("--table").trim();
    if (!colour) return;
    document.querySelector('meta[name="theme-color"]').content = colour;
    colouredTheme = root.dataset.theme;
  }

  // The one place that applies the settings of appearance: html[lang], [data-theme] (dark, light),
  // [data-motion] (full, less) and the flags [data-large], [data-coordinates], [data-left],
  // [data-across]. A setting that is "auto" or missing follows the device, also when that changes.
  function applyAppearance(settings) {
    stored = settings;
    // A browser styles the whole page anew when its language is set, even to the same one.
    const language = preferredLanguage();
    if (root.lang !== language) root.lang = language;
    const { theme, motion } = settings;
    root.dataset.theme = ["dark", "light"].includes(theme) ? theme : lightScheme.matches ? "light" : "dark";
    root.dataset.motion = ["full", "less"].includes(motion) ? motion : reducedMotion.matches ? "less" : "full";
    for (const flag of APPEARANCE_FLAGS) root.toggleAttribute(`data-${flag}`, settings[flag] === true);
    updateThemeColor();
  }

  try {
    stored = JSON.parse(localStorage.getItem("coaster/settings")) || {};
  } catch {
    // Storage is forbidden or damaged: follow the device's preferences.
  }
  applyAppearance(stored);
  globalThis.coasterApplyAppearance = applyAppearance;

  // Prevent clickjacking: in a frame the page doesn't start, and shows only a link to itself. (A
  // Content-Security-Policy in <meta> can't forbid frames.)
  if (isFramed) {
    root.hidden = true; // until framed.mjs has replaced the content
    import(new URL("web/framed.mjs", document.baseURI));
    return;
  }

  for (const query of [lightScheme, reducedMotion]) query.addEventListener("change", () => applyAppearance(stored));
  addEventListener("DOMContentLoaded", updateThemeColor);

  // html[data-has-games]: there are saved games. From the first paint the lobby leaves space for them; a
  // first visit sees an introduction instead. The lobby keeps the attribute up to date.
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith("coaster/"));
  } catch {
    // Storage is forbidden, so it is empty.
  }
  root.toggleAttribute("data-has-games", keys.some((key) => /^coaster\/(game\/|history)/.test(key)));

  // Keep the browser's offer to install the page: it comes once, perhaps before Python runs.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    globalThis.coasterInstallPrompt = event;
    document.dispatchEvent(new Event("coaster-install"));
  });

  // Report all uncaught exceptions and scripts that can't be loaded, see error_report.mjs.
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

  // Report browsers without these features, standard since 2022: the page would never respond there.
  const hasWasmExceptions = !globalThis.WebAssembly || WebAssembly.Tag; // no WebAssembly at all is reported elsewhere
  if (!globalThis.HTMLDialogElement || !Object.hasOwn || !hasWasmExceptions) {
    root.dataset.oldBrowser = "";
    addEventListener("DOMContentLoaded", () => handleError({ error: new Error("old browser") }));
  }

  // Where Trusted Types are enforced, allow the URLs of our three workers only.
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (/^[^?#]*\/(web\/(qr_)?worker\.mjs|sw\.js)$/.test(url) ? url : null),
  });

  // A game that was open before a reload, or is in a link, will be shown: hide the lobby till then.
  if (history.state?.screen === "table" || location.hash.length > 1) root.dataset.opening = "1";
  // Mark what is tapped before Python runs; the page handles that tap when it starts.
  addEventListener("click", ({ target }) => {
    const pressed = root.dataset.ready !== "1" && target.closest("[data-game], [data-act]");
    if (!pressed) return;
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    pressed.dataset.pressed = "";
  });

  // Return the game of the table that was open before a reload, if its save tells. ui/library/saves.py
  // looks for it in the same way: what isn't found here is loaded there.
  function resumedGame() {
    if (location.hash.length > 1 || history.state?.screen !== "table") return undefined;
    try {
      const save = localStorage.getItem(`coaster/game/${history.state.id}`);
      return games.find((game) => game === /"game": "(\w+)"/.exec(save)?.[1]);
    } catch {
      return undefined; // storage is forbidden
    }
  }

  // The bundles for the first screen: that of a resumed game; those of all games for a lobby with games
  // and for a link; on a first visit none, since a game's bundle is requested when it is picked.
  const games = root.dataset.gameNames.split(" ");
  const bundleOf = (game) => `${game}-${root.lang}`;
  const isReturning = stored.sheets || keys.some((key) => key !== "coaster/settings");
  function screenBundles() {
    const resumed = resumedGame();
    if (resumed) return [bundleOf(resumed)];
    return isReturning || "opening" in root.dataset ? [...games.map(bundleOf), "links"] : [];
  }
  const firstBundles = ["core", `words-${root.lang}`, ...screenBundles()];
  firstBundles.forEach(requestBundle);
  globalThis.coasterFirstBundles = firstBundles;
  // Request a game's bundle when the pointer goes down on its coaster, before the tap picks it.
  addEventListener("pointerdown", ({ target }) => {
    const { game } = target.closest("[data-game]")?.dataset ?? {};
    if (game && !globalThis.coasterBundles?.isLoaded(game)) requestBundle(bundleOf(game));
  });
})();
