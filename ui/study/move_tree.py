"""The tree of moves as it is shown: lines of moves, indented by branch."""

from collections import namedtuple

from engine.notation.game_tree import subtree_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.game_tree import GameTree, Node

MAX_DEPTH = 4  # of the indentation; deeper branches are indented no further
MAX_SHOWN = 300  # moves; in a larger tree other branches than that of the position are cut
BRANCH_HEAD = 2  # moves that are shown of a branch that is cut

# A run of moves without a branch in between. depth: 0 for the main line; nodes: the moves;
# hidden: how many moves follow that aren't shown.
TreeLine = namedtuple("TreeLine", ("depth", "nodes", "hidden"))


def tree_lines(tree: "GameTree", current: "Node") -> "list[TreeLine]":
    """Return the lines of a tree in reading order: a line, the branches at its end, the rest of it.

    Args:
        tree: The tree.
        current: The node that is looked at, whose line is always shown in full.
    """
    in_full = len(tree) <= MAX_SHOWN
    shown = {node.number: True for node in tree.path_to(current) + tree.line_from(current)}
    lines: "list[TreeLine]" = []
    pending = [(node, 0) for node in tree.root.children[:1]]  # first moves of lines; a stack
    while pending:
        first, depth = pending.pop()
        is_cut = not (in_full or depth == 0 or first.number in shown)
        nodes = [first]
        while nodes[-1].children and not _has_branches_beside(nodes[-1]):
            if is_cut and len(nodes) >= BRANCH_HEAD:
                break
            nodes.append(nodes[-1].children[0])
        last, hidden = nodes[-1], subtree_size(first) - len(nodes) if is_cut else 0
        lines.append(TreeLine(min(depth, MAX_DEPTH), nodes, hidden))
        if last.children and not is_cut:
            pending.append((last.children[0], depth))
        # Branches beside a later move of a line that is cut are among its hidden moves.
        is_counted = is_cut and last is not first
        if _has_branches_beside(last) and last.parent and not is_counted:
            pending += [(other, depth + 1) for other in reversed(last.parent.children[1:])]
    return lines


def _has_branches_beside(node: "Node") -> bool:
    """Return whether a move continues its line and has alternatives."""
    parent = node.parent
    return parent is not None and len(parent.children) > 1 and parent.children[0] is node
