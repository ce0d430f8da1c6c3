// The content of a page in a frame: an explanation, and a link that opens the page in a new tab.
// bootstrap.js loads it; it works without Python.

const root = document.documentElement;

async function words() {
  const response = await fetch(new URL("../error_words.json", import.meta.url));
  if (!response.ok) throw new Error(`error_words.json: ${response.status}`);
  const { words: all } = await response.json();
  return all[root.lang] ?? Object.values(all)[0];
}

// Resolves once the page's other scripts have run, which look for its elements.
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve();
  else addEventListener("load", resolve);
});

const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

const [say] = await Promise.all([words(), loaded]);
const link = make("a", { target: "_blank", rel: "noopener", textContent: say["framed-open"] });
link.href = location.href;
const shown = make("main", { className: "dialog-body framed" });
shown.append(make("p", { textContent: say.framed }), link);
document.body.replaceChildren(shown);
root.hidden = false;
