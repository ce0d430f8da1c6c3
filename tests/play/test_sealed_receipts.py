"""What is said of links that don't simply go on with a sealed game, and what can be done then."""

from engine.sealed import results
from engine.sealed.peer import invite, restore
from engine.sealed.results import ReceiveResult
from tests.play import each
from tests.play.sealed import Phone, pair
from tests.play.tables import EN, acts
from tests.sealed.crook import Crook, link_after
from tests.sealed.tables import key
from ui.play.history import KINDS
from ui.play.lobby import Row
from ui.words import LANGUAGES, Words

FAR = EN.remote("beerhex")


def said(kind: str, name: str = "Ben", **facts: str) -> str:
    return FAR("heard-" + kind, name=name, **facts)


@each(*LANGUAGES)
def test_every_receipt_reason_and_fault_has_words(language: str) -> None:
    say = Words(language).remote()
    kinds = [name for name in dir(results) if name.isupper() and name not in ("NEW", "REFUSED")]
    reasons = "GARBLED NOT_DUE ILLEGAL NOT_YOURS OPENING_FALSE IMPOSSIBLE KEY_FALSE".split()
    for name in kinds:
        word = f"{'why' if name in reasons else 'heard'}-{getattr(results, name)}"
        assert name == "TYPE_CHECKING" or say.has(word), word
    for fault in "share mark commitment lock card deal".split():
        assert say.has(f"fault-{fault}-false")
    assert say.has("fault-no-such-face") and say.has("heard-refused")


def test_a_link_sent_twice_changes_nothing() -> None:
    here, there = pair()
    link = here.play("a1g").send()
    there.open(link).open(link)
    assert there.notice == said("twice") and there.moves == ["a1?"] and there.table.chooses
    assert len(there.store.texts()) == 1


def test_an_old_link_is_answered_with_what_came_since() -> None:
    here, there = pair()
    first = here.play("a1g").send()
    here.open(there.open(first).play("b1s").send())
    there.open(here.play("c1g").send()).play("d1s")
    there.send()
    there.open(first)
    notice = there.shown[-1].notice
    assert notice and notice.text == said("lacking", name="Ann") and notice.act == "send"
    assert there.status == FAR("due-again", name="Ann") and acts(there.table) == ["code", "send"]
    here.open(there.send())
    assert here.moves == ["a1g", "b1?", "c1g", "d1?"]


def test_ones_own_link_is_for_the_other() -> None:
    here, _ = pair()
    link = here.play("a1g").send()
    here.open(link)
    assert here.notice == said("own", name="Ben")


def test_a_phone_that_went_back_asks_for_what_is_missing_and_gets_all() -> None:
    here, there = pair()
    old = there.text()
    here.open(there.open(here.play("a1g").send()).play("b1s").send())
    link = here.play("c1g").send()
    there.text(old)
    there.open(link)
    assert there.notice == said("missing", name="Ann") and there.moves == []
    assert there.status == FAR("due-ask", name="Ann") and there.due
    here.open(there.send())
    assert here.notice == said("lacking", name="Ben")
    there.open(here.send())
    assert there.notice == said("restored") and there.moves == ["a1?", "b1s", "c1?"]
    assert there.table.chooses


def test_what_asks_while_it_is_ones_own_turn_can_be_answered() -> None:
    here, there = pair()
    old = there.text()
    here.open(there.open(here.play("a1g").send()).play("b1s").send())
    assert here.table.chooses
    there.text(old)
    assert there.table.session.remote.device
    here.open(restore(there.table.session.remote.device).make_link())
    notice = here.shown[-1].notice
    assert notice and notice.act == "send" and here.due and here.table.chooses
    there.open(here.send())
    assert there.moves == ["a1?", "b1s"]


def test_two_courses_of_one_game_are_told_apart() -> None:
    here, there = pair()
    there.open(here.play("a1g").send())
    old = there.text()
    one = there.play("b1s").send()
    there.text(old)
    other = there.play("c1s").send()
    here.open(one).open(other)
    assert here.notice == said("fork") and here.moves == ["a1g", "b1?"] and here.table.chooses


def test_who_is_second_to_accept_is_told() -> None:
    here, there, third = Phone(1), Phone(2), Phone(3)
    offer = here.invite().send()
    first, second = there.open(offer).send(), third.open(offer).send()
    here.open(first).open(second)
    assert here.notice == said("taken")
    third.open(here.play("a1g").send())
    assert third.notice == said("taken") and third.moves == []


def test_what_is_missing_and_fits_no_link_comes_in_parts() -> None:
    here, there = pair()
    old, cells = there.text(), [column + row for row in "1234" for column in "abcde"]
    for number, cell in enumerate(cells):
        mover, other = ((here, there), (there, here))[number % 2]
        other.open(mover.play(cell + "gs"[number % 2 ^ (number > 9)]).send())
    moves, link = there.moves + ["a5?"], here.play("a5s").send()
    there.text(old)
    there.open(link)
    assert there.notice == said("missing", name="Ann") and acts(there.table) == ["code", "send"]
    parts = 0
    while there.moves != moves:
        link = here.open(there.send()).send()
        assert len(link) <= 900
        there.open(link)
        if there.due:
            parts += 1
            notice = there.shown[-1].notice
            assert notice and (notice.text, notice.act) == (said("part", name="Ann"), "send")
            assert there.status == FAR("due-ask", name="Ann") and not there.table.chooses
    assert parts and there.table.chooses


def test_a_link_of_another_game_changes_nothing() -> None:
    here, there = pair()
    other = Phone(5).invite("beerhex", 1).send()
    there.table.session.remote.asked.append({"do": "hear", "link": other, "from": 0})
    there.shelf.keep(there.table.session)
    there.again()
    assert there.notice == said("other-game", name="Ann") and there.moves == []
    assert there.open(here.play("a1g").send()).moves == ["a1?"]


