"""Fuzz the readers of links, saves, games as text and studies, guided by coverage.

    python -m tests.fuzz                                a million of each, of texts and studies
                                                        200,000
    python -m tests.fuzz --links 20000 --saves 20000    fewer
    python -m tests.fuzz --what saves --seconds 300     saves and files alone, for five minutes
    python -m tests.fuzz --what texts                   games as text alone

``tests.fuzz_saves`` mutates the saves and the parts of exported files, ``tests.fuzz_texts`` games
as text, ``tests.fuzz_studies`` the links and saves of studies.

A link that reaches a new transition in the readers' code is mutated in its turn. The bytes are
changed before the checksum is computed, else nearly all links would end there. Every link must give
a game that is written as it came, or LinkError with one of its reasons, within 50 ms of work.
"""

import argparse
import base64
import contextlib
import random
import sys
import time
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from engine import observed_record, record
from engine.catalogue import game_entry
from engine.link import envelope, game_link, legacy_view, radix
from engine.link.envelope import (
    GAME,
    TIME_FORMAT,
    add_checksum,
    decode_envelope,
    encode_envelope,
)
from engine.link.game_link import (
    GameLink,
    LinkError,
    MoveMessage,
    ViewLink,
    decode,
    encode_message,
    encode_view,
)
from engine.record import RecordError, current_schema
from tests import golden_links
from tests.support.cpu_time import machine_slowdown

T = TypeVar("T")

LINK_ERROR_REASONS = {
    "empty",
    "mangled",
    "too-long",
    "newer",
    "older",
    "unknown-game",
    "bad-options",
    "part",
    "live",
    "study",
}
LINK_ERROR_REASONS.add("sealed")  # engine.sealed.link reads it
CPU_LIMIT_S = 0.05  # processor time to read a link, times `machine_slowdown`
TRACED_FILES = {
    module.__file__ for module in (envelope, game_link, legacy_view, radix, record, observed_record)
}
MAX_CORPUS = 4000  # links to mutate; new ones replace random others


class TransitionTracer:
    """Records the transitions, from line to line, that calls take in these files."""

    def __init__(self, readers: "set[str | None]") -> None:
        self._readers = readers
        self.transitions: set[tuple] = set()
        self._last: tuple = ()

    def trace(self, call: "Callable[..., str]", *given: Any) -> str:
        """Return what ``call(*given)`` returns, and record its transitions."""
        sys.settrace(self._on_call)
        try:
            return call(*given)
        finally:
            sys.settrace(None)

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> "Callable | None":
        return self._on_line if frame.f_code.co_filename in self._readers else None

    def _on_line(self, frame: FrameType, event: str, arg: Any) -> "Callable":
        line = (frame.f_code.co_filename, frame.f_lineno)
        self.transitions.add((self._last, line))
        self._last = line
        return self._on_line


