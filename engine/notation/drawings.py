"""Arrows and circles that are drawn on the board, as commands in comments; docs/notation.md.

They are PGN's: ``[%csl Gc3,Rd4]`` circles cells, ``[%cal Gc3d4]`` has arrows. Each begins with the
letter of a colour. Cells that are named by numbers have a ``>`` between them: ``G0,1>2,-1``.

>>> split_comment("[%cal Gc3d4] the middle")
('the middle', [DrawnShape(colour='G', start='c3', end='d4')])
"""

from collections import namedtuple

MAX_DRAWINGS = 60  # of a position; that many commands leave room for words in a comment
COLOUR = "G"  # of what is drawn here
_CIRCLES, _ARROWS = "[%csl ", "[%cal "

# A circle around the cell ``start``, or an arrow from there to the cell ``end`` ("" for a circle);
# colour: a capital letter.
DrawnShape = namedtuple("DrawnShape", ("colour", "start", "end"))


def split_comment(comment: str) -> "tuple[str, list[DrawnShape]]":
    """Return the words of a comment, and what its commands draw.

    A command of which a part can't be read, or for which there is no more room, is left in the
    words. Of several drawings in the same place the first one counts.
    """
    words, rest = "", comment
    drawings: "list[DrawnShape]" = []
    while True:
        start = rest.find("[%c")
        end = rest.find("]", start) if start >= 0 else -1
        if end < 0:
            return (words + rest).strip(" \n"), drawings
        found = _parse_command(rest[start:end])
        known = [drawing[1:] for drawing in drawings]
        fresh: "list[DrawnShape]" = []
        for drawing in found:
            if drawing[1:] not in known:
                known.append(drawing[1:])
                fresh.append(drawing)
        is_command = bool(found) and len(known) <= MAX_DRAWINGS
        words += rest[: start if is_command else end + 1]
        rest = rest[end + 1 :]
        if is_command:
            drawings += fresh
            if not words or words[-1] in " \n":
                rest = rest.lstrip(" ")
            elif rest[:1] not in ("", " ", "\n"):
                words += " "  # else the halves of a word could become a command


def join_comment(words: str, drawings: "list[DrawnShape]") -> str:
    """Return the comment with these words that draws this."""
    circles = [drawing.colour + drawing.start for drawing in drawings if not drawing.end]
    arrows = [_arrow_text(drawing) for drawing in drawings if drawing.end]
    commands = _CIRCLES + ",".join(circles) + "]" if circles else ""
    commands += _ARROWS + ",".join(arrows) + "]" if arrows else ""
    return commands + " " + words if commands and words else commands + words


def toggled(drawings: "list[DrawnShape]", start: str, end: str = "") -> "list[DrawnShape]":
    """Return the drawings with one more, or without it if it was there in any colour."""
    kept = [drawing for drawing in drawings if drawing[1:] != (start, end)]
    return kept if len(kept) < len(drawings) else kept + [DrawnShape(COLOUR, start, end)]


def _arrow_text(drawing: DrawnShape) -> str:
    between = ">" if "," in drawing.start + drawing.end else ""
    return drawing.colour + drawing.start + between + drawing.end


def _parse_command(command: str) -> "list[DrawnShape]":
    """Return what a command without its last bracket draws; [] for one that can't be read."""
    head = command[: len(_CIRCLES)]
    if head not in (_CIRCLES, _ARROWS):
        return []
    items: "list[str]" = []
    for part in command[len(_CIRCLES) :].split(","):
        part = part.strip(" \n")
        if items and part[:1] and not "A" <= part[0] <= "Z":
            items[-1] += "," + part  # the second number of a cell
        else:
            items.append(part)
    drawings = []
    for item in items:
        start, end = item[1:], ""
        if head == _ARROWS:
            start, end = _split_arrow(start)
        is_read = "A" <= item[:1] <= "Z" and is_cell(start)
        if not is_read or (head == _ARROWS and (not is_cell(end) or start == end)):
            return []
        drawings.append(DrawnShape(item[0], start, end))
    return drawings


def _split_arrow(cells: str) -> "tuple[str, str]":
    """Return the two cells of an arrow; the second one is "" if there is none."""
    start, between, end = cells.partition(">")
    if between:
        return start, end
    for at in range(1, len(cells)):
        if "a" <= cells[at] <= "z":
            return cells[:at], cells[at:]
    return cells, ""


def is_cell(name: str) -> bool:
    """Return whether a name can be a cell's: a letter and a number, or two numbers."""
    if "," in name:
        numbers = name.split(",")
        return len(numbers) == 2 and all([_is_number(number) for number in numbers])
    return "a" <= name[:1] <= "z" and _is_digits(name[1:])


def _is_number(text: str) -> bool:
    return _is_digits(text[1:] if text[:1] == "-" else text)


def _is_digits(text: str) -> bool:
    return 0 < len(text) <= 2 and all(["0" <= digit <= "9" for digit in text])
