// Decodes QR codes beside the page, see qr_scanner.mjs. Messages:
//   {id, bitmap, isPhoto} or, where workers can't draw, {id, pixels, isPhoto} → {id, text}
// `text` is "" if no code was found. A photo may take its time, a picture of the camera may not.

import { decodeQR } from "../vendor/qr/decode.js";

const CAMERA_SIDE = 960; // longest side in pixels; a larger picture of the camera is scaled down
const CAMERA_EFFORT = { effort: 4, timeLimit: 25 }; // milliseconds of further attempts
// The longest sides that photos are scaled to, one after the other: small pictures of large codes
// are read soonest, and larger ones where the code is only a part. The decoder takes up to 4096.
const PHOTO_SIDES = [1000, 2000, 4000];
const PHOTO_EFFORT = { effort: Infinity, timeLimit: 1000 };
const MIN_PHOTO_SIDE = 500; // a tiny picture, of one pixel for each module, is enlarged
const MARGIN = 0.05; // of the picture's side: white around it, since screenshots may crop the margin

let canvas = null;

// Return the pixels of a part of a picture, scaled so that its longest side is `side`.
function draw(bitmap, side, margin = 0) {
  const scale = side / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)));
  const border = Math.round(side * margin);
  canvas ??= new OffscreenCanvas(1, 1);
  Object.assign(canvas, { width: width + 2 * border, height: height + 2 * border });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff"; // transparent pictures have dark codes
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = scale < 1;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, border, border, width, height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function decode(pixels, effort) {
  try {
    return decodeQR(pixels, effort);
  } catch {
    return ""; // no code was found
  }
}

function decodePhoto(bitmap) {
  const longest = Math.max(bitmap.width, bitmap.height);
  if (longest < MIN_PHOTO_SIDE) return decode(draw(bitmap, longest * Math.ceil(MIN_PHOTO_SIDE / longest), MARGIN), PHOTO_EFFORT);
  for (const side of [...PHOTO_SIDES.filter((side) => side < longest), Math.min(longest, PHOTO_SIDES.at(-1))]) {
    const text = decode(draw(bitmap, side, side < 2500 ? MARGIN : 0), PHOTO_EFFORT);
    if (text) return text;
  }
  return "";
}

function read({ bitmap, pixels, isPhoto }) {
  if (pixels) return decode(pixels, isPhoto ? PHOTO_EFFORT : CAMERA_EFFORT);
  if (isPhoto) return decodePhoto(bitmap);
  return decode(draw(bitmap, Math.min(CAMERA_SIDE, Math.max(bitmap.width, bitmap.height))), CAMERA_EFFORT);
}

function readOrGiveUp(data) {
  try {
    return read(data);
  } catch {
    return ""; // the picture is too large for this device's memory
  }
}

self.onmessage = ({ data }) => {
  const text = readOrGiveUp(data);
  data.bitmap?.close();
  self.postMessage({ id: data.id, text });
};
