// A board as files: an SVG that needs nothing of this page, and a PNG of it. ui/pictures/ describes
// the board; what the style sheets say of it is written into the SVG as attributes.

const SVG = "http://www.w3.org/2000/svg";
const PNG_WIDTH = 1080; // pixels, as wide as a phone's screen
const PAINT = "url(#"; // then the id of a gradient, and a bracket
const TYPES = { png: "image/png", svg: "image/svg+xml" };

// Attributes of elements that stay; classes and links mean nothing outside the page.
const KEPT = [
  "id", "transform", "viewBox", "data-cell", "data-mark", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy",
  "r", "x1", "y1", "x2", "y2", "points", "offset", "gradientUnits", "gradientTransform", "pathLength",
];
// Inherited properties with their initial values: written where they differ from the parent's.
const INHERITED = {
  fill: "#000000", "fill-opacity": "1", stroke: "none", "stroke-opacity": "1", "stroke-width": "1",
  "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", "paint-order": "normal",
};
// The others: written where they differ from their initial values.
const OWN = { opacity: "1", filter: "none" };
const TEXT = ["font-size", "font-weight", "text-anchor", "dominant-baseline"];

// Return a computed colour as [a colour without opacity, its opacity]; SVG 1.1 knows no other.
function splitColour(value) {
  const [red, green, blue, alpha = 1] = (value.match(/^rgba?\((.*)\)$/)?.[1] ?? "").split(/[\s,/]+/).map(Number);
  if (!(blue >= 0)) return [value, 1];
  if (alpha === 0) return ["none", 1];
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0"));
  return [`#${hex.join("")}`, alpha];
}

// Return the properties of an element as they are written in attributes.
function readStyle(node) {
  const style = getComputedStyle(node);
  const read = (name) => style.getPropertyValue(name).trim();
  const values = {};
  for (const name of [...Object.keys(INHERITED), ...Object.keys(OWN), ...TEXT])
    values[name] = read(name).replace(/(\d)px/g, "$1");
  for (const name of ["fill", "stroke"]) {
    const [, id] = values[name].match(/^url\(.*#([\w-]+)["']?\)/) ?? [];
    const [colour, alpha] = id ? [PAINT + id + ")", 1] : splitColour(values[name]);
    values[name] = colour;
    values[`${name}-opacity`] = colour === "none" ? "1" : String(values[`${name}-opacity`] * alpha);
  }
  return values;
}

// Replace every <use> by a copy of what it refers to, so that properties which pieces set for their
// symbols apply to it.
function expandUses(node) {
  for (const use of node.querySelectorAll("use")) {
    const group = document.createElementNS(SVG, "g");
    for (const name of ["class", "transform"])
      if (use.hasAttribute(name)) group.setAttribute(name, use.getAttribute(name));
    const target = document.querySelector(use.getAttribute("href")).cloneNode(true);
    target.removeAttribute("id");
    group.append(target);
    expandUses(group);
    use.replaceWith(group);
  }
}

// Return a copy of an element with attributes in place of style sheets. `parent`: the properties
// that it inherits; `paints`: the ids of gradients, which it adds to.
function copy(node, parent, paints) {
  const values = readStyle(node);
  const made = document.createElementNS(SVG, node.localName);
  for (const name of KEPT) if (node.hasAttribute(name)) made.setAttribute(name, node.getAttribute(name));
  for (const name of Object.keys(INHERITED)) if (values[name] !== parent[name]) made.setAttribute(name, values[name]);
  for (const [name, initial] of Object.entries(OWN)) if (values[name] !== initial) made.setAttribute(name, values[name]);
  if (node.localName === "text") {
    for (const name of TEXT) made.setAttribute(name, values[name]);
    made.setAttribute("font-family", "sans-serif");
  }
  for (const name of ["fill", "stroke"])
    if (values[name].startsWith(PAINT)) paints.add(values[name].slice(PAINT.length, -1));
  for (const child of node.childNodes)
    made.append(child.nodeType === Node.ELEMENT_NODE ? copy(child, values, paints) : child.cloneNode());
  return made;
}

// Return a copy of a gradient, whose stops have colours of their own.
function copyPaint(id) {
  const paint = document.getElementById(id);
  const made = copy(paint, readStyle(paint), new Set());
  [...paint.querySelectorAll("stop")].forEach((stop, place) => {
    const style = getComputedStyle(stop);
    const [colour, alpha] = splitColour(style.stopColor);
    made.children[place].setAttribute("stop-color", colour);
    if (alpha * style.stopOpacity !== 1) made.children[place].setAttribute("stop-opacity", alpha * style.stopOpacity);
  });
  return made;
}

// Return a copy of an SVG element that looks the same without the page; `width` in pixels.
function standAlone(svg, width) {
  const room = document.createElement("div");
  Object.assign(room.style, { position: "absolute", width: "0", height: "0", overflow: "hidden", visibility: "hidden" });
  expandUses(svg);
  room.append(svg);
  document.body.append(room);
  try {
    for (const animation of svg.getAnimations({ subtree: true })) animation.cancel();
    const paints = new Set();
    const made = copy(svg, INHERITED, paints);
    const [, , across, down] = svg.getAttribute("viewBox").split(" ").map(Number);
    made.setAttribute("width", width);
    made.setAttribute("height", Math.round((width * down) / across));
    if (paints.size) {
      const definitions = document.createElementNS(SVG, "defs");
      definitions.append(...[...paints].map(copyPaint));
      made.prepend(definitions);
    }
    made.prepend(...[...made.children].filter((child) => child.localName === "title")); // must come first
    return made;
  } finally {
    room.remove();
  }
}

async function toPng(image) {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, TYPES.png));
  if (!blob) throw new Error("no PNG");
  return blob;
}

async function makeFiles(svg, name) {
  const text = new XMLSerializer().serializeToString(standAlone(svg, PNG_WIDTH));
  const image = new Image();
  image.src = `data:${TYPES.svg},${encodeURIComponent(text)}`; // the page's policy allows no blob:
  await image.decode();
  const parts = { svg: text, png: await toPng(image) };
  const files = Object.fromEntries(Object.entries(TYPES).map(([ending, type]) =>
    [ending, new File([parts[ending]], `${name}.${ending}`, { type })]));
  return {
    image,
    canSend: (ending) => Boolean(navigator.canShare?.({ files: [files[ending]] })),
    // Call `done("sent")`, or `done` with the name of the error.
    send: (ending, text, done) => {
      (async () => navigator.share({ files: [files[ending]], text }))().then(() => "sent", ({ name }) => name).then(done);
    },
    // Download the file, and return its name.
    save: (ending) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(files[ending]);
      link.download = files[ending].name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      return link.download;
    },
  };
}

// Make the files of a board, an SVG element, and call `done` with them; null if that fails.
export function makePicture(svg, name, done) {
  makeFiles(svg, name).catch(() => null).then(done);
}
