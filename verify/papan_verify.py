#!/usr/bin/env python3
"""papan_verify.py: checks a certificate of Papan without believing Papan.

    papan_verify.py PUZZLE CERTIFICATE          check a certificate written by papan --certify
    papan_verify.py PUZZLE                      print the size of the model
    papan_verify.py --list PUZZLE               print all options: their thing and their cells
    papan_verify.py --cnf PUZZLE                print the clauses for proofs of the kind lrat
    papan_verify.py --batch PUZZLES CERTIFICATES   check the certificates written by papan batch --certify

PUZZLE is a file; 'papan convert NAME -o FILE' writes a built-in puzzle as one. - is standard input.
Exit status: 0 verified, 1 refused, 2 a file cannot be read or the command line is wrong.

This is the same program as papan-verify, written again for reading: slower, with the same verdicts and messages. It uses
nothing of Papan and only the standard library. docs/certificates.md describes certificates, docs/models.md the model,
docs/formats.md the puzzles. Items and options are numbered from 1.
"""

import itertools
import json
import re
import sys


class BadPuzzle(Exception):
    """The puzzle cannot be read."""


class Unreadable(Exception):
    """A file cannot be opened or read."""

    def __init__(self, error):
        how = "read" if isinstance(error, IsADirectoryError) else "opened"
        super().__init__(f"cannot be {how}: {error.strerror}")


class Refused(Exception):
    """The certificate proves nothing."""


# ---- puzzles -------------------------------------------------------------------------------------------------------

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&"
GROUPS = "123456789?"
CONVERT = "write it with papan convert FILE --to json"
SETS = {  # the usual piece sets, as lines of pieces
    "pentominoes": " FF/FF/ F/IIIII/LLLL/L/NNN/  NN/PP/PP/P/TTT/ T/ T/U U/UUU/V/V/VVV/W/WW/ WW/ X/XXX/ X/YYYY/ Y/ZZ/ Z/ ZZ",
    "iq-puzzler-pro": "A/AA/B/BBB/ CC/CC/ D/DDD/EEEE/E/FFFF/ F/GGG/  GG/HH/HH/H/I I/III/J/J/JJJ/K/KK/ KK/ LL/LL/ L",
    "kanoodle": "A/AA/B/BBB/CCCC/DD/DD/EEEE/E/FFFF/ F/GGG/  GG/HH/HH/H/I I/III/J/J/JJJ/K/KK/ KK/ L/LLL/ L",
    "tetrominoes": "IIII/OO/OO/TTT/ T/ SS/SS/L/LLL",
    "calendar": "LLLL/L/NNN/  NN/PP/PP/P/U U/UUU/V/V/VVV/YYYY/ Y/ZZ/ Z/ ZZ/OOO/OOO",
}


class Piece:
    """A piece: its sides are lists of ((row, column, layer), kind)."""

    def __init__(self, name="", symbol=None):
        self.name, self.symbol = name, symbol
        self.copies, self.copies_given = (1, 1), False
        self.may_turn = self.may_flip = True
        self.sides = []


class Puzzle:
    """A puzzle as written. Grids are dictionaries from cells (layer, row, column) to characters."""

    def __init__(self, family):
        self.family = family
        self.lattice, self.pieces, self.gaps, self.use = "square", [], {}, None
        self.board, self.kinds, self.placed = {}, {}, {}
        self.layers = 1

    def make_board(self, layers, rows, columns):
        if min(layers, rows, columns) < 1 or max(layers, rows, columns) > 1000 or layers * rows * columns > 20000:
            raise BadPuzzle("the board must have 1 to 20000 cells")
        self.layers, self.rows, self.columns = layers, rows, columns
        for layer, size in enumerate(self.layer_sizes()):
            self.board.update({(layer, r, c): "X" for r in range(size[0]) for c in range(size[1])})

    def layer_sizes(self):
        """Rows and columns of each layer; a pyramid begins with its apex."""
        if self.lattice == "pyramid":
            return [(n + 1, n + 1) for n in range(self.layers)]
        return [(self.rows, self.columns)] * self.layers

    def piece(self, symbol):
        return next((piece for piece in self.pieces if piece.symbol == symbol), None)

    def finish(self):
        if not self.pieces:
            raise BadPuzzle("no pieces")
        for piece in self.pieces:
            if self.use and not piece.copies_given:
                piece.copies = (0, piece.copies[1])


def whole_number(text):
    if not re.fullmatch("[0-9]{1,18}", text):
        raise BadPuzzle(f"expected a whole number, found '{text}'")
    return int(text)


def number_range(text):
    """3 or 0-2"""
    low, dash, high = text.partition("-")
    low, high = whole_number(low), whole_number(high if dash else low)
    if low > high or high > 20000:
        raise BadPuzzle("expected a number such as 3 or a range such as 0-2")
    return low, high


