"""Hex Heaven by link, sealed, on two phones and three. (The page's interpreter would take minutes
for the arithmetic; what else it does is tried with BeerHex, in tests/play/test_sealed.py.)"""

from tests.play.sealed import Phone, random_game, settle
from tests.play.tables import EN, acts


def sit(phones: "list[Phone]", options: "dict | None" = None, mine: int = 0) -> None:
    """Everybody takes a seat in a game of Hex Heaven that the first of them offers."""
    link = phones[0].invite("hexheaven", mine, options).send()
    for phone in phones[1:]:
        link = phone.open(link).send()
    for phone in phones[:-1]:
        phone.open(link)
    settle(*phones)


def test_hex_heaven_for_two() -> None:
    phones = [Phone(1), Phone(2)]
    sit(phones)
    random_game(phones, 3, 4)
    for phone in phones:
        session = phone.table.session
        assert session.over and session.remote.faults == [] and not session.is_open()
        assert not phone.table.situation.standing.eyes
        assert acts(phone.table)[0] == "rematch" and "review" not in acts(phone.table)
        phone.table.step(1)
        assert acts(phone.table) == ["last"]


def test_hex_heaven_for_three() -> None:
    phones = [Phone(1), Phone(2), Phone(3)]
    sit(phones, {"rules": "three"})
    assert [phone.table.session.remote.next for phone in phones] == [0, 0, 0]
    random_game(phones, 4, 7)
    for phone in phones:
        assert phone.table.session.over and phone.table.session.remote.faults == []


def test_three_sit_down_one_after_another() -> None:
    phones = [Phone(1), Phone(2), Phone(3)]
    far = EN.remote("hexheaven")
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send()
    assert phones[0].status == far("reply-waiting", name="Ben")
    phones[1].open(link)
    assert phones[1].status == far("due-invite-on", name="Cem")
    assert phones[1].table.session.names == ["Ann", "Ben", "Cem"]
    phones[2].open(phones[1].send())
    assert phones[2].asked and phones[2].table.session.seats == ["friend", "friend", "human"]
    assert phones[2].status == far("due-accept", name="Ben")
