"""The comment, the drawings and the annotation glyphs of a position in a study."""

from engine.notation.drawings import split_comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.drawings import DrawnShape
    from engine.notation.game_tree import Node


def one_line(node: "Node") -> str:
    """Return the words of the comment on a position as one line; "" for none."""
    return split_comment(node.comment)[0].replace("\n", " ")


def drawings_of(node: "Node") -> "list[DrawnShape]":
    """Return what is drawn at a position."""
    return split_comment(node.comment)[1]


def nag_text(node: "Node") -> str:
    """Return the annotation glyphs behind a move, such as "!?"."""
    return "".join([nag for nag in node.nags if not nag.startswith("$")])
