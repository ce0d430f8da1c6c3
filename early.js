// Runs before the first paint, so that the drawn lobby appears at once in the person's language
// and colours. The same keys are read by ui/store.py once Python is there.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("coaster/settings")) || {};
  } catch {
    // Forbidden or mangled storage: the browser's wishes decide.
  }
  const root = document.documentElement;
  const spoken = navigator.language || "en";
  root.lang = kept.language === "ja" || kept.language === "en" ? kept.language
    : spoken.toLowerCase().startsWith("ja") ? "ja" : "en";
  root.dataset.theme = kept.theme === "dark" || kept.theme === "light" ? kept.theme
    : matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  // A game that was open before a reload, or that a link brings, is on its way: no lobby flash.
  if (history.state?.screen === "table" || location.hash.length > 1) root.dataset.opening = "1";
  // A tap that comes before Python waits for it, visibly: ui/app.py answers it at its start.
  addEventListener("click", ({ target }) => {
    const pressed = root.dataset.ready !== "1" && target.closest("[data-game], [data-act]");
    if (!pressed) return;
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    pressed.dataset.pressed = "";
  });
})();

// Begin to fetch the largest file now, while the scripts that will ask for it are on their way: it
// is in the browser's cache by then. (A preload link would keep its compiled form out of there.)
fetch("vendor/micropython/micropython.wasm").then((response) => response.arrayBuffer()).catch(() => {});