def set_regions(puzzle, rows, zero_outside):
    """Rows of numbers of regions, None for none; they are numbered again in their order."""
    n = len(rows)
    puzzle.rows = puzzle.columns = n
    numbers = sorted({number for row in rows for number in row if number is not None})
    if zero_outside and len(numbers) == n + 1 and numbers[0] == 0:
        numbers = numbers[1:]
    if len(numbers) != n:
        raise BadPuzzle(f"the board has {n} rows, but another number of regions")
    index = {number: i for i, number in enumerate(numbers)}
    puzzle.region = {(0, r, c): index[rows[r][c]] for r in range(n) for c in range(n) if rows[r][c] in index}


def set_queens(puzzle, rows):
    n = puzzle.rows
    rows = [re.sub("[ \t]", "", row) for row in rows]
    if len(rows) != n or any(len(row) != n or set(row) - set("#Qx.") for row in rows):
        raise BadPuzzle(f"expected {n} rows of {n} of '#', 'Q', 'x' and '.'")
    puzzle.placed = {(0, r, c): "#" for r in range(n) for c in range(n) if rows[r][c] in "#Q"}


class Lines:
    """The lines of a text file, without blanks at their ends."""

    def __init__(self, lines):
        self.lines, self.at = [line.rstrip(" \r\t") for line in lines], 0

    def more(self):
        while self.at < len(self.lines) and not self.lines[self.at]:
            self.at += 1
        return self.at < len(self.lines)

    def any(self):
        if self.at == len(self.lines):
            raise BadPuzzle("the file ends too early")
        self.at += 1
        return self.lines[self.at - 1]

    def next(self):
        self.more()
        return self.any()

    def peek(self):
        return self.lines[self.at] if self.more() else ""

    def grid(self, puzzle, allowed):
        grid = {}
        for layer, (rows, columns) in enumerate(puzzle.layer_sizes()):
            for r in range(rows):
                line = self.any() if r else self.next()
                if len(line) != columns or set(line) - set(allowed):
                    raise BadPuzzle(f"line {self.at}: expected {columns} characters of the board")
                grid.update({(layer, r, c): line[c] for c in range(columns)})
        return grid


def read_row(line, letters):
    """The regions of a row of Queens: letters, numbers between blanks, or digits."""
    if letters:
        cells = re.sub("[ \t]", "", line)
        if set(cells) - set(LETTERS + "."):
            raise BadPuzzle(f"expected letters of regions, found '{line}'")
        return [None if c == "." else LETTERS.index(c) for c in cells]
    cells = re.split("[ \t,;]+", line.strip(" \t,;")) if re.search("[ \t,;]", line) else line
    return [None if c in (".", "-", "_", "#", "@", "-1") else whole_number(c) for c in cells]


def read_queens(lines):
    puzzle = Puzzle("queens")
    stars = re.fullmatch("stars:[ \t]*([0-9]+)", lines.peek(), re.IGNORECASE)
    if stars:
        lines.next()
    stars = int(stars[1]) if stars else 1
    start = lines.more() and lines.at
    body = itertools.takewhile(lambda line: line.upper() != "PLACED", lines.lines[start + 1 :])
    letters = re.search("[A-Za-z]", "".join([lines.lines[start], *body])) is not None
    if not letters:  # the size may come first, alone, with the columns, or with columns and stars
        size = re.split("[ \t,;]+", lines.peek().strip(" \t,;"))
        if len(size) <= 3 and all(word.isdigit() for word in size) and size[:1] == size[1:2] or len(size) == 1:
            lines.next()
            width = len(read_row(lines.peek(), False)) if lines.more() else 0
            if width > 1 and width != len(size) and str(width) == size[0].lstrip("0"):
                stars = int(size[2]) if len(size) == 3 else stars
            else:
                lines.at = start
    rows = [read_row(lines.next(), letters)]
    n = len(rows[0])
    rows += [read_row(lines.next(), letters) for _ in range(n - 1)]
    if n > 64 or any(len(row) != n for row in rows):
        raise BadPuzzle(f"expected {n} cells in each row, and at most 64")
    set_regions(puzzle, rows, not letters)
    if not 1 <= stars <= n:
        raise BadPuzzle(f"the number of stars must be 1 to {n}")
    puzzle.stars = stars
    read_queens_placed(puzzle, lines)
    return puzzle


def read_queens_placed(puzzle, lines):
    if lines.more():
        if lines.next().strip().upper() != "PLACED":
            raise BadPuzzle(f"line {lines.at}: expected PLACED or the end of the file")
        set_queens(puzzle, [lines.next() for _ in range(puzzle.rows)])
    if lines.more():
        raise BadPuzzle(f"line {lines.at + 1}: unexpected line after the given queens")


