// Live play: a WebRTC data channel to another phone in the same network, and the screen lock. No server
// takes part: without ICE servers a browser looks for nothing but its own addresses.
// docs/live-play.md describes the handshake; what goes through the channel is up to Python.
const CONFIGURATION = { iceServers: [] };
const GATHER_MS = 1000; // how long addresses are gathered
// Firefox gives up five seconds after it has answered: it answers anew before.
const RENEW_MS = navigator.userAgent.includes("Firefox/") ? 3500 : 0;
const KEPT_ANSWERS = 3; // the code of an older answer may have been scanned
const MAX_FRAGMENT = 16_384; // characters
// What a phone may send: each fragment adds its characters to the channel's load, and some for itself; each
// millisecond in which no fragment is read takes some off. Whole games take less. (By a clock alone, a page
// that takes long to read fragments would not notice that it gets too many.)
const MAX_LOAD = 200_000;
const FRAGMENT_LOAD = 1000;
const RELIEF_PER_MS = 20;

// One attempt to connect. `hear(event, text)` gets:
//   "offer", "answer"  the session description to show
//   "open"             connected
//   "fragment"         a text has come; "garbage": something else has come
//   "flood"            the other side sends too much; the channel is closed
//   "quiet", "back"    nothing has come through for some seconds; it is working again
//   "closed"           the connection is lost for good
//   "failed"           the browser refuses, or a description doesn't fit
class LiveChannel {
  #hear;
  #peers = []; // [peer, channel], the latest last; several only while answers are renewed
  #timer = 0;
  #channel = null;
  #isClosed = false;
  #unloading = new AbortController(); // ends listening for the end of the page
  #load = 0;
  #readAt = 0; // when the latest fragment had been read

  constructor(hear) {
    this.#hear = hear;
    // The other phone should know at once, and not after half a minute.
    addEventListener("pagehide", () => this.#onPageHidden(), { signal: this.#unloading.signal });
  }

  // A page that comes back out of the browser's cache has lost its connection meanwhile.
  #onPageHidden() {
    const wasOpen = this.#channel !== null;
    this.close();
    if (wasOpen) addEventListener("pageshow", () => this.#hear("closed", ""), { once: true });
  }

  #tell(event, text = "") {
    if (!this.#isClosed) this.#hear(event, text);
  }

  #create() {
    const peer = new RTCPeerConnection(CONFIGURATION);
    const channel = peer.createDataChannel("coaster", { negotiated: true, id: 0 });
    this.#peers.push([peer, channel]);
    channel.onopen = () => this.#onOpen(peer, channel);
    channel.onclose = () => this.#onLost(channel);
    channel.onmessage = ({ data }) => this.#onData(channel, data);
    peer.onconnectionstatechange = () => {
      const state = peer.connectionState;
      if (channel !== this.#channel) return;
      if (state === "disconnected") this.#tell("quiet");
      if (state === "connected") this.#tell("back");
      if (state === "failed" || state === "closed") this.#onLost(channel);
    };
    return peer;
  }

  #onOpen(peer, channel) {
    if (this.#channel || this.#isClosed) return;
    this.#channel = channel;
    clearTimeout(this.#timer);
    for (const [other] of this.#peers) if (other !== peer) other.close();
    this.#peers = [[peer, channel]];
    this.#tell("open");
  }

  #onLost(channel) {
    if (channel !== this.#channel) return;
    this.#tell("closed");
    this.close();
  }

  #onData(channel, data) {
    if (channel !== this.#channel) return;
    const isFragment = typeof data === "string" && data.length <= MAX_FRAGMENT;
    const relief = (performance.now() - this.#readAt) * RELIEF_PER_MS;
    this.#load = Math.max(0, this.#load - relief) + FRAGMENT_LOAD + (isFragment ? data.length : 0);
    if (this.#load > MAX_LOAD) {
      this.#tell("flood");
      this.close();
    } else if (isFragment) this.#tell("fragment", data);
    else this.#tell("garbage");
    this.#readAt = performance.now();
  }

  // Resolves once the addresses are known, or after a while.
  #gathered(peer) {
    return new Promise((done) => {
      setTimeout(done, GATHER_MS);
      const check = () => { if (peer.iceGatheringState === "complete") done(); };
      peer.addEventListener("icegatheringstatechange", check);
      check();
    });
  }

  async #describe(peer, event) {
    await peer.setLocalDescription();
    await this.#gathered(peer);
    return [event, peer.localDescription.sdp];
  }

  // Tell what an action resolves with, if anything. An exception in Python is not the browser's refusal.
  #attempt(action) {
    action().then((told) => told && this.#tell(...told), () => this.#tell("failed"));
  }

  offer() {
    this.#attempt(async () => this.#describe(this.#create(), "offer"));
  }

  answer(sdp) {
    this.#attempt(async () => {
      if (this.#channel || this.#isClosed) return null;
      if (RENEW_MS) this.#timer = setTimeout(() => this.answer(sdp), RENEW_MS);
      const peer = this.#create();
      while (this.#peers.length > KEPT_ANSWERS) this.#peers.shift()[0].close();
      await peer.setRemoteDescription({ type: "offer", sdp });
      return this.#describe(peer, "answer");
    });
  }

  accept(sdp) {
    this.#attempt(async () => this.#peers[0][0].setRemoteDescription({ type: "answer", sdp }));
  }

  // Return whether a text was sent.
  send(text) {
    if (this.#channel?.readyState !== "open") return false;
    try {
      this.#channel.send(text);
      return true;
    } catch {
      return false;
    }
  }

  close() {
    this.#isClosed = true;
    this.#unloading.abort();
    clearTimeout(this.#timer);
    for (const [peer, channel] of this.#peers) {
      channel.close();
      peer.close();
    }
    this.#peers = [];
  }
}

// The screen stays on while this is wanted and the page is in sight.
let isWanted = false;
let isUpdating = false; // a second lock would never be released
let isOutdated = false; // whether something has changed since the update began
let lock = null;

function setLock(held) {
  lock = held;
  document.documentElement.toggleAttribute("data-wake-lock", Boolean(held));
}

async function updateLock() {
  isOutdated = true;
  if (isUpdating) return;
  isUpdating = true;
  while (isOutdated) {
    isOutdated = false;
    if (isWanted && !lock && document.visibilityState === "visible") {
      const held = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
      held?.addEventListener("release", () => { if (lock === held) setLock(null); });
      setLock(held);
    } else if (!isWanted && lock) {
      await lock.release();
      setLock(null);
    }
  }
  isUpdating = false;
}
document.addEventListener("visibilitychange", updateLock);

// Return a channel, or null where the browser has none.
export const connect = (hear) => (globalThis.RTCPeerConnection ? new LiveChannel(hear) : null);
export function keepAwake(on) {
  isWanted = on;
  updateLock();
}
