"""What a table asks of the modules that teach, which are loaded after the first screen."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ui.play.look import Look
    from ui.play.plan import Plan
    from ui.play.session import Session
    from ui.play.situation import Making, Situation
    from ui.play.wish import Wish
    from ui.words import GameWords, Words

    class TipSource(Protocol):
        """What gives tips in a person's first games: ``ui.play.coach.Coach``."""

        def advise(self, made: Making, plan: Plan, ply: int) -> None: ...

    class HintedTable(Protocol):
        """What giving a hint needs of a table, ``ui.play.table.Table``."""

        session: Session
        plan: Plan | None
        look: Look
        words: Words
        say: GameWords
        situation: Situation
        hinting: bool
        hinted: Any

        @property
        def game(self) -> str: ...

        def redrawn(self, refusal: str = "") -> Situation: ...

        def saying(self, status: str, spoken: str = "") -> Situation: ...

    class HintSource(Protocol):
        """What answers a person who asks for a hint: the module ``ui.play.hints``."""

        def asked(self, table: HintedTable) -> Situation: ...

        def heard(
            self, table: HintedTable, wish: Wish, move: str, reply: dict
        ) -> Situation | None: ...
