"""Random small packing puzzles and their solutions by brute force: boards of five lattices are cut into pieces, and then
copies, ranges, given pieces, cells that stay empty and one-sided pieces are added."""

import string

from oracle_grids import LATTICES, normal

SYMBOLS = string.ascii_uppercase
STEPS_MAX = 20000
SOLUTIONS_MAX = 300


class TooLarge(Exception):
    """A puzzle that brute force would work on for too long."""


class Piece:
    def __init__(self, cells, ways):
        self.cells = cells  # as they are written
        self.ways = ways  # shapes, normal
        self.least = self.most = 1
        self.turn = self.flip = True


class Pack:
    """A packing puzzle: cells is a dict from the points of the lattice to their places on the board."""

    def __init__(self, random):
        self.lattice = LATTICES[random.choice(["square"] * 3 + ["hexagonal", "triangular", "cubic", "pyramid"])]
        self.cells = random_board(random, self.lattice)
        self.pieces, self.state, self.gaps, self.given = [], {p: "X" for p in self.cells}, {}, []
        self.use = None
        cut(random, self)
        spoil(random, self)

    # ---- from the rules ----

    def options(self):
        """(thing, cells) for all placements; things from len(pieces) on are gaps."""
        found = []
        for number, piece in enumerate(self.pieces):
            places = set()
            for way in piece.ways:
                low = self.lattice.corner(way)
                for p in self.cells:
                    anchors = p if isinstance(p, frozenset) else (p,)
                    for to in anchors:
                        by = tuple(a - b for a, b in zip(to, low))
                        place = frozenset(self.lattice.moved(q, by) for q in way)
                        if all(q in self.cells and self.state[q] != "_" for q in place):
                            places.add(place)
            found += [(number, place) for place in sorted(places, key=sorted_places(self))]
        for number, group in enumerate(sorted(self.gaps)):
            found += [(len(self.pieces) + number, frozenset([p])) for p in self.cells if self.state[p] == group]
        return found

    def bounds(self):
        return [(p.least, p.most) for p in self.pieces] + [self.gaps[g] for g in sorted(self.gaps)]

    def problem(self):
        """Items with bounds, and options as sets of items: what every oracle gets."""
        options = [o for o in self.options() if self.suits_given(o)]
        items = [((1, 1), [i for i, o in enumerate(options) if p in o[1]]) for p in self.cells if self.state[p] != "_"]
        for thing, bounds in enumerate(self.bounds()):
            items.append((bounds, [i for i, o in enumerate(options) if o[0] == thing]))
        if self.use is not None:
            items.append((self.use, [i for i, o in enumerate(options) if o[0] < len(self.pieces)]))
        return options, items

    def suits_given(self, option):
        """Given pieces are placed: an option is one of them or leaves their cells alone."""
        taken = {p for _, cells in self.given for p in cells}
        return option in self.given or not option[1] & taken

    def solutions(self):
        """All solutions by filling the first empty cell, then checking the numbers of things."""
        options, bounds = [o for o in self.options() if self.suits_given(o)], self.bounds()
        at = {p: [o for o in options if p in o[1]] for p in self.cells}
        found, chosen, used, steps = [], [], [0] * len(bounds), [0]

        def fill(free):
            steps[0] += 1
            if steps[0] > STEPS_MAX or len(found) > SOLUTIONS_MAX:
                raise TooLarge
            if not free:
                pieces = sum(used[: len(self.pieces)])
                if all(low <= n <= high for n, (low, high) in zip(used, bounds)):
                    if self.use is None or self.use[0] <= pieces <= self.use[1]:
                        found.append(frozenset(chosen))
                return
            for option in at[min(free, key=sorted_cell)]:
                thing, cells = option
                if cells <= free and used[thing] < bounds[thing][1]:
                    used[thing] += 1
                    chosen.append(option)
                    fill(free - cells)
                    chosen.pop()
                    used[thing] -= 1

        fill(frozenset(p for p in self.cells if self.state[p] != "_"))
        return found

    def symmetries(self):
        """Functions on solutions: the turns that map the board, its gaps, what is given, and the places of each piece to
        themselves or to those of an equal number of another piece. Where the places on the whole board differ, those that
        are still free count."""
        options, things = self.options(), range(len(self.bounds()))
        free = [o for o in options if self.suits_given(o) and o not in self.given and self.is_left(o[0])]
        of = [frozenset(c for t, c in options if t == thing) for thing in things]
        of_free = [frozenset(c for t, c in free if t == thing) for thing in things]
        for mirror, turn in self.lattice.turns():
            move = self.map_of(turn)
            if move is None or any(self.may_be(p) != self.may_be(q) for p, q in move.items()):
                continue
            image = self.image_of_things(of, of_free, move)
            if image is None:
                continue

            def apply(solution, move=move, image=image):
                return frozenset((image[t], frozenset(move[p] for p in cells)) for t, cells in solution)

            if apply(frozenset(self.given)) == frozenset(self.given):
                yield apply

    def may_be(self, p):
        """The state of a cell; a group of which none stays empty is like any other cell."""
        return "X" if self.gaps.get(self.state[p]) == (0, 0) else self.state[p]

    def map_of(self, turn):
        """Where a turn moves each cell, if that is the board again."""
        turned = {p: turn(p) for p in self.cells}
        low, old = self.lattice.corner(turned.values()), self.lattice.corner(self.cells)
        by = tuple(a - b for a, b in zip(old, low))
        move = {p: self.lattice.moved(q, by) for p, q in turned.items()}
        return move if all(q in self.cells for q in move.values()) else None

    def is_left(self, thing):
        """True if copies of the piece, or gaps of the group, are still to be placed."""
        given = [t for t, _ in self.given]
        if thing < len(self.pieces) and self.use is not None and len(given) >= self.use[1]:
            return False
        return given.count(thing) < self.bounds()[thing][1]

    def image_of_things(self, of, of_free, move):
        bounds, taken, image = self.bounds(), set(), {}
        for places in (of, of_free):
            for thing in range(len(places)):
                if thing in image:
                    continue
                moved = frozenset(frozenset(move[p] for p in cells) for cells in places[thing])
                others = [thing] + [t for t in range(len(of)) if t != thing and bounds[t] == bounds[thing]]
                to = next((t for t in others if t not in taken and places[t] == moved), None)
                if to is not None:
                    taken.add(to)
                    image[thing] = to
        for thing in range(len(of)):
            if bounds[thing] == (0, 0):
                image.setdefault(thing, thing)
        return image if len(image) == len(of) else None

    # ---- as Papan reads it ----

    def json(self):
        puzzle = {"family": "pack", "lattice": self.lattice.name}
        if self.lattice.name == "pyramid":
            puzzle["side"] = 1 + max(place[0] for place in self.cells.values())
        else:
            board = self.rows(lambda p: self.state[p])
            puzzle["board"] = board if self.lattice.name == "cubic" else board[0]
        puzzle["pieces"] = [self.piece_json(i, p) for i, p in enumerate(self.pieces)]
        if self.gaps:
            puzzle["gaps"] = {g: n[0] if n[0] == n[1] else list(n) for g, n in self.gaps.items()}
        if self.use is not None:
            puzzle["use"] = self.use[0] if self.use[0] == self.use[1] else list(self.use)
        if self.given:
            on = {p: SYMBOLS[t] for t, cells in self.given for p in cells}
            placed = self.rows(lambda p: on.get(p, "."))
            puzzle["placed"] = placed if self.lattice.name in ("cubic", "pyramid") else placed[0]
        return puzzle

    def rows(self, sign):
        """The board as layers of rows."""
        at = {place: p for p, place in self.cells.items()}
        layers = 1 + max(p[0] for p in at)
        rows, columns = 1 + max(p[1] for p in at), 1 + max(p[2] for p in at)
        pyramid = self.lattice.name == "pyramid"
        return [
            [
                "".join(sign(at[z, r, c]) if (z, r, c) in at else "." for c in range(z + 1 if pyramid else columns))
                for r in range(z + 1 if pyramid else rows)
            ]
            for z in range(layers)
        ]

    def piece_json(self, number, piece):
        entry = {"symbol": SYMBOLS[number], "cells": [list(p) for p in sorted(piece.cells)]}
        if (piece.least, piece.most) != (1, 1):
            entry["copies"] = piece.most if piece.least == piece.most else [piece.least, piece.most]
        elif self.use is not None:
            entry["copies"] = 1
        if not piece.turn:
            entry["turn"] = False
        if not piece.flip:
            entry["flip"] = False
        return entry

    def labels(self, solution):
        """A solution as Papan reports it: the symbol on each cell."""
        signs = {p: SYMBOLS[t] if t < len(self.pieces) else "." for t, cells in solution for p in cells}
        return [signs.get(p, ".") for p, _ in sorted(self.cells.items(), key=lambda e: e[1])]


