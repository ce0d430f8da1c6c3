"""Claims at a sealed table: another device is asked for what it owes, then the game is claimed.

``ui.session.sealed.claims`` has the rule. Nothing happens by itself: each step is a decision of the
person, who is told what the step means.
"""

import time

from ui.session.result_text import result_text
from ui.session.sealed.claims import forfeit_outcome, may_claim
from ui.session.view_models import Action, Confirmation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.sealed_table import SealedTable
    from ui.session.view_models import TableView


class Claims:
    """The actions about what another device owes."""

    def __init__(self, table: "SealedTable") -> None:
        self._table = table

    @property
    def menu_actions(self) -> "list[Action]":
        """What the menu offers: to claim the game, or to withdraw the claim."""
        session, say = self._table.session, self._table.say
        if session.is_claimed:
            return [Action(say("forfeit-withdraw"), "claim-withdraw")]
        if not session.can_be_claimed:
            return []
        return [Action(say("forfeit-claim"), "claim", note=say("forfeit-note", **self._facts()))]

    def open(self) -> "TableView":
        """Propose the next step: to ask the other player first, or to claim the game."""
        table, session = self._table, self._table.session
        view = table.update()
        if not session.can_be_claimed:
            return view
        say, facts, asked = table.say, self._facts(), session.correspondence.ask_times
        title, ask = say("forfeit-claim"), say("forfeit-ask", **facts)
        if may_claim(asked, time.time()):
            texts = [say("forfeit-sure", **facts)] + self._winner_texts()
            text, extra = say("forfeit-join").join(texts), (ask, "claim-ask")
            confirmation = Confirmation(title, text, say("cancel"), title, "claim-yes", extra)
        else:
            texts = [
                say("forfeit-wait" if asked else "forfeit-first", **facts)
            ] + self._third_texts()
            text = say("forfeit-join").join(texts)
            confirmation = Confirmation(title, text, say("cancel"), ask, "claim-ask")
        return table.show(confirmation=confirmation)

    def ask(self) -> "TableView":
        """Request a link that asks the other device for what it owes."""
        table = self._table
        if not table.session.can_be_claimed:
            return table.table_view
        return table.add_request({"do": "owed"})

    def claim(self) -> "TableView":
        """Claim the game, if the other player was asked before."""
        table, session, now = self._table, self._table.session, time.time()
        if not (session.can_be_claimed and may_claim(session.correspondence.ask_times, now)):
            return table.table_view
        session.set_claim(now, now)
        table.save_and_refresh(animated=False)
        if table.session is not session:  # another tab has gone on with the game
            return table.table_view
        return table.show(announcement=result_text(session, table.say))

    def withdraw(self) -> "TableView":
        """Withdraw the claim: the game is in play again."""
        table, session = self._table, self._table.session
        if not session.is_claimed:
            return table.table_view
        session.set_claim(None, time.time())
        return table.save_and_refresh(animated=False)

    def _facts(self) -> dict:
        """Return the placeholders of the sentences: who owes what."""
        table, correspondence = self._table, self._table.session.correspondence
        name = table.context.seat_name(correspondence.next_seat or 0)
        return {"name": name, "owed": table.say("owed-" + (correspondence.owed or ""))}

    def _third_texts(self) -> "list[str]":
        """Return the notes on players who may have what is owed; [] with two players."""
        table, session = self._table, self._table.session
        involved = session.human_seats() + [session.correspondence.next_seat]
        others = [seat for seat in range(len(session.seats)) if seat not in involved]
        return [table.say("forfeit-third", name=table.context.seat_name(seat)) for seat in others]

    def _winner_texts(self) -> "list[str]":
        """Return who would win; nothing with two players."""
        table, session = self._table, self._table.session
        if len(session.seats) == 2:
            return []
        outcome = forfeit_outcome(session.current_state, session.correspondence.next_seat or 0)
        return [
            table.say("forfeit-winner", name=table.context.seat_name(seat))
            for seat in outcome.winners
        ]
