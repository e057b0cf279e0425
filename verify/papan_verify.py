#!/usr/bin/env python3
"""papan_verify.py: checks a certificate of Papan without trusting Papan.

    papan_verify.py PUZZLE CERTIFICATE   check a certificate written by papan --certify
    papan_verify.py PUZZLE               print the size and the digest of the model
    papan_verify.py --show PUZZLE        print the puzzle as it is understood

A file may be - for standard input. Exit status: 0 verified, 1 refused, 2 a file cannot be read or the command
line is wrong. This is papan-verify, written again for reading: slower, and without some options, but with the
same verdicts and messages. It shares no source with Papan and uses only the standard library.
docs/certificates.md describes certificates and the grammar of puzzles, docs/models.md the model."""

import collections
import contextlib
import itertools
import os
import re
import sys
from types import SimpleNamespace

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&"
SYMBOLS, GROUPS, SOLID = LETTERS[:62], "123456789?", ("cubic", "pyramid")
WORD, BAD_BYTE = re.compile(rb"[^ \t\r\n]+"), re.compile(rb"[^!-~]")
MOST_CELLS, MOST_WAYS = 20000, 2**128 - 1

class BadPuzzle(Exception):
    """The puzzle cannot be read; the text begins with the place, or a blank if there is none."""

class Refused(Exception):
    """The certificate proves nothing."""

def refuse_if(wrong, message, *values, error=Refused):
    if wrong:
        raise error(message.format(*values))

def with_unit(number, unit):
    return f"{number} {unit}{'' if number == 1 else 's'}"

class Reader:
    """Reads the words of a puzzle; anything unexpected is an error with its place. In JSON, blanks before a
    token are skipped, and rows are strings. In text, rows are lines, without marks between them."""
    def __init__(self, text):
        self.text, self.at, self.json = text, 0, text.startswith("{")

    def need(self, good, expected, at=None):
        if not good:
            at = self.at if at is None else at
            place = f"{self.text.count(chr(10), 0, at) + 1}:{at - self.text.rfind(chr(10), 0, at)}"
            raise BadPuzzle(f"{place}: expected {expected}; convert the file with papan convert first")

    def take(self, pattern):
        """Skips what the pattern matches here."""
        match = re.compile(pattern).match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match

    def accept(self, word):
        """Skips the word if it is the next one. In JSON, blanks before it are skipped in any case."""
        self.take("[ \t\r\n]*" if self.json else "")
        found = self.text.startswith(word, self.at)
        self.at += len(word) if found else 0
        return found

    def expect(self, word):
        """Expects a token of JSON; nothing in text."""
        self.need(not self.json or self.accept(word), f"'{word}'")
        return True

    def key(self, name):
        """Skips the key if it is the next one. The first key has no comma before it."""
        start = self.at
        if (self.text[start - 1] == "{" or self.accept(",")) and self.accept(f'"{name}"'):
            return self.expect(":")
        self.at = start
        return False

    def need_key(self, name):
        """Expects a key in JSON, nothing in text."""
        found = not self.json or self.key(name)
        self.need(found or not self.accept(""), f'the key "{name}"')

    @contextlib.contextmanager
    def object(self):
        """Reads the braces around the keys that are read in the with block."""
        self.expect("{")
        yield
        self.expect("}")

    def elements(self, count=None):
        """Iterates over the elements of an array, which has this many of them, or at least one."""
        i = 0
        while i == 0 or (i < count if count else self.accept(",")):
            self.expect("[" if i == 0 else "," if count else "")
            yield i
            i += 1
        self.expect("]")

    def end_line(self):
        self.need(self.json or self.take(r"\n|\Z"), "the end of the line")

    def number(self, low, high):
        self.accept("")
        start, match = self.at, self.take("0(?![0-9])|[1-9][0-9]{0,8}")
        self.need(match and low <= int(match[0]) <= high, f"a number from {low} to {high}", start)
        return int(match[0])

    def range(self):
        """3, or a smaller and a larger number: [0, 2]."""
        pair = self.accept("[")
        low = high = self.number(0, MOST_CELLS)
        if pair and self.expect(","):
            high = self.number(low + 1, MOST_CELLS)
            self.expect("]")
        return low, high

    def row(self):  # where it starts, and its text
        self.expect('"')
        self.need(self.json or self.at < len(self.text), "another line")
        start, row = self.at, self.take(r"[ !#-\[\]-~]*" if self.json else "[ -~]*")[0]
        self.need(self.text[self.at : self.at + 1] in ("", '"' if self.json else "\n"), "printable ASCII without escapes")
        self.need(self.json or not row.endswith(" "), "no blank at the end of the line", self.at - 1)
        self.expect('"')
        self.end_line()
        return start, row

    def each_row(self, has_layers, sizes=None):
        """Rows, layer by layer, of these sizes or any: the layer, the row's number, its place, its text."""
        for layer in self.elements(sizes and len(sizes)) if has_layers else [0]:
            for row in self.elements(sizes and sizes[layer][0]):
                start, text = self.row()
                self.need(sizes or (len(text) <= 1000 and row < 1000), "at most 1000 rows and columns", start)
                yield layer, row, start, text
            self.need(sizes or layer < 1000, "at most 1000 layers")
        if not has_layers:
            self.accept("")

