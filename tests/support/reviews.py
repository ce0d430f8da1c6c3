"""Reviews of finished games, with a computer whose answers are known."""

from ui.learn.review import Review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.learn.review import Query
    from ui.table.table import Table

GAME = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"  # White's last move lets Red win
SECRET = "a1g e1s a2g e2s a3g e3s a4g e4s a5g d5s claim"
LATE = {4: 0.0, 5: 0.2, 8: 0.4}  # what positions of GAME are worth to their movers


def neutral_answer(want: "Query") -> dict:
    """Answer that White's last move was bad, and all others about as good as the best."""
    if want.task == "move":
        return {"move": want.view.legal()[0]}
    played, moves = want.parameters["played"], want.view.legal()
    best = "b3" if want.ply == 8 else played
    answer = {
        "move": best,
        "value": LATE.get(want.ply, 0.0),
        "ranked": [[move, 0.0] for move in moves],
    }
    answer["reasons"] = [["stops", "defend", 80, ["b3"], {"seat": 1}]] if want.ply == 8 else []
    answer["against"] = [["loses", "win", -100, [], {"seat": 1}]] if want.ply == 8 else []
    if want.parameters["weigh"]:
        answer["played"] = -1.0 if want.ply == 8 else answer["value"]
    return answer


def completed_review(host: "Table", answers: "Callable[[Query], dict]" = neutral_answer) -> Review:
    """Return the finished review of a game."""
    review = Review(host.session)
    want = review.next_query()
    while want is not None:
        review.add_reply(want, answers(want))
        want = review.next_query()
    return review
