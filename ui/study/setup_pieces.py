"""What the set-up table shows in a game where every piece is there once.

The tray has the chosen piece and the places where it can go; a dialog has all pieces.
"""

from engine.notation.setup_position import SinglePieceRules
from ui.games.renderer import Selection
from ui.session.view_models import Action, TrayItem
from ui.study.setup_policy import PIECE_PICK, SetupPolicy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Drawing
    from ui.session.view_models import SelectionView
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext

PLACE_PICK = "place-"  # a pick of the tray; then the name of a place
BOARD = "board"  # how the words call the place of a piece that lies on a cell


class PieceChoice:
    """A piece among all of them.

    Attributes:
        name: Its name.
        place: The name of where it is.
        drawing: Its picture.
        is_chosen: Whether it is the chosen one.
        is_free: Whether nothing has been done with it.
    """

    def __init__(
        self, name: str, place: str, drawing: "Drawing | None", is_chosen: bool, is_free: bool
    ) -> None:
        self.name = name
        self.place = place
        self.drawing = drawing
        self.is_chosen = is_chosen
        self.is_free = is_free


class SinglePiecePolicy(SetupPolicy):
    """The policy of the table in a game where every piece is there once."""

    @property
    def rules(self) -> SinglePieceRules:
        """How positions are set up."""
        rules = self.setup.rules
        assert isinstance(rules, SinglePieceRules)
        return rules

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the selection view with marks where the chosen piece is, and where it fits."""
        view = SetupPolicy.selection_view(self, context, interaction)
        arrangement, piece = self.setup.arrangement, self.setup.piece
        cells = self.rules.cells_for(arrangement, piece)
        place = self.rules.place_of(arrangement, piece)
        view = view.with_marks(cells, "offered vacant")
        return view.with_marks([place], "picked") if arrangement.on(place) else view

    def tray_items(self, context: "ViewContext") -> "list[TrayItem]":
        """Return the chosen piece, and the places beside the board."""
        setup, piece = self.setup, self.setup.piece
        place = self.rules.place_of(setup.arrangement, piece)
        drawing = self._drawing(context, piece)
        name = context.narrator().pick_name(piece)
        items = [TrayItem(PIECE_PICK + piece, name, drawing, True, False, 0)]
        for other in self.rules.places(setup.study.tree.options):
            label = self.place_name(other)
            items.append(TrayItem(PLACE_PICK + other, label, None, other == place, False, 0))
        return items

    def choices(self, context: "ViewContext") -> "list[PieceChoice]":
        """Return all pieces, in order."""
        setup, narrator = self.setup, context.narrator()
        free = self.rules.places(setup.study.tree.options)
        choices = []
        for piece in setup.pieces():
            place = self.rules.place_of(setup.arrangement, piece)
            is_chosen, is_free = piece == setup.piece, place == self.rules.rest
            where = self.place_name(place if place in free else BOARD)
            drawing, name = self._drawing(context, piece), narrator.pick_name(piece)
            choices.append(PieceChoice(name, where, drawing, is_chosen, is_free))
        return choices

    def place_name(self, place: str) -> str:
        """Return the name of a place."""
        return self.say("setup-place-" + place)

    def number_label(self, name: str, seat: int) -> str:
        """Return the label of a number; ``seat``: −1 for none."""
        key = "setup-number-" + name
        return self.say(key) if seat < 0 else self.say(key, side=self.side_name(seat))

    def _drawing(self, context: "ViewContext", piece: str) -> "Drawing | None":
        """Return the drawing of a piece as it lies on the board, or upright."""
        rotation = self.rules.rotation_of(self.setup.arrangement, piece)
        renderer = context.renderer(None, Selection((piece,)))
        return renderer.pick(f"r{rotation}")

    def actions(self) -> "list[Action]":
        """Return the buttons for all pieces, for turning one, and of whole positions."""
        say = self.say
        actions = [
            Action(say("setup-pieces"), "setup-pieces"),
            Action(say("setup-rotate"), "setup-rotate"),
        ]
        return actions + SetupPolicy.actions(self) + [Action(say("setup-numbers"), "setup-numbers")]