def read_nqueens(lines):
    puzzle = Puzzle("nqueens")
    puzzle.rows = puzzle.columns = whole_number(lines.next()[len("nqueens:") :].strip())
    if not 1 <= puzzle.rows <= 1024:
        raise BadPuzzle("papan-verify reads boards of at most 1024 rows")
    read_queens_placed(puzzle, lines)
    return puzzle


def is_piece_line(line):
    letters = line.replace(" ", "")
    return len(set(letters)) == 1 and "A" <= letters[0] <= "Z"


def read_side(lines, letter):
    side, row = [], 0
    while lines.at < len(lines.lines) and is_piece_line(lines.lines[lines.at]) and letter in lines.lines[lines.at]:
        side += [((row, c, 0), ".") for c, character in enumerate(lines.any()) if character == letter]
        row += 1
    return side


def read_pieces(puzzle, lines):
    while is_piece_line(lines.peek()):
        letter = lines.peek().strip()[0]
        if puzzle.piece(letter):
            raise BadPuzzle(f"line {lines.at + 1}: piece {letter} continues after another piece or a blank line")
        puzzle.pieces.append(Piece(letter, letter))
        puzzle.pieces[-1].sides.append(read_side(lines, letter))


def named_set(puzzle, name):
    if name not in SETS:
        raise BadPuzzle("papan-verify does not know this piece set; " + CONVERT)
    read_pieces(puzzle, Lines(SETS[name].split("/")))


def read_sections(puzzle, lines):
    seen = set()
    while lines.more():
        word, *words = lines.next().split()
        word = word.upper()
        if word in seen and word not in ("BACK", "KINDS"):
            raise BadPuzzle(f"line {lines.at}: section {word} for the second time")
        seen.add(word)
        read_section(puzzle, lines, word, words)


def of_piece(puzzle, word):
    """A=3: the piece and the value."""
    piece = puzzle.piece(word[0]) if word[1:2] == "=" else None
    if not piece:
        raise BadPuzzle(f"expected the letter of a piece, '=' and a value, found '{word}'")
    return piece, word[2:]


def read_section(puzzle, lines, name, words):
    place = f"line {lines.at}: "
    if name == "COPIES":
        for word in words:
            piece, value = of_piece(puzzle, word)
            piece.copies, piece.copies_given = number_range(value), True
    elif name == "USE" and len(words) == 1:
        puzzle.use = number_range(words[0])
    elif name == "GAPS" and all(word[0] in GROUPS and word[1:2] == "=" for word in words):
        puzzle.gaps.update({word[0]: number_range(word[2:]) for word in words})
    elif name in ("TURN", "FLIP"):
        for word in words:
            if word.lower() in ("yes", "no"):
                concerned, value = puzzle.pieces, word
            else:
                piece, value = of_piece(puzzle, word)
                concerned = [piece]
            if value.lower() not in ("yes", "no"):
                raise BadPuzzle(place + "expected yes or no")
            for piece in concerned:
                setattr(piece, "may_" + name.lower(), value.lower() == "yes")
    elif name == "BACK" and len(words) == 1 and puzzle.piece(words[0]):
        lines.more()
        puzzle.piece(words[0]).sides.append(read_side(lines, words[0]))
        if not puzzle.piece(words[0]).sides[-1] or len(puzzle.piece(words[0]).sides) > 8:
            raise BadPuzzle(place + f"expected lines of piece {words[0]}, and at most 8 sides")
    elif name == "KINDS" and not words:
        puzzle.kinds = lines.grid(puzzle, LETTERS[:62] + "._")
    elif name == "KINDS" and len(words) == 1 and puzzle.piece(words[0]):
        read_kinds(puzzle.piece(words[0]), lines)
    elif name == "PLACED" and not words:
        puzzle.placed = lines.grid(puzzle, LETTERS[:62] + "._")
    elif name == "LABELS" and not words:
        for _ in range(puzzle.rows):
            lines.next()
    elif name != "PARTS":  # connected or not, a piece is its cells
        raise BadPuzzle(place + "expected a piece or a section such as PLACED")


def read_kinds(piece, lines):
    side = piece.sides[-1]
    kinds = [lines.any() for _ in range(side[-1][0][0] + 1)]
    written = {(r, c): kind for r, row in enumerate(kinds) for c, kind in enumerate(row) if kind not in " ."}
    cells = {cell[:2] for cell, _ in side}
    if set(written) - cells or not all(kind.isalnum() for kind in written.values()):
        raise BadPuzzle(f"line {lines.at}: expected kinds in the places of the cells of piece {piece.symbol}")
    piece.sides[-1] = [(cell, written.get(cell[:2], ".")) for cell, _ in side]


