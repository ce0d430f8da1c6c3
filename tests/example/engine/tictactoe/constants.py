"""Constants of tic-tac-toe: the board, the pieces, and the rows that win."""

SIZE = 3
CELLS = SIZE * SIZE
PIECES = "xo"  # the letters of the seats' pieces
EMPTY = "."  # the letter of an empty cell

CELL_NAMES = ["abc"[i % SIZE] + str(i // SIZE + 1) for i in range(CELLS)]
CELL_BY_NAME = {name: i for i, name in enumerate(CELL_NAMES)}

# Each a tuple of three cells: across, upwards, and the two diagonals.
ROWS = [tuple(range(i * SIZE, i * SIZE + SIZE)) for i in range(SIZE)]
ROWS += [tuple(range(i, CELLS, SIZE)) for i in range(SIZE)]
ROWS += [(0, 4, 8), (2, 4, 6)]