class Puzzle(Reader):
    """A puzzle as written. Grids are dictionaries from cells (layer, row, column) to characters, in order."""
    def __init__(self, text):
        super().__init__(text)
        self.lattice, self.layers, self.rows, self.columns, self.lines = "square", 1, 0, 0, []
        self.placed, self.stars, self.region = {}, 1, {}  # regions of cells are numbers from 0
        self.board, self.kinds, self.gaps, self.use, self.pieces = {}, {}, {}, None, []
        self.items, self.options = {}, []  # the bounds of items, None if secondary; options by item
        self.need(text, "a puzzle")
        with self.object() if self.json else contextlib.nullcontext():
            self.family = self.read_family()
            getattr(self, self.family)()
        self.accept("")
        self.need(self.at == len(text), "the end of the puzzle")

    def read_family(self):
        if not self.json:
            return "nqueens" if self.accept("nqueens: ") else "queens"
        self.need_key("family")
        start, family = self.at, self.row()[1]
        self.need(family in ("queens", "nqueens", "pack", "cover"), '"queens", "nqueens", "pack" or "cover"', start)
        return family

    def layer_sizes(self):
        """Rows and columns of each layer; a pyramid begins with its apex."""
        sizes = [(n, n) for n in range(1, self.layers + 1)]
        return sizes if self.lattice == "pyramid" else [(self.rows, self.columns)] * self.layers

    def cells(self):
        layers = enumerate(self.layer_sizes())
        return [(z, r, c) for z, (rows, columns) in layers for r in range(rows) for c in range(columns)]

    def grid(self, allowed):
        grid, sizes = {}, self.layer_sizes()
        for layer, row, start, text in self.each_row(self.lattice in SOLID, sizes=sizes):
            columns = sizes[layer][1]
            self.need(len(text) == columns, f"{columns} characters in this row, found {len(text)}", start)
            for column, character in enumerate(text):
                self.need(character in allowed, f"one of {allowed}", start + column)
                board = self.board.get((layer, row, column))
                good = character in (".", board) or board not in (".", "_" if "_" in allowed else ".")  # for pieces
                self.need(good, "nothing outside the board and on cells that stay empty", start + column)
                grid[layer, row, column] = character
        return grid

    def optional_grid(self, name, allowed):
        """Where an optional grid starts, and the grid."""
        found = self.key(name) if self.json else self.take("PLACED\n")
        return self.at, self.grid(allowed) if found else {}

    def queens(self):
        self.need_key("stars")
        before = self.at
        if self.json or self.accept("stars: "):
            self.stars = self.number(1, 64)
            self.end_line()
        self.need_key("regions")
        start = self.at
        self.rows = self.columns = n = len(next(self.each_row(False, sizes=[(64, 64)]))[3])
        self.at = start
        self.need(1 <= n <= 64, "1 to 64 letters")
        grid = self.grid("." + LETTERS[: 64 if n > 52 else 52])
        letters = sorted(set(grid.values()) - {"."}, key=LETTERS.index)
        self.need(len(letters) == n, "as many regions as rows", start)
        self.region = {cell: letters.index(letter) for cell, letter in grid.items() if letter != "."}
        self.need(self.stars <= n, f"1 to {n} stars", before)
        start, self.placed = self.optional_grid("placed", "#x.")
        queens = {cell for cell, c in self.placed.items() if c == "#"}
        self.need(queens <= set(self.region), "no queen on a cell without a region", start)

    def nqueens(self):
        self.need_key("n")
        self.rows = self.columns = self.number(1, 1024)
        self.end_line()
        self.placed = self.optional_grid("placed", "Q.")[1]

    def pack(self):
        self.need_key("lattice")
        start, self.lattice = self.at, self.row()[1]
        self.need(self.lattice in LATTICES, "square, hexagonal, triangular, cubic or pyramid", start)
        self.read_board()
        if self.key("gaps"):
            with self.object():
                self.gaps = {group: self.range() for group in GROUPS if self.key(group)}
        if self.key("use"):
            self.use = self.range()
        if self.lattice != "pyramid":
            self.kinds = self.optional_grid("kinds", "." + SYMBOLS)[1]
        if self.lattice not in SOLID and self.key("labels"):  # without meaning here
            for row, column in ((r, c) for r in self.elements(self.rows) for c in self.elements(self.columns)):
                given = not self.accept("null")
                start, label = self.at, self.row()[1] if given else ""
                good = not given or (0 < len(label) < 32 and self.board[0, row, column] != ".")
                self.need(good, "a label of 1 to 31 characters on a cell, or null", start)
        self.need_key("pieces")
        for _ in self.elements():
            with self.object():
                self.read_piece()
        copies = 0
        for piece in self.pieces:
            copies += piece.copies[1]
            self.need(0 < piece.copies[1] and copies <= MOST_CELLS, f"1 to {MOST_CELLS} copies of pieces")
        self.need(not self.use or 1 <= self.use[1] <= copies, f"1 to {copies} pieces to use")
        self.placed = self.optional_grid("placed", "._" + "".join(piece.symbol for piece in self.pieces))[1]

    def read_board(self):
        is_pyramid, has_layers, start = self.lattice == "pyramid", self.lattice in SOLID, None
        self.need_key("side" if is_pyramid else "board")
        self.accept("")
        if is_pyramid:
            self.layers = self.rows = self.columns = self.number(1, 1000)
        elif self.text.startswith("{", self.at):
            with self.object():
                for name in ["rows", "columns", "layers"][: 3 if has_layers else 2]:
                    self.need_key(name)
                    setattr(self, name, self.number(1, 1000))
        else:  # the rows are measured, then read
            start = self.at
            *_, (layer, row, _, text) = self.each_row(has_layers)
            self.at, self.layers, self.rows, self.columns = start, layer + 1, row + 1, len(text)
        self.need(1 <= self.layers * self.rows * self.columns <= MOST_CELLS, f"a board of 1 to {MOST_CELLS} cells")
        self.board = self.grid("X._?123456789") if start else dict.fromkeys(self.cells(), "X")
        self.need(set(self.board.values()) != {"."}, "a board with cells")

    def read_piece(self):
        self.need_key("name")
        start, name = self.row()
        self.need(1 <= len(name) <= 15, "a name of 1 to 15 characters", start)
        symbol = self.row()[1] if self.key("symbol") else name
        self.need(len(symbol) == 1 and symbol in SYMBOLS, 'the key "symbol" with a letter or digit')
        self.need(symbol not in [piece.symbol for piece in self.pieces], f"a piece with another symbol than {symbol}")
        piece = SimpleNamespace(name=name, symbol=symbol, sides=[])
        self.pieces.append(piece)
        piece.copies = self.range() if self.key("copies") else (0 if self.use else 1, 1)
        piece.may_turn = not (self.key("turn") and self.expect("false"))
        piece.may_flip = self.lattice in SOLID or not (self.key("flip") and self.expect("false"))
        piece.in_parts = self.key("parts") and self.expect("true")
        self.read_side(piece)
        more = self.key("back")
        several = more and self.accept("[")
        while more:
            with self.object():
                self.need(len(piece.sides) < 8, "at most 8 sides of a piece")
                self.read_side(piece)
            more = several and self.accept(",")
        self.need(not several or len(piece.sides) > 2, "at least two sides in the array")
        _ = several and self.expect("]")

    def is_connected(self, cells):
        """True if the cells are connected by edges. A triangle touches the one below or the one above."""
        left, steps = set(cells), STEPS.get(self.lattice, STEPS["cubic"])
        todo = [left.pop()]
        while todo:
            r, c, z = todo.pop()
            near = {(r + a, c + b, z + d) for a, b, d in steps}
            if self.lattice == "triangular":
                near.discard((r + (-1 if (r + c) % 2 == 0 else 1), c, z))
            todo += left & near
            left -= near
        return not left

    def read_side(self, piece):
        """A list of cells with their kinds: ((row, column, layer), kind)."""
        symbol, cells, has_layers = piece.symbol, [], self.lattice == "cubic" and self.key("layers")
        if not has_layers:
            self.need_key("rows")
        for layer, row, start, text in list(self.each_row(has_layers)):
            bad = text.lstrip(symbol + ".")
            self.need(not bad, f"'{symbol}' or '.'", start + len(text) - len(bad))
            cells += [(row, column, layer) for column, c in enumerate(text) if c == symbol]
        self.need(1 <= len(cells) <= MOST_CELLS, f"a piece of 1 to {MOST_CELLS} cells")
        self.need(piece.in_parts or self.is_connected(cells), f"piece {piece.name} in one part")
        start, kinds = self.row() if self.key("kinds") else (0, "." * len(cells))
        good = len(kinds) == len(cells) and not kinds.strip("." + SYMBOLS)
        self.need(good, f"{len(cells)} letters and digits, or '.'", start)
        piece.sides.append(list(zip(cells, kinds)))

    def cover(self):
        self.need_key("items")
        self.read_items()
        self.need_key("options")
        for i in self.elements():
            self.read_option()
            self.need(i < 4000000, "at most 4000000 options")

    def words(self):
        """Iterates over the words of a string, with one blank between them; other blanks are not skipped."""
        self.expect('"')
        start, self.json = self.at, False
        yield
        while self.take(" "):
            yield
        self.lines.append(self.text[start : self.at])
        self.need(self.take('"'), "a blank or '\"'")
        self.json = True

    def name(self):
        name = self.take(r"[!#-9;-\[\]-{}~]*")[0]  # no '"', '\', ':' and '|'
        self.need(name, "a name")
        return name

    def bounds(self):
        """2| or 2:3| before a name; nothing for exactly once."""
        start, low, high = self.at, 1, 1
        self.name()
        has_bounds, self.at = self.text.startswith((":", "|"), self.at), start
        if has_bounds:
            low = high = self.number(0, 60000)
            if self.take(":"):
                high = self.number(low + 1, 60000)
            good = high > 0 and (low, high) != (1, 1) and self.take(r"\|")
            self.need(good, "bounds such as 2 or 2:3 before '|'", start)
        return low, high

    def read_items(self):
        """A 2:3|B | X: A is to be covered once, B two or three times; X is secondary."""
        is_primary = True
        for _ in self.words():
            is_primary = is_primary and not (self.items and self.take(r"\| "))
            bounds = self.bounds() if is_primary else None
            start = self.at
            self.need(not self.take("//"), "a name that does not begin with //", start)
            name = self.name()
            self.need(name not in self.items and len(self.items) < 1000000, "another name", start)
            self.items[name] = bounds

    def read_option(self):
        """A C X:red, as a dictionary from items to colours."""
        option, has_primary, start = {}, False, None
        for _ in self.words():
            at, name = self.at, self.name()
            start = start or at
            self.need(name in self.items and name not in option, "an item, once in each option", at)
            option[name] = self.name() if self.items[name] is None and self.take(":") else None
            has_primary = has_primary or self.items[name] is not None
        self.need(has_primary, "a primary item in each option", start)
        self.options.append(option)