def link_payload(text: str) -> bytes:
    """Return the bytes in a link, without its checksum."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4]


def mutate(raw: bytes, others: "list[bytes]", rng: random.Random) -> bytes:
    """Return these bytes with some changed, doubled, removed, or taken from another link."""
    data = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, how = rng.randrange(len(data) + 1), rng.randrange(6)
        if how == 0:
            data[at : at + 1] = bytes([rng.randrange(256)])
        elif how == 1 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 2:
            del data[at : at + rng.randrange(1, 9)]
        elif how == 3:
            data[at:at] = rng.randbytes(rng.randrange(1, 9))
        elif how == 4:
            other = rng.choice(others)
            data[at:] = other[rng.randrange(len(other) + 1) :]
        else:
            data[at:at] = data[at : at + rng.randrange(1, 200)]
    return bytes(data)


def try_read(
    read: "Callable[[str], T]",
    text: str,
    error: "type[LinkError | RecordError]",
    reasons: "set[str]",
) -> "tuple[T | None, str]":
    """Return what is read from a text; None, and what is wrong, if it is refused.

    Args:
        read: Reads the text.
        text: The text.
        error: What it raises for a text that it refuses.
        reasons: The reasons that such an error may have. With one of them nothing is wrong: "".
    """
    try:
        return read(text), ""
    except error as refused:
        reason = refused.reason
        return None, "" if reason in reasons else f"no such reason: {reason}"
    except Exception:
        return None, traceback.format_exc()


def find_problem(text: str, decode: "Callable[[str], object]") -> str:
    """Return what is wrong with the result of a link; "" if nothing is."""
    link, problem = try_read(decode, text, LinkError, LINK_ERROR_REASONS)
    if link is None:
        return problem
    written = possible_encodings(link, decode_envelope(text).format)
    bodies = [decode_envelope(link).body for link in written]
    differs = written and decode_envelope(text).body not in bodies
    return "it is written in another way than it came" if differs else ""


def possible_encodings(link: object, format: int) -> list[str]:
    """Return the texts that may have been read as ``found``; none if they are no longer written.

    The link may have been written with an older schema, and names with invisible characters.
    """
    if isinstance(link, GameLink):
        texts, record = [], link.record
        if format == TIME_FORMAT:  # says the last move without a number
            record = record.up_to(len(record.moves) - 1)
        for schema in range(len(game_entry(record.game).schemas)):
            with contextlib.suppress(LinkError):
                body = game_link._game_body(record, format, schema)
                texts.append(encode_envelope(format, GAME, link.names, body))
        return texts
    if isinstance(link, MoveMessage):
        return [encode_message(link)] if current_schema(link.record.game) == 0 else []
    observed = link.observed if isinstance(link, ViewLink) else None
    is_current = observed is not None and current_schema(observed.game) == 0
    return [encode_view(observed, link.names)] if is_current else []  # type: ignore[attr-defined,arg-type]


def fuzz(
    links: int,
    seed: int,
    decode_link: "Callable[[str], object]" = decode,
    cpu_limit: float = CPU_LIMIT_S,
) -> int:
    """Read that many mutated links and return how many failed."""
    rng, tracer, failed = random.Random(seed), TransitionTracer(TRACED_FILES), 0
    corpus = [link_payload(entry["link"]) for entry in golden_links.load_links()]
    for raw in corpus:
        tracer.trace(find_problem, add_checksum(raw), decode_link)
    first = len(tracer.transitions)
    for _ in range(links):
        raw = mutate(rng.choice(corpus), corpus, rng)
        text, before = add_checksum(raw), len(tracer.transitions)
        problem = tracer.trace(find_problem, text, decode_link)
        if not problem and cpu_seconds(text, decode_link) > cpu_limit:
            # On a busy machine only repeated slowness counts.
            times = [cpu_seconds(text, decode_link) for _ in range(5)]
            is_slow = min(times) > cpu_limit * machine_slowdown()
            problem = f"{min(times):.3f} s of work" if is_slow else ""
        if problem:
            failed += 1
            print(f"{text}\n{problem}", file=sys.stderr)
        if len(tracer.transitions) > before:
            corpus.append(raw)
            if len(corpus) > MAX_CORPUS:
                del corpus[rng.randrange(len(corpus))]
    print(f"{links} links, {len(tracer.transitions) - first} new transitions, {failed} failures")
    return failed


def cpu_seconds(text: str, read: "Callable[[str], object]") -> float:
    """Return the seconds of processor time it takes to read a link."""
    began = time.process_time()
    try:
        read(text)
    except Exception:
        pass  # ``find_problem`` reports it
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Read mutated links, saves, texts and studies, guided by coverage."
    )
    parser.add_argument(
        "--what", choices=("all", "links", "saves", "texts", "studies"), default="all"
    )
    parser.add_argument("--links", type=int, default=1_000_000)
    parser.add_argument("--saves", type=int, default=1_000_000)
    parser.add_argument("--texts", type=int, default=200_000)
    parser.add_argument("--studies", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=0.0, help="how long to read saves")
    parser.add_argument("--seed", type=int, default=None, help="default: another one each time")
    args = parser.parse_args()
    seed = random.randrange(1 << 32) if args.seed is None else args.seed
    print(f"seed {seed}", flush=True)
    failed = fuzz(args.links, seed) if args.what in ("all", "links") else 0
    if args.what in ("all", "texts"):
        from tests import fuzz_texts  # imports this module

        failed += fuzz_texts.fuzz(args.texts, seed)
    if args.what in ("all", "studies"):
        from tests import fuzz_studies  # imports this module

        failed += fuzz_studies.fuzz_studies(args.studies, seed)
    if args.what in ("all", "saves"):
        from tests import fuzz_saves  # imports the whole page

        failed += fuzz_saves.fuzz(args.saves, seed, args.seconds)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
