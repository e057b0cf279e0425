"""Random boards of Queens, Star Battle and packing. Each reason that `papan check` prints for "no solution" is proved again
from its numbers by code that shares nothing with Papan: areas, chessboards and other colourings, holes, pieces without a place,
sets of rows, columns and regions, 2 x 2 blocks. The moves that a reason calls forced are made here, too, in random order, until
the reason holds. "STRATEGY examined all cases" is checked by brute force.
usage: reasons.py COUNT SEED, with the program in PAPAN"""

import collections
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from queens_by_rows import count_queens

seen = collections.Counter()
failures = []
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def claim(kind, holds, *about):
    seen[kind] += 1
    if not holds:
        failures.append((kind,) + about)


# ---- Queens ----


def random_regions(rng, n):
    grid = [[-1] * n for _ in range(n)]
    cells = [(r, c) for r in range(n) for c in range(n)]
    rng.shuffle(cells)
    border = cells[:n]
    for number, (r, c) in enumerate(border):
        grid[r][c] = number
    while border:
        i = rng.randrange(len(border))
        r, c = border[i]
        near = [(r + a, c + b) for a, b in SIDES if 0 <= r + a < n and 0 <= c + b < n and grid[r + a][c + b] < 0]
        if not near:
            border.pop(i)
            continue
        a, b = rng.choice(near)
        grid[a][b] = grid[r][c]
        border.append((a, b))
    return ["".join(chr(65 + number) for number in row) for row in grid]