# For each lattice: coordinates of a cell, in which each way to turn a piece is a linear map; the step by
# which pieces move; maps that turn them; a reflection in the plane. Corners of triangles are 3 apart. Layers
# of a pyramid count from the base; each is half a cell further, so rows and columns are doubled.
LATTICES = {
    "square": (lambda *cell: cell, 1, [lambda x, y, z: (y, -x, z)], [lambda x, y, z: (x, -y, z)]),
    "hexagonal": (lambda *cell: cell, 1, [lambda x, y, z: (x + y, -x, z)], [lambda x, y, z: (y, x, z)]),
    "triangular": (lambda r, c, z: (3 * r + 2 - (r + c) % 2, (c - r) // 2 * 3 - 1 + (r + c) % 2 * 2, z), 3, [
        lambda x, y, z: (x + y, -x, z)], [lambda x, y, z: (y, x, z)]),
    "cubic": (lambda *cell: cell, 1, [lambda x, y, z: (y, -x, z), lambda x, y, z: (x, z, -y)], []),
    "pyramid": (lambda r, c, z: (2 * r + z, 2 * c + z, z), 1, [
        lambda x, y, z: (y, -x, z), lambda x, y, z: ((x + y) // 2 + z, (x + y) // 2 - z, (x - y) // 2)], []),
}

# To the cells that share an edge or a face: rows, columns, layers.
STEPS = {"cubic": [(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)]}
STEPS["hexagonal"] = STEPS["cubic"] + [(-1, 1, 0), (1, -1, 0)]

def placements(puzzle, piece, free):
    """All sets of free cells that the piece can cover, as ascending lists of cells, in ascending order."""
    point, step, turns, flips = LATTICES[puzzle.lattice]
    turns = turns + flips if piece.may_flip and len(piece.sides) == 1 else turns
    is_pyramid, base, found = puzzle.lattice == "pyramid", puzzle.layers - 1, set()
    cell_at = {point(r, c, base - z if is_pyramid else z): (z, r, c) for z, r, c in free}
    shapes, known = collections.deque([[(point(*cell), kind) for cell, kind in side] for side in piece.sides]), set()
    while shapes:
        shape = shapes.popleft()
        x, y, z = min(shape)[0]  # moved as near to the origin as possible
        x, y = x - x % step, y - y % step
        shape = tuple(sorted(((a - x, b - y, c - z), kind) for (a, b, c), kind in shape))
        if shape in known:
            continue
        known.add(shape)
        shapes.extend([(turn(*at), kind) for at, kind in shape] for turn in (turns if piece.may_turn else []))
        (x, y, z), _ = shape[0]
        for p, q, r in [(p - x, q - y, r - z) for p, q, r in cell_at]:
            if p % step == 0 == q % step:
                cells = [(cell_at.get((p + a, q + b, r + c)), kind) for (a, b, c), kind in shape]
                if all(cell and puzzle.kinds.get(cell, ".") in (".", kind) for cell, kind in cells):
                    found.add(tuple(sorted(cell for cell, _ in cells)))
    return sorted(found)

def remaining(bounds, given):
    return max(bounds[0] - given, 0), max(bounds[1] - given, 0)

class Packing:
    """What the given pieces leave: free cells; how many copies and empty cells must and may follow."""
    def __init__(self, puzzle):
        self.puzzle, self.gaps = puzzle, {}
        self.placed = {cell: symbol for cell, symbol in puzzle.placed.items() if symbol != "."}
        self.free = [cell for cell, c in puzzle.board.items() if c not in "._" and cell not in self.placed]
        self.given = [self.given_copies(piece) for piece in puzzle.pieces]
        self.left = [remaining(piece.copies, given) for piece, given in zip(puzzle.pieces, self.given)]
        empty = collections.Counter(puzzle.board[cell] for cell, c in self.placed.items() if c == "_")
        cells = collections.Counter(c for cell, c in puzzle.board.items() if c in GROUPS)
        cells.subtract({group: empty[group] for group in GROUPS})
        rest, is_fixed = len(self.free), not puzzle.use  # fixed: the rest stays empty
        for piece, given in zip(puzzle.pieces, self.given):
            low, high = piece.copies
            is_fixed = is_fixed and low == high and len(set(map(len, piece.sides))) == 1
            rest -= (high - given) * len(piece.sides[0])
        for group in GROUPS:
            low, high = 0, cells[group]
            if group in puzzle.gaps:
                low, high = remaining(puzzle.gaps[group], empty[group])
                wrong = not 0 < cells[group] + empty[group] >= puzzle.gaps[group][1] >= empty[group]
                refuse_if(wrong, " a group does not have this number of empty cells", error=BadPuzzle)
            elif is_fixed and high == sum(cells.values()) and 0 <= rest <= high:
                low = high = rest
            high = min(high, cells[group])
            self.gaps[group] = (low, high) if high > 0 else (0, 0)

    def given_copies(self, piece):
        """How many copies of a piece are given. Each begins with the first cell that is not taken yet."""
        left = {cell for cell, symbol in self.placed.items() if symbol == piece.symbol}
        copies, starting = 0, collections.defaultdict(list)
        for placement in placements(self.puzzle, piece, left) if left else []:
            starting[placement[0]].append(placement)
        for cell in sorted(left):
            fitting = [placement for placement in starting[cell] if left.issuperset(placement)]
            if cell in left:
                wrong, copies = not fitting or copies == piece.copies[1], copies + 1
                refuse_if(wrong, " the cells given to piece {} are not its copies", piece.name, error=BadPuzzle)
                message = " the copies given of piece {} can be told apart in several ways"
                refuse_if(len(fitting) > 1, message, piece.name, error=BadPuzzle)
                left.difference_update(fitting[0])
        return copies

def fnv(numbers, value=0xCBF29CE484222325):
    """FNV-1a with 64 bits over numbers or bytes."""
    for number in numbers:
        value = (value ^ number) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value

class Model:
    """Items with bounds, and options: lists of items. Both are numbered from 1; number 0 is not used."""
    def __init__(self, puzzle):
        self.puzzle, self.low, self.high, self.options, self.cell_items = puzzle, [0], [0], [()], 0
        self.colours = [{}]  # of each option, from its items to the colours that it gives them
        {"pack": self.pack, "cover": self.cover}.get(puzzle.family, self.queens)()
        self.items = len(self.low) - 1
        self.colours += [{}] * (len(self.options) - len(self.colours))
        self.coloured = {item for colours in self.colours for item in colours}
        options = ((len(items), *(item + given.get(item, 0) * self.items for item in items))
                   for items, given in zip(self.options[1:], self.colours[1:]))
        bounds, sizes = zip(self.low[1:], self.high[1:]), [(self.items,), (len(self.options) - 1,)]
        numbers = itertools.chain(sizes[:1], bounds, sizes[1:], options)
        self.digest = f"{fnv(itertools.chain.from_iterable(numbers)):016x}"
        self.covering = [[] for _ in self.low]  # the options of each item
        for option, items in enumerate(self.options):
            for item in items:
                self.covering[item].append(option)
            # so that nothing can be added once all items are covered often enough; the proofs rely on this
            if option and all(self.low[item] < self.high[item] for item in items):
                raise BadPuzzle(f" option {option} covers no item with fixed bounds")

    def add_item(self, low, high):
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def add_option(self, items):
        self.options.append(tuple(sorted(items)))

    def queens(self):
        """Rows and columns; regions and windows of 2 x 2 cells, or diagonals; given queens."""
        puzzle, n, region, stars = self.puzzle, self.puzzle.rows, self.puzzle.region, self.puzzle.stars
        lines = [self.add_item(stars, stars) for _ in range(3 * n if region else 2 * n)]  # and regions
        if region:
            windows = {(r, c): self.add_item(0, 1) for r in range(n - 1) for c in range(n - 1)}
        else:
            diagonals = [self.add_item(0, 1) for _ in range(4 * n - 2)]
        given = {cell: [self.add_item(1, 1)] for cell, c in puzzle.placed.items() if c in "#Q"}
        wrong = not region and len(given) > n
        refuse_if(wrong, " more queens are given than there are rows", error=BadPuzzle)
        for cell in region or puzzle.cells():
            _, r, c = cell
            if region:
                corners = (r - 1, c - 1), (r - 1, c), (r, c - 1), cell[1:]
                items = [windows[at] for at in corners if at in windows] + [lines[2 * n + region[cell]]]
            else:
                items = [diagonals[r + c], diagonals[3 * n - 2 + r - c]]
            self.add_option([lines[r], lines[n + c], *items, *given.get(cell, [])])

    def pack(self):
        puzzle, packing = self.puzzle, Packing(self.puzzle)
        item, given, use = {cell: self.add_item(1, 1) for cell in packing.free}, sum(packing.given), []
        self.cell_items, may_place = len(item), not puzzle.use or given < puzzle.use[1]
        things = [self.add_item(*bounds) if bounds[1] else 0 for bounds in [*packing.left, *packing.gaps.values()]]
        if puzzle.use and given != puzzle.use[1]:  # if too many are given, nothing covers the item
            use = [self.add_item(*(remaining(puzzle.use, given) if may_place else (1, 1)))]
        for piece, thing in zip(puzzle.pieces, things):
            for cells in placements(puzzle, piece, packing.free) if thing and may_place else []:
                self.add_option([*(item[cell] for cell in cells), thing, *use])
        for group, thing in zip(GROUPS, things[len(puzzle.pieces) :]):
            for cell in packing.free if thing else []:
                if puzzle.board[cell] == group:
                    self.add_option([item[cell], thing])

    def cover(self):
        """An option that covers no item with fixed bounds gets an item and an option for leaving it out."""
        puzzle, numbers = self.puzzle, {None: 0}  # colours are numbered in the order in which they occur
        of = {name: self.add_item(*(bounds or (0, 1))) for name, bounds in puzzle.items.items()}
        for option in puzzle.options:
            gives = {of[name]: numbers.setdefault(colour, len(numbers)) for name, colour in option.items()}
            self.colours.append({item: colour for item, colour in gives.items() if colour})
            loose = all(self.low[item] < self.high[item] for item in gives)
            self.add_option([*gives, self.add_item(1, 1)] if loose else gives)
        for item in range(len(of) + 1, len(self.low)):
            self.add_option([item])

class Certificate:
    """The words of a certificate, with their places and the checksum of the lines before."""
    def __init__(self, name):
        self.name, self.file = name, sys.stdin.buffer if name == "-" else open(name, "rb")
        self.word, self.line, self.column = "", 1, 1
        self.hash, self.words = fnv(b""), self.find_words()

    def find_words(self):
        """Iterates over the words and records their places, at the end that of the end of the file."""
        number, text = 1, b""
        for number, text in enumerate(self.file, 1):
            self.hash_before_line, self.hash = self.hash, fnv(text, self.hash)
            for match in WORD.finditer(text):
                self.line, self.column = number, match.start() + 1
                yield match[0]
        self.line, self.column = (number + 1, 1) if text.endswith(b"\n") else (number, len(text) + 1)

    def next(self, *expected):
        word = next(self.words, None)
        refuse_if(word is None, "the file ends too early")
        bad, self.word = BAD_BYTE.search(word, 0, 64), word.decode("latin-1")
        refuse_if(bad, "unexpected byte 0x{:02x}", bad and bad[0][0])
        refuse_if(len(word) > 63, "a word of more than 63 characters")
        return self.must_be(*expected) if expected else self.word

    def must_be(self, *expected):
        refuse_if(self.word not in expected, "expected '{}', found '{}'", "' or '".join(expected), self.word)
        return self.word

    def number_in(self, text, most=2**64 - 1):
        good = text.isdigit() and int(text) <= most
        refuse_if(not good, "expected a number from 0 to {}, found '{}'", most, text)
        return int(text)

    def item_in(self, text, model):
        item = self.number_in(text, 2**32 - 1)
        refuse_if(not 1 <= item <= model.items, "there is no item {}", item)
        return item

    def expect_same(self, what, right):
        """A number or digest that the certificate shares with the puzzle."""
        found = self.number_in(self.next()) if isinstance(right, int) else self.next()
        refuse_if(found != right, "the {} is {}, not {}: another puzzle, or another reading of the file", what, right, found)

def check_certificate(certificate, text):
    """Checks the next certificate, of the puzzle in this text: its claim, and what it proves in words."""
    certificate.next("papan-certificate")
    refuse_if(certificate.next() != "2", "this is version '{}' of the format, expected 2; certify the puzzle again",
              certificate.word)
    if certificate.next("model", "claim") == "model":
        claim, verdict = check_claim(certificate, Model(Puzzle(text)))
    else:
        claim = verdict = certificate.next("none", "unknown")
        if claim == "none":
            verdict = check_area(certificate, Puzzle(text))
        certificate.next()
    certificate.must_be("end")
    right, found = f"{certificate.hash_before_line:016x}", certificate.next()
    refuse_if(found != right, "the checksum is {}, not {}: the file is damaged", right, found)
    return claim, verdict

def areas(puzzle):
    """The cells to cover; for each thing, its least and most copies, least and largest size; their digest."""
    packing = Packing(puzzle)
    sizes = [(min(map(len, piece.sides)), max(map(len, piece.sides))) for piece in puzzle.pieces]
    left = zip([*packing.left, *packing.gaps.values()], sizes + [(1, 1)] * len(GROUPS))
    things = [bounds + size for bounds, size in left if bounds[1] > 0]
    return len(packing.free), things, f"{fnv(itertools.chain([len(packing.free)], *things)):016x}"

def check_area(certificate, puzzle):
    """No solution because pieces cover too few or too many cells. No placement is needed; use is ignored."""
    certificate.next("by")
    certificate.next("area")
    refuse_if(puzzle.family != "pack", "areas need a packing puzzle")
    area, things, digest = areas(puzzle)
    certificate.expect_same("number of cells to cover", area)
    bound = certificate.next("least", "most")
    covered = sum(high * largest if bound == "most" else low * least for low, high, least, largest in things)
    certificate.expect_same(f"{bound} cells covered", covered)
    wrong, than = (covered >= area, "less") if bound == "most" else (covered <= area, "more")
    refuse_if(wrong, "the pieces do not cover {} than {} cells", than, area)
    certificate.expect_same("digest", digest)
    return f"no solution (area: {area} cells, at {bound} {covered} are covered)"

def read_solution(certificate, model):
    """The options of a solution; reads the word behind them, too."""
    covered, colour, chosen = [0] * len(model.low), {}, [0]
    while certificate.next()[0].isdigit():
        option = certificate.number_in(certificate.word, 2**32 - 1)
        refuse_if(not 1 <= option < len(model.options), "there is no option {}", option)
        refuse_if(option <= chosen[-1], "options must be in ascending order")
        chosen.append(option)
        for item in model.options[option]:
            covered[item] += 1
            given = model.colours[option].get(item)
            wrong = covered[item] > model.high[item] and (not given or given != colour[item])
            refuse_if(wrong, "option {} covers item {} too often", option, item)
            colour[item] = given
    for item, (times, low) in enumerate(zip(covered, model.low)):
        refuse_if(times < low, "the solution covers item {} {} times, not {}", item, times, low)
    return chosen[1:]

def check_claim(certificate, model):
    certificate.expect_same("number of items", model.items)
    certificate.expect_same("number of options", len(model.options) - 1)
    certificate.expect_same("digest", model.digest)
    certificate.next("claim")
    verdicts = {"none": "no solution", "unique": "exactly one solution", "some": "at least one solution",
                "many": "at least two solutions", "count": "{}"}
    kind, solutions = certificate.next(), []
    refuse_if(kind not in verdicts, "unknown claim '{}'; expected none, unique, some, many or count", kind)
    count = certificate.number_in(certificate.next(), MOST_WAYS) if kind == "count" else 0
    certificate.next()
    for _ in range({"unique": 1, "some": 1, "many": 2}.get(kind, 0)):
        certificate.must_be("solution")
        solutions.append(read_solution(certificate, model))
        refuse_if(solutions[1:] == solutions[:1], "the two solutions are the same")
    verdict = verdicts[kind].format(with_unit(count, "solution"))
    if kind not in ("some", "many"):
        certificate.must_be("by")
        claim = SimpleNamespace(kind=kind, count=count or len(solutions), solutions=solutions)
        proofs = {"tree": (check_tree, "node"), "levels": (check_levels, "position"),
                  "lrat": (check_lrat, "step")}
        how = certificate.next()
        refuse_if(how not in proofs or (how == "lrat" and kind == "count"), "'by {}' cannot prove this claim", how)
        check, unit = proofs[how]
        verdict += f" ({how}: {with_unit(check(model, certificate, claim), unit)})"
    return kind, verdict

def check_reason(model, certificate, need, room, fits):
    """Weights that show that no solution is below a node of a tree. With a modulus, they are remainders."""
    modulus, total, weight = 0, 0, {}
    if certificate.next() == "mod":
        modulus = certificate.number_in(certificate.next(), 2**31 - 1)
        refuse_if(modulus < 2, "expected a modulus of at least 2")
        certificate.next()
    while certificate.word != "]":
        item, colon, text = certificate.word.partition(":")
        refuse_if(not colon, "expected item:weight or ']', found '{}'", certificate.word)
        number = certificate.number_in(text.removeprefix("-"), 2**31 - 1)
        item = certificate.item_in(item, model)
        refuse_if(number == 0, "item {} has the weight 0", item)
        refuse_if(item in weight, "item {} has two weights", item)
        refuse_if(item in model.coloured, "item {} has a weight, but options give it colours", item)
        weight[item] = -number if text.startswith("-") else number
        certificate.next()
    for item, number in weight.items():
        must = max(need[item], 0)
        refuse_if(modulus and must != room[item], "item {} has a weight, but need and room differ", item)
        total += number * (must if number > 0 else room[item])
    refuse_if(total % modulus == 0 if modulus else total <= 0, "the weights of the items do not exclude a solution")
    for option, items in enumerate(model.options):
        total = sum(weight[item] for item in items if item in weight)
        wrong = (total % modulus if modulus else total > 0) and fits(option)
        refuse_if(wrong, "option {} fits, and its weight does not exclude a solution", option)

def check_tree(model, certificate, claim):
    """A search tree in preorder. The nodes above the present one are in a list: the depth has no limit."""
    need, room, excluded = list(model.low), list(model.high), set()  # both may become negative
    stack, nodes, solutions, colour = [], 0, 0, {}

    def fits(option):
        given = model.colours[option]
        full = (item for item in model.options[option] if room[item] <= 0)
        return option not in excluded and all(item in given and given[item] == colour[item] for item in full)

    def cover(option, times):
        for item in model.options[option]:
            need[item] -= times
            room[item] -= times
            if times > 0:
                colour[item] = model.colours[option].get(item)

    def end_branch():
        """Undoes the last option. Counts have subtotals for branches of the first two levels."""
        cover(stack[-1].chosen, -1)
        if claim.kind == "count" and len(stack) <= 2:
            word, found = certificate.next(), solutions - stack[-1].solutions
            refuse_if(word[0] != "=", "expected '=' and the number of solutions of the branch, found '{}'", word)
            wrong, words = certificate.number_in(word[1:]) != found, with_unit(found, "solution")
            refuse_if(wrong, "the branch has {}, not {}", words, word[1:])

    while nodes == 0 or stack:
        nodes, item, options = nodes + 1, 0, []  # a leaf has no item
        if max(need) <= 0:
            solutions += 1
            refuse_if(claim.kind == "none", "a solution follows this word")
            refuse_if(claim.kind == "unique" and solutions > 1, "a second solution follows this word")
            wrong = claim.kind == "unique" and not {node.chosen for node in stack} <= set(claim.solutions[0])
            refuse_if(wrong, "a solution other than the given one follows this word")
        elif certificate.next() == "[":
            check_reason(model, certificate, need, room, fits)
        else:
            item = certificate.item_in(certificate.word, model)
            refuse_if(need[item] <= 0, "item {} does not need to be covered here", item)
            options = list(filter(fits, model.covering[item]))
        stack.append(SimpleNamespace(item=item, options=options, tried=0))
        # fewer options than needed, so the remaining branches have no solution
        while stack and len(stack[-1].options) - stack[-1].tried < max(need[stack[-1].item], 1):
            node = stack.pop()
            excluded.difference_update(node.options[: node.tried])
            if stack:
                end_branch()
        if stack:
            node = stack[-1]
            node.chosen, node.tried, node.solutions = node.options[node.tried], node.tried + 1, solutions
            excluded.add(node.chosen)
            cover(node.chosen, 1)
    refuse_if(claim.kind == "unique" and solutions == 0, "the tree has no solution")
    refuse_if(claim.kind == "count" and solutions != claim.count, "the tree has {} solutions", solutions)
    certificate.next()
    return nodes

def check_levels(model, certificate, claim):
    """A count by dynamic programming. A position is a number: a bit for each covered cell in the given order,
    then 16 bits for each other item, which count how often it is covered. A level has the positions with the
    same first uncovered cell, and in how many ways each can be reached."""
    cells, place, positions = model.cell_items, {}, 0
    others = range(cells + 1, model.items + 1)
    refuse_if(model.puzzle.family != "pack", "levels need a packing puzzle")
    certificate.next("order")
    for k in range(cells):
        item = certificate.item_in(certificate.next(), model)
        refuse_if(item > cells or item in place, "expected each cell once, found item {}", item)
        place[item] = k
    place.update((item, cells + 16 * (item - cells - 1)) for item in others)
    starting, levels = [[] for _ in range(cells)], [{} for _ in range(cells + 1)]
    for items in model.options[1:]:
        mask = sum(1 << place[item] for item in items if item <= cells)
        limits = [(place[item], model.high[item]) for item in items if item > cells]
        added = sum(1 << place[item] for item in items)
        starting[min(place[item] for item in items)].append((mask, limits, added))
    levels[0][0] = 1
    for k in range(cells):
        level, levels[k] = levels[k], None
        if level:
            positions, total = positions + len(level), sum(level.values())
            refuse_if(total > MOST_WAYS, "more than 2^128 ways")
            certificate.next("level")
            refuse_if(certificate.number_in(certificate.next()) != k + 1, "expected level {}", k + 1)
            wrong = certificate.number_in(certificate.next()) != len(level)
            refuse_if(wrong, "level {} has {}", k + 1, with_unit(len(level), "position"))
            wrong, ways = certificate.number_in(certificate.next(), MOST_WAYS) != total, with_unit(total, "way")
            refuse_if(wrong, "the positions of level {} can be reached in {}", k + 1, ways)
            for position, ways in level.items():
                for mask, limits, added in starting[k]:
                    if not position & mask and all(position >> at & 65535 < high for at, high in limits):
                        now = position + added  # its level is that of the lowest bit that is 0
                        following = levels[min((~now & now + 1).bit_length() - 1, cells)]
                        following[now] = following.get(now, 0) + ways
                        refuse_if(following[now] > MOST_WAYS, "more than 2^128 ways")
    low = [(place[item], model.low[item]) for item in others]
    found = sum(n for now, n in levels[cells].items() if all(now >> at & 65535 >= least for at, least in low))
    refuse_if(found > MOST_WAYS, "more than 2^128 ways")
    certificate.next()
    refuse_if(found != claim.count, "the levels give the number of solutions {}", found)
    return positions

class Clauses:
    """The clauses of a puzzle, as docs/models.md defines them."""
    def __init__(self, model):
        self.clauses, self.variables = [], len(model.options) - 1
        gifts = sorted((item, colour, option) for option, given in enumerate(model.colours)
                       for item, colour in given.items())
        colours = [[item, [option for _, _, option in group]]
                   for (item, _), group in itertools.groupby(gifts, lambda gift: gift[:2])]
        members = [[option for option in options if item not in model.colours[option]]
                   for item, options in enumerate(model.covering)]
        for item, _ in colours:
            self.variables += 1
            members[item].append(self.variables)
        for x, low, high in list(zip(members, model.low, model.high))[1:]:
            most = min(high, len(x))
            if len(x) < low:
                self.clauses.append([])
                continue
            if low == 1:
                self.clauses.append(x)
            if most == 0:
                self.clauses += [[-variable] for variable in x]
            elif most == 1 < len(x) <= 5:
                self.clauses += [[-a, -b] for a, b in itertools.combinations(x, 2)]
            elif most < len(x) or low > 1:
                self.count(x, low, most, True)
        for variable, (_, options) in enumerate(colours, len(model.options)):
            self.clauses += [[-option, variable] for option in options] + [[-variable, *options]]

    def add(self, *literals):
        self.clauses.append([literal for literal in literals if literal])

    def count(self, x, low, most, is_all):
        """Variables t[1], t[2], ...: at least this many of these options are chosen; t[0] and the last are 0.
        For all options of an item there are none, but at least `low` must be chosen; at most `most` may."""
        if len(x) == 1:
            return [0, x[0], 0]
        left, right = (self.count(half, low, most, False) for half in (x[: len(x) // 2], x[len(x) // 2 :]))
        n, first = 0 if is_all else min(len(x), most), self.variables + 1
        t, self.variables = [0, *range(first, first + n), 0], self.variables + n
        for a, b in itertools.product(range(len(left) - 1), range(len(right) - 1)) if n else []:
            if 1 <= a + b <= n:
                self.add(-left[a], -right[b], t[a + b])
        for a, b in itertools.product(range(len(left) - 1), range(len(right) - 1)) if n else []:
            if a + b < n:
                self.add(left[a + 1], right[b + 1], -t[a + b + 1])
        for a in range(max(1, most + 3 - len(right)), min(most + 1, len(left) - 1)):
            self.add(-left[a], -right[most + 1 - a])
        for a in range(max(0, low + 1 - len(right)), min(low, len(left) - 1)) if is_all and low > 1 else []:
            self.add(left[a + 1], right[low - a])
        return t

def check_lrat(model, certificate, claim):
    """A refutation of the clauses. Each step follows by unit propagation from the clauses that it names."""
    formula, steps, most = Clauses(model), 0, 2**63 - 1
    clauses = formula.clauses + [[-option for option in solution] for solution in claim.solutions]
    last, clauses, has_empty = len(clauses), dict(enumerate(clauses, 1)), [] in clauses
    while certificate.next() != "end":
        step, steps = certificate.number_in(certificate.word, most), steps + 1
        if certificate.next() == "d":
            while gone := certificate.number_in(certificate.next(), most):
                refuse_if(gone not in clauses, "there is no clause {}", gone)
                del clauses[gone]
            continue
        last += 1
        refuse_if(step != last, "the number of this step must be {}", last)
        clause, true, is_implied = [], set(), False
        while variable := certificate.number_in(certificate.word.removeprefix("-"), formula.variables):
            clause.append(-variable if certificate.word.startswith("-") else variable)
            is_implied = is_implied or clause[-1] in true
            true.add(-clause[-1])
            certificate.next()
        while reason := certificate.number_in(certificate.next(), most):
            if not is_implied:
                refuse_if(reason not in clauses, "there is no clause {}", reason)
                left = {literal for literal in clauses[reason] if -literal not in true}
                refuse_if(len(left) > 1, "clause {} has more than one literal that is not false", reason)
                true.update(left)
                is_implied = not left
        refuse_if(not is_implied, "the clauses named do not imply step {}", step)
        clauses[step], has_empty = clause, has_empty or not clause
    refuse_if(not has_empty, "the proof ends without the empty clause")
    return steps

def show_grid(puzzle, title, grid):
    print(title + ":")
    for z, (rows, columns) in enumerate(puzzle.layer_sizes()):
        lines = ["".join(grid.get((z, r, c), ".") for c in range(columns)) for r in range(rows)]
        print("\n" * (z > 0) + "\n".join(lines))

def show_piece(piece):
    """A cell with a kind is shown as the kind, others as the symbol of the piece."""
    ways = "" if piece.may_turn else ", not turned"
    ways += "" if piece.may_flip and len(piece.sides) == 1 else ", not flipped"
    name, (low, high) = f"{piece.name} ({piece.symbol}, or the kinds of its cells)", piece.copies
    print(f"piece {name}, copies {low} to {high}{ways}:")
    for i, side in enumerate(piece.sides):
        text, at = "or its other side:\n" if i else "", (0, 0, 0)
        for (row, column, layer), kind in side:
            z, r, c = max(at, (layer, 0, 0), (layer, row, 0))
            text += "\n\n" * (layer - at[0]) + "\n" * (row - at[1] * (layer == at[0])) + "." * (column - c)
            text, at = text + kind.replace(".", piece.symbol), (layer, row, column + 1)
        print(text)

def show_puzzle(puzzle):
    if puzzle.family == "queens":
        print(f"stars in each row, column and region: {puzzle.stars}")
        show_grid(puzzle, "regions", {cell: LETTERS[region] for cell, region in puzzle.region.items()})
    elif puzzle.family == "nqueens":
        print(f"N-Queens: {puzzle.rows}")
    elif puzzle.family == "cover":
        print("items:", "\n".join(puzzle.lines))
    else:
        titles = {"cubic": "box of cubes", "pyramid": "pyramid"}
        show_grid(puzzle, titles.get(puzzle.lattice, f"{puzzle.lattice} board"), puzzle.board)
    if set(puzzle.kinds.values()) - {"."}:
        show_grid(puzzle, "kinds", puzzle.kinds)
    for group, (low, high) in puzzle.gaps.items():
        print(f"empty cells of group {group}: {low} to {high}")
    if puzzle.use:
        print(f"pieces used: {puzzle.use[0]} to {puzzle.use[1]}")
    for piece in puzzle.pieces:
        show_piece(piece)
    if puzzle.placed:
        show_grid(puzzle, "given", puzzle.placed)

def print_model(puzzle):
    model = Model(puzzle)
    print(f"model {model.items} {len(model.options) - 1} {model.digest}")

def check_files(what, name, *names):
    """Reads the files and performs the action of the option; returns the exit code."""
    try:
        with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
            text = file.read((64 << 20) + 1).decode("latin-1")
        refuse_if(len(text) > 64 << 20, " more than 64 MiB", error=BadPuzzle)
        if not names:
            (show_puzzle if what == "--show" else print_model)(Puzzle(text))
            return 0
        certificate = Certificate(*names)
        claim, verdict = check_certificate(certificate, text)
        refuse_if(claim == "unknown", "the certificate claims nothing")
        refuse_if(next(certificate.words, None), "unexpected text after the end")
        print("verified:", verdict)
        return 0
    except BadPuzzle as error:
        print(f"{name}:{error}", file=sys.stderr)
        return 2
    except Refused as error:
        print(f"{certificate.name}:{certificate.line}:{certificate.column}: refused: {error}", file=sys.stderr)
        return 1

def run(arguments):
    options = [argument for argument in arguments if argument.startswith("-") and argument != "-"]
    files = [argument for argument in arguments if argument not in options]
    option, code = "".join(options), 0
    texts = {"--help": __doc__.strip(), "--version": "papan-verify, for certificates of version 2"}
    try:
        if option in texts:
            print(texts[option])
        elif len(files) in {"": (1, 2), "--show": (1,)}.get(option, ()) and files != ["-", "-"]:
            code = check_files(option, *files)
        else:
            code = 2
            print(texts["--help"], file=sys.stderr)
        sys.stdout.flush()
        return code
    except OSError as error:
        if error.filename is None:
            print(f"papan-verify: the output cannot be written: {error.strerror}", file=sys.stderr)
            os._exit(2)
        name, how = error.filename, "read" if isinstance(error, IsADirectoryError) else "opened"
        print(f"{name}: cannot be {how}: {error.strerror}", file=sys.stderr)
        return 2

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