def read_pack(lines, size):
    boards = {"DEFAULT": "square", "CUSTOM": "square", "PYRAMID": "pyramid", "HEXAGONAL": "hexagonal", "TRIANGULAR": "triangular"}
    puzzle = Puzzle("pack")
    kind = lines.next().strip().upper()
    if kind not in boards:
        raise BadPuzzle("expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR")
    puzzle.lattice = boards[kind]
    if kind == "PYRAMID" and size[0] != size[1]:
        raise BadPuzzle("a pyramid needs as many columns as rows")
    puzzle.make_board(size[0] if kind == "PYRAMID" else 1, size[0], size[1])
    if kind not in ("DEFAULT", "PYRAMID"):
        puzzle.board = {cell: c.upper() for cell, c in lines.grid(puzzle, "Xx._" + GROUPS).items()}
    name = re.fullmatch("pieces:[ \t]*(.+)", lines.peek(), re.IGNORECASE)
    if name:
        lines.next()
        named_set(puzzle, name[1])
    else:
        read_pieces(puzzle, lines)
    if len(puzzle.pieces) != size[2]:
        raise BadPuzzle(f"the first line says P = {size[2]}, but the file has {len(puzzle.pieces)} pieces")
    read_sections(puzzle, lines)
    puzzle.finish()
    return puzzle


# ---- JSON ----------------------------------------------------------------------------------------------------------


def once(pairs):
    if len({key for key, _ in pairs}) < len(pairs):
        raise BadPuzzle("a key for the second time")
    return dict(pairs)


def json_range(value):
    low, high = value if isinstance(value, list) else (value, value)
    if not 0 <= low <= high <= 20000:
        raise BadPuzzle("expected a number or a range")
    return low, high


def json_grid(puzzle, value):
    layers = value if puzzle.lattice in ("cubic", "pyramid") else [value]
    sizes = puzzle.layer_sizes()
    if len(layers) != len(sizes) or any(
        len(layer) != rows or any(len(row) != columns for row in layer) for layer, (rows, columns) in zip(layers, sizes)
    ):
        raise BadPuzzle("rows do not have the size of the board")
    return {(z, r, c): character for z, layer in enumerate(layers) for r, row in enumerate(layer) for c, character in enumerate(row)}


def json_side(value):
    if "cells" in value:
        cells = [tuple(cell) if len(cell) == 3 else (*cell, 0) for cell in value["cells"]]
    else:
        layers = value["layers"] if "layers" in value else [value["rows"]]
        cells = [(r, c, z) for z, layer in enumerate(layers) for r, row in enumerate(layer) for c in range(len(row)) if row[c] not in ". "]
    kinds = value.get("kinds", "." * len(cells))
    if not cells or len(kinds) != len(cells):
        raise BadPuzzle("a piece needs cells, and as many kinds")
    return list(zip(cells, kinds))


def json_piece(value):
    symbol = value.get("symbol", value.get("name", ""))
    piece = Piece(value.get("name", ""), symbol if re.fullmatch("[A-Za-z0-9]", symbol) else None)
    if "copies" in value:
        piece.copies, piece.copies_given = json_range(value["copies"]), True
    piece.may_turn, piece.may_flip = value.get("turn", True), value.get("flip", True)
    back = value.get("back", [])
    piece.sides = [json_side(side) for side in [value] + (back if isinstance(back, list) else [back])]
    return piece


def json_pack(value):
    puzzle = Puzzle("pack")
    puzzle.lattice = value.get("lattice", "square")
    if puzzle.lattice not in ORIENTATIONS:
        raise BadPuzzle('unknown "lattice"')
    board = value.get("board")
    if puzzle.lattice == "pyramid":
        puzzle.make_board(value["side"], value["side"], value["side"])
    elif isinstance(board, dict):
        puzzle.make_board(board.get("layers", 1), board["rows"], board["columns"])
    else:
        layers = board if puzzle.lattice == "cubic" else [board]
        puzzle.make_board(len(layers), len(layers[0]), len(layers[0][0]))
        puzzle.board = json_grid(puzzle, board)
    if isinstance(value["pieces"], str):
        named_set(puzzle, value["pieces"])
    else:
        puzzle.pieces = [json_piece(piece) for piece in value["pieces"]]
    symbols = [piece.symbol for piece in puzzle.pieces if piece.symbol]
    if len(set(symbols)) < len(symbols):
        raise BadPuzzle("two pieces have the same symbol")
    puzzle.gaps = {group: json_range(number) for group, number in value.get("gaps", {}).items()}
    puzzle.use = json_range(value["use"]) if "use" in value else None
    puzzle.kinds = json_grid(puzzle, value["kinds"]) if "kinds" in value else {}
    puzzle.placed = json_grid(puzzle, value["placed"]) if "placed" in value else {}
    puzzle.finish()
    return puzzle


