#!/usr/bin/env python3
"""papan_verify.py: checks a certificate of Papan without believing Papan.

    papan_verify.py PUZZLE CERTIFICATE          check a certificate written by papan --certify
    papan_verify.py PUZZLE                      print the size and the digest of the model
    papan_verify.py --show PUZZLE               print the puzzle as it is understood
    papan_verify.py --list PUZZLE               print the model: items with their bounds, options with their items
    papan_verify.py --cnf PUZZLE                print the clauses for proofs of the kind lrat
    papan_verify.py --batch PUZZLES CERTIFICATES   check the certificates written by papan batch --certify

PUZZLE is a file; 'papan convert NAME -o FILE' writes a built-in puzzle as one. - is standard input.
Exit status: 0 verified, 1 refused, 2 a file cannot be read or the command line is wrong.

This is the same program as papan-verify, written again for reading: slower, with the same verdicts and messages. It uses
nothing of Papan and only the standard library. docs/certificates.md describes certificates and the grammar of puzzles,
docs/models.md the model. Items and options are numbered from 1.
"""

import itertools
import os
import re
import sys


class BadPuzzle(Exception):
    """The puzzle cannot be read; the text begins with the place, or a blank if there is none."""


class Unreadable(Exception):
    """A file cannot be opened or read."""

    def __init__(self, error):
        how = "read" if isinstance(error, IsADirectoryError) else "opened"
        super().__init__(f"cannot be {how}: {error.strerror}")


class Refused(Exception):
    """The certificate proves nothing."""


