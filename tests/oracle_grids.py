"""Lattices as an oracle sees them: cells are points, turns are functions, and nothing comes from Papan.

A lattice has turns, each with a flag that says whether it is a reflection, and neighbours. Triangles are sets of three
corners, so that one pair of turns serves hexagons and triangles alike."""

import itertools


class Square:
    name = "square"

    def turns(self):
        for swap in (False, True):
            for a, b in itertools.product((1, -1), repeat=2):
                yield (swap != (a != b)), lambda p, s=swap, a=a, b=b: (a * p[1], b * p[0]) if s else (a * p[0], b * p[1])

    def neighbours(self, p):
        return [(p[0] + 1, p[1]), (p[0] - 1, p[1]), (p[0], p[1] + 1), (p[0], p[1] - 1)]

    def moved(self, p, by):
        return tuple(a + b for a, b in zip(p, by))

    def corner(self, cells):
        """A point that moves with the cells: two equal shapes have equal cells relative to it."""
        return min(cells)

    def from_board(self, place):
        return place[-2:]

    def pieces_turns(self):
        """The turns of pieces: all of those of the board."""
        return list(self.turns())


def sixty(u, v):
    return (-v, u + v)


def swapped(u, v):
    return (v, u)


def six_turns(corner_turn):
    """The twelve turns made of rotations by sixty degrees and one reflection."""
    for mirror in (False, True):
        for times in range(6):

            def turn(p, mirror=mirror, times=times):
                p = corner_turn(swapped, p) if mirror else p
                for _ in range(times):
                    p = corner_turn(sixty, p)
                return p

            yield mirror, turn


class Hexagonal(Square):
    """(row, column): each row begins half a cell to the right of the row above."""

    name = "hexagonal"

    def turns(self):
        # u points right, v down and to the right: a cell below is at v - u
        def apply(f, p):
            u, v = f(p[1], p[0])
            return (v, u)

        return six_turns(apply)

    def neighbours(self, p):
        r, c = p
        return [(r, c + 1), (r, c - 1), (r - 1, c), (r - 1, c + 1), (r + 1, c), (r + 1, c - 1)]


class Triangular(Square):
    """A triangle is the set of its corners in the directions u (right) and v (down and to the right)."""

    name = "triangular"

    def from_board(self, place):
        r, c = place[-2:]
        up = (r + c) % 2 == 0
        points = [(c + 1, r), (c, r + 1), (c + 2, r + 1)] if up else [(c, r), (c + 2, r), (c + 1, r + 1)]
        return frozenset(((x - 1 - y) // 2, y) for x, y in points)

    def turns(self):
        return six_turns(lambda f, p: frozenset(f(u, v) for u, v in p))

    def neighbours(self, p):
        found = []
        points = sorted(p)
        for out in points:
            a, b = [q for q in points if q != out]
            found.append(frozenset((a, b, (a[0] + b[0] - out[0], a[1] + b[1] - out[1]))))
        return found

    def moved(self, p, by):
        return frozenset((u + by[0], v + by[1]) for u, v in p)

    def corner(self, cells):
        return min(q for p in cells for q in p)


def signed_permutations():
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            odd = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) % 2
            mirror = (odd + sum(s < 0 for s in signs)) % 2 == 1
            yield mirror, lambda p, o=order, s=signs: tuple(s[i] * p[o[i]] for i in range(3))


class Cubic(Square):
    """(layer, row, column). Pieces are not reflected; flat ones are turned over by rotating them."""

    name = "cubic"

    def turns(self):
        return signed_permutations()

    def neighbours(self, p):
        return [self.moved(p, d) for d in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]

    def from_board(self, place):
        return place

    def pieces_turns(self):
        return [(mirror, turn) for mirror, turn in self.turns() if not mirror]


class Pyramid(Square):
    """Balls: the board is made of points (depth, y, x), two apart in a layer, half that between layers."""

    name = "pyramid"
    near = [(0, 2, 0), (0, -2, 0), (0, 0, 2), (0, 0, -2)] + list(itertools.product((1, -1), repeat=3))

    def from_board(self, place):
        layer, row, column = place
        return (layer, 2 * row - layer, 2 * column - layer)

    def turns(self):
        """Those that keep a pyramid upright."""
        for mirror, turn in Square().turns():
            yield mirror, lambda p, t=turn: (p[0],) + t(p[1:])

    def neighbours(self, p):
        return [self.moved(p, d) for d in self.near]

    def planes(self):
        """Two directions at a right angle: where the rows and the columns of a flat piece may go."""
        for a, b in itertools.product(self.near, repeat=2):
            if 2 * a[0] * b[0] + a[1] * b[1] + a[2] * b[2] == 0:
                yield lambda p, a=a, b=b: tuple(p[0] * a[i] + p[1] * b[i] for i in range(3))


LATTICES = {l.name: l for l in (Square(), Hexagonal(), Triangular(), Cubic(), Pyramid())}


def normal(lattice, cells):
    """The shape of some cells, wherever they are."""
    low = lattice.corner(cells)
    return frozenset(lattice.moved(p, tuple(-x for x in low)) for p in cells)
