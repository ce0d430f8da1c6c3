"""The link to a study: its tree, then a dot and the index of the node that is shown.

Readers of links stop at the dot, so those that know no index open the beginning.
"""

from engine.notation.tree_link import encode_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.study.study import Study

_SEPARATOR = "."
_DIGITS = "0123456789"


def study_link(study: "Study") -> str:
    """Return the link to a study at the position that is shown, without "#".

    Raises:
        LinkError: As ``engine.notation.tree_link.encode_tree``.
    """
    link = encode_tree(study.tree)
    return f"{link}{_SEPARATOR}{study.node_index}" if study.node_index else link


def linked_index(text: str, link: str) -> int:
    """Return the index that follows the link of a tree in a text; 0 if none does.

    Args:
        text: The text in which the link was found.
        link: The link of the tree.
    """
    rest = text.partition(link + _SEPARATOR)[2]
    digits = rest[: len(rest) - len(rest.lstrip(_DIGITS))]
    return int(digits) if 0 < len(digits) < 6 else 0
