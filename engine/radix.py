"""Many choices as one number, and words spelt in such a number.

A ``Writer`` takes choices one after another and makes a number of them, from which a ``Reader``
gets them back in the same order. A choice among equals is a digit in mixed radix. Where some are
likelier than others, each has a share of the radix as large as it is likely: of two shares of the
same radix, the larger makes the smaller number. Every number is of one sequence of choices only.

``Speller`` gives every character the share that experience gives it, in writing and in reading the
same: how often it has come after the character before it; if never, how often it has come at all;
if never, the same share as all others. It is exact: there are only whole numbers in it.
"""

MAX_SPELT = 4000  # characters with their ends that a Speller writes or reads

_CHARACTERS = "\0\n" + "".join([chr(code) for code in range(32, 127)])
_GAIN = 2  # what a character's share grows by when it comes


class Writer:
    """Makes a number of choices."""

    def __init__(self) -> None:
        self._shares: "list[tuple[int, int, int]]" = []

    def digit(self, digit: int, radix: int) -> None:
        """One of ``radix`` equal choices, counted from 0."""
        self._shares.append((digit, 1, radix))

    def share(self, start: int, size: int, radix: int) -> None:
        """The choice that owns ``size`` of the ``radix`` digits, from ``start`` on."""
        self._shares.append((start, size, radix))

    def to_bytes(self) -> bytes:
        """The number, in as few bytes as hold it."""
        number = 0
        for k in range(len(self._shares) - 1, -1, -1):
            start, size, radix = self._shares[k]
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
        self._rest = int.from_bytes(raw, "big")

    def digit(self, radix: int) -> int:
        """The next choice, if it is one of ``radix`` equal ones."""
        self._rest, digit = divmod(self._rest, radix)
        return digit

    def peek(self, radix: int) -> int:
        """Which of the ``radix`` digits the next choice owns; ``share`` must follow."""
        return self._rest % radix

    def share(self, start: int, size: int, radix: int) -> None:
        """Go on after the choice that owns these digits."""
        above, digit = divmod(self._rest, radix)
        self._rest = above * size + digit - start

    def done(self) -> bool:
        """Whether nothing is left."""
        return self._rest == 0


class _Counts:
    """The characters that have come in one place, in the order in which each came first, and how
    large their shares are. What has not come yet shares one digit for each that has."""

    def __init__(self) -> None:
        self.seen: "list[str]" = []
        self.sizes: "list[int]" = []
        self.total = 0

    def radix(self) -> int:
        return self.total + len(self.seen)

    def write(self, writer: Writer, character: str) -> bool:
        """Write the character, or that it is new here: False."""
        if character not in self.seen:
            if self.seen:
                writer.share(self.total, len(self.seen), self.radix())
            return False
        place = self.seen.index(character)
        writer.share(sum(self.sizes[:place]), self.sizes[place], self.radix())
        return True

    def read(self, reader: Reader) -> str:
        """The character, or "" for one that is new here."""
        if not self.seen:
            return ""
        digit = reader.peek(self.radix())
        if digit >= self.total:
            reader.share(self.total, len(self.seen), self.radix())
            return ""
        place = start = 0
        while start + self.sizes[place] <= digit:
            start += self.sizes[place]
            place += 1
        reader.share(start, self.sizes[place], self.radix())
        return self.seen[place]

    def count(self, character: str) -> None:
        if character not in self.seen:
            self.seen.append(character)
            self.sizes.append(0)
        self.sizes[self.seen.index(character)] += _GAIN
        self.total += _GAIN


class Speller:
    """Writes or reads lists of words of printable ASCII. One Speller is for one direction."""

    def __init__(self) -> None:
        self._all = _Counts()
        self._after: "dict[str, _Counts]" = {}
        self._last = "\n"
        self._left = MAX_SPELT

    def write(self, writer: Writer, words: "list[str]") -> None:
        """Raises ValueError for other characters, and for more than MAX_SPELT of them."""
        text = "".join([word + "\n" for word in words]) + "\0"
        if text.count("\n") != len(words) or text.count("\0") != 1:
            raise ValueError("no words")
        for character in text:
            if character not in _CHARACTERS:
                raise ValueError("not printable ASCII")
            here = self._here()
            if not here.write(writer, character) and not self._all.write(writer, character):
                writer.digit(_CHARACTERS.index(character), len(_CHARACTERS))
            self._learn(here, character)

    def read(self, reader: Reader) -> "list[str]":
        """Raises ValueError for what ``write`` cannot have written."""
        words, word = [], ""
        while True:
            here = self._here()
            character = here.read(reader)
            if not character:
                character = self._new(reader)
                if character in here.seen:
                    raise ValueError("it is not new")
            self._learn(here, character)
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

    def _new(self, reader: Reader) -> str:
        """A character that is new after the last one."""
        character = self._all.read(reader)
        if not character:
            character = _CHARACTERS[reader.digit(len(_CHARACTERS))]
            if character in self._all.seen:
                raise ValueError("it is not new")
        return character

    def _here(self) -> _Counts:
        """What has come after the last character."""
        if self._last not in self._after:
            self._after[self._last] = _Counts()
        return self._after[self._last]

    def _learn(self, here: _Counts, character: str) -> None:
        if self._left == 0:
            raise ValueError("too long")
        self._left -= 1
        here.count(character)
        self._all.count(character)
        self._last = character