def sorted_cell(p):
    return tuple(sorted(p)) if isinstance(p, frozenset) else p


def sorted_places(puzzle):
    return lambda place: sorted(puzzle.cells[p] for p in place)


# ---- random puzzles ----


def random_board(random, lattice):
    if lattice.name == "pyramid":
        side = random.choice([2, 3, 3])
        places = [(z, r, c) for z in range(side) for r in range(z + 1) for c in range(z + 1)]
    elif lattice.name == "cubic":
        size = random.choice([(2, 2, 2), (2, 2, 3), (2, 3, 3), (1, 3, 4)])
        places = [(z, r, c) for z in range(size[0]) for r in range(size[1]) for c in range(size[2])]
        for _ in range(random.choice([0, 0, 1, 2])):
            places.remove(random.choice(places))
    else:
        rows, columns = random.choice([1, 2, 3, 3, 4, 4]), random.randint(3, 5)
        places = [(0, r, c) for r in range(rows) for c in range(columns)]
        for _ in range(random.choice([0, 0, 1, 2, 4])):
            if len(places) > 2:
                places.remove(random.choice(places))
    low = [min(p[i] for p in places) for i in range(3)]
    if lattice.name in ("triangular", "pyramid") and sum(low) % 2 or lattice.name == "pyramid":
        low = [0, 0, 0]
    return {lattice.from_board(q): q for q in (tuple(a - b for a, b in zip(p, low)) for p in places)}