def json_queens(value):
    puzzle, rows = Puzzle("queens"), []
    for row in value["regions"]:
        numbers = {None: None, -1: None, ".": None, **{letter: i for i, letter in enumerate(LETTERS)}}
        rows.append([cell if isinstance(cell, int) and cell >= 0 else numbers[cell] for cell in row])
    if any(len(row) != len(rows) for row in rows) or len(rows) > 64:
        raise BadPuzzle('"regions" must have rows of the same length')
    set_regions(puzzle, rows, any(isinstance(cell, int) for row in value["regions"] for cell in row))
    puzzle.stars = value.get("stars", 1)
    if not isinstance(puzzle.stars, int) or not 1 <= puzzle.stars <= puzzle.rows:
        raise BadPuzzle('"stars" must be from 1 to the number of rows')
    if "placed" in value:
        set_queens(puzzle, value["placed"])
    return puzzle


def json_nqueens(value):
    puzzle = Puzzle("nqueens")
    puzzle.rows = puzzle.columns = value["n"]
    if not 1 <= puzzle.rows <= 1024:
        raise BadPuzzle('"n" must be from 1 to 1024')
    placed = value.get("placed", [])
    if placed and isinstance(placed[0], str):
        set_queens(puzzle, placed)
    else:
        puzzle.placed = {(0, row, column): "#" for row, column in placed}
    return puzzle


def read_json(text):
    try:
        value = json.loads(text, object_pairs_hook=once)
        while isinstance(value, list) and value and isinstance(value[0], dict):
            value = value[0]  # the first puzzle of an archive
        family = value.get("family")
        if "regions" in value:
            return json_queens(value)
        if family == "nqueens" or (not family and "n" in value):
            return json_nqueens(value)
        if family == "pack" or (not family and "pieces" in value):
            return json_pack(value)
        if family == "cover":
            return cover_puzzle([value["items"], *value["options"]])
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise BadPuzzle(f"not a puzzle in JSON that papan-verify can read: {error!r}") from error
    raise BadPuzzle("not a puzzle that papan-verify can read; " + CONVERT)


def cover_puzzle(lines):
    puzzle = Puzzle("cover")
    puzzle.lines = lines
    return puzzle


def read_cover(lines):
    """Primary items with their bounds, secondary items, and options: dictionaries from items to colours."""
    primary, secondary, options = {}, {}, []
    head, _, tail = f" {lines[0]} ".replace("\t", " ").partition(" | ")
    for word in head.split():
        bounds, bar, name = word.rpartition("|")
        low, colon, high = bounds.partition(":")
        low, high = (whole_number(low), whole_number(high if colon else low)) if bar else (1, 1)
        if name in primary or not name or ":" in name or not 1 <= high <= 60000 or low > high:
            raise BadPuzzle(f"expected an item, found '{word}'")
        primary[name] = low, high
    for name in tail.split():
        if name in primary or name in secondary or "|" in name or ":" in name:
            raise BadPuzzle(f"expected an item, found '{name}'")
        secondary[name] = True
    for line in lines[1:]:
        option = {}
        for word in line.split():
            name, colon, colour = word.partition(":")
            if name not in (secondary if colon else {**primary, **secondary}) or (colon and not colour):
                raise BadPuzzle(f"unknown item {name}, or a colour where none can be")
            if name in option:
                raise BadPuzzle("an option covers an item twice")
            option[name] = colour if colon else None
        options.append(option)
    return primary, secondary, options


def read_puzzle(text):
    if "\0" in text:
        raise BadPuzzle("not a text file; " + CONVERT)
    text = text.removeprefix("\ufeff")
    lines = Lines(text.split("\n"))
    if not lines.more():
        raise BadPuzzle("the file is empty")
    first = lines.peek().split()
    if first[0][0] in "{[":
        return read_json(text)
    if lines.peek().lower().startswith("nqueens:"):
        return read_nqueens(lines)
    if len(first) == 3 and all(word.isdigit() for word in first):
        lines.next()
        if lines.peek()[:1].isalpha():
            return read_pack(lines, [int(word) for word in first])
        lines.at = 0
    # comments and secondary items have a '|'; without them, the second line consists of words of the first; but N lines
    # of N letters are a Queens board
    rows = [line for line in lines.lines if line]
    letters = [len("".join(line.split())) for line in rows]
    board = len(rows) >= letters[0] and set(letters[: letters[0]]) == {letters[0]}
    named = len(first) > 1 and not all(word[0].isdigit() for word in first) and ":" not in rows[0]
    second = [word.partition(":")[0] for word in rows[1].split()] if len(rows) > 1 else ["no"]
    if "|" in rows[0] or (named and not board and set(second) <= set(first)):
        return cover_puzzle([line for line in lines.lines if line.strip() and line.lstrip()[0] != "|"])
    return read_queens(lines)


# ---- placements ----------------------------------------------------------------------------------------------------


def turn_square(p, turns, flip):
    x, y, z = p
    y = -y if flip else y
    for _ in range(turns):
        x, y = y, -x
    return x, y, z


def turn_hexagonal(p, turns, flip):
    """A step to the next row and the same column goes down and half a cell right."""
    x, y, z = p
    if flip:
        x, y = y, x
    for _ in range(turns):
        x, y = x + y, -x
    return x, y, z


