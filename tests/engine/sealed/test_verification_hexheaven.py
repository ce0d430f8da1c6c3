"""A finished game of Hex Heaven can be checked by a person who was not there."""

import sys
from functools import cache
from pathlib import Path

import pytest

from engine.hexheaven.sealed import encrypted_game
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, REVEAL
from engine.sealed.crypto import digest
from engine.sealed.elgamal import PROOF_SIZE
from engine.sealed.link import decode, encode
from engine.sealed.owed import OPENING_KEY
from engine.sealed.partial_decryption import PROOF_SIZE as REMOVAL_SIZE
from engine.sealed.results import (
    FORGED,
    GARBLED,
    KEY_FALSE,
    MISSING,
    OPENING_FALSE,
    SHARE_FALSE,
    SHUFFLE_FALSE,
    ProtocolError,
)
from engine.sealed.ristretto255 import ORDER, multiply_base
from engine.sealed.ristretto255 import encode as encoded
from engine.sealed.scalars import encode_scalar
from engine.sealed.schnorr import _challenge, public_key
from engine.sealed.shuffle_proof import proof_size
from engine.sealed.verification import Verdict, verify_transcript
from tests.support.narrowing import assert_present
from tests.support.sealed.encrypted_cheats import MaliciousEntry, unlucky_group
from tests.support.sealed.hexheaven_games import PeerGroup, RandomGame, peer_key
from tests.support.sealed.parts import links_of, replaced
from tools import verify_sealed_game

RULES = ("casual", "serious", "three")


def texts_of(group: PeerGroup) -> list[str]:
    return [text for _, text in group.links]


def reason(links: list[str]) -> str:
    with pytest.raises(ProtocolError) as error:
        verify_transcript(links)
    return error.value.reason


@cache
def finished(rules: str) -> RandomGame:
    """Return the devices of a whole game, which the rules have ended."""
    for number in range(20):
        game = RandomGame(number, (rules, number % 2), protocol=2)
        if game.moves[-1] != "resign":
            return game
    raise AssertionError


# ---- good ones


@pytest.mark.parametrize("rules", RULES)
def test_a_finished_game_has_the_result_of_the_engine(rules: str) -> None:
    game = finished(rules)
    verdict = verify_transcript(texts_of(game.group))
    outcome = assert_present(game.states[-1].outcome)
    assert (verdict.winners, verdict.reason) == (list(outcome.winners), outcome.reason)
    assert (verdict.seats, verdict.faults) == (game.group.seats, [])
    assert verdict.moves == game.group.game_state(0).observed_moves
    # The order of the links is of no importance, nor is which player they come from.
    assert verify_transcript(links_of(game.group.peers[-1])[::-1]) == verdict


def test_a_game_with_a_redraw(monkeypatch: pytest.MonkeyPatch) -> None:
    group, move = unlucky_group(monkeypatch)
    group.play(move, "redraw", "resign")
    verdict = verify_transcript(texts_of(group))
    assert (verdict.winners, verdict.reason, verdict.faults) == ([0], "resign", [])
    assert verdict.moves[1].startswith("redraw=")


def with_other_nonce(secret: int, chain: bytes, seat: int) -> bytes:
    """Return a proof of knowledge as another program may make it."""
    public, message = public_key(secret), digest("knowledge", chain, bytes([seat]))
    challenge = _challenge(public, encoded(multiply_base(4711)), message)
    z = (4711 + int.from_bytes(challenge, "big") * secret) % ORDER
    return challenge + encode_scalar(z)


def test_players_whose_programs_draw_other_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are checked like all others: no player's own state is left out."""
    monkeypatch.setattr(encrypted_game, "prove_knowledge", with_other_nonce)
    group = PeerGroup("serious", protocol=2).play("resign")
    monkeypatch.undo()
    assert verify_transcript(texts_of(group)).winners == [1]


# ---- bad ones


@pytest.mark.parametrize("rules", RULES)
def test_a_missing_link_or_one_of_another_game(rules: str) -> None:
    texts = links_of(finished(rules).group.peers[0])
    for n in range(len(texts) - 1):
        assert reason(texts[:n] + texts[n + 1 :]) == MISSING
    assert verify_transcript(texts[:-1]).owed  # nothing is missing between others
    assert reason([*texts, PeerGroup("casual", number=9, protocol=2).links[0][1]]) == GARBLED