def cut(random, puzzle):
    """Cuts the board into connected pieces, equal ones becoming copies; remembers the placement as a solution."""
    lattice, free, taken = puzzle.lattice, set(puzzle.cells), []
    while free:
        seed = random.choice(sorted(free, key=sorted_cell))
        grow, wanted = {seed}, random.choice([1, 2, 3, 4, 4, 4, 5, 5])
        near = random.choice(list(pairs(lattice))) if lattice.name == "pyramid" else None
        while len(grow) < wanted:
            edge = {q for p in grow for q in (lattice.neighbours(p) if near is None else
                                              [lattice.moved(p, d) for d in near]) if q in free - grow}
            if not edge:
                break
            grow.add(random.choice(sorted(edge, key=sorted_cell)))
        free -= grow
        beside = next((i for i, (cells, _) in enumerate(taken) if near is None and len(grow) == 1 and len(cells) < 5
                       and any(q in cells for q in lattice.neighbours(seed))), None)
        if beside is None or random.random() < 0.3:
            taken.append((frozenset(grow), near))
        else:  # few pieces of one cell
            taken[beside] = (taken[beside][0] | grow, None)
    puzzle.cut = []
    for cells, near in taken:
        flat, shapes = piece_of(random, puzzle, cells, near)
        known = next((i for i, p in enumerate(puzzle.pieces) if set(p.ways) == set(shapes)), None)
        if known is not None and random.random() < 0.8:
            puzzle.pieces[known].least += 1
            puzzle.pieces[known].most += 1
        elif len(puzzle.pieces) < len(SYMBOLS):
            known = len(puzzle.pieces)
            puzzle.pieces.append(Piece(flat, shapes))
        puzzle.cut.append((known, cells))


