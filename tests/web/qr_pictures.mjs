// How well vendor/qr/decode.js reads bad pictures of codes: draws codes as a camera would see them, and
// prints {condition: part of the pictures that were read} as JSON, for tests/web/test_qr_decoder.py.
// Arguments: pictures per condition; characters in a code; options of the decoder as JSON.

import qrcode from "../../node_modules/qrcode-generator/dist/qrcode.mjs";
import { decodeQR } from "../../vendor/qr/decode.js";

const [count, chars, options] = process.argv.slice(2).map((text) => JSON.parse(text));
const SIDE = 720; // of a picture: the middle of what the camera delivers
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

let seed = 1;
function random() { // mulberry32, so that every run draws the same pictures
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

function createCode() {
  const letters = Array.from({ length: chars }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  const text = "https://coaster.example/#" + letters.join("");
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  return { text, code };
}

// What a picture may suffer from; every value is that of a good picture.
const GOOD = {
  size: 0.8, // of the code with its margin, as a part of the picture's side
  turn: 0, // radians
  tilt: 0, // how much smaller the far edge is than the near one
  curve: 0, // how far a bent sheet bulges, as a part of the code
  blur: 0, // radius of the blur, in pixels
  white: 230,
  black: 25,
  shade: 0, // how much darker one side of the picture is
  noise: 6, // brightness
};

function draw(code, { size, turn, tilt, curve, white, black, shade, noise, blur }) {
  const modules = code.getModuleCount();
  const unit = (SIDE * size) / (modules + 8);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half = (unit * modules) / 2;
  let grey = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      let [u, v] = [cos * (x - SIDE / 2) + sin * (y - SIDE / 2), cos * (y - SIDE / 2) - sin * (x - SIDE / 2)];
      const depth = 1 - (tilt * v) / (2 * half); // as on a sheet whose lower edge is nearer
      [u, v] = [u / depth, v / depth];
      v += curve * half * (1 - (u / half) ** 2);
      const [column, row] = [Math.floor(u / unit + modules / 2), Math.floor(v / unit + modules / 2)];
      const isOn = (index, margin) => index >= -margin && index < modules + margin;
      let light = 110; // the table
      if (isOn(column, 4) && isOn(row, 4)) light = white;
      if (isOn(column, 0) && isOn(row, 0) && code.isDark(row, column)) light = black;
      grey[y * SIDE + x] = light * (1 - (shade * x) / SIDE);
    }
  if (blur) grey = blurred(blurred(grey, blur, 1, SIDE), blur, SIDE, 1);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  grey.forEach((light, i) => data.fill(light + (random() + random() - 1) * noise, 4 * i, 4 * i + 3));
  return { width: SIDE, height: SIDE, data };
}

// Average `2 * radius + 1` neighbours in one direction; twice that is nearly what a lens does.
function blurred(grey, radius, step, across) {
  const out = new Float32Array(grey.length);
  for (let line = 0; line < SIDE; line++)
    for (let at = 0; at < SIDE; at++) {
      let [sum, weights] = [0, 0];
      for (let offset = -radius; offset <= radius; offset++) {
        const place = at + offset;
        if (place < 0 || place >= SIDE) continue;
        const weight = radius + 1 - Math.abs(offset);
        sum += weight * grey[line * across + place * step];
        weights += weight;
      }
      out[line * across + at * step] = sum / weights;
    }
  return out;
}

const CONDITIONS = {
  good: () => ({}),
  turned: () => ({ turn: random() * 2 * Math.PI, size: 0.65 }),
  small: () => ({ size: 0.45 + 0.1 * random(), turn: 0.3 * random() }),
  tilted: () => ({ tilt: 0.1 + 0.15 * random(), turn: 0.3 * random(), size: 0.7 }),
  curved: () => ({ curve: 0.02 + 0.02 * random(), turn: 0.2 * random(), size: 0.7 }),
  blurred: () => ({ blur: 3, turn: 0.3 * random() }),
  dim: () => ({ white: 62, black: 24, noise: 12, turn: 0.3 * random() }),
  shaded: () => ({ shade: 0.6 + 0.2 * random(), turn: 0.3 * random() }),
  noisy: () => ({ noise: 70, turn: 0.3 * random() }),
};

const rates = {};
for (const [name, condition] of Object.entries(CONDITIONS)) {
  let read = 0;
  for (let i = 0; i < count; i++) {
    const { text, code } = createCode();
    const picture = draw(code, { ...GOOD, ...condition() });
    try {
      if (decodeQR(picture, options) === text) read++;
    } catch {
      // no code was found
    }
  }
  rates[name] = read / count;
}
console.log(JSON.stringify(rates));