@pytest.mark.parametrize("rules", RULES)
def test_a_changed_signature_or_entry(rules: str) -> None:
    """In every link, each alone, in a game that is else complete."""
    peer = finished(rules).group.peers[0]
    texts = links_of(peer)
    parts = [decode(text) for text in texts]
    for n, part in enumerate(parts):
        inner, last = part.signatures[:-1], part.signatures[-1]
        bit = last[:20] + bytes([last[20] ^ 1]) + last[21:]
        is_needed = peer.transcript.ends_run(part.first + len(part.entries))
        for other in (bytes(48), bit, parts[n - 1].signatures[-1], *[b""] * is_needed):
            changed = encode(replaced(part, signatures=(*inner, other)))
            assert reason([*texts[:n], changed, *texts[n + 1 :]]) == FORGED
        entry = part.entries[-1]
        for place in (0, len(entry) // 2, len(entry) - 1):
            false = entry[:place] + bytes([entry[place] ^ 1]) + entry[place + 1 :]
            changed = encode(replaced(part, entries=(*part.entries[:-1], false)))
            assert reason([*texts[:n], changed, *texts[n + 1 :]])


@pytest.mark.parametrize("rules", RULES)
def test_entries_in_another_order(rules: str) -> None:
    texts = links_of(finished(rules).group.peers[0])
    for n in range(1, len(texts)):
        one, other = decode(texts[n - 1]), decode(texts[n])
        swapped = [
            encode(replaced(other, first=one.first)),
            encode(replaced(one, first=one.first + len(other.entries))),
        ]
        assert reason([*texts[: n - 1], *swapped, *texts[n + 1 :]])


PROOFS = {
    "shuffle": (DEAL_STEP, proof_size(28), SHUFFLE_FALSE),
    "shares": (REVEAL, PROOF_SIZE, SHARE_FALSE),
    "removal": (GIVE, REMOVAL_SIZE, SHARE_FALSE),
}


@pytest.mark.variants(4)
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("what", PROOFS)
def test_a_game_of_players_who_all_cheat(
    what: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their programs verify nothing, and play the game to its end; the proof of one is false."""
    kind, size, expected = PROOFS[what]
    with monkeypatch.context() as context:
        context.setattr(encrypted_game, "verify_" + what, lambda *of: True)
        false = MaliciousEntry(
            context, peer_key(seat), kind, lambda state, of, body: body[:-size] + bytes(size)
        )
        group = PeerGroup("three", protocol=2)
        while group.view(group.mover()).opening:
            group.play(group.view(group.mover()).legal()[0])
        for _ in range(3):
            while "pass" not in group.view(group.mover()).legal():
                group.play(group.view(group.mover()).legal()[0])
            group.play("pass")
        group.play("resign")
        assert false.done
    assert reason(texts_of(group)) == expected


@pytest.mark.parametrize("seat", [0, 1])
def test_a_false_proof_of_knowledge(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = encrypted_game.prove_knowledge
    with monkeypatch.context() as context:
        context.setattr(encrypted_game, "verify_knowledge", lambda *of: True)
        context.setattr(
            encrypted_game,
            "prove_knowledge",
            lambda secret, chain, of: bytes(48) if of == seat else honest(secret, chain, of),
        )
        group = PeerGroup("casual", protocol=2).play("resign")
    assert reason(texts_of(group)) == KEY_FALSE


def test_a_false_value_for_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    game = RandomGame(0, ("serious", 1), protocol=2)
    texts = texts_of(game.group)
    value = game.group.game_state(0).tiles.lots[0][1]
    changed = []
    for text in texts:
        part = decode(text)
        entries = tuple(entry.replace(value, bytes(32)) for entry in part.entries)
        changed.append(encode(replaced(part, entries=entries)))
    assert changed != texts
    # The value stands before the proof, which the state can't verify if the value is false.
    assert reason(changed) in (OPENING_FALSE, FORGED)


def test_a_game_that_goes_on_shows_no_result() -> None:
    group = PeerGroup("casual", protocol=2)
    verdict = verify_transcript(texts_of(group))
    assert verdict.winners is None and verdict.next_seat is not None and not verdict.owed
    group.peers[0] = group.peers[0].play("resign")  # only one key is published
    group.links.append((0, group.peers[0].make_link()))
    verdict = verify_transcript(texts_of(group))
    assert verdict.winners is None and (verdict.next_seat, verdict.owed) == (1, OPENING_KEY)


# ---- the program


def printed(
    texts: list[str], path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> "tuple[object, str]":
    """Return the exit status of the program for a file with these links, and its output."""
    path.write_text("\n".join(f"https://example.org/coaster/#{text}" for text in texts))
    monkeypatch.setattr(sys, "argv", ["verify_sealed_game", str(path)])
    with pytest.raises(SystemExit) as error:
        verify_sealed_game.main()
    return error.value.code, capsys.readouterr().out


@pytest.mark.parametrize("rules", RULES)
def test_the_program_prints_the_verdict(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    game, path = finished(rules), tmp_path / "links"
    texts = texts_of(game.group)
    code, out = printed(texts, path, monkeypatch, capsys)
    outcome = assert_present(game.states[-1].outcome)
    assert code == 0
    assert out.splitlines()[-1].endswith(outcome.reason)
    verdict = verify_transcript(texts)
    assert isinstance(verdict, Verdict)
    code, out = printed(texts[:-1], path, monkeypatch, capsys)
    assert code == 1 and out.splitlines()[-1].endswith("owes its opening key")
    code, _ = printed(texts[:1], path, monkeypatch, capsys)
    assert code == "no valid transcript: missing"
    code, _ = printed([*texts[:3], "KQ"], path, monkeypatch, capsys)
    assert str(code).startswith("not a link of a sealed game")


def refusal(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> object:
    """Return what the program exits with."""
    monkeypatch.setattr(sys, "argv", ["verify_sealed_game", *arguments])
    with pytest.raises(SystemExit) as error:
        verify_sealed_game.main()
    return error.value.code


def test_the_program_says_what_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    assert refusal([], monkeypatch) == 2
    assert "required: FILE" in capsys.readouterr().err
    missing, picture = tmp_path / "missing", tmp_path / "picture"
    picture.write_bytes(b"\x89PNG")
    unread = str(refusal([str(missing)], monkeypatch))
    assert unread.startswith(f"{missing} can't be read: ")
    assert refusal([str(picture)], monkeypatch) == f"{picture} is no text file in UTF-8"