def test_a_link_of_a_game_whose_key_is_lost() -> None:
    here, there = pair()
    link = here.play("a1g").send()
    lost = Phone(4).open(link)
    assert lost.said == [FAR("sealed-lost")] and lost.store.texts() == []


def test_an_invitation_of_a_later_program() -> None:
    phone = Phone(1)
    offer = Phone(2).invite().send()
    for error, word in (("newer", "link-newer"), ("garbled", "link-mangled")):
        phone.desk.fails = error
        phone.open(offer)
        assert phone.said[-1] == EN(word)
    phone.desk.fails = "not-fetched"
    phone.open(offer)
    assert phone.said[-1] == EN("not-fetched") and phone.store.texts() == []


def test_what_could_not_be_worked_out_can_be_done_again() -> None:
    here, _ = pair()
    here.desk.fails = "failed"
    here.play("a1g")
    assert here.notice == said("failed") and here.table.chooses and here.moves == []
    here.desk.fails = ""
    assert here.play("a1g").moves == ["a1g"]


def test_what_could_not_be_begun_says_so_or_is_begun_later() -> None:
    here = Phone(1)
    here.desk.fails = "not-fetched"
    here.invite()
    assert here.status == FAR("asked-invite")
    here.desk.fails = ""
    here.again()
    assert here.status == FAR("due-invite")
    there = Phone(2)
    there.desk.fails = "failed"
    there.invite()
    assert there.status == FAR("not-begun") and acts(there.table) == []
    assert Row(there.table.session, EN).line.startswith(EN("row-due"))


# ---- a friend who doesn't play by the rules


class Cheat(Crook):
    """Has offered a game to an honest phone, and can say whatever it likes."""

    def __init__(self, options: "dict | None" = None) -> None:
        self.key, self.caps = key(50), {}
        self.phone = Phone(1)
        offer = invite("beerhex", options, 0, self.key)
        self.phone.open(offer.make_link(("Eve",)))
        self.told = offer.receive(self.phone.send())[0]

    @property
    def victim(self):  # type: ignore[no-untyped-def, override]
        device = self.phone.table.session.remote.device
        assert device
        return restore(device)

    def say(self, *entries: bytes) -> ReceiveResult:
        self.phone.open(link_after(self.victim, *entries))
        return ReceiveResult("new")

    def ends(self) -> str:
        """Resign, and publish the key: how the phone names what is wrong."""
        self.say(self.marked(4))
        self.publish()
        if self.phone.due:
            self.phone.send()
        phone = self.phone
        assert acts(phone.table) == ["new-options", "result"] and phone.table.session.over
        result = phone.table.show_result().result
        assert result and result.title == FAR("not-fair")
        phone.again()
        assert phone.table.session.remote.faults
        return "; ".join([line.text for line in result.lines])


def test_what_can_not_be_right_is_refused_with_its_reason() -> None:
    cheat = Cheat()
    cheat.lay("a1", 0)
    phone = cheat.phone.play("b1s")
    phone.send()
    cheat.say(cheat.attack("b1", "c1", "d1"))
    why = FAR("why-illegal")
    assert phone.notice == said("refused", name="Eve", reason=why)
    cheat.say(bytes([9]))
    assert phone.notice == said("refused", name="Eve", reason=FAR("why-not-due"))
    assert phone.moves == ["a1?", "b1s"]


def test_a_cap_without_a_face() -> None:
    cheat = Cheat()
    cheat.lay("a1", 0, bytes(32))
    cheat.phone.play("b1s").send()
    assert cheat.ends() == FAR("fault-commitment-false", name="Eve")


def test_a_false_mark() -> None:
    cheat = Cheat()
    cheat.lay("a1", 0)
    phone = cheat.phone.play("b1s")
    phone.send()
    cheat.say(bytes([2]) + bytes(16))
    cheat.publish()
    phone.send()
    result = phone.table.show_result().result
    assert result and result.lines[0].text == FAR("fault-mark-false", name="Eve")
    assert not phone.table.session.over


def test_no_result_without_an_honest_end() -> None:
    cheat = Cheat()
    cheat.lay("a1", 0, bytes(32))
    phone = cheat.phone.play("claim")
    phone.send()
    cheat.publish()
    session = phone.table.session
    assert session.remote.faults and not session.over and session.turn is None
    assert phone.status == FAR("no-result") and acts(phone.table) == ["new-options", "result"]
    assert Row(session, EN).line.startswith(EN("finished"))
    assert phone.shown[-1].result and phone.moves == ["a1?"]
    phone.table.step(0)
    assert phone.table.situation.standing.shown == 0
    phone.again()
    assert phone.status == FAR("no-result") and "friend" in KINDS


def test_whoever_attacked_sees_what_came_of_it_before_the_answer_to_it() -> None:
    here, there = pair()
    mover, other = here, there
    for move in "b3g b2s c2s d3g d2g c4s c3g b4s".split():
        other.open(mover.play(move).send())
        mover, other = other, mover
    view = here.table.session.tip
    attack = [one for one in view.legal() if one[0] == "x"][0]
    there.open(here.play(attack).send())
    assert "Attacked" not in names(here)
    answer = [one for one in there.table.session.tip.legal() if one[0] != "x"][0]
    here.open(there.play(answer).send())
    assert "Revealed" in names(here) and "Placed" in names(here)
    assert len(here.shown[-1].way) > 2
    here.play([one for one in here.table.session.tip.legal() if one[0] != "x"][0])
    assert "Revealed" not in names(here)


def names(player: Phone) -> "list[str]":
    """The events that are news to a player."""
    return [type(event).__name__ for event in player.table.look.past]