def pairs(lattice):
    """The four directions of a plane of the pyramid."""
    for plane in lattice.planes():
        a, b = plane((1, 0)), plane((0, 1))
        yield [a, b, tuple(-x for x in a), tuple(-x for x in b)]


def piece_of(random, puzzle, cells, near):
    """The cells as a file has them, and all shapes of the piece on the board."""
    lattice = puzzle.lattice
    if near is not None:  # a flat piece: rows and columns within its plane
        a, b = near[0], near[1]
        steps, flat, todo = {min(cells): (0, 0)}, [], [min(cells)]
        while todo:
            p = todo.pop()
            for d, (r, c) in zip(near, ((1, 0), (0, 1), (-1, 0), (0, -1))):
                q = lattice.moved(p, d)
                if q in cells and q not in steps:
                    steps[q] = (steps[p][0] + r, steps[p][1] + c)
                    todo.append(q)
        low = [min(s[i] for s in steps.values()) for i in (0, 1)]
        flat = [(r - low[0], c - low[1]) for r, c in steps.values()]
        return flat, list({normal(lattice, [plane(p) for p in flat]) for plane in lattice.planes()})
    shapes = list({normal(lattice, [turn(p) for p in cells]) for _, turn in lattice.pieces_turns()})
    return written(puzzle, cells), shapes


def written(puzzle, cells):
    """[row, column] or [row, column, layer] from 0; a triangle keeps its orientation."""
    places = [puzzle.cells[p] for p in cells]
    low = [min(p[i] for p in places) for i in range(3)]
    if puzzle.lattice.name == "triangular" and (low[1] + low[2]) % 2:
        low[2] -= 1
    if puzzle.lattice.name == "cubic":
        return [(r - low[1], c - low[2], z - low[0]) for z, r, c in places]
    return [(r - low[1], c - low[2]) for _, r, c in places]


def spoil(random, puzzle):
    """Adds features: each kind sometimes, and sometimes several at once."""
    for chance, trouble in ((0.25, leave_cells), (0.2, give), (0.15, other_copies), (0.12, keep_turned), (0.12, one_sided),
                            (0.3, other_piece), (0.3, other_piece), (0.2, other_piece), (0.1, add_chiral), (0.08, limit_use)):
        if random.random() < chance:
            trouble(random, puzzle)


def add_chiral(random, puzzle):
    """A one-sided piece that is its own mirror image nowhere, and may be left out. Often it fits nowhere."""
    lattice = puzzle.lattice
    if lattice.name not in ("square", "cubic") or len(puzzle.pieces) == len(SYMBOLS):
        return
    flat = random.choice([[(0, 1), (0, 2), (1, 0), (1, 1)], [(0, 0), (1, 0), (2, 0), (2, 1)], [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]])
    if lattice.name == "cubic":
        flat = random.choice([[(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)], [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1)]])
        cells = [lattice.from_board((z, r, c)) for r, c, z in flat]
    else:
        cells = [lattice.from_board((0, r, c)) for r, c in flat]
    turns = [turn for mirror, turn in lattice.pieces_turns() if not mirror]
    piece = Piece(flat, list({normal(lattice, [turn(p) for p in cells]) for turn in turns}))
    piece.least, piece.flip = 0, lattice.name == "cubic"
    puzzle.pieces.append(piece)


