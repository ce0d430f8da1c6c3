// Reads QR codes with the camera or from a picture: by the browser's BarcodeDetector where it has one
// for QR codes, else by a decoder in a worker of its own (qr_worker.mjs). Loaded when a code is to be
// scanned; ui/correspondence/view/scanner_dialog.py has the sentences for the problems named here.

const CAMERA = { video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } };
const MIN_INTERVAL_MS = 66; // between two pictures of the camera
const MAX_SILENCE_MS = 3000; // without a picture, after which the camera is started again
const MAX_RESTARTS = 2; // in a row without a picture
const MAX_PIXELS_SIDE = 2000; // of a photo, where workers can't draw

// The hashes of the worker's scripts, by path: tools/build.py (`_hash_decoder`) fills this line.
const DECODER_HASHES = {};

const PROBLEM_BY_ERROR = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
  NotSupportedError: "unsupported",
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The decoder in its worker. */
class Decoder {
  #worker = null; // a promise of it
  #waiting = new Map(); // id -> {resolve, reject}
  #lastId = 0;
  #canvas = null; // where workers can't draw

  // A page can't check the scripts of its worker. So they are first fetched with their hashes: then
  // they are those of this version, and the browser has them.
  async #start() {
    const fetchScript = async ([path, integrity]) => {
      const response = await fetch(new URL(`../${path}`, import.meta.url), { integrity });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await response.arrayBuffer();
    };
    await Promise.all(Object.entries(DECODER_HASHES).map(fetchScript));
    const worker = new Worker(new URL("qr_worker.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, text } }) => {
      this.#waiting.get(id)?.resolve(text);
      this.#waiting.delete(id);
    };
    worker.onerror = () => this.close();
    return worker;
  }

  /** Return the text of the code in a picture; "" if there is none. The bitmap is closed.
   * Throws if the worker can't be loaded or was closed. */
  async read(bitmap, isPhoto) {
    const starting = (this.#worker ??= this.#start());
    const worker = await starting.catch((error) => {
      if (this.#worker === starting) this.#worker = null; // the next picture tries again
      throw error;
    });
    if (this.#worker !== starting) throw new Error("closed");
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const pixels = workersDraw ? null : this.#pixels(bitmap);
      if (pixels) worker.postMessage({ id, pixels, isPhoto }, [pixels.data.buffer]);
      else worker.postMessage({ id, bitmap, isPhoto }, [bitmap]);
    });
  }

  #pixels(bitmap) {
    const scale = Math.min(1, MAX_PIXELS_SIDE / Math.max(bitmap.width, bitmap.height));
    this.#canvas ??= document.createElement("canvas");
    const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)));
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    context.fillStyle = "#fff"; // transparent pictures have dark codes
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return context.getImageData(0, 0, width, height);
  }

  /** Stop the worker; the next picture starts another. */
  close() {
    this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error("closed"));
    this.#waiting.clear();
  }
}

// Safari before 16.4 has no such canvas, or none for drawings.
const workersDraw = Boolean(globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext("2d"));

/** Return the browser's own detector of QR codes; null if it has none. */
async function nativeDetector() {
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
  } catch {
    return null; // no such class, or no service behind it
  }
}

/** Scans with the camera while `video` is in the page.
 *
 * `onText(text)` is called with every new text and returns whether it was taken: then the camera
 * stops. `onState(name)` is called with "" when the camera shows a picture, with a problem ("insecure",
 * "unsupported", "denied", "missing", "busy", "lost", "decoder"), after which `start` tries again, and
 * with "closed" when `video` has left the page without a text having been taken. */
class CameraScan {
  #video;
  #onText;
  #onState;
  #stream = null;
  #decoder = new Decoder();
  #detector = null;
  #run = 0; // of the latest start: an earlier one doesn't go on
  #restarts = 0; // since the last picture
  #isWanted = false; // whether the camera runs, or would if the page weren't in the background
  #isOver = false;
  #lastText = "";
  #pictures = 0;
  #observer;

  constructor(video, onText, onState) {
    [this.#video, this.#onText, this.#onState] = [video, onText, onState];
    video.muted = true; // the attribute alone doesn't let a video of Safari's play by itself
    this.#observer = new MutationObserver(() => {
      if (!video.isConnected) this.#finish("closed");
    });
    this.#observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  // In the background phones freeze the camera, and iOS shows a black picture afterwards: so it is
  // stopped, and started anew when the page returns. A problem stays on the screen until it is retried.
  #onVisibility = () => {
    if (document.hidden) this.#release();
    else if (this.#isWanted) this.start();
  };

