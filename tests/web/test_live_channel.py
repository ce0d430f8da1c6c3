"""Data channels: the load that ends one, what remains of those that are closed; the wake lock."""

import json

from tests.interpreters import run_node

# An open channel, in a page where reading a fragment takes `reading` ms and `between` ms pass
# before each. Prints the events of `count` fragments.
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
    if (event === "fragment") now += reading;
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
    """Return what a page hears of so many fragments; without characters: of binary ones."""
    given = json.dumps([count, "binary" if chars is None else chars, between, reading])
    events: list[str] = json.loads(run_node(_SCRIPT, given))
    return events


def test_a_flood_is_noticed_soon_however_slow_the_page_is() -> None:
    for reading in (0, 10, 1000):
        events = heard(300, 4000, reading=reading)
        assert events == ["fragment"] * 40 + ["flood"]
        assert heard(300, 20, reading=reading)[-1] == "flood"


def test_a_whole_game_is_no_flood() -> None:
    # The longest sealed links, one a second; short moves, five a second.
    assert heard(300, 5900, between=1000) == ["fragment"] * 300
    assert heard(1000, 60, between=200) == ["fragment"] * 1000
    assert heard(20, 5900) == ["fragment"] * 20


def test_what_is_no_fragment_is_dropped_unread() -> None:
    assert heard(3, None) == ["garbage"] * 3
    assert heard(3, 16_385) == ["garbage"] * 3
    assert heard(3, 16_384) == ["fragment"] * 3
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


# Asks for the screen to stay on (true, false) and takes the page out of sight and back ("hidden",
# "visible"), in a browser that takes 5 ms to lock or release the screen. Prints after each of
# `steps` how many locks there are, and whether the page says that it has one.
_WAKE_LOCK_SCRIPT = """
  const steps = JSON.parse(process.argv[1]);
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const locks = new Set();
  const release = (lock) => { locks.delete(lock); lock.dispatchEvent(new Event("release")); };
  const wakeLock = { async request() {
    await wait(5);
    const lock = new EventTarget();
    locks.add(lock);
    lock.release = async () => { await wait(5); release(lock); };
    return lock;
  } };
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "", wakeLock } });
  let isMarked = false;
  const documentElement = { toggleAttribute(name, on) { isMarked = on; } };
  globalThis.document = Object.assign(new EventTarget(), { documentElement });
  document.visibilityState = "visible";
  const { keepAwake } = await import("./web/live_channel.mjs");
  const show = (state) => {
    document.visibilityState = state;
    if (state === "hidden") locks.forEach(release);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  // Timers of one length end in their order, so this outlasts a few requests and releases even on a
  // machine that stands still meanwhile, which one long timer doesn't.
  const settle = async () => { for (let turn = 0; turn < 10; turn += 1) await wait(5); };
  const results = [];
  for (const calls of steps) {
    for (const call of calls) (typeof call === "string" ? show : keepAwake)(call);
    await settle();
    results.push([locks.size, isMarked]);
  }
  console.log(JSON.stringify(results));
"""
HELD, RELEASED = [1, True], [0, False]


def _wake_locks(*steps: list[bool | str]) -> list:
    return json.loads(run_node(_WAKE_LOCK_SCRIPT, json.dumps(steps)))


def test_screen_is_kept_on_by_one_lock() -> None:
    assert _wake_locks([True, True], [False], [True, False]) == [HELD, RELEASED, RELEASED]


def test_screen_is_kept_on_if_that_is_wanted_while_a_lock_is_released() -> None:
    assert _wake_locks([True], [False, True]) == [HELD, HELD]


def test_a_lock_that_the_browser_releases_is_asked_for_again_in_sight() -> None:
    assert _wake_locks([True], ["hidden"], ["visible"]) == [HELD, RELEASED, HELD]
