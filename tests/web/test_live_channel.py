"""Data channels: the load that ends one, what remains of those that are closed; the wake lock."""

import json

from tests.interpreters import run_node

# A channel that is open, in a page where reading a frame takes `reading` ms and `between` ms pass
# before each. Prints the events of `count` frames.
_SCRIPT = """
  const [count, data, between, reading] = JSON.parse(process.argv[1]);
  let now = 1000;
  let channel = null;
  Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "" } });
  globalThis.addEventListener = () => {};
  globalThis.document = { addEventListener() {} };
  globalThis.RTCPeerConnection = class {
    iceGatheringState = "complete";
    localDescription = { sdp: "" };
    createDataChannel() { return channel = { close() {} }; }
    async setLocalDescription() {}
    addEventListener() {}
    close() {}
  };
  const { connect } = await import("./web/live_channel.mjs");
  const heard = [];
  const connection = connect((event) => {
    if (event === "frame") now += reading;
    heard.push(event);
  });
  connection.offer();
  channel.onopen();
  for (let number = 0; number < count; number += 1) {
    now += between;
    channel.onmessage({ data: typeof data === "number" ? "x".repeat(data) : new ArrayBuffer(9) });
  }
  console.log(JSON.stringify(heard.filter((event) => !["open", "offer"].includes(event))));
"""


def heard(count: int, chars: int | None, between: int = 0, reading: int = 0) -> list[str]:
    """Return what a page hears of so many frames; without characters: of binary ones."""
    given = json.dumps([count, "binary" if chars is None else chars, between, reading])
    events: list[str] = json.loads(run_node(_SCRIPT, given))
    return events


def test_a_flood_is_noticed_soon_however_slow_the_page_is() -> None:
    for reading in (0, 10, 1000):
        events = heard(300, 4000, reading=reading)
        assert events == ["frame"] * 40 + ["flood"]
        assert heard(300, 20, reading=reading)[-1] == "flood"


def test_a_whole_game_is_no_flood() -> None:
    # The longest sealed links, one a second; short moves, five a second.
    assert heard(300, 5900, between=1000) == ["frame"] * 300
    assert heard(1000, 60, between=200) == ["frame"] * 1000
    assert heard(20, 5900) == ["frame"] * 20


def test_what_is_no_frame_is_dropped_unread() -> None:
    assert heard(3, None) == ["garbage"] * 3
    assert heard(3, 16_385) == ["garbage"] * 3
    assert heard(3, 16_384) == ["frame"] * 3
    assert heard(300, None)[-1] == "flood"


# Makes connections and closes them, lets one be open as the page is hidden, and prints how many
# listeners of the window each step has left, and the events heard.
_LISTENERS_SCRIPT = """
  const target = new EventTarget();
  const listeners = new Set();
  globalThis.addEventListener = (name, listener, options = {}) => {
    const entry = { name };
    listeners.add(entry);
    options.signal?.addEventListener("abort", () => listeners.delete(entry));
    target.addEventListener(name, (event) => {
      if (options.once) listeners.delete(entry);
      listener(event);
    }, options);
  };
  let channel = null;
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "" } });
  globalThis.document = { addEventListener() {} };
  globalThis.RTCPeerConnection = class {
    createDataChannel() { return channel = { close() {} }; }
    async setLocalDescription() {}
    addEventListener() {}
    close() {}
  };
  const { connect } = await import("./web/live_channel.mjs");
  const heard = [], counts = [];
  for (let number = 0; number < 3; number += 1) {
    const connection = connect((event) => heard.push(event));
    connection.offer();
    connection.close();
  }
  counts.push(listeners.size);
  connect((event) => heard.push(event)).offer();
  channel.onopen();
  target.dispatchEvent(new Event("pagehide"));
  target.dispatchEvent(new Event("pageshow"));
  target.dispatchEvent(new Event("pageshow"));
  counts.push(listeners.size);
  console.log(JSON.stringify([counts, heard]));
  process.exit();
"""


def test_closed_connections_leave_no_listeners() -> None:
    assert json.loads(run_node(_LISTENERS_SCRIPT)) == [[0, 0], ["open", "closed"]]


# Asks for the screen to stay on again and again while the browser decides, then no longer.
_WAKE_LOCK_SCRIPT = """
  let open = 0;
  const wakeLock = { async request() {
    await new Promise((done) => setTimeout(done, 5));
    open += 1;
    const lock = new EventTarget();
    lock.release = async () => { open -= 1; lock.dispatchEvent(new Event("release")); };
    return lock;
  } };
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "", wakeLock } });
  const documentElement = { toggleAttribute() {}, removeAttribute() {} };
  globalThis.document = { addEventListener() {}, visibilityState: "visible", documentElement };
  const { keepAwake } = await import("./web/live_channel.mjs");
  const wait = () => new Promise((done) => setTimeout(done, 20));
  const counts = [];
  keepAwake(true); keepAwake(true);
  await wait(); counts.push(open);
  keepAwake(false);
  await wait(); counts.push(open);
  keepAwake(true); keepAwake(false);
  await wait(); counts.push(open);
  console.log(JSON.stringify(counts));
"""


def test_screen_is_kept_on_by_one_lock() -> None:
    assert json.loads(run_node(_WAKE_LOCK_SCRIPT)) == [1, 0, 0]