def touch(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


UNITS = ("row", "column", "region")


class Position:
    """The free cells of a board, and how many queens each row, column and region still needs."""

    def __init__(self, rows, stars, placed):
        n, self.rows = len(rows), rows
        self.free = {(r, c) for r in range(n) for c in range(n)}
        self.need = {(kind, self.unit(kind, cell)): stars for cell in self.free for kind in UNITS}
        for cell in placed:
            self.put(cell)

    def unit(self, kind, cell):
        return self.rows[cell[0]][cell[1]] if kind == "region" else cell[kind == "column"]

    def cells(self, kind, one):
        return {cell for cell in self.free if self.unit(kind, cell) == one}

    def put(self, cell):
        self.free = {other for other in self.free if not touch(cell, other)}
        for kind in UNITS:
            one = self.unit(kind, cell)
            self.need[kind, one] -= 1
            if self.need[kind, one] == 0:
                self.free -= self.cells(kind, one)

    def fill_unit(self, unit):
        """A unit with as many free cells as it needs queens has queens on all of them."""
        cells = self.cells(*unit)
        if not 0 < self.need[unit] == len(cells):
            return False
        for cell in cells:
            if cell in self.free:
                self.put(cell)
        return True

    def clear_units(self, givers, takers):
        """Units that need as many queens as those take in which all their free cells are leave no room for others there."""
        needs = [(one, need) for (kind, one), need in self.need.items() if kind == givers and need > 0]
        into = {one: {self.unit(takers, cell) for cell in self.cells(givers, one)} for one, _ in needs}
        sets = [(frozenset(), frozenset(), 0)]
        for one, need in needs:
            sets += [(some | {one}, where | into[one], total + need) for some, where, total in sets]
        before = len(self.free)
        for some, where, total in sets:
            if total > 0 and total == sum(self.need[takers, one] for one in where):
                self.free -= {c for c in self.free if self.unit(takers, c) in where and self.unit(givers, c) not in some}
        return len(self.free) < before

    def force(self, rng):
        """Makes all forced moves, in random order, and stops after each."""
        moves = [(self.fill_unit, unit) for unit in self.need]
        moves += [(self.clear_units, a, b) for a in UNITS for b in UNITS if a != b]
        moved = True
        while moved:
            moved = False
            rng.shuffle(moves)
            for move, *about in moves:
                if move(*about):
                    moved = True
                    yield


def holds_at_some_moment(holds, rows, stars, placed, given):
    """True if the claim holds in the position or, where it says "given the moves that are forced", after some of them."""
    rng = random.Random(1)
    for _ in range(200 if given else 1):
        position = Position(rows, stars, placed)
        if holds(position) or (given and any(holds(position) for _ in position.force(rng))):
            return True
    return False


SET = re.compile(
    r"(row|column|region)s? (.+?) needs? (\d+) (?:queens|stars), but all their free cells are in "
    r"(row|column|region)s? (.+?), which takes? only (\d+)$"
)
REACH = re.compile(
    r"(row|column|region) (.+) needs (\d+) (?:queens|stars), but the (rows|columns|regions) where it has free cells "
    r"take only (\d+)$"
)


def members(kind, words):
    if kind == "region":
        return set(re.findall("[A-Za-z]", words))
    found = set()
    for part in words.split(", "):
        first, _, last = part.partition("-")
        found |= set(range(int(first) - 1, int(last or first)))
    return found


def set_claim(position, found):
    givers, takers = members(found[1], found[2]), members(found[4], found[5])
    need = sum(position.need[found[1], one] for one in givers)
    take = sum(position.need[found[4], one] for one in takers)
    cells = set().union(*(position.cells(found[1], one) for one in givers))
    inside = all(position.unit(found[4], cell) in takers for cell in cells)
    return inside and need == int(found[3]) and take == int(found[6]) and need > take


def reach_claim(position, found):
    one, takers = members(found[1], found[2]).pop(), found[4][:-1]
    into = {position.unit(takers, cell) for cell in position.cells(found[1], one)}
    return position.need[found[1], one] == int(found[3]) > sum(position.need[takers, t] for t in into) == int(found[5])


def blocks_claim(position, found):
    cells = position.cells("region", found[1])
    blocks = [len({((r + a) // 2, (c + b) // 2) for r, c in cells}) for a in (0, 1) for b in (0, 1)]
    return position.need["region", found[1]] == int(found[2]) > int(found[3]) and int(found[3]) in blocks


def unit_claim(position, found):
    unit = found[1], found[2] if found[1] == "region" else int(found[2]) - 1
    return len(position.cells(*unit)) < position.need[unit]


QUEENS_CLAIMS = (
    ("sets", set_claim, SET),
    ("reach", reach_claim, REACH),
    ("blocks", blocks_claim, re.compile(r"region (.) needs (\d+) (?:queens|stars), but its .* 2 x 2 blocks: (\d+); two")),
    ("unit", unit_claim, re.compile(r"(row|column|region) (.+) has too few free cells left$")),
)


def check_queens(rows, stars, placed, text):
    n = len(rows)
    about = (rows, stars, placed, text)
    plain = text.replace(", given the moves that are forced", "")
    given = plain != text
    for kind, holds, words in QUEENS_CLAIMS:
        found = words.match(plain)
        if found:
            proved = holds_at_some_moment(lambda position: holds(position, found), rows, stars, placed, given)
            return claim(kind + " after forced moves" if given else kind, proved, *about)
    if "too small" in text:
        return claim("too small", n == 3 or 2 * stars > (n + 1) // 2, *about)
    found = re.match(r"the (?:queen|star) placed at row (\d+), column (\d+) breaks a rule with another", text)
    if found:
        cell = (int(found[1]) - 1, int(found[2]) - 1)
        others = [other for other in placed if other != cell]
        same = [sum(at(*o) == at(*cell) for o in others) for at in (lambda r, c: r, lambda r, c: c, lambda r, c: rows[r][c])]
        return claim("clash", cell in placed and (any(touch(cell, o) for o in others) or max(same) >= stars), *about)
    return claim("search", "examined all cases" in text and count_queens(rows, stars, placed, 1) == 0, *about)


# ---- packing ----

SHAPES = [
    rows.split("/")
    for rows in "A AA AAA AA/A. AAAA AA/AA .A./AAA AA./.AA AAA/A.. AAAAA .A./AAA/.A. A.A/AAA AAA/.A./.A.".split()
]


def size_of(shape):
    return sum(row.count("A") for row in shape)


def places(shape, board):
    cells = [(r, c) for r, row in enumerate(shape) for c, letter in enumerate(row) if letter == "A"]
    found = set()
    for turn in range(8):
        turned = [(r, -c) for r, c in cells] if turn >= 4 else cells
        for _ in range(turn % 4):
            turned = [(c, -r) for r, c in turned]
        first = min(turned)
        for r, c in board:
            place = frozenset((a - first[0] + r, b - first[1] + c) for a, b in turned)
            if place <= board:
                found.add(place)
    return found


def formula(words):
    """The cells with, for example, (r + 2c) mod 3 = 1."""
    code = re.sub(r"(\d)([rc])", r"\1*\2", words).replace(" mod ", " % ").replace(" = ", " == ").replace(", ", " and ")
    if not re.fullmatch(r"[rc\d+*()% =and]+", code):
        raise ValueError(words)
    return lambda cell: eval(code, {"r": cell[0] + 1, "c": cell[1] + 1})


def reachable(numbers):
    sums = {0}
    for several in numbers:
        sums = {a + b for a in sums for b in several}
    return sums


def hole_at(board, cell):
    hole, border = {cell}, [cell]
    while border:
        r, c = border.pop()
        new = {(r + a, c + b) for a, b in SIDES} & board - hole
        hole |= new
        border += new
    return hole


def number(word):
    return 1 if word == "one" else int(word)


def marked_claim(numbers, target, tail):
    """The number of marked cells is no sum, and the nearest sums are named."""
    sums = reachable(numbers)
    below, above = max([s for s in sums if s < target], default=None), min([s for s in sums if s > target], default=None)
    named = [int(word) for word in re.findall(r"\d+", tail.split("dark")[0])]
    right = [s for s in (below, above) if s is not None]
    return target not in sums and bool(right) and set(right) <= set(named)


def check_packing(rows, pieces, text):
    board = {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "X"}
    about = (rows, pieces, text)
    each = [places(SHAPES[shape], board) for shape, copies in pieces]
    fits = [each[i] for i, (shape, copies) in enumerate(pieces) for _ in range(copies)]
    sizes = [size_of(SHAPES[shape]) for shape, copies in pieces for _ in range(copies)]
    found = re.match(r"the pieces cover (\w+) cells?, the board has (\d+)$", text)
    if found:
        area = number(found[1])
        return claim("area", area == sum(sizes) and int(found[2]) == len(board) and area != len(board), *about)
    found = re.match(r"piece (.) fits nowhere on the board$", text)
    if found:
        return claim("fits nowhere", not each[ord(found[1]) - 65], *about)
    found = re.match(r"coloured like a chessboard, the board has (\d+) dark and (\d+) light free cells; (.*)$", text)
    if found:
        dark = [cell for cell in board if sum(cell) % 2 == 0]
        if len(dark) != int(found[1]):
            dark = [cell for cell in board if sum(cell) % 2 == 1]
        right = len(dark) == int(found[1]) and len(board) - len(dark) == int(found[2])
        claim("chessboard", right, *about)
        # A quick look goes by the shapes of the pieces, a thorough one by their places.
        shapes = [SHAPES[shape] for shape, copies in pieces for _ in range(copies)]
        odds = [sum((r + c) % 2 for r, row in enumerate(s) for c, x in enumerate(row) if x == "A") for s in shapes]
        by_shape = [{odd, size - odd} for odd, size in zip(odds, sizes)]
        by_place = [{len(place & set(dark)) for place in where} for where in fits]
        right = any(marked_claim(numbers, len(dark), found[3]) for numbers in (by_shape, by_place))
        return claim("colouring", right, *about)
    found = re.match(r"free cells with (.*) \(r = row, c = column\): (\d+); (.*)$", text)
    if found:
        is_marked = formula(found[1])
        claim("marked cells", sum(map(bool, map(is_marked, board))) == int(found[2]), *about)
        numbers = [{sum(map(bool, map(is_marked, place))) for place in where} for where in fits]
        return claim("colouring", marked_claim(numbers, int(found[2]), found[3]), *about)
    found = re.match(r"the hole of (\w+) cells? at row (\d+), column (\d+) cannot be filled: (.*)$", text)
    if found:
        hole = hole_at(board, (int(found[2]) - 1, int(found[3]) - 1))
        inside = [size for size, where in zip(sizes, fits) if any(place <= hole for place in where)]
        only = [all(place <= hole for place in where) for where in fits if any(place <= hole for place in where)]
        must = "fit only there" in found[4]
        sums = reachable([{size} if must and alone else {0, size} for size, alone in zip(inside, only)])
        return claim("hole", len(hole) == number(found[1]) and len(hole) not in sums, *about)
    found = re.match(r"no remaining piece can cover the cell at row (\d+), column (\d+)$", text)
    if found:
        cell = (int(found[1]) - 1, int(found[2]) - 1)
        return claim("cell", cell in board and not any(cell in place for where in each for place in where), *about)
    found = re.match(r"the holes of ([\d, ]+) cells cannot all be filled: however", text)
    if found:
        named, rest, holes = sorted(map(int, found[1].split(", "))), set(board), []
        while rest:
            holes.append(hole_at(board, min(rest)))
            rest -= holes[-1]
        states = {tuple([0] * len(holes))}
        for size, where in zip(sizes, fits):
            into = [i for i, hole in enumerate(holes) if any(place <= hole for place in where)]
            states = {s[:i] + (s[i] + size,) + s[i + 1 :] for s in states for i in into if s[i] + size <= len(holes[i])}
        return claim("holes", named == sorted(map(len, holes)) and not states, *about)
    seen["search" if text.endswith(")") else "other"] += 1
    return None


# ---- random puzzles ----


def random_queens(rng):
    stars = rng.choice([1, 1, 1, 2])
    n = rng.choice([4, 5, 6, 7, 8] if stars == 1 else [5, 6, 8, 9])
    rows = random_regions(rng, n)
    placed = sorted({(rng.randrange(n), rng.randrange(n)) for _ in range(rng.choice([0, 0, 0, 1, 2]))})
    puzzle = {"family": "queens", "stars": stars, "regions": rows}
    if placed:
        puzzle["placed"] = ["".join(".#"[(r, c) in placed] for c in range(n)) for r in range(n)]
    return puzzle, lambda text: check_queens(rows, stars, placed, text)


def random_packing(rng):
    width = rng.randint(2, 6)
    rows = ["".join(".X"[rng.random() < 0.88] for _ in range(width)) for _ in range(rng.randint(2, 5))]
    left, pieces = sum(row.count("X") for row in rows), []
    if left < 3:
        return None
    for shape in rng.sample(range(len(SHAPES)), len(SHAPES)):
        most = left // size_of(SHAPES[shape])
        if most > 0 and len(pieces) < 5:
            pieces.append((shape, rng.randint(1, most)))
            left -= size_of(SHAPES[shape]) * pieces[-1][1]
    if left > 0 and rng.random() < 0.9:
        return None
    named = []
    for (shape, copies), name in zip(pieces, "ABCDE"):
        own = [row.replace("A", name) for row in SHAPES[shape]]
        named.append({"name": name, "symbol": name, "copies": copies, "rows": own})
    puzzle = {"family": "pack", "lattice": "square", "board": rows, "pieces": named}
    return puzzle, lambda text: check_packing(rows, pieces, text)


def main():
    count, rng = int(sys.argv[1]), random.Random(int(sys.argv[2]))
    reasons = 0
    for i in range(count):
        made = None
        while made is None:
            made = random_queens(rng) if i % 2 == 0 else random_packing(rng)
        puzzle, check = made
        command = [os.environ["PAPAN"], "check", "--json", "-"]
        answer = json.loads(subprocess.run(command, input=json.dumps(puzzle), capture_output=True, text=True).stdout)
        if answer.get("verdict") not in ("none", "unique", "many"):
            failures.append(("no verdict", puzzle, answer))
        elif answer.get("reason"):
            reasons += 1
            check(answer["reason"])
    print(f"{count} boards, {reasons} reasons:", ", ".join(f"{kind} {times}" for kind, times in sorted(seen.items())))
    for failure in failures[:10]:
        print("FAILED:", *failure)
    return 1 if failures or reasons < count // 3 else 0


sys.exit(main())
