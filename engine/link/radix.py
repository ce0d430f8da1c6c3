"""Many choices as one number, and words spelt in such a number.

A ``Writer`` takes choices one after another and makes a number of them, from which a ``Reader``
gets them back in the same order. A choice among equals is a digit in mixed radix. Where some are
likelier than others, each has a share of the radix as large as it is likely: of two shares of the
same radix, the larger makes the smaller number. Every number is of one sequence of choices only.

``Speller`` gives every character the share that experience gives it, in writing and in reading the
same: how often it has come after the character before it; if never, how often it has come at all;
if never, the same share as all others. It is exact: there are only whole numbers in it.
"""

MAX_TEXT_LENGTH = 4000  # characters with their ends that a Speller writes or reads

_CHARACTERS = "\0\n" + "".join([chr(code) for code in range(32, 127)])
_INCREMENT = 2  # what a character's share grows by when it comes


class Writer:
    """Makes a number of choices."""

    def __init__(self) -> None:
        self._intervals: "list[tuple[int, int, int]]" = []

    def digit(self, digit: int, radix: int) -> None:
        """One of ``radix`` equal choices, counted from 0."""
        self._intervals.append((digit, 1, radix))

    def interval(self, start: int, size: int, radix: int) -> None:
        """The choice that owns ``size`` of the ``radix`` digits, from ``start`` on."""
        self._intervals.append((start, size, radix))

    def to_bytes(self) -> bytes:
        """The number, in as few bytes as hold it."""
        number = 0
        for k in range(len(self._intervals) - 1, -1, -1):
            start, size, radix = self._intervals[k]
            number = number // size * radix + start + number % size
        length, rest = 0, number
        while rest:
            rest >>= 8
            length += 1
        return number.to_bytes(length, "big")


class Reader:
    """Gets the choices back. ``raw``: what ``Writer.to_bytes`` gave; ValueError for a zero in
    front."""

    def __init__(self, raw: bytes) -> None:
        if raw[:1] == b"\0":
            raise ValueError("a leading zero")
        self._number = int.from_bytes(raw, "big")

    def digit(self, radix: int) -> int:
        """The next choice, if it is one of ``radix`` equal ones."""
        self._number, digit = divmod(self._number, radix)
        return digit

    def peek(self, radix: int) -> int:
        """Which of the ``radix`` digits the next choice owns; ``share`` must follow."""
        return self._number % radix

    def skip_interval(self, start: int, size: int, radix: int) -> None:
        """Go on after the choice that owns these digits."""
        above, digit = divmod(self._number, radix)
        self._number = above * size + digit - start

    def at_end(self) -> bool:
        """Whether nothing is left."""
        return self._number == 0


class _FrequencyTable:
    """The characters that have come in one place, in the order in which each came first, and how
    large their shares are. What has not come yet shares one digit for each that has."""

    def __init__(self) -> None:
        self.seen: "list[str]" = []
        self.counts: "list[int]" = []
        self.total = 0

    def radix(self) -> int:
        return self.total + len(self.seen)

    def write(self, writer: Writer, character: str) -> bool:
        """Write the character, or that it is new here: False."""
        if character not in self.seen:
            if self.seen:
                writer.interval(self.total, len(self.seen), self.radix())
            return False
        place = self.seen.index(character)
        writer.interval(sum(self.counts[:place]), self.counts[place], self.radix())
        return True

    def read(self, reader: Reader) -> str:
        """The character, or "" for one that is new here."""
        if not self.seen:
            return ""
        digit = reader.peek(self.radix())
        if digit >= self.total:
            reader.skip_interval(self.total, len(self.seen), self.radix())
            return ""
        place = start = 0
        while start + self.counts[place] <= digit:
            start += self.counts[place]
            place += 1
        reader.skip_interval(start, self.counts[place], self.radix())
        return self.seen[place]

    def increment(self, character: str) -> None:
        if character not in self.seen:
            self.seen.append(character)
            self.counts.append(0)
        self.counts[self.seen.index(character)] += _INCREMENT
        self.total += _INCREMENT


class TextCoder:
    """Writes or reads lists of words of printable ASCII. One Speller is for one direction."""

    def __init__(self) -> None:
        self._order_0 = _FrequencyTable()
        self._order_1: "dict[str, _FrequencyTable]" = {}
        self._last = "\n"
        self._remaining = MAX_TEXT_LENGTH

    def write(self, writer: Writer, words: "list[str]") -> None:
        """Raises ValueError for other characters, and for more than MAX_SPELT of them."""
        text = "".join([word + "\n" for word in words]) + "\0"
        if text.count("\n") != len(words) or text.count("\0") != 1:
            raise ValueError("no words")
        for character in text:
            if character not in _CHARACTERS:
                raise ValueError("not printable ASCII")
            here = self._context()
            if not here.write(writer, character) and not self._order_0.write(writer, character):
                writer.digit(_CHARACTERS.index(character), len(_CHARACTERS))
            self._update(here, character)

    def read(self, reader: Reader) -> "list[str]":
        """Raises ValueError for what ``write`` cannot have written."""
        words, word = [], ""
        while True:
            here = self._context()
            character = here.read(reader)
            if not character:
                character = self._read_new(reader)
                if character in here.seen:
                    raise ValueError("it is not new")
            self._update(here, character)
            if character == "\0":
                break
            if character == "\n":
                words.append(word)
                word = ""
            else:
                word += character
        if word:
            raise ValueError("a word without its end")
        return words

    def _read_new(self, reader: Reader) -> str:
        """A character that is new after the last one."""
        character = self._order_0.read(reader)
        if not character:
            character = _CHARACTERS[reader.digit(len(_CHARACTERS))]
            if character in self._order_0.seen:
                raise ValueError("it is not new")
        return character

    def _context(self) -> _FrequencyTable:
        """What has come after the last character."""
        if self._last not in self._order_1:
            self._order_1[self._last] = _FrequencyTable()
        return self._order_1[self._last]

    def _update(self, here: _FrequencyTable, character: str) -> None:
        if self._remaining == 0:
            raise ValueError("too long")
        self._remaining -= 1
        here.increment(character)
        self._order_0.increment(character)
        self._last = character