def turn_triangle(p, turns, flip):
    """In half columns, a triangle in row r and column c is between columns c and c + 2 and rows r and r + 1. The corners
    of triangles form a hexagonal lattice: its point (a, b) is in row a and half column 1 + a + 2 b."""
    x, y, z = p
    up = (x + y) % 2 == 0
    corners = [(x, y + 1), (x + 1, y), (x + 1, y + 2)] if up else [(x + 1, y + 1), (x, y), (x, y + 2)]
    points = [turn_hexagonal((a, (b - 1 - a) // 2, 0), turns, flip) for a, b in corners]
    return min(a for a, _, _ in points), min(1 + a + 2 * b for a, b, _ in points), z


def turn_cube(p, turns, _flip):
    """Turns 0 to 23: one of six sides up, then four rotations around the vertical axis."""
    up, around = divmod(turns, 4)
    if up >= 4:
        p = turn_square(p, 1 if up == 4 else 3, False)
    for _ in range(1 if up >= 4 else up):
        p = (p[0], p[2], -p[1])
    return turn_square(p, around, False)


def turn_in_pyramid(p, turns, _flip):
    """Three planes have a square lattice of balls: horizontal ones, and upright ones through the diagonals of the base.
    All 24 ways are rotations in space."""
    plane, turns = divmod(turns, 8)
    x, y, _ = turn_square(p, turns % 4, turns >= 4)
    return [(2 * x, 2 * y, 0), (x + y, x + y, x - y), (x + y, -x - y, x - y)][plane]


ORIENTATIONS = {  # rotations, whether pieces can also be reflected, and how a cell moves
    "square": (4, True, turn_square),
    "hexagonal": (6, True, turn_hexagonal),
    "triangular": (6, True, turn_triangle),
    "cubic": (24, False, turn_cube),
    "pyramid": (24, False, turn_in_pyramid),
}


def point(puzzle, cell):
    """The coordinates of a cell. In a pyramid, those of a layer are doubled, and the balls of the layer above are one
    unit further in both directions."""
    layer, row, column = cell
    if puzzle.lattice != "pyramid":
        return row, column, layer
    inset = puzzle.layers - 1 - layer
    return 2 * row + inset, 2 * column + inset, layer


def placements(puzzle, piece, free):
    """All sets of free cells that the piece can cover, as ascending lists of cells, in ascending order."""
    turns, flips, turn = ORIENTATIONS[puzzle.lattice]
    flips = 2 if flips and piece.may_turn and piece.may_flip and len(piece.sides) == 1 else 1
    at = {point(puzzle, cell): cell for cell in free}
    found = set()
    for side in piece.sides:
        if len({cell for cell, _ in side}) < len(side):
            raise BadPuzzle(f"piece {piece.name} has a cell twice")
        for t, flip in itertools.product(range(turns if piece.may_turn else 1), range(flips)):
            turned = [(turn(cell, t, flip), kind) for cell, kind in side]
            (x, y, z), _ = turned[0]
            vectors = [((a - x, b - y, c - z), kind) for (a, b, c), kind in turned]
            for p, q, r in at:
                if puzzle.lattice == "triangular" and (p - x + q - y) % 2:
                    continue  # triangles would point the other way
                cells = [(at.get((p + a, q + b, r + c)), kind) for (a, b, c), kind in vectors]
                if all(cell and puzzle.kinds.get(cell, ".") in (".", kind) for cell, kind in cells):
                    found.add(tuple(sorted(cell for cell, _ in cells)))
    return sorted(found)


# ---- the model -----------------------------------------------------------------------------------------------------


class Model:
    """Items with bounds, and options: sets of items. Both are numbered from 1; number 0 is not used."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.low, self.high = [0], [0]
        self.options, self.names = [()], [""]
        self.cell_items = 0
        {"queens": self.queens, "nqueens": self.nqueens, "pack": self.pack, "cover": self.cover}[puzzle.family]()
        self.items = len(self.low) - 1
        self.covering = [[] for _ in self.low]  # the options of each item
        for option, items in enumerate(self.options):
            for item in items:
                self.covering[item].append(option)
            # so that nothing can be added once all items are covered often enough; the proofs need it
            if option and not any(self.low[item] == self.high[item] for item in items):
                raise BadPuzzle(f"option {option} covers no item with fixed bounds")

    def item(self, low, high):
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def option(self, items, thing, cells):
        self.options.append(tuple(items))
        layers = self.puzzle.layers > 1
        self.names.append(" ".join([thing] + [",".join(str(i + 1) for i in (cell if layers else cell[1:])) for cell in cells]))

    def queens(self):
        puzzle, n = self.puzzle, self.puzzle.rows
        rows, columns, regions = ([self.item(puzzle.stars, puzzle.stars) for _ in range(n)] for _ in range(3))
        windows = {(r, c): self.item(0, 1) for r in range(n - 1) for c in range(n - 1)}
        given = {cell: self.item(1, 1) for cell in sorted(puzzle.placed)}
        for cell, region in sorted(puzzle.region.items()):
            _, r, c = cell
            corners = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
            items = [rows[r], columns[c], regions[region]] + [windows[w] for w in corners if w in windows]
            self.option(items + [given[cell] for cell in [cell] if cell in given], "queen", [cell])
        if set(given) - set(puzzle.region):
            raise BadPuzzle("a queen is given on a cell without a region")

    def nqueens(self):
        n = self.puzzle.rows
        rows, columns = ([self.item(1, 1) for _ in range(n)] for _ in range(2))
        sums, differences = ([self.item(0, 1) for _ in range(2 * n - 1)] for _ in range(2))
        given = {cell: self.item(1, 1) for cell in sorted(self.puzzle.placed)}
        for r, c in itertools.product(range(n), repeat=2):
            items = [rows[r], columns[c], sums[r + c], differences[r - c + n - 1]]
            self.option(items + [given[cell] for cell in [(0, r, c)] if cell in given], "queen", [(0, r, c)])

    def pack(self):
        puzzle = self.puzzle
        placed = {cell: symbol for cell, symbol in puzzle.placed.items() if symbol != "."}
        for cell, symbol in placed.items():
            if symbol != "_" and not puzzle.piece(symbol):
                raise BadPuzzle(f"PLACED has '{symbol}', which is no piece (pieces need a symbol there)")
            if puzzle.board.get(cell, ".") == "." or (puzzle.board[cell] == "_" and symbol != "_"):
                raise BadPuzzle(f"PLACED has '{symbol}' on a cell that cannot be covered")
        free = sorted(cell for cell, c in puzzle.board.items() if c not in "._" and cell not in placed)
        given = [self.given_copies(piece, [cell for cell in placed if placed[cell] == piece.symbol]) for piece in puzzle.pieces]
        item = {cell: self.item(1, 1) for cell in free}
        self.cell_items = len(item)
        of_piece = []
        for piece, copies in zip(puzzle.pieces, given):
            low, high = piece.copies
            of_piece.append(self.item(max(low - copies, 0), high - copies) if high > copies else None)
        of_group = {}
        for group in GROUPS:
            low, high = self.gaps(group, free, placed, given)
            if high > 0:
                of_group[group] = self.item(low, high)
        use, pieces_left = [], True
        if puzzle.use:
            low, high = puzzle.use
            pieces_left = high > sum(given)
            if pieces_left:
                use = [self.item(max(low - sum(given), 0), high - sum(given))]
            elif high < sum(given):
                self.item(1, 1)  # too many are given: nothing covers this item
        for piece, thing in zip(puzzle.pieces, of_piece):
            for cells in placements(puzzle, piece, free) if thing and pieces_left else []:
                self.option([item[cell] for cell in cells] + [thing] + use, piece.name, cells)
        for group, thing in of_group.items():
            for cell in free:
                if puzzle.board[cell] == group:
                    self.option([item[cell], thing], group, [cell])

    def given_copies(self, piece, cells):
        """How many copies of a piece cover these cells."""
        if not cells:
            return 0
        possible = [set(placement) for placement in placements(self.puzzle, piece, cells)]
        every = len({len(side) for side in piece.sides}) > 1

        def divide(left):
            """The numbers of copies into which the cells can be divided; one is enough if all sides have one size."""
            if not left:
                return {0}
            numbers, first = set(), min(left)
            for p in possible:
                if first in p and p <= left and (every or not numbers):
                    numbers |= {number + 1 for number in divide(left - p)}
            return numbers

        numbers = divide(set(cells))
        if len(numbers) > 1:
            raise BadPuzzle("the given pieces can be told apart in several ways")
        if not numbers:
            raise BadPuzzle(f"given piece {piece.name} does not have its shape")
        if max(numbers) > piece.copies[1]:
            raise BadPuzzle(f"piece {piece.name} is given too often")
        return max(numbers)

    def gaps(self, group, free, placed, given):
        """How many cells of a group must and may still stay empty."""
        puzzle = self.puzzle
        cells = {g: [cell for cell, c in puzzle.board.items() if c == g and placed.get(cell) != "_"] for g in GROUPS}
        number = len(cells[group])
        if group in puzzle.gaps:
            empty = sum(1 for cell, symbol in placed.items() if symbol == "_" and puzzle.board[cell] == group)
            low, high = puzzle.gaps[group]
            return max(low - empty, 0), min(high - empty, number)
        fixed = not puzzle.use and all(not cells[g] for g in GROUPS if g != group)
        rest = len(free)
        for piece, copies in zip(puzzle.pieces, given):
            fixed = fixed and piece.copies[0] == piece.copies[1] and len({len(side) for side in piece.sides}) == 1
            rest -= (piece.copies[1] - copies) * len(piece.sides[0])
        return (rest, rest) if fixed and 0 <= rest <= number else (0, number)

    def cover(self):
        """Two options may cover a secondary item together only if both give it the same colour. The lines of an affine
        plane stand for the item: two uses share one if and only if their colours differ."""
        primary, secondary, every = read_cover(self.puzzle.lines)
        options = [option for option in every if any(name in primary for name in option)]  # as Papan does
        of = {name: self.item(*bounds) for name, bounds in primary.items()}
        colours = {None: 0}  # numbered in the order in which they occur
        for option in every:
            for colour in option.values():
                colours.setdefault(colour, len(colours))
        covered = [[of[name] for name in option if name in of] for option in options]
        loose = [all(self.low[item] < self.high[item] for item in items) for items in covered]
        for name in secondary:
            uses = sorted((colours[option[name]], i) for i, option in enumerate(options) if name in option)
            self.stand_for(uses, covered)
        loose = {i: self.item(1, 1) for i, is_loose in enumerate(loose) if is_loose}
        for i, items in enumerate(covered):
            self.option(items + [loose[i]] if i in loose else items, f"option {i + 1}", [])
        for i, item in loose.items():
            self.option([item], f"not {i + 1}", [])

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
        if len(plain) > 1:
            item = self.item(0, 1)
            for option in plain:
                covered[option].append(item)
        prime = max(2, len(classes), largest)
        while any(prime % d == 0 for d in range(2, prime)):
            prime += 1
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
        found = [(match.start() + 1, match[0]) for match in re.finditer("[^ \t\r\n]+", text)]
        comment = next((i for i, (_, word) in enumerate(found) if word == "#"), len(found))
        self.words = found[:comment][::-1]
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
    if certificate.next() != "1":
        raise Refused(f"unknown version '{certificate.text}'; expected 1")
    if certificate.next() == "claim":
        certificate.expect("unknown")
        certificate.next()
        claim, verdict = "unknown", "unknown"
    else:
        if certificate.text != "items":
            raise Refused(f"expected 'items', found '{certificate.text}'")
        claim, verdict = check_claim(certificate, Model(read_puzzle(text)))
    if certificate.text != "end":
        raise Refused(f"expected 'end', found '{certificate.text}'")
    expected = f"{certificate.hash_before_line:016x}"
    if certificate.next() != expected:
        raise Refused(f"the checksum is {expected}, not {certificate.text}: the file is damaged")
    certificate.start_hash()
    return claim, verdict


def check_claim(certificate, model):
    for what, number in ("items", model.items), ("options", len(model.options) - 1):
        if what == "options":
            certificate.expect(what)
        found = certificate.number_in(certificate.next(), 2**64 - 1)
        if found != number:
            raise Refused(f"the puzzle has {number} {what}, not {found}; is it the certificate of another puzzle?")
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
        self.last = len(self.clauses)

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
        if step <= self.last:
            raise Refused("the number of a step must be greater than those before")
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
        raise BadPuzzle("more than 64 MiB")
    return data.decode("utf-8", "replace")


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
        print(f"{puzzle}: {error}", file=sys.stderr)
        return 2
    except Refused as error:
        print(f"{certificate.name}:{certificate.line}:{certificate.column}: refused: {error}{where}", file=sys.stderr)
        return 1
    return 0


def check_batch(puzzles, certificate, text):
    claims, n, worst = [], 0, 0
    for number, line in enumerate(text.split("\n"), 1):
        puzzle = line.rstrip(" \t\r").split("\t")[-1]
        if not puzzle or line.startswith("#"):
            continue
        n += 1
        puzzle = puzzle if puzzle[0] in "{[" else puzzle.replace("/", "\n")
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


def print_model(text, what):
    model = Model(read_puzzle(text))
    if what == "--list":
        lines = [f"{option} {name}" for option, name in enumerate(model.names)][1:]
    elif what == "--cnf":
        lines = [" ".join(map(str, [*clause, 0])) for clause in Clauses(model).clauses]
    else:
        lines = [f"items {model.items} options {len(model.options) - 1}"]
    print("".join(line + "\n" for line in lines), end="")


def main(arguments):
    options = [argument for argument in arguments if argument.startswith("--")]
    files = [argument for argument in arguments if not argument.startswith("--")]
    if options == ["--help"]:
        print(__doc__.strip())
        return 0
    if options == ["--version"]:
        print("papan-verify, for certificates of version 1")
        return 0
    batch = options == ["--batch"]
    if files == ["-", "-"] or not (len(files) == 2 and (batch or not options)) and not (len(files) == 1 and options in ([], ["--list"], ["--cnf"])):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    text = ""
    try:
        text = read_file(files[0])
        if len(files) == 1:
            print_model(text, *options or [""])
            return 0
    except BadPuzzle as error:
        print(f"{files[0]}: {error}", file=sys.stderr)
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