# ---- puzzles -------------------------------------------------------------------------------------------------------

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&"
KINDS = "." + LETTERS[:62]
GROUPS = "123456789?"
MOST_CELLS = 20000
OTHER_PUZZLE = ": another puzzle, or another reading of the file"
IQ_PUZZLER_PRO = "A/AA/B/BBB/ CC/CC/ D/DDD/EEEE/E/FFFF/ F/GGG/  GG/HH/HH/H/I I/III/J/J/JJJ/K/KK/ KK/ LL/LL/ L"
STEPS = {  # the ways from a cell to those that share an edge with it: (row, column, layer)
    "square": [(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)],
    "hexagonal": [(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (-1, 1, 0), (1, -1, 0)],
    "cubic": [(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)],
}


class Piece:
    """A piece: its sides are lists of ((row, column, layer), kind)."""

    def __init__(self, name, symbol):
        self.name, self.symbol = name, symbol
        self.copies, self.copies_given = (1, 1), False
        self.may_turn = self.may_flip = True
        self.parts, self.sides = False, []


class Puzzle:
    """A puzzle as written. Grids are dictionaries from cells (layer, row, column) to characters."""

    def __init__(self):
        self.lattice, self.pieces, self.gaps, self.use = "square", [], {}, None
        self.board, self.kinds, self.placed, self.region = {}, {}, None, {}
        self.layers, self.stars = 1, 1

    def layer_sizes(self):
        """Rows and columns of each layer; a pyramid begins with its apex."""
        if self.lattice == "pyramid":
            return [(n + 1, n + 1) for n in range(self.layers)]
        return [(self.rows, self.columns)] * self.layers

    def cells(self):
        return [(z, r, c) for z, (rows, columns) in enumerate(self.layer_sizes()) for r in range(rows) for c in range(columns)]


def in_one_part(lattice, cells):
    """True if the cells (row, column, layer) are connected by edges."""
    left, stack = set(cells), [next(iter(cells))]
    left.discard(stack[0])
    while stack:
        row, column, layer = stack.pop()
        steps = STEPS.get(lattice, STEPS["square"])
        if lattice == "triangular":
            steps = steps[:2] + [(1, 0, 0) if (row + column) % 2 == 0 else (-1, 0, 0)]
        for x, y, z in steps:
            cell = (row + x, column + y, layer + z)
            if cell in left:
                left.discard(cell)
                stack.append(cell)
    return not left


# ---- the reader ----------------------------------------------------------------------------------------------------


class Reader:
    """A place in the text of a puzzle. In JSON, blanks before a token are skipped."""

    def __init__(self, text, at=0, size=None):
        self.text, self.at, self.size = text, at, len(text) if size is None else size
        self.json = self.first = False

    def unexpected(self, at, message):
        line, start = self.text.count("\n", 0, at) + 1, self.text.rfind("\n", 0, at)
        raise BadPuzzle(f"{line}:{at - start}: {message}; convert the file with papan convert first")

    def require(self, at, good, message):
        if not good:
            self.unexpected(at, message)

    def skip_blanks(self):
        while self.json and self.at < self.size and self.text[self.at] in " \t\r\n":
            self.at += 1

    def here(self, word):
        """Goes behind the word if it is the next one."""
        if not self.text.startswith(word, self.at, self.size):
            return False
        self.at += len(word)
        return True

    def accept(self, word):
        self.skip_blanks()
        return self.here(word)

    def expect(self, word):
        if not self.accept(word):
            self.unexpected(self.at, f"expected '{word}'")

    def mark(self, json):
        """Expects a bracket or comma in JSON, nothing in text."""
        if self.json:
            self.expect(json)

    def key(self, name):
        """In JSON: goes behind the key, if it is the next one."""
        start = self.at
        if (self.first or self.accept(",")) and self.accept('"') and self.here(name) and self.here('"'):
            self.expect(":")
            self.first = False
            return True
        self.at = start
        return False

    def need_key(self, name):
        if not self.key(name):
            self.skip_blanks()
            self.unexpected(self.at, f'expected the key "{name}"')

    def at_line_end(self):
        return self.at == self.size or self.text[self.at] == "\n"

    def end_line(self):
        if not self.json:
            self.require(self.at, self.at_line_end(), "expected the end of the line")
            self.at += self.at < self.size

    def section(self, word, name=""):
        """A line in text, or a key in JSON."""
        start = self.at
        if self.json:
            return self.key(name)
        if self.here(word) and self.at_line_end():
            self.end_line()
            return True
        self.at = start
        return False

    def number(self, low, high):
        self.skip_blanks()
        start = self.at
        while self.at < min(self.size, start + 9) and self.text[self.at] in "0123456789":
            self.at += 1
        digits = self.text[start : self.at]
        good = digits and (digits == "0" or digits[0] != "0") and low <= int(digits) <= high
        self.require(start, good, f"expected a number from {low} to {high}")
        return int(digits)

    def range(self, high):
        """3, or a smaller and a larger number: 0-2 in text, [0, 2] in JSON."""
        pair = self.json and self.accept("[")
        low = most = self.number(0, high)
        if pair if self.json else self.here("-"):
            self.mark(",")
            most = self.number(low + 1, high)
            self.mark("]" if pair else "")
        return low, most

    def printable(self, end):
        start = self.at
        while self.at < self.size and self.text[self.at] != end:
            good = " " <= self.text[self.at] <= "~" and not (self.json and self.text[self.at] == "\\")
            self.require(self.at, good, "expected printable ASCII without escapes")
            self.at += 1
        return self.text[start : self.at]

    def string(self):
        self.expect('"')
        text = self.printable('"')
        if not self.here('"'):
            self.unexpected(self.at, "expected '\"'")
        return text

    def row(self):
        """A line of text or a string; where it starts, and what it is."""
        if self.json:
            text = self.string()
            return self.at - 1 - len(text), text
        start = self.at
        self.require(start, self.at < self.size, "expected another line")
        text = self.printable("\n")
        self.require(self.at - 1, not text.endswith(" "), "expected no blank at the end of the line")
        self.end_line()
        return start, text

    def grid(self, puzzle, allowed):
        """Rows, layer by layer; in text, a blank line is between layers."""
        grid, solid = {}, puzzle.lattice in ("cubic", "pyramid")
        self.mark("[" if solid else "")
        for layer, (rows, columns) in enumerate(puzzle.layer_sizes()):
            if layer:
                self.mark(",")
                self.end_line()
            self.mark("[")
            for r in range(rows):
                self.mark("," if r else "")
                start, text = self.row()
                self.require(start, len(text) == columns, f"expected {columns} characters in this row, found {len(text)}")
                for c, character in enumerate(text):
                    self.require(start + c, character in allowed, f"expected one of {allowed}")
                    grid[layer, r, c] = character
            self.mark("]")
        self.mark("]" if solid else "")
        return grid


# ---- Queens, Star Battle and N-Queens ----


def number_regions(reader, start, puzzle, values):
    """Numbers the regions in the order of their values; None: no region."""
    numbers = sorted(set(values.values()) - {None})
    reader.require(start, len(numbers) == puzzle.rows, "expected as many regions as rows")
    index = {number: i for i, number in enumerate(numbers)}
    puzzle.region = {cell: index[number] for cell, number in values.items() if number is not None}


def read_letters(reader, puzzle):
    start = reader.at
    reader.mark("[")
    n = len(reader.row()[1])
    reader.at = start
    reader.require(start, 1 <= n <= 64, "expected 1 to 64 letters")
    puzzle.rows = puzzle.columns = n
    grid = reader.grid(puzzle, "." + (LETTERS if n > 52 else LETTERS[:52]))
    number_regions(reader, start, puzzle, {cell: None if c == "." else LETTERS.index(c) for cell, c in grid.items()})


def read_numbers(reader, puzzle):
    """Rows of numbers with a blank between them; only in text. Grids of numbers look alike, so regions hang together."""
    start, values = reader.at, {}
    n = reader.text[start : reader.size].partition("\n")[0].count(" ") + 1
    reader.require(start, 2 <= n <= 64, "expected 2 to 64 numbers")
    puzzle.rows = puzzle.columns = n
    for r, c in itertools.product(range(n), repeat=2):
        values[0, r, c] = reader.number(0, 999999999)
        if c == n - 1:
            reader.end_line()
        else:
            reader.require(reader.at, reader.here(" "), "expected a blank and another number")
    number_regions(reader, start, puzzle, values)
    for region in range(n):
        cells = [(r, c, z) for (z, r, c), other in puzzle.region.items() if other == region]
        reader.require(start, in_one_part("square", cells), "expected each region in one part")


def read_given_queens(reader, puzzle, allowed):
    if not reader.section("PLACED", "placed"):
        return
    start = reader.at
    puzzle.placed = reader.grid(puzzle, allowed)
    queens = [cell for cell, c in puzzle.placed.items() if c in "#Q"]
    if puzzle.family == "queens":
        reader.require(start, set(queens) <= set(puzzle.region), "expected no queen on a cell without a region")
    else:
        reader.require(start, len(queens) <= puzzle.rows, f"expected at most {puzzle.rows} queens")


def read_queens(reader, puzzle):
    puzzle.family = "queens"
    if reader.json:
        reader.need_key("stars")
    start = reader.at
    if reader.json or reader.here("stars: "):
        puzzle.stars = reader.number(1, 64)
        reader.end_line()
    elif reader.text[reader.at] in "0123456789":
        read_numbers(reader, puzzle)
        return
    if reader.json:
        reader.need_key("regions")
    read_letters(reader, puzzle)
    reader.require(start, puzzle.stars <= puzzle.rows, f"expected 1 to {puzzle.rows} stars")
    read_given_queens(reader, puzzle, "#x.")


def read_nqueens(reader, puzzle):
    puzzle.family = "nqueens"
    if reader.json:
        reader.need_key("n")
    puzzle.rows = puzzle.columns = reader.number(1, 1024)
    reader.end_line()
    read_given_queens(reader, puzzle, "Q.")


# ---- packing: the board ----


def make_board(reader, puzzle, layers, rows, columns):
    reader.require(reader.at, layers * rows * columns <= MOST_CELLS, f"expected a board of at most {MOST_CELLS} cells")
    puzzle.layers, puzzle.rows, puzzle.columns = layers, rows, columns
    puzzle.board = {cell: "X" for cell in puzzle.cells()}


def read_board_rows(reader, puzzle):
    start = reader.at
    puzzle.board = reader.grid(puzzle, "X._?123456789")
    reader.require(start, set(puzzle.board.values()) != {"."}, "expected a board with cells")


def read_text_board(reader, puzzle):
    boards = {"DEFAULT": "square", "CUSTOM": "square", "HEXAGONAL": "hexagonal", "TRIANGULAR": "triangular", "PYRAMID": "pyramid"}
    rows = reader.number(1, 1000)
    reader.expect(" ")
    columns = reader.number(1, 1000)
    reader.expect(" ")
    pieces = reader.number(1, 26)
    reader.end_line()
    kind = next((name for name in boards if reader.section(name)), None)
    reader.require(reader.at, kind, "expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR")
    puzzle.lattice = boards[kind]
    reader.require(reader.at, kind != "PYRAMID" or rows == columns, "expected as many columns as rows")
    make_board(reader, puzzle, rows if kind == "PYRAMID" else 1, rows, columns)
    if kind not in ("DEFAULT", "PYRAMID"):
        read_board_rows(reader, puzzle)
    return pieces


def measure_board(reader, cubic):
    """The numbers of layers, rows and columns of a board in JSON, which is read again."""
    start, layers = reader.at, 0
    reader.mark("[" if cubic else "")
    while layers == 0 or (cubic and reader.accept(",")):
        reader.mark("[")
        rows = 0
        while rows == 0 or reader.accept(","):
            columns = len(reader.row()[1])
            good = 1 <= columns <= 1000 and rows < 1000
            reader.require(reader.at, good, "expected 1 to 1000 rows of 1 to 1000 characters")
            rows += 1
        reader.mark("]")
        layers += 1
        reader.require(reader.at, layers <= 1000, "expected at most 1000 layers")
    reader.at = start
    return layers, rows, columns


def read_json_board(reader, puzzle):
    reader.need_key("lattice")
    start = reader.at
    puzzle.lattice = reader.string()
    good = puzzle.lattice in LATTICES
    reader.require(start, good, "expected square, hexagonal, triangular, cubic or pyramid")
    cubic = puzzle.lattice == "cubic"
    reader.need_key("side" if puzzle.lattice == "pyramid" else "board")
    if puzzle.lattice == "pyramid":
        side = reader.number(1, 1000)
        make_board(reader, puzzle, side, side, side)
    elif reader.accept("{"):
        reader.first, size = True, []
        for name in ("rows", "columns", "layers") if cubic else ("rows", "columns"):
            reader.need_key(name)
            size.append(reader.number(1, 1000))
        reader.expect("}")
        make_board(reader, puzzle, size[2] if cubic else 1, size[0], size[1])
    else:
        make_board(reader, puzzle, *measure_board(reader, cubic))
        read_board_rows(reader, puzzle)


# ---- packing: pieces ----


def add_piece(reader, puzzle, name, symbol):
    known = any(piece.symbol == symbol for piece in puzzle.pieces)
    reader.require(reader.at, not known, f"expected a piece with another symbol than {symbol}")
    puzzle.pieces.append(Piece(name, symbol))
    return puzzle.pieces[-1]


def add_side(reader, piece):
    reader.require(reader.at, len(piece.sides) < 8, "expected at most 8 sides of a piece")
    piece.sides.append([])
    return piece.sides[-1]


def add_row(reader, side, row, at, layer, symbol, none):
    """Adds a row: the symbol is a cell, the other character none."""
    start, text = row
    reader.require(start, len(text) <= 1000 and at < 1000, "expected a piece of at most 1000 rows and columns")
    for c, character in enumerate(text):
        reader.require(start + c, character in (symbol, none), f"expected '{symbol}' or '{none}'")
        if character == symbol:
            reader.require(start + c, len(side) < MOST_CELLS, f"expected a piece of at most {MOST_CELLS} cells")
            side.append(((at, c, layer), "."))


def piece_letter(reader):
    """The capital letter of which the line consists, apart from blanks."""
    letters = set(reader.text[reader.at : reader.size].partition("\n")[0].replace(" ", ""))
    return letters.pop() if len(letters) == 1 and "A" <= min(letters) <= "Z" else None


def read_lines(reader, side, letter):
    row = 0
    while piece_letter(reader) == letter:
        add_row(reader, side, reader.row(), row, 0, letter, " ")
        row += 1


def read_text_pieces(reader, puzzle):
    while letter := piece_letter(reader):
        read_lines(reader, add_side(reader, add_piece(reader, puzzle, letter, letter)), letter)


def read_set(reader, puzzle):
    reader.require(reader.at, reader.section("iq-puzzler-pro"), "expected iq-puzzler-pro")
    flat = puzzle.lattice in ("square", "pyramid")
    reader.require(reader.at, flat, "expected a square board or a pyramid for these pieces")
    read_text_pieces(Reader(IQ_PUZZLER_PRO.replace("/", "\n")), puzzle)


def read_list(reader, name):
    """The name of a section that has words in its line, and a blank before the first of them."""
    start = reader.at
    if reader.here(name) and reader.text[reader.at : reader.at + 1] == " " and reader.at < reader.size:
        return True
    reader.at = start
    return False


def read_no(reader, puzzle, name, attribute):
    """TURN or FLIP: the answer is always no, for all or some pieces."""
    if read_list(reader, name):
        every = reader.here(" no")
        for piece in puzzle.pieces:
            one = not every and reader.here(f" {piece.symbol}=")
            if one:
                reader.expect("no")
            setattr(piece, attribute, not (every or one))
        reader.end_line()


def read_kind_lines(reader, piece):
    """The kinds of the last side of a piece, each in the place of its cell."""
    side = []
    for _, cells in itertools.groupby(piece.sides[-1], lambda cell: cell[0][0]):
        (start, text), at = reader.row(), 0
        for cell, _ in cells:
            while at < len(text) and at < cell[1]:
                reader.require(start + at, text[at] == " ", "expected a blank")
                at += 1
            good = at < len(text) and text[at] in KINDS
            reader.require(start + at, good, "expected the kind of a cell, a letter or digit, or '.'")
            side.append((cell, text[at]))
            at += 1
        reader.require(start + at, at == len(text), "expected the end of the line")
    piece.sides[-1] = side


def read_text_sections(reader, puzzle):
    if read_list(reader, "COPIES"):
        for piece in puzzle.pieces:
            if reader.here(f" {piece.symbol}="):
                piece.copies, piece.copies_given = reader.range(MOST_CELLS), True
        reader.end_line()
    if read_list(reader, "USE"):
        reader.expect(" ")
        puzzle.use = reader.range(MOST_CELLS)
        reader.end_line()
    if read_list(reader, "GAPS"):
        puzzle.gaps = {group: reader.range(MOST_CELLS) for group in GROUPS if reader.here(f" {group}=")}
        reader.end_line()
    read_no(reader, puzzle, "TURN", "may_turn")
    read_no(reader, puzzle, "FLIP", "may_flip")
    if read_list(reader, "PARTS"):
        for piece in puzzle.pieces:
            piece.parts = reader.here(f" {piece.symbol}")
        reader.end_line()
    for piece in puzzle.pieces:
        more = True
        while more:
            if len(piece.sides) > 1:
                read_lines(reader, piece.sides[-1], piece.symbol)
            if piece.sides[-1] and reader.section(f"KINDS {piece.symbol}"):
                read_kind_lines(reader, piece)
            more = reader.section(f"BACK {piece.symbol}")
            if more:
                add_side(reader, piece)


def read_face(reader, puzzle, piece):
    side, layer = add_side(reader, piece), 0
    layers = puzzle.lattice == "cubic" and reader.key("layers")
    if not layers:
        reader.need_key("rows")
    reader.mark("[" if layers else "")
    while layer == 0 or (layers and reader.accept(",")):
        reader.expect("[")
        row = 0
        while row == 0 or reader.accept(","):
            add_row(reader, side, reader.row(), row, layer, piece.symbol, ".")
            row += 1
        reader.expect("]")
        layer += 1
        reader.require(reader.at, layer <= 1000, "expected a piece of at most 1000 layers")
    reader.mark("]" if layers else "")
    if reader.key("kinds"):
        start, kinds = reader.row()
        good = len(kinds) == len(side) and set(kinds) <= set(KINDS)
        reader.require(start, good, f"expected {len(side)} letters and digits, or '.'")
        piece.sides[-1] = [(cell, kind) for (cell, _), kind in zip(side, kinds)]


def read_backs(reader, puzzle, piece):
    """One other side, or an array of two and more."""
    several, more = reader.accept("["), True
    while more:
        reader.expect("{")
        reader.first = True
        read_face(reader, puzzle, piece)
        reader.expect("}")
        more = several and reader.accept(",")
    reader.require(reader.at, not several or len(piece.sides) > 2, "expected at least two sides in the array")
    reader.mark("]" if several else "")


def read_json_piece(reader, puzzle):
    reader.expect("{")
    reader.first = True
    reader.need_key("name")
    start, name = reader.row()
    reader.require(start, 1 <= len(name) <= 15, "expected a name of 1 to 15 characters")
    symbol = reader.string() if reader.key("symbol") else name
    good = len(symbol) == 1 and symbol in LETTERS[:62]
    reader.require(reader.at, good, 'expected the key "symbol" with a letter or digit')
    piece = add_piece(reader, puzzle, name, symbol)
    piece.copies_given = reader.key("copies")
    if piece.copies_given:
        piece.copies = reader.range(MOST_CELLS)
    piece.may_turn = not reader.key("turn")
    reader.mark("" if piece.may_turn else "false")
    piece.may_flip = not reader.key("flip")
    reader.mark("" if piece.may_flip else "false")
    piece.parts = reader.key("parts")
    reader.mark("true" if piece.parts else "")
    read_face(reader, puzzle, piece)
    if reader.key("back"):
        read_backs(reader, puzzle, piece)
    reader.expect("}")


def read_json_pieces(reader, puzzle):
    reader.need_key("pieces")
    reader.expect("[")
    while not puzzle.pieces or reader.accept(","):
        read_json_piece(reader, puzzle)
    reader.expect("]")
    reader.first = False


def read_json_numbers(reader, puzzle):
    if reader.key("gaps"):
        reader.expect("{")
        reader.first = True
        puzzle.gaps = {group: reader.range(MOST_CELLS) for group in GROUPS if reader.key(group)}
        reader.expect("}")
        reader.first = False
    if reader.key("use"):
        puzzle.use = reader.range(MOST_CELLS)


# ---- packing: the whole ----


def read_label(reader, starts):
    """A text on a cell, which means nothing: a word in text; a string or null in JSON. Where it starts, and its length."""
    if reader.json:
        start = reader.at
        return start, 0 if reader.accept("null") else len(reader.string()) or 99
    while not starts and reader.here(" "):
        pass
    start = reader.at
    while reader.at < reader.size and " " < reader.text[reader.at] <= "~":
        reader.at += 1
    word = reader.text[start : reader.at]
    return start, 0 if word == "." else len(word) or 99


def read_labels(reader, puzzle):
    if not reader.section("LABELS", "labels"):
        return
    reader.mark("[")
    for _, r, c in puzzle.cells():
        starts, ends = c == 0, c == puzzle.columns - 1
        reader.mark("," if starts and r > 0 else "")
        reader.mark("[" if starts else ",")
        start, length = read_label(reader, starts)
        good = length <= 31 and (length == 0 or puzzle.board[0, r, c] != ".")
        reader.require(start, good, "expected a label of 1 to 31 characters on a cell, or none")
        reader.mark("]" if ends else "")
        if ends:
            reader.end_line()
        elif not reader.json:
            blank = reader.at < reader.size and reader.text[reader.at] == " "
            reader.require(reader.at, blank, "expected a blank and another label")
    reader.mark("]")


def read_given_pieces(reader, puzzle):
    if reader.section("PLACED", "placed"):
        start = reader.at
        puzzle.placed = reader.grid(puzzle, "._" + "".join(piece.symbol for piece in puzzle.pieces))
        good = all(c in "." or puzzle.board[cell] not in "._" or c + puzzle.board[cell] == "__" for cell, c in puzzle.placed.items())
        reader.require(start, good, "expected nothing outside the board and on cells that stay empty")


def check_numbers(reader, puzzle):
    at, copies, solid = reader.at, 0, puzzle.lattice in ("cubic", "pyramid")
    for piece in puzzle.pieces:
        copies += piece.copies[1]
        reader.require(at, piece.copies[1] >= 1 and copies <= MOST_CELLS, f"expected 1 to {MOST_CELLS} copies of pieces")
        if puzzle.use and not piece.copies_given:
            piece.copies = (0, piece.copies[1])
        for side in piece.sides:
            rows, columns, layers = (max((cell[k] + 1 for cell, _ in side), default=0) for k in range(3))
            good = 1 <= rows * columns * layers <= MOST_CELLS
            reader.require(at, good, f"expected pieces with cells, in a box of at most {MOST_CELLS}")
            connected = piece.parts or in_one_part(puzzle.lattice, [cell for cell, _ in side])
            reader.require(at, connected, f"expected piece {piece.name} in one part")
        reader.require(at, piece.may_flip or not solid, "expected pieces that may be flipped, as all in space")
    if puzzle.use:
        reader.require(at, 1 <= puzzle.use[1] <= copies, f"expected 1 to {copies} pieces to use")
    placed, board = puzzle.placed or {}, list(puzzle.board.values())
    for group, (_, high) in puzzle.gaps.items():
        empty = sum(1 for cell, c in placed.items() if c == "_" and puzzle.board[cell] == group)
        reader.require(at, empty <= high <= board.count(group) > 0, "expected numbers of empty cells that the groups have")
    groups = sum(1 for group in GROUPS if group in board)
    reader.require(at, groups < 10 and len(puzzle.pieces) + groups < 62, "expected fewer pieces and groups of cells")


def read_pack(reader, puzzle):
    puzzle.family = "pack"
    if reader.json:
        read_json_board(reader, puzzle)
        read_json_numbers(reader, puzzle)
    else:
        pieces = read_text_board(reader, puzzle)
        start = reader.at
        if reader.here("pieces: "):
            read_set(reader, puzzle)
        else:
            read_text_pieces(reader, puzzle)
        reader.require(start, len(puzzle.pieces) == pieces, f"expected {pieces} pieces, found {len(puzzle.pieces)}")
        read_text_sections(reader, puzzle)
    if puzzle.lattice != "pyramid" and reader.section("KINDS", "kinds"):
        start = reader.at
        puzzle.kinds = reader.grid(puzzle, KINDS)
        good = all(kind == "." or puzzle.board[cell] != "." for cell, kind in puzzle.kinds.items())
        reader.require(start, good, "expected no kinds outside the board")
    if puzzle.lattice not in ("pyramid", "cubic"):
        read_labels(reader, puzzle)
    if reader.json:
        read_json_pieces(reader, puzzle)
    read_given_pieces(reader, puzzle)
    check_numbers(reader, puzzle)


# ---- exact cover ----


def words_of(reader, start, text):
    """The words of a line, with one blank between them: where they start, the word, and whether it is the last."""
    at, words = start, text.split(" ")
    for i, word in enumerate(words):
        good = word and (i != len(words) - 2 or words[-1])
        reader.require(at, good, "expected words with one blank between them")
        yield at, word, i == len(words) - 1
        at += len(word) + 1


def read_name(reader, at, word):
    """The name at the start of the word."""
    name = re.match("[^:|]*", word)[0]
    reader.require(at, name, "expected a name")
    return name


def read_items(reader, puzzle, start, text):
    puzzle.primary, puzzle.secondary, secondary = {}, {}, False
    for at, word, last in words_of(reader, start, text):
        if word == "|" and not secondary and puzzle.primary and not last:
            secondary = True
            continue
        low = high = 1
        if "|" in word and not secondary:
            bounds = Reader(reader.text, at, at + len(word))
            low = high = bounds.number(0, 60000)
            if bounds.here(":"):
                high = bounds.number(low + 1, 60000)
            good = high > 0 and (low, high) != (1, 1) and bounds.here("|")
            reader.require(at, good, "expected bounds such as 2 or 2:3 before '|'")
            at, word = bounds.at, word[bounds.at - at :]
        name = read_name(reader, at, word)
        new = name not in puzzle.primary and name not in puzzle.secondary
        few = len(puzzle.primary) + len(puzzle.secondary) < 1000000
        reader.require(at, new and few and name == word, "expected another name, without ':' and '|'")
        (puzzle.secondary if secondary else puzzle.primary)[name] = (low, high)


def read_option(reader, puzzle, start, text):
    option = {}
    for at, word, _ in words_of(reader, start, text):
        name = read_name(reader, at, word)
        known = name in puzzle.primary or name in puzzle.secondary
        reader.require(at, known and name not in option, "expected an item, once in each option")
        end, colour = at + len(name), None
        if name in puzzle.secondary and word[len(name) :].startswith(":"):
            colour = read_name(reader, end + 1, word[len(name) + 1 :])
            end += 1 + len(colour)
        reader.require(end, end == at + len(word), "expected the end of the word")
        option[name] = colour
    reader.require(start, any(name in puzzle.primary for name in option), "expected a primary item in each option")
    puzzle.options.append(option)


def read_cover(reader, puzzle):
    puzzle.family, puzzle.options = "cover", []
    reader.need_key("items")
    start, text = reader.row()
    puzzle.lines = [text]
    read_items(reader, puzzle, start, text)
    reader.need_key("options")
    reader.expect("[")
    while not puzzle.options or reader.accept(","):
        before = reader.at
        start, text = reader.row()
        puzzle.lines.append(text)
        read_option(reader, puzzle, start, text)
        reader.require(before, len(puzzle.options) <= 4000000, "expected at most 4000000 options")
    reader.expect("]")


def read_family(reader, puzzle):
    families = {"queens": read_queens, "nqueens": read_nqueens, "pack": read_pack, "cover": read_cover}
    reader.json = reader.first = True
    reader.need_key("family")
    start = reader.at
    name = reader.string()
    reader.require(start, name in families, 'expected "queens", "nqueens", "pack" or "cover"')
    families[name](reader, puzzle)
    reader.expect("}")


def read_puzzle(text):
    reader, puzzle = Reader(text), Puzzle()
    reader.require(0, text, "expected a puzzle")
    if reader.here("{"):
        read_family(reader, puzzle)
    elif reader.here("nqueens: "):
        read_nqueens(reader, puzzle)
    elif re.match("[0-9 ]+\n[A-Z]", text):
        read_pack(reader, puzzle)
    else:
        read_queens(reader, puzzle)
    reader.skip_blanks()
    reader.require(reader.at, reader.at == reader.size, "expected the end of the puzzle")
    return puzzle


# ---- placements ----------------------------------------------------------------------------------------------------

# What generates the orientations of each lattice, the last one being a reflection; and the step by which pieces move.
LATTICES = {
    "square": ([lambda x, y, z: (y, -x, z)], lambda x, y, z: (x, -y, z), 1),
    "hexagonal": ([lambda x, y, z: (x + y, -x, z)], lambda x, y, z: (y, x, z), 1),
    "triangular": ([lambda x, y, z: (x + y, -x, z)], lambda x, y, z: (y, x, z), 3),
    "cubic": ([lambda x, y, z: (y, -x, z), lambda x, y, z: (x, z, -y)], None, 1),
    "pyramid": ([lambda x, y, z: (y, -x, z), lambda x, y, z: ((x + y) // 2 + z, (x + y) // 2 - z, (x - y) // 2)], None, 1),
}


def point_of(lattice, row, column, layer):
    """The coordinates of a cell, in which each way to turn a piece is a linear map. In a pyramid, layers count from the
    base here, and those of a layer are doubled, because balls of the layer above are half a cell further."""
    if lattice == "triangular":
        up = (row + column) % 2 == 0
        corner = (column - row - (not up)) // 2
        return (3 * row + 2, 3 * corner - 1, 0) if up else (3 * row + 1, 3 * corner + 1, 0)
    return (2 * row + layer, 2 * column + layer, layer) if lattice == "pyramid" else (row, column, layer)


def normalised(side, step):
    """Sorted, and as near to the origin as the lattice allows."""
    x, y, z = min(side)[0]
    x, y = x - x % step, y - y % step
    return tuple(sorted(((a - x, b - y, c - z), kind) for (a, b, c), kind in side))


def orientations(puzzle, piece, side):
    turns, flip, step = LATTICES[puzzle.lattice]
    turns = turns + [flip] if flip and piece.may_flip and len(piece.sides) == 1 else turns
    known = [normalised([(point_of(puzzle.lattice, *cell), kind) for cell, kind in side], step)]
    for shape in known if piece.may_turn else []:
        for turn in turns:
            turned = normalised([(turn(*at), kind) for at, kind in shape], step)
            if turned not in known:
                known.append(turned)
    return known


def placements(puzzle, piece, free):
    """All sets of free cells that the piece can cover, as ascending lists of cells, in ascending order."""
    base, step = puzzle.layers - 1, LATTICES[puzzle.lattice][2]
    at = {point_of(puzzle.lattice, r, c, base - z if puzzle.lattice == "pyramid" else z): (z, r, c) for z, r, c in free}
    found = set()
    for shape in itertools.chain.from_iterable(orientations(puzzle, piece, side) for side in piece.sides):
        (x, y, z), _ = shape[0]
        for p, q, r in at:
            p, q, r = p - x, q - y, r - z
            if p % step or q % step:
                continue
            cells = [(at.get((p + a, q + b, r + c)), kind) for (a, b, c), kind in shape]
            if all(cell and puzzle.kinds.get(cell, ".") in (".", kind) for cell, kind in cells):
                found.add(tuple(sorted(cell for cell, _ in cells)))
    return sorted(found)


# ---- the model -----------------------------------------------------------------------------------------------------


def digest(numbers):
    """FNV-1a with 64 bits over numbers, as 16 hexadecimal digits."""
    value = 0xCBF29CE484222325
    for number in numbers:
        value = (value ^ number) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


class Packing:
    """What is left to do in a packing after the given pieces: free cells, and for each piece and group how many copies or
    empty cells must and may follow."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.placed = {cell: symbol for cell, symbol in (puzzle.placed or {}).items() if symbol != "."}
        self.free = sorted(cell for cell, c in puzzle.board.items() if c not in "._" and cell not in self.placed)
        self.given = [self.given_copies(piece) for piece in puzzle.pieces]
        self.left = [(max(piece.copies[0] - n, 0), piece.copies[1] - n) for piece, n in zip(puzzle.pieces, self.given)]
        self.gaps = {group: self.gaps_left(group) for group in GROUPS}

    def given_copies(self, piece):
        """How many copies of a piece are given."""
        cells = sorted(cell for cell, symbol in self.placed.items() if symbol == piece.symbol)
        if not cells:
            return 0
        if piece.copies[1] > 1 and len({len(side) for side in piece.sides}) > 1:
            raise BadPuzzle(f" copies of piece {piece.name}, whose sides differ in size, cannot be given")
        starting = {cell: [] for cell in cells}  # placements by their first cell
        for placement in placements(self.puzzle, piece, cells):
            starting[placement[0]].append(set(placement))
        copies = self.divide(cells, starting, piece.copies[1])
        if not copies:
            raise BadPuzzle(f" the cells given to piece {piece.name} are not its copies")
        return copies

    @staticmethod
    def divide(cells, starting, most):
        """Divides the cells into at most so many placements; their number, 0 if there is no such division. The first cell
        left is covered first."""
        left, chosen, first, following = set(cells), [], 0, 0
        for _ in range(1000000):
            while first < len(cells) and cells[first] not in left:
                first, following = first + 1, 0
            if first == len(cells):
                return len(chosen)
            options = starting[cells[first]]
            while following < len(options) and not options[following] <= left:
                following += 1
            if following < len(options) and len(chosen) < most:
                left -= options[following]
                chosen.append((first, following))
            elif chosen:
                first, following = chosen.pop()
                left |= starting[cells[first]][following]
                following += 1
            else:
                return 0
        raise BadPuzzle(" the given pieces are too hard to tell apart")

    def gaps_left(self, group):
        """How many cells of a group must and may still stay empty; without cells the group is left out."""
        puzzle, placed = self.puzzle, self.placed
        cells = {g: [cell for cell, c in puzzle.board.items() if c == g and placed.get(cell) != "_"] for g in GROUPS}
        number = len(cells[group])
        if group in puzzle.gaps:
            empty = sum(1 for cell, symbol in placed.items() if symbol == "_" and puzzle.board[cell] == group)
            low, high = puzzle.gaps[group]
            high = min(high - empty, number)
            return (max(low - empty, 0), high) if high > 0 else (0, 0)
        fixed = not puzzle.use and all(not cells[g] for g in GROUPS if g != group)
        rest = len(self.free)
        for piece, copies in zip(puzzle.pieces, self.given):
            fixed = fixed and piece.copies[0] == piece.copies[1] and len({len(side) for side in piece.sides}) == 1
            rest -= (piece.copies[1] - copies) * len(piece.sides[0])
        return (rest, rest) if fixed and 0 <= rest <= number else (0, number)


class Model:
    """Items with bounds, and options: sets of items. Both are numbered from 1; number 0 is not used."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.low, self.high = [0], [0]
        self.options = [()]
        self.cell_items = 0
        {"queens": self.queens, "nqueens": self.nqueens, "pack": self.pack, "cover": self.cover}[puzzle.family]()
        self.items = len(self.low) - 1
        bounds = itertools.chain.from_iterable(zip(self.low[1:], self.high[1:]))
        options = itertools.chain.from_iterable((len(items), *items) for items in self.options[1:])
        self.digest = digest(itertools.chain([self.items], bounds, [len(self.options) - 1], options))
        self.covering = [[] for _ in self.low]  # the options of each item
        for option, items in enumerate(self.options):
            for item in items:
                self.covering[item].append(option)
            # so that nothing can be added once all items are covered often enough; the proofs need it
            if option and not any(self.low[item] == self.high[item] for item in items):
                raise BadPuzzle(f" option {option} covers no item with fixed bounds")

    def item(self, low, high):
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def option(self, items):
        self.options.append(tuple(sorted(items)))

    def queens(self):
        puzzle, n = self.puzzle, self.puzzle.rows
        rows, columns, regions = ([self.item(puzzle.stars, puzzle.stars) for _ in range(n)] for _ in range(3))
        windows = {(r, c): self.item(0, 1) for r in range(n - 1) for c in range(n - 1)}
        given = {cell: self.item(1, 1) for cell, c in sorted((puzzle.placed or {}).items()) if c == "#"}
        for cell, region in sorted(puzzle.region.items()):
            _, r, c = cell
            corners = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
            items = [rows[r], columns[c], regions[region]] + [windows[w] for w in corners if w in windows]
            self.option(items + [given[cell] for cell in [cell] if cell in given])

    def nqueens(self):
        n = self.puzzle.rows
        rows, columns = ([self.item(1, 1) for _ in range(n)] for _ in range(2))
        sums, differences = ([self.item(0, 1) for _ in range(2 * n - 1)] for _ in range(2))
        given = {cell: self.item(1, 1) for cell, c in sorted((self.puzzle.placed or {}).items()) if c == "Q"}
        for r, c in itertools.product(range(n), repeat=2):
            items = [rows[r], columns[c], sums[r + c], differences[r - c + n - 1]]
            self.option(items + [given[cell] for cell in [(0, r, c)] if cell in given])

    def pack(self):
        puzzle, packing = self.puzzle, Packing(self.puzzle)
        free, given = packing.free, sum(packing.given)
        item = {cell: self.item(1, 1) for cell in free}
        self.cell_items = len(item)
        of_piece = [self.item(low, high) if high > 0 else None for low, high in packing.left]
        of_group = {group: self.item(low, high) for group, (low, high) in packing.gaps.items() if high > 0}
        use, pieces_left = [], True
        if puzzle.use:
            low, high = puzzle.use
            pieces_left = high > given
            if pieces_left:
                use = [self.item(max(low - given, 0), high - given)]
            elif high < given:
                self.item(1, 1)  # too many are given: nothing covers this item
        for piece, thing in zip(puzzle.pieces, of_piece):
            for cells in placements(puzzle, piece, free) if thing and pieces_left else []:
                self.option([item[cell] for cell in cells] + [thing] + use)
        for group, thing in of_group.items():
            for cell in free:
                if puzzle.board[cell] == group:
                    self.option([item[cell], thing])

    def cover(self):
        """Two options may cover a secondary item together only if both give it the same colour. The lines of an affine
        plane stand for the item: two uses share one if and only if their colours differ."""
        primary, secondary, options = self.puzzle.primary, self.puzzle.secondary, self.puzzle.options
        of = {name: self.item(*bounds) for name, bounds in primary.items()}
        colours = {None: 0}  # numbered in the order in which they occur
        for option in options:
            for colour in option.values():
                colours.setdefault(colour, len(colours))
        covered = [[of[name] for name in option if name in of] for option in options]
        self.added = 0  # by colours
        loose = [all(self.low[item] < self.high[item] for item in items) for items in covered]
        for name in secondary:
            uses = sorted((colours[option[name]], i) for i, option in enumerate(options) if name in option)
            self.stand_for(uses, covered)
        loose = {i: self.item(1, 1) for i, is_loose in enumerate(loose) if is_loose}
        for i, items in enumerate(covered):
            self.option(items + [loose[i]] if i in loose else items)
        for item in loose.values():
            self.option([item])

    def stand_for(self, uses, covered):
        """Adds the items that stand for a secondary item; a use is (colour, option), colour 0 meaning none."""
        classes = [[option for _, option in group] for _, group in itertools.groupby(uses, lambda use: use[0])]
        largest = max(map(len, classes), default=0)
        plain = classes[0] if uses and uses[0][0] == 0 else []
        if len(plain) == len(uses) or largest == 1:
            item = self.item(0, 1)
            for _, option in uses:
                covered[option].append(item)
            return
        if len(classes) == 1:
            return
        prime = max(2, len(classes), largest)
        while any(prime % d == 0 for d in range(2, int(prime**0.5) + 1)):
            prime += 1
        self.added += len(uses) * prime + prime * prime
        if self.added > 16 << 20:
            raise BadPuzzle(" too many uses of secondary items with different colours: more than 16777216 items and uses would "
                            "stand for them")
        if len(plain) > 1:
            item = self.item(0, 1)
            for option in plain:
                covered[option].append(item)
        items = [[self.item(0, 1) for _ in range(prime)] for _ in range(prime)]
        for c, group in enumerate(classes):
            for r, option in enumerate(group):
                covered[option] += [items[s][(r - s * c) % prime] for s in range(prime)]


# ---- the certificate -----------------------------------------------------------------------------------------------


class Certificate:
    """The words of a certificate, one after the other, with their places and the checksum."""

    def __init__(self, name):
        self.name, self.line, self.column = name, 1, 1
        self.start_hash()
        try:
            self.file = sys.stdin.buffer if name == "-" else open(name, "rb")
        except OSError as error:
            raise Unreadable(error) from error
        self.words, self.number, self.text, self.end = [], 0, "", (1, 1)

    def start_hash(self):
        self.hash = self.hash_before_line = 0xCBF29CE484222325

    def read_line(self):
        """Splits the next line into words; false at the end of the file."""
        line = self.file.readline()
        if not line:
            return False
        self.number += 1
        self.hash_before_line = self.hash
        for byte in line:
            self.hash = (self.hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        text = line.decode("latin-1")
        self.words = [(match.start() + 1, match[0]) for match in re.finditer("[^ \t\r\n]+", text)][::-1]
        self.end = (self.number + 1, 1) if text.endswith("\n") else (self.number, len(text) + 1)
        return True

    def more(self):
        while not self.words:
            if not self.read_line():
                return False
        self.line, self.column = self.number, self.words[-1][0]
        return True

    def next(self):
        if not self.more():
            self.line, self.column = self.end
            raise Refused("the file ends too early")
        self.column, self.text = self.words.pop()
        bad = re.search("[^!-~]", self.text[:64])
        if bad:
            raise Refused(f"unexpected byte 0x{ord(bad[0]):02x}")
        if len(self.text) > 63:
            raise Refused("a word of more than 63 characters")
        return self.text

    def expect(self, text):
        if self.next() != text:
            raise Refused(f"expected '{text}', found '{self.text}'")

    def number_in(self, text, most):
        if not re.fullmatch("[0-9]{1,19}", text) or int(text) > most:
            raise Refused(f"expected a number from 0 to {most}, found '{text}'")
        return int(text)

    def expect_number(self, what, right):
        found = self.number_in(self.next(), 2**64 - 1)
        if found != right:
            raise Refused(f"the {what} is {right}, not {found}{OTHER_PUZZLE}")

    def expect_digest(self, right):
        if self.next() != right:
            raise Refused(f"the digest is {right}, not {self.text}{OTHER_PUZZLE}")

    def ways_in(self, text):
        if not text:
            raise Refused(f"expected a number, found '{self.text}'")
        if not re.fullmatch("[0-9]+", text) or int(text) >= 1 << 128:
            raise Refused(f"expected a number of less than 2^128, found '{text}'")
        return int(text)

    def item_in(self, model, text):
        item = self.number_in(text, 2**32 - 1)
        if not 1 <= item <= model.items:
            raise Refused(f"there is no item {item}")
        return item

    def skip(self):
        """Goes on to the next certificate after an error."""
        while True:
            self.words = []
            self.start_hash()
            if not self.read_line() or self.words[-1:] == [(1, "papan-certificate")]:
                return


def read_solution(model, certificate):
    """The options of a solution; reads the word behind them, too."""
    covered, chosen = [0] * len(model.low), []
    while certificate.next()[0].isdigit():
        option = certificate.number_in(certificate.text, 2**32 - 1)
        if not 1 <= option < len(model.options):
            raise Refused(f"there is no option {option}")
        if chosen and option <= chosen[-1]:
            raise Refused("options must be in ascending order")
        chosen.append(option)
        for item in model.options[option]:
            covered[item] += 1
            if covered[item] > model.high[item]:
                raise Refused(f"option {option} covers item {item} too often")
    for item, times in enumerate(covered):
        if times < model.low[item]:
            raise Refused(f"the solution covers item {item} {times} times, not {model.low[item]}")
    return set(chosen)


def check_certificate(certificate, text):
    """Checks the next certificate in the file, of the puzzle in this text; the claim, and what is proved in words."""
    certificate.expect("papan-certificate")
    if certificate.next() != "2":
        raise Refused(f"this is version '{certificate.text}' of the format, expected 2; certify the puzzle again")
    if certificate.next() == "model":
        claim, verdict = check_claim(certificate, Model(read_puzzle(text)))
    else:
        if certificate.text != "claim":
            raise Refused(f"expected 'model' or 'claim', found '{certificate.text}'")
        claim = verdict = certificate.next()
        if claim not in ("none", "unknown"):
            raise Refused(f"expected 'none' or 'unknown', found '{claim}'")
        if claim == "none":
            verdict = check_area(certificate, read_puzzle(text))
        certificate.next()
    if certificate.text != "end":
        raise Refused(f"expected 'end', found '{certificate.text}'")
    expected = f"{certificate.hash_before_line:016x}"
    if certificate.next() != expected:
        raise Refused(f"the checksum is {expected}, not {certificate.text}: the file is damaged")
    certificate.start_hash()
    return claim, verdict


def areas(puzzle):
    """The cells to cover; for each thing that may be placed its least and most copies, smallest and largest size; the
    digest of these numbers."""
    packing = Packing(puzzle)
    things = [(*left, min(map(len, piece.sides)), max(map(len, piece.sides))) for piece, left in zip(puzzle.pieces, packing.left)]
    things += [(*left, 1, 1) for left in packing.gaps.values()]
    things = [thing for thing in things if thing[1] > 0]
    return len(packing.free), things, digest(itertools.chain([len(packing.free)], *things))


def check_area(certificate, puzzle):
    """No solution because the pieces cover too few or too many cells. No placement is needed for that; USE is ignored."""
    certificate.expect("by")
    certificate.expect("area")
    if puzzle.family != "pack":
        raise Refused("areas need a packing puzzle")
    area, things, right = areas(puzzle)
    certificate.expect_number("number of cells to cover", area)
    bound = certificate.next()
    if bound not in ("least", "most"):
        raise Refused(f"expected 'least' or 'most', found '{bound}'")
    covered = sum(thing[1] * thing[3] if bound == "most" else thing[0] * thing[2] for thing in things)
    certificate.expect_number(f"{bound} cells covered", covered)
    if covered >= area if bound == "most" else covered <= area:
        raise Refused(f"the pieces do not cover {'less' if bound == 'most' else 'more'} than {area} cells")
    certificate.expect_digest(right)
    return f"no solution (area: {area} cells, at {bound} {covered} are covered)"


def check_claim(certificate, model):
    certificate.expect_number("number of items", model.items)
    certificate.expect_number("number of options", len(model.options) - 1)
    certificate.expect_digest(model.digest)
    certificate.expect("claim")
    claim = certificate.next()
    if claim not in ("none", "unique", "some", "many", "count"):
        raise Refused(f"unknown claim '{claim}'; expected none, unique, some, many or count")
    count = certificate.ways_in(certificate.next()) if claim == "count" else int(claim == "unique")
    certificate.next()
    solutions = []
    for _ in range({"unique": 1, "some": 1, "many": 2}.get(claim, 0)):
        if certificate.text != "solution":
            raise Refused(f"expected 'solution', found '{certificate.text}'")
        solutions.append(read_solution(model, certificate))
        if solutions[1:] == solutions[:1]:
            raise Refused("the two solutions are the same")
    words = {"none": "no solution", "unique": "exactly one solution", "some": "at least one solution"}
    words.update({"many": "at least two solutions", "count": f"{count} solution{'' if count == 1 else 's'}"})
    if claim in ("some", "many"):
        return claim, words[claim]
    if certificate.text != "by":
        raise Refused(f"expected 'by', found '{certificate.text}'")
    how = certificate.next()
    checkers = {"tree": (Tree, "node"), "levels": (Levels, "position"), "lrat": (Lrat, "step")}
    if how not in checkers or (how == "lrat" and claim == "count"):
        raise Refused(f"'by {how}' cannot prove this claim")
    checker, unit = checkers[how]
    size = checker(model, certificate, claim, count, solutions[0] if solutions else None).check()
    return claim, f"{words[claim]} ({how}: {size} {unit}{'' if size == 1 else 's'})"


# ---- by tree -------------------------------------------------------------------------------------------------------


class Node:
    def __init__(self, item, options):
        self.item, self.options, self.tried, self.chosen, self.solutions = item, options, [], 0, 0


class Tree:
    """A search tree. The stack is a list, so that the depth has no limit."""

    def __init__(self, model, certificate, claim, count, solution):
        self.model, self.certificate, self.claim, self.count, self.solution = model, certificate, claim, count, solution
        self.need, self.room = list(model.low), list(model.high)  # need may become negative
        self.unmet = sum(1 for need in self.need if need > 0)
        self.excluded = set()
        self.stack, self.nodes, self.solutions = [], 0, 0

    def fits(self, option):
        return option not in self.excluded and all(self.room[item] > 0 for item in self.model.options[option])

    def choose(self, option):
        self.excluded.add(option)
        for item in self.model.options[option]:
            self.unmet -= self.need[item] == 1
            self.need[item] -= 1
            self.room[item] -= 1

    def take_back(self, option):
        for item in self.model.options[option]:
            self.need[item] += 1
            self.room[item] += 1
            self.unmet += self.need[item] == 1

    def check(self):
        self.enter()
        while self.stack:
            node = self.stack[-1]
            # fewer options than needed: no solution in the remaining branches
            if node.options and len(node.options) >= self.need[node.item]:
                node.chosen = node.options.pop(0)
                node.tried.append(node.chosen)
                node.solutions = self.solutions
                self.choose(node.chosen)
                self.enter()
            else:
                self.excluded.difference_update(node.tried)
                self.stack.pop()
                self.end_branch()
        if self.claim == "unique" and self.solutions == 0:
            raise Refused("the tree has no solution")
        if self.claim == "count" and self.solutions != self.count:
            raise Refused(f"the tree has {self.solutions} solutions")
        self.certificate.next()
        return self.nodes

    def enter(self):
        """Begins the node below the options chosen so far."""
        self.nodes += 1
        if self.unmet == 0:
            self.check_solution()
            self.end_branch()
            return
        if self.certificate.next() == "[":
            self.check_reason()
            self.end_branch()
            return
        item = self.certificate.item_in(self.model, self.certificate.text)
        if self.need[item] <= 0:
            raise Refused(f"item {item} does not need to be covered here")
        self.stack.append(Node(item, [option for option in self.model.covering[item] if self.fits(option)]))

    def end_branch(self):
        """Ends the branch of the last node. Counts have subtotals for branches of the first two levels."""
        if not self.stack:
            return
        node = self.stack[-1]
        self.take_back(node.chosen)
        if self.claim != "count" or len(self.stack) > 2:
            return
        if self.certificate.next()[0] != "=":
            raise Refused(f"expected '=' and the number of solutions of the branch, found '{self.certificate.text}'")
        found = self.solutions - node.solutions
        if self.certificate.ways_in(self.certificate.text[1:]) != found:
            raise Refused(f"the branch has {found} solution{'' if found == 1 else 's'}, not {self.certificate.text[1:]}")

    def check_solution(self):
        self.solutions += 1
        if self.claim == "none":
            raise Refused("a solution follows this word")
        if self.claim == "unique" and self.solutions > 1:
            raise Refused("a second solution follows this word")
        if self.claim == "unique" and any(node.chosen not in self.solution for node in self.stack):
            raise Refused("a solution other than the given one follows this word")

    def check_reason(self):
        """Weights that show that no solution is below this node; '[' has been read."""
        certificate, modulus, weight = self.certificate, 0, {}
        if certificate.next() == "mod":
            modulus = certificate.number_in(certificate.next(), 2**31 - 1)
            if modulus < 2:
                raise Refused("expected a modulus of at least 2")
            certificate.next()
        while certificate.text != "]":
            item, colon, value = certificate.text.partition(":")
            if not colon:
                raise Refused(f"expected item:weight or ']', found '{certificate.text}'")
            number = certificate.number_in(value.removeprefix("-"), 2**31 - 1)
            item = certificate.item_in(self.model, item)
            if number == 0 or item in weight:
                raise Refused(f"item {item} has {'the weight 0' if number == 0 else 'two weights'}")
            weight[item] = -number if value.startswith("-") else number
            certificate.next()
        total = 0
        for item, w in weight.items():
            need = max(self.need[item], 0)
            if modulus and need != self.room[item]:
                raise Refused(f"item {item} has a weight, but need and room differ")
            total += w * (need if w > 0 else self.room[item])
        if total % modulus == 0 if modulus else total <= 0:
            raise Refused("the weights of the items do not exclude a solution")
        for option in range(1, len(self.model.options)):
            sum_of_weights = sum(weight.get(item, 0) for item in self.model.options[option])
            if (sum_of_weights % modulus if modulus else sum_of_weights > 0) and self.fits(option):
                raise Refused(f"option {option} fits, and its weight does not exclude a solution")


# ---- by levels -----------------------------------------------------------------------------------------------------


class Levels:
    """A count by dynamic programming. A position is a pair: the covered cells as a set of bits in the given order, and
    how often each other item is covered."""

    def __init__(self, model, certificate, _claim, count, _solution):
        self.model, self.certificate, self.count = model, certificate, count

    def read_order(self):
        place = {}
        if self.certificate.next() != "order":
            raise Refused("expected 'order'")
        for k in range(self.model.cell_items):
            item = self.certificate.item_in(self.model, self.certificate.next())
            if item > self.model.cell_items or item in place:
                raise Refused(f"expected each cell once, found item {item}")
            place[item] = k
        return place

    def check(self):
        model, cells = self.model, self.model.cell_items
        if model.puzzle.family != "pack":
            raise Refused("levels need a packing puzzle")
        place = self.read_order()
        starting = [[] for _ in range(cells)]  # options by their first cell in the order
        for items in model.options[1:]:
            covered = [place[item] for item in items if item <= cells]
            starting[min(covered)].append((sum(1 << k for k in covered), [i - cells - 1 for i in items if i > cells]))
        levels = [{} for _ in range(cells + 1)]
        levels[0][0, (0,) * (model.items - cells)] = 1
        positions = 0
        for k in range(cells):
            if levels[k]:
                positions += len(levels[k])
                self.check_level(k + 1, levels[k])
                self.go_on(levels, k, starting[k])
                levels[k] = None
        low = model.low[cells + 1 :]
        found = sum(ways for (_, used), ways in levels[cells].items() if all(u >= n for u, n in zip(used, low)))
        self.certificate.next()
        if found != self.count:
            raise Refused(f"the levels give the number of solutions {found}")
        return positions

    def check_level(self, k, level):
        certificate, total = self.certificate, sum(level.values())
        if certificate.next() != "level":
            raise Refused(f"expected 'level {k}', found '{certificate.text}'")
        if certificate.number_in(certificate.next(), 2**64 - 1) != k:
            raise Refused(f"expected level {k}")
        if certificate.number_in(certificate.next(), 2**64 - 1) != len(level):
            raise Refused(f"level {k} has {len(level)} position{'' if len(level) == 1 else 's'}")
        if certificate.ways_in(certificate.next()) != total:
            raise Refused(f"the positions of level {k} can be reached in {total} way{'' if total == 1 else 's'}")

    def go_on(self, levels, k, options):
        high, cells = self.model.high[self.model.cell_items + 1 :], self.model.cell_items
        for (covered, used), ways in levels[k].items():
            for mask, others in options:
                if covered & mask or any(used[i] >= high[i] for i in others):
                    continue
                now, counts = covered | mask, list(used)
                for i in others:
                    counts[i] += 1
                first = min((~now & now + 1).bit_length() - 1, cells)  # the lowest bit that is 0
                key = now, tuple(counts)
                levels[first][key] = levels[first].get(key, 0) + ways


# ---- by lrat -------------------------------------------------------------------------------------------------------


class Clauses:
    """The clauses of a puzzle, as docs/models.md defines them."""

    def __init__(self, model):
        self.clauses, self.variables = [], len(model.options) - 1
        for item in range(1, model.items + 1):
            self.item(model.covering[item], model.low[item], model.high[item])

    def add(self, *literals):
        self.clauses.append([literal for literal in literals if literal])

    def item(self, x, low, high):
        m, most = len(x), min(high, len(x))
        if m < low:
            self.add()
            return
        if low == 1:
            self.add(*x)
        if most == 0:
            for variable in x:
                self.add(-variable)
        elif most == 1 and m <= 5 and not (most == m and low <= 1):
            for a, b in itertools.combinations(x, 2):
                self.add(-a, -b)
        elif not (most == m and low <= 1):
            left, right = self.count(x[: m // 2], most), self.count(x[m // 2 :], most)
            self.exclude_more(left, right, most)
            for a, b in self.pairs(left, right) if low >= 2 else []:
                if a + b == low - 1:
                    self.add(left[a + 1], right[b + 1])

    @staticmethod
    def pairs(left, right):
        return itertools.product(range(len(left) - 1), range(len(right) - 1))

    def exclude_more(self, left, right, most):
        for a, b in self.pairs(left, right):
            if a >= 1 and b >= 1 and a + b == most + 1:
                self.add(-left[a], -right[b])

    def count(self, x, most):
        """Variables t[1], t[2], ...: at least so many options are chosen. The first and last element are 0."""
        if len(x) == 1:
            return [0, x[0], 0]
        left, right = self.count(x[: len(x) // 2], most), self.count(x[len(x) // 2 :], most)
        n = min(len(x), most)
        t = [0] + [self.variables + j for j in range(1, n + 1)] + [0]
        self.variables += n
        for a, b in self.pairs(left, right):
            if 1 <= a + b <= n:
                self.add(-left[a], -right[b], t[a + b])
        for a, b in self.pairs(left, right):
            if a + b + 1 <= n:
                self.add(left[a + 1], right[b + 1], -t[a + b + 1])
        self.exclude_more(left, right, most)
        return t


class Lrat:
    """A refutation of the clauses. Each step follows by unit propagation from the clauses that it names."""

    def __init__(self, model, certificate, claim, _count, solution):
        formula = Clauses(model)
        self.certificate, self.variables = certificate, formula.variables
        self.clauses = dict(enumerate(formula.clauses, 1))
        if claim == "unique":
            self.clauses[len(self.clauses) + 1] = [-option for option in sorted(solution)]
        self.last = len(self.clauses)  # the number of the last clause

    def check(self):
        certificate, steps = self.certificate, 0
        contradiction = [] in self.clauses.values()
        while certificate.next() != "end":
            step = certificate.number_in(certificate.text, 2**63 - 1)
            steps += 1
            if certificate.next() == "d":
                while gone := certificate.number_in(certificate.next(), 2**63 - 1):
                    if gone not in self.clauses:
                        raise Refused(f"there is no clause {gone}")
                    del self.clauses[gone]
            else:
                contradiction |= not self.check_step(step)
        if not contradiction:
            raise Refused("the proof ends without the empty clause")
        return steps

    def literal(self):
        text = self.certificate.text
        number = self.certificate.number_in(text.removeprefix("-"), self.variables)
        return -number if text.startswith("-") else number

    def check_step(self, step):
        if step != self.last + 1:
            raise Refused(f"the number of this step must be {self.last + 1}")
        literals, true = [], set()
        while literal := self.literal():
            literals.append(literal)
            true.add(-literal)
            self.certificate.next()
        done = any(-literal in true for literal in true)
        while reason := self.certificate.number_in(self.certificate.next(), 2**63 - 1):
            done = done or self.propagate(reason, true)
        if not done:
            raise Refused(f"the clauses named do not imply step {step}")
        self.clauses[step] = literals
        self.last = step
        return literals

    def propagate(self, reason, true):
        """Uses one clause; whether all its literals are false."""
        if reason not in self.clauses:
            raise Refused(f"there is no clause {reason}")
        left = {literal for literal in self.clauses[reason] if -literal not in true}
        if len(left) > 1:
            raise Refused(f"clause {reason} has more than one literal that is not false")
        true.update(left)
        return not left


# ---- the program ---------------------------------------------------------------------------------------------------


def read_file(name):
    try:
        with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
            data = file.read((64 << 20) + 1)
    except OSError as error:
        raise Unreadable(error) from error
    if len(data) > 64 << 20:
        raise BadPuzzle(" more than 64 MiB")
    return data.decode("latin-1")


def check_one(puzzle, certificate, text):
    claim, verdict = check_certificate(certificate, text)
    if claim == "unknown":
        raise Refused("the certificate claims nothing")
    if certificate.more():
        raise Refused("unexpected text after the end")
    print("verified:", verdict)


def attempt(puzzle, certificate, where, action, *arguments):
    """Runs the action; reports what goes wrong and returns the exit code."""
    try:
        action(*arguments)
    except BadPuzzle as error:
        print(f"{puzzle}:{error}", file=sys.stderr)
        return 2
    except Refused as error:
        print(f"{certificate.name}:{certificate.line}:{certificate.column}: refused: {error}{where}", file=sys.stderr)
        return 1
    return 0


def check_batch(puzzles, certificate, text):
    claims, n, worst = [], 0, 0
    if text[:1] in ("[", "\xef"):
        print(f"{puzzles}:1:1: expected one puzzle in each line, not an archive and no byte order mark", file=sys.stderr)
        return 2
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip(" \r")
        if not line or line.startswith("#"):
            continue  # all other lines have a certificate
        n += 1
        puzzle = line.rpartition("\t")[2]
        puzzle = puzzle if puzzle[:1] == "{" else puzzle.replace("/", "\n")
        name = f"{puzzles}:{number}"
        code = attempt(name, certificate, f": {name}", lambda p: claims.append(check_certificate(certificate, p)[0]), puzzle)
        if code:
            certificate.skip()
        worst = max(worst, code)
    none, unique, unknown = (claims.count(claim) for claim in ("none", "unique", "unknown"))
    verified = len(claims) - unknown
    print(f"verified: {verified} of {n} puzzles (no solution: {none}, exactly one: {unique}, "
          f"other claims: {verified - none - unique}), no claim: {unknown}")
    if certificate.more():
        print(f"{certificate.name}:{certificate.line}:{certificate.column}: refused: more certificates than puzzles", file=sys.stderr)
        worst = max(worst, 1)
    return worst


def show_grid(puzzle, title, grid):
    layers = ["\n".join("".join(grid[z, r, c] for c in range(columns)) for r in range(rows)) for z, (rows, columns) in enumerate(puzzle.layer_sizes())]
    print(title + ":", *["\n\n".join(layers)], sep="\n")


def show_side(side, symbol):
    """The symbol of the piece in the place of each cell without a kind; otherwise its kind."""
    at, text = (0, 0, 0), ""
    for (row, column, layer), kind in side:
        if layer > at[0]:
            text, at = text + "\n\n" * (layer - at[0]), (layer, 0, 0)
        if row > at[1]:
            text, at = text + "\n" * (row - at[1]), (layer, row, 0)
        text += "." * (column - at[2]) + (symbol if kind == "." else kind)
        at = (layer, row, column + 1)
    print(text)


def show_piece(piece):
    low, high = piece.copies
    ways = ("" if piece.may_turn else ", not turned") + ("" if piece.may_flip and len(piece.sides) == 1 else ", not flipped")
    print(f"piece {piece.name} ({piece.symbol}, or the kinds of its cells), copies {low} to {high}{ways}:")
    for i, side in enumerate(piece.sides):
        print("or its other side:\n" if i else "", end="")
        show_side(side, piece.symbol)


def show_puzzle(puzzle):
    if puzzle.family == "queens":
        print(f"stars in each row, column and region: {puzzle.stars}")
        show_grid(puzzle, "regions", {cell: LETTERS[puzzle.region[cell]] if cell in puzzle.region else "." for cell in puzzle.cells()})
    elif puzzle.family == "nqueens":
        print(f"N-Queens: {puzzle.rows}")
    elif puzzle.family == "cover":
        print("items:", "\n".join(puzzle.lines))
    else:
        boards = {"cubic": "box of cubes", "pyramid": "pyramid"}
        show_grid(puzzle, boards.get(puzzle.lattice, f"{puzzle.lattice} board"), puzzle.board)
        if any(kind != "." for kind in puzzle.kinds.values()):
            show_grid(puzzle, "kinds", puzzle.kinds)
        for group, (low, high) in puzzle.gaps.items():
            print(f"empty cells of group {group}: {low} to {high}")
        if puzzle.use:
            print(f"pieces used: {puzzle.use[0]} to {puzzle.use[1]}")
        for piece in puzzle.pieces:
            show_piece(piece)
    if puzzle.placed:
        show_grid(puzzle, "given", puzzle.placed)


def print_puzzle(puzzle, what):
    if what == "--show":
        show_puzzle(puzzle)
        return
    model = Model(puzzle)
    if what == "--list":
        lines = [f"item {i} covered {model.low[i]} to {model.high[i]}" for i in range(1, model.items + 1)]
        lines += [f"option {i} covers {' '.join(map(str, items))}" for i, items in enumerate(model.options)][1:]
    elif what == "--cnf":
        lines = [" ".join(map(str, [*clause, 0])) for clause in Clauses(model).clauses]
    else:
        lines = [f"model {model.items} {len(model.options) - 1} {model.digest}"]
    print("".join(line + "\n" for line in lines), end="")


def main(arguments):
    options = [argument for argument in arguments if argument.startswith("--")]
    files = [argument for argument in arguments if not argument.startswith("--")]
    if options == ["--help"]:
        print(__doc__.strip())
        return 0
    if options == ["--version"]:
        print("papan-verify, for certificates of version 2")
        return 0
    batch = options == ["--batch"]
    if files == ["-", "-"] or not (len(files) == 2 and (batch or not options)) and not (len(files) == 1 and options in ([], ["--show"], ["--list"], ["--cnf"])):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    text = ""
    try:
        text = read_file(files[0])
        if len(files) == 1:
            print_puzzle(read_puzzle(text), *options or [""])
            return 0
    except BadPuzzle as error:
        print(f"{files[0]}:{error}", file=sys.stderr)
        return 2
    except Unreadable as error:
        name = files[0]
        is_id = isinstance(error.__cause__, FileNotFoundError) and "/" not in name and (":" in name or "." not in name)
        hint = f"; 'papan convert {name} -o FILE' writes a built-in puzzle as a file" if is_id else ""
        print(f"{name}: {error}{hint}", file=sys.stderr)
        return 2
    try:
        certificate = Certificate(files[1])
    except Unreadable as error:
        print(f"{files[1]}: {error}", file=sys.stderr)
        return 2
    if batch:
        return check_batch(files[0], certificate, text)
    return attempt(files[0], certificate, "", check_one, files[0], certificate, text)


def run(arguments):
    """Like main(), but output that cannot be written is an error."""
    try:
        code = main(arguments)
        sys.stdout.flush()
    except OSError as error:
        print(f"papan-verify: the output cannot be written: {error.strerror}", file=sys.stderr)
        os._exit(2)
    return code


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