  async start() {
    if (this.#isOver) return;
    this.#isWanted = true;
    if (document.hidden) return;
    this.#release();
    const run = this.#run;
    try {
      if (!navigator.mediaDevices?.getUserMedia) return this.#fail(isSecureContext ? "unsupported" : "insecure");
      const stream = await navigator.mediaDevices.getUserMedia(CAMERA);
      if (run !== this.#run) return stopTracks(stream);
      this.#stream = stream;
      this.#video.srcObject = stream;
      this.#video.play().catch(() => {}); // no picture is noticed below
      this.#detector ??= await nativeDetector();
      if (run === this.#run) await this.#watch(run, stream.getVideoTracks()[0]);
    } catch (error) {
      if (run !== this.#run) return;
      if (!(error.name in PROBLEM_BY_ERROR)) console.warn("The camera:", error);
      this.#fail(PROBLEM_BY_ERROR[error.name] ?? "lost");
    }
  }

  // Read one picture after the other, as fast as they can be read.
  async #watch(run, track) {
    let lastPicture = performance.now();
    let isShown = false;
    while (run === this.#run) {
      const began = performance.now();
      const hasPicture = await this.#nextPicture();
      if (run !== this.#run) return;
      if (hasPicture && !track.muted && track.readyState === "live") {
        lastPicture = performance.now();
        this.#restarts = 0;
        if (!isShown) this.#onState("");
        isShown = true;
        const text = await this.#read(run);
        if (run !== this.#run) return;
        if (text && text !== this.#lastText) {
          this.#lastText = text;
          if (this.#onText(text)) return this.#finish();
        }
      } else if (track.readyState === "ended" || performance.now() - lastPicture > MAX_SILENCE_MS) {
        if (this.#restarts++ < MAX_RESTARTS) this.start();
        else this.#fail("lost");
        return;
      }
      await pause(Math.max(0, MIN_INTERVAL_MS - (performance.now() - began)));
    }
  }

  // Resolves with whether the camera has delivered another picture.
  #nextPicture() {
    const video = this.#video;
    if (!video.requestVideoFrameCallback) return Promise.resolve(video.readyState >= video.HAVE_CURRENT_DATA);
    return new Promise((resolve) => {
      const handle = video.requestVideoFrameCallback(() => {
        clearTimeout(timer);
        resolve(true);
      });
      const timer = setTimeout(() => {
        video.cancelVideoFrameCallback(handle);
        resolve(false);
      }, 500);
    });
  }

  async #read(run) {
    if (this.#detector) {
      try {
        const [code] = await this.#detector.detect(this.#video);
        return code?.rawValue ?? "";
      } catch {
        this.#detector = null; // its service is missing
      }
    }
    // In turn the middle, as it is seen in the dialog, in full size, and the whole picture.
    const { videoWidth: width, videoHeight: height } = this.#video;
    const side = Math.min(width, height);
    if (!side) return "";
    const isMiddle = this.#pictures++ % 2 === 0;
    const area = isMiddle ? [(width - side) >> 1, (height - side) >> 1, side, side] : [0, 0, width, height];
    let bitmap;
    try {
      bitmap = await createImageBitmap(this.#video, ...area);
    } catch {
      return ""; // the camera has stopped, or has no picture yet
    }
    try {
      return await this.#decoder.read(bitmap, false);
    } catch {
      if (run === this.#run) this.#fail("decoder");
      return "";
    }
  }

  // Stop the camera and all that waits for it.
  #release() {
    this.#run++;
    if (this.#stream) stopTracks(this.#stream);
    this.#stream = this.#video.srcObject = null;
    this.#decoder.close();
  }

  #fail(problem) {
    this.#release();
    this.#restarts = 0;
    this.#isWanted = false;
    this.#onState(problem);
  }

  #finish(state) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isWanted = false;
    this.#release();
    this.#observer.disconnect();
    document.removeEventListener("visibilitychange", this.#onVisibility);
    if (state) this.#onState(state);
  }

  /** Let the user choose a picture of a code. `onState` is called with "reading", and then `onText`, or
   * `onState` with "picture-none" (no code in it), "picture-bad" (no picture) or "decoder". */
  choosePicture() {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/*";
    input.onchange = () => this.#readPicture(input.files[0]);
    input.click();
  }

  async #readPicture(file) {
    const decoder = new Decoder();
    this.#onState("reading");
    const result = await readPicture(file, decoder);
    decoder.close();
    if (this.#isOver) return;
    if (result.problem) this.#onState(result.problem);
    else if (this.#onText(result.text)) this.#finish();
  }
}

const stopTracks = (stream) => stream.getTracks().forEach((track) => track.stop());

/** Return {text} or {problem} of a file with a picture. */
async function readPicture(file, decoder) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { problem: "picture-bad" };
  }
  try {
    const [code] = (await (await nativeDetector())?.detect(bitmap).catch(() => [])) ?? [];
    const text = code?.rawValue || (await decoder.read(bitmap, true));
    return text ? { text } : { problem: "picture-none" };
  } catch {
    return { problem: "decoder" };
  }
}

/** Return a CameraScan, which scans while `video` is in the page. */
export const createScan = (video, onText, onState) => new CameraScan(video, onText, onState);
