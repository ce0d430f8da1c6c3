"""Whole games on standard boards, over which taps are measured.

Mixtour's and inpHeXion's are games between bots; BeerHex's and Hex Heaven's are random games that
have every kind of turn.
"""

from e2e.support.scripted_games import HEXHEAVEN, Script
from engine.record import find_game
from ui.library.saves import to_json
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import HUMAN, Session

INPHEXION_7 = Script(
    "inphexion",
    {},
    "g4 g4>g3 g4>f5 g3>f3 f5>f4 f3>g2 f3>f2 f3>e3 f3>e4 f5>e5 f2>e2 f2>g1 f5>g5 f5>e6 "
    "g4^f6 e4>d5 e6>e7 d5>c6 g1>f1 e6>d7 f6>f7 c6>b7 e5>d6 b7>a7 c6>b6 g5>g6 d5>d4 g6>g7 "
    "g7^a6 b6>b5 b6>c5 d6>c7 e2>d2 g6>g7 d2>d3 b5>b4 f5>g4 b4>c3 a6>a5 a7^a1 e2>e1 c5>c4",
)
INPHEXION_9 = Script(
    "inphexion",
    {"size": 9},
    "c8 c8>b8 c8>d8 c8>b9 d8>d9 d8>d7 d9>e9 d7>c7 d7>d6 b8>b7 d6>d5 d9>c9 e9>f9 e9>e8 "
    "d5>c5 c7>c6 c5>b5 b7>b6 b7>a8 c5>c4 e9>f8 c4>b4 f9>g8 b9>a9 a9^i2 c9^g2 d8>e7 e8>f7 "
    "c5>d4 g2>f3 e7>f6 f7>g6 g8>g9 i2>h2 b9>c9 b9>a9 a9^f1 g2>h1 f3>e3 a8>a7 d6>e6 h1>i1 "
    "g2>f2 f3>g3 e3>e2 g2>g1 g1^h4 e2>d3 e2>d2 f2>g1 g9>h9 a8>a9 a9^a5 b9>a9 e2>e1 e3>e4 "
    "b6>a6 i2>i3 i1^f5 b4>a4 d2>c3 h2>i1 f7>g7 f3>f4 e4>e5 i2>h3 h4>i4 e1>d1 b4>b3 d2>c2",
)
MIXTOUR = Script(
    "mixtour",
    {},
    "a2 e2 d2 d3 d2:1-e2 e3 e2:1-d3 b5 b4 b3 b2 c5 d3:2-e2 e2:3-e3 c5:1-b5 b3:1-b2 e1 d5 "
    "b3 b2:1-b3 a2:1-b2 c5 b1 c2 b2:2-c2 c5:1-c2 c2:1-b1 b5:1-b4 b3:1-b1 d1 a5 e1:1-d1 c1 "
    "b4:1-b5 a1 b5:2-a5 d4 e3:1-d4 c2:3-b3 b3:2-e3",
)
BEERHEX_FULL_BOARD = Script(
    "beerhex",
    {},
    "d1g e4s a5g c2g c3s a3s e1g c1s b4g b5s a2g a4s c4g b1s e5g d5g e3s d2s a1s e2g d3s "
    "b2g b3s c5g d4s",
)
HEXHEAVEN_THREE = Script(
    "hexheaven",
    {"rules": "three"},
    "8@-1,0/1 19@0,1/1 14@-1,2/0 15@1,0/0 pass 7@1,1/5 23@0,2/0 4@-2,1/1 pass 22@-1,1/4 "
    "28@-2,2/0 1@2,1/0 19@2,2/1 pass 18@-2,0/3 3@1,3/1 pass 9@2,0/2 pass 12@-2,3/1 "
    "17@0,4/0 pass 21@1,2/2 2@-3,1/0 27@-1,4/0 pass",
    47,
)
WHOLE_GAMES = (MIXTOUR, INPHEXION_7, INPHEXION_9, BEERHEX_FULL_BOARD, HEXHEAVEN, HEXHEAVEN_THREE)


def saved_games(count: int) -> dict[str, str]:
    """Return this many games in progress as a device stores them, key -> text."""
    texts = {}
    for number in range(count):
        script = WHOLE_GAMES[number % len(WHOLE_GAMES)]
        record = script.record(len(script.moves.split()) * 2 // 3)
        seats = find_game(record.game).seats(record.options)
        id, now = f"many{number}", 1.7e9 + number
        session = Session(id, record, [HUMAN] * seats, [""] * seats, now)
        texts[GAME_KEY_PREFIX + id] = to_json(session)
    return texts