def leave_cells(random, puzzle):
    """A piece of the cut goes, and its cells, and perhaps others, may or must stay empty."""
    if len(puzzle.cut) < 2 or puzzle.lattice.name == "pyramid":
        return
    piece, cells = puzzle.cut.pop(random.randrange(len(puzzle.cut)))
    if puzzle.pieces[piece].most == 1:
        if piece != len(puzzle.pieces) - 1 and any(p > piece for p, _ in puzzle.cut):
            puzzle.cut.append((piece, cells))  # numbers of later pieces would change
            return
        puzzle.pieces.pop(piece)
    else:
        puzzle.pieces[piece].most -= 1
        puzzle.pieces[piece].least -= 1
    if random.random() < 0.3:
        for p in cells:
            puzzle.state[p] = "_"
        return
    open_cells = set(cells) | {p for p in puzzle.cells if random.random() < 0.4}
    groups = random.choice([["?"], ["1"], ["1", "2"], ["1", "?"]])
    for p in sorted(open_cells, key=sorted_cell):
        puzzle.state[p] = random.choice(groups)
    for group in groups:
        members = [p for p in puzzle.cells if puzzle.state[p] == group]
        if members:
            stay = sum(p in cells for p in members)
            puzzle.gaps[group] = random.choice([(stay, stay), (stay, stay), (max(0, stay - 1), min(len(members), stay + 1))])


def give(random, puzzle):
    """One or two pieces of the cut are given."""
    for piece, cells in random.sample(puzzle.cut, min(len(puzzle.cut), random.choice([1, 1, 2]))):
        if all(puzzle.state[p] == "X" for p in cells) and normal(puzzle.lattice, cells) in puzzle.pieces[piece].ways:
            puzzle.given.append((piece, cells))


def other_copies(random, puzzle):
    piece = random.choice(puzzle.pieces)
    given = sum(puzzle.pieces[t] is piece for t, _ in puzzle.given)
    piece.least = random.randint(min(given, piece.least), piece.least) if random.random() < 0.7 else piece.least
    piece.most = max(piece.most, given, 1) + random.choice([0, 1, 1, 2])


def keep_turned(random, puzzle):
    """A piece keeps the orientation in which it is written."""
    if puzzle.lattice.name == "pyramid" or puzzle.given:
        return
    number, cells = random.choice(puzzle.cut)
    piece = puzzle.pieces[number]
    piece.turn, piece.ways = False, [normal(puzzle.lattice, cells)]
    piece.cells = written(puzzle, cells)


def one_sided(random, puzzle):
    if puzzle.lattice.name in ("pyramid", "cubic") or puzzle.given:
        return
    number, cells = random.choice(puzzle.cut)
    piece = puzzle.pieces[number]
    if piece.turn:
        piece.flip, piece.cells = False, written(puzzle, cells)
        piece.ways = list({normal(puzzle.lattice, [t(p) for p in cells]) for m, t in puzzle.lattice.turns() if not m})


def other_piece(random, puzzle):
    """Another shape of the same size, if it can be found on the board: mostly there is no solution then."""
    large = [(number, cells) for number, cells in puzzle.cut if len(cells) > 2]
    if puzzle.lattice.name == "pyramid" or puzzle.given or not large:
        return
    number, cells = random.choice(large)
    piece = puzzle.pieces[number]
    for _ in range(9):
        flat, shapes = piece_of(random, puzzle, grown(random, puzzle, len(cells)), None)
        if set(shapes) != set(piece.ways):
            piece.cells, piece.ways, piece.turn, piece.flip = flat, shapes, True, True
            return


def grown(random, puzzle, size):
    """Connected cells, of this number if the board allows it."""
    cells = {random.choice(sorted(puzzle.cells, key=sorted_cell))}
    while len(cells) < size:
        edge = {q for p in cells for q in puzzle.lattice.neighbours(p) if q in puzzle.cells} - cells
        if not edge:
            break
        cells.add(random.choice(sorted(edge, key=sorted_cell)))
    return frozenset(cells)


def limit_use(random, puzzle):
    if puzzle.given:
        return
    pieces = len(puzzle.cut)
    puzzle.use = random.choice([(pieces, pieces), (max(1, pieces - 1), pieces), (1, pieces + 1)])
    for piece in puzzle.pieces:
        piece.least = 0 if random.random() < 0.5 else piece.least
        piece.most += random.choice([0, 0, 1])
    most = sum(piece.most for piece in puzzle.pieces)
    puzzle.use = min(puzzle.use[0], most), min(puzzle.use[1], most)
