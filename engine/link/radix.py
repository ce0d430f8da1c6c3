"""An entropy coder: a sequence of choices as one number, and text in such a number.

A ``Writer`` takes choices one after another and makes a number of them, from which a ``Reader``
decodes them in the same order. A choice among equals is a digit in mixed radix. A choice among
unequals owns an interval of the digits, as large as it is likely. That is range asymmetric numeral
systems (rANS; Jarek Duda, "Asymmetric numeral systems", arXiv:1311.2540, 2013), here with one big
integer as the state and without renormalization. Every number encodes one sequence of choices only.

``TextCoder`` is an adaptive order-1 context model over it, in the family of prediction by partial
matching (PPM; Cleary and Witten, "Data compression using adaptive coding and partial string
matching", 1984): a character's frequency is how often it has followed the character before it. If
it never has, an escape precedes its frequency among all characters so far; if it is new altogether,
another escape precedes its place in the alphabet. The escape's frequency is the number of distinct
characters, as in method C (Moffat, 1990), while an occurrence counts double. All arithmetic is on
integers, so every interpreter writes the same.
"""

MAX_TEXT_LENGTH = 4000  # characters, with one for the end of each string

_CHARACTERS = "\0\n" + "".join([chr(code) for code in range(32, 127)])
_INCREMENT = 2  # a character's frequency grows by this when it occurs


class Writer:
    """Encodes choices as a number."""

    def __init__(self) -> None:
        self._intervals: "list[tuple[int, int, int]]" = []

    def digit(self, digit: int, radix: int) -> None:
        """Append one of ``radix`` equal choices, counted from 0."""
        self._intervals.append((digit, 1, radix))

    def interval(self, start: int, size: int, radix: int) -> None:
        """Append the choice that owns ``size`` of the ``radix`` digits, from ``start`` on."""
        self._intervals.append((start, size, radix))

    def to_bytes(self) -> bytes:
        """Return the number, big-endian, in as few bytes as hold it."""
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
    """Decodes the choices in the order in which they were written.

    Args:
        raw: The result of ``Writer.to_bytes``; ValueError for a leading zero byte.
    """

    def __init__(self, raw: bytes) -> None:
        if raw[:1] == b"\0":
            raise ValueError("a leading zero")
        self._number = int.from_bytes(raw, "big")

    def digit(self, radix: int) -> int:
        """Return the next choice, one of ``radix`` equal ones."""
        self._number, digit = divmod(self._number, radix)
        return digit

    def peek(self, radix: int) -> int:
        """Return one of the digits that the next choice owns; ``skip_interval`` must follow."""
        return self._number % radix

    def skip_interval(self, start: int, size: int, radix: int) -> None:
        """Consume the choice that owns these digits."""
        above, digit = divmod(self._number, radix)
        self._number = above * size + digit - start

    def at_end(self) -> bool:
        """Return whether all choices were read."""
        return self._number == 0


class _FrequencyTable:
    """The characters seen in one context, in order of first occurrence, and their frequencies."""

    def __init__(self) -> None:
        self.seen: "list[str]" = []
        self.counts: "list[int]" = []
        self.total = 0

    def radix(self) -> int:
        """Return the number of digits: the characters', and one for each for the escape."""
        return self.total + len(self.seen)

    def write(self, writer: Writer, character: str) -> bool:
        """Write a character and return True; for a new one write an escape, return False."""
        if character not in self.seen:
            if self.seen:
                writer.interval(self.total, len(self.seen), self.radix())
            return False
        place = self.seen.index(character)
        writer.interval(sum(self.counts[:place]), self.counts[place], self.radix())
        return True

    def read(self, reader: Reader) -> str:
        """Return the next character, or "" for an escape."""
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
        """Increase the frequency of a character."""
        if character not in self.seen:
            self.seen.append(character)
            self.counts.append(0)
        self.counts[self.seen.index(character)] += _INCREMENT
        self.total += _INCREMENT


class TextCoder:
    """Writes or reads lists of strings; an instance does only one of them.

    Args:
        characters: The alphabet, with a null character and a line break, which end texts and
            strings; by default printable ASCII.
        most: How many characters there may be, with one for the end of each string; by default
            MAX_TEXT_LENGTH.
    """

    def __init__(self, characters: str = _CHARACTERS, most: int = 0) -> None:
        self._characters = characters
        self._order_0 = _FrequencyTable()
        self._order_1: "dict[str, _FrequencyTable]" = {}
        self._last = "\n"
        self._remaining = most or MAX_TEXT_LENGTH

    def write(self, writer: Writer, strings: "list[str]") -> None:
        """Write strings. Raises ValueError for other or too many characters."""
        text = "".join([string + "\n" for string in strings]) + "\0"
        if text.count("\n") != len(strings) or text.count("\0") != 1:
            raise ValueError("not in the alphabet")
        for character in text:
            if character not in self._characters:
                raise ValueError("not in the alphabet")
            context = self._context()
            if not context.write(writer, character):
                if not self._order_0.write(writer, character):
                    writer.digit(self._characters.index(character), len(self._characters))
            self._update(context, character)

    def read(self, reader: Reader) -> "list[str]":
        """Read strings. Raises ValueError for what ``write`` cannot have written."""
        strings, string = [], ""
        while True:
            context = self._context()
            character = context.read(reader)
            if not character:
                character = self._read_new(reader)
                if character in context.seen:
                    raise ValueError("it is not new")
            self._update(context, character)
            if character == "\0":
                break
            if character == "\n":
                strings.append(string)
                string = ""
            else:
                string += character
        if string:
            raise ValueError("a string without its end")
        return strings

    def _read_new(self, reader: Reader) -> str:
        """Return a character that is new in the present context."""
        character = self._order_0.read(reader)
        if not character:
            character = self._characters[reader.digit(len(self._characters))]
            if character in self._order_0.seen:
                raise ValueError("it is not new")
        return character

    def _context(self) -> _FrequencyTable:
        """Return the table of the characters that have followed the last one."""
        if self._last not in self._order_1:
            self._order_1[self._last] = _FrequencyTable()
        return self._order_1[self._last]

    def _update(self, context: _FrequencyTable, character: str) -> None:
        """Count a character, and make it the context of the next."""
        if self._remaining == 0:
            raise ValueError("too long")
        self._remaining -= 1
        context.increment(character)
        self._order_0.increment(character)
        self._last = character
