#!/usr/bin/env python3
"""Random small puzzles of all families against three oracles that share nothing with Papan:

    oracle.py COUNT [SEED]      environment: PYTHONPATH, PAPAN_LIBRARY as for the Python package
                                ORACLE_SOLVERS=0: brute force alone; N: every N-th puzzle also by clingo and cadical

Brute force finds all solutions from the rules. clingo (gringo and clasp) counts the models of a logic program, cadical decides
a formula with counters. Papan answers by every strategy that suits, on one and three threads: verdict, count, count of
distinct solutions, and solutions one by one. The first disagreement is printed with the puzzle and its seed."""

import itertools
import json
import os
import random as random_module
import shutil
import subprocess
import sys
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import papan  # noqa: E402
from oracle_pack import SOLUTIONS_MAX, Pack, TooLarge  # noqa: E402

LEARN_MAX = 60  # `learn` forbids solutions one by one
INCOMPLETE = {"first-cell", "closed-form"}


class Grid:
    """What Queens and N-Queens share: queens on cells of an N x N board, given queens, eight symmetries."""

    def cells(self):
        return list(itertools.product(range(self.n), repeat=2))

    def problem(self):
        """Items with bounds, and options as sets of items."""
        options = self.cells()
        index = {cell: i for i, cell in enumerate(options)}
        items = [(bounds, [index[c] for c in cells]) for bounds, cells in self.units()]
        items += [((1, 1), [index[c]]) for c in self.given]
        return options, items

    def solutions(self):
        """Row by row; a row that breaks a unit ends the branch, and all rules are checked at the end."""
        units, found = self.units(), []
        stars = getattr(self, "stars", 1)
        rows = [[set(c) for c in itertools.combinations([(r, c) for c in range(self.n)], stars)] for r in range(self.n)]

        def place(row, queens):
            if any(len(queens & cells) > high for (_, high), cells in units):
                return
            if row == self.n:
                if set(self.given) <= queens and all(len(queens & cells) >= low for (low, _), cells in units):
                    found.append(frozenset(queens))
                return
            if len(found) > SOLUTIONS_MAX:
                raise TooLarge
            for more in rows[row]:
                place(row + 1, queens | more)

        place(0, set())
        return found

    def symmetries(self):
        last = self.n - 1
        turns = [lambda p, a=a, b=b, s=s: ((b(p[1]), a(p[0])) if s else (a(p[0]), b(p[1])))
                 for a in (lambda x: x, lambda x: last - x) for b in (lambda x: x, lambda x: last - x)
                 for s in (False, True)]
        for turn in turns:
            if self.keeps(turn) and {turn(c) for c in self.given} == set(self.given):
                yield lambda queens, turn=turn: frozenset(turn(c) for c in queens)

    def labels(self, queens):
        return ["#" if c in queens else "." for c in self.cells()]

    def rows(self, sign):
        return ["".join(sign((r, c)) for c in range(self.n)) for r in range(self.n)]


class Queens(Grid):
    def __init__(self, random):
        self.stars = 2 if random.random() < 0.25 else 1
        self.n = random.choice([5, 6, 7, 8]) if self.stars == 2 else random.choice([1, 2, 3, 4, 4, 5, 5, 6, 7])
        self.regions = self.grown(random) if random.random() < 0.8 else self.scattered(random)
        self.given = []
        if random.random() < 0.3:
            inside = [c for c in self.cells() if self.regions[c] is not None]
            self.given = sorted(random.sample(inside, random.choice([1, 1, 2]) if len(inside) > 1 else 1))
            if not self.fits():
                self.given = []

    def fits(self):
        """Given queens may not break a rule by themselves: Papan refuses such a file."""
        return all(len(set(self.given) & cells) <= high for (_, high), cells in self.units())

    def grown(self, random):
        seeds = random.sample(self.cells(), self.n)
        regions = {seed: i for i, seed in enumerate(seeds)}
        bare = 0.15 if random.random() < 0.2 else 0
        while len(regions) < self.n * self.n:
            r, c = random.choice(sorted(regions))
            r, c = random.choice([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
            near = [regions[q] for q in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if regions.get(q) is not None]
            if 0 <= r < self.n and 0 <= c < self.n and (r, c) not in regions and near:
                regions[r, c] = None if random.random() < bare else random.choice(near)
            elif 0 <= r < self.n and 0 <= c < self.n and (r, c) not in regions:
                regions[r, c] = None
        return regions

    def scattered(self, random):
        """Regions in separate parts: accepted with a warning."""
        values = list(range(self.n)) + [random.randrange(self.n) for _ in range(self.n * self.n - self.n)]
        random.shuffle(values)
        return dict(zip(self.cells(), values))

    def units(self):
        n, k = self.n, (self.stars, self.stars)
        units = [(k, {(r, c) for c in range(n)}) for r in range(n)] + [(k, {(r, c) for r in range(n)}) for c in range(n)]
        units += [(k, {c for c in self.cells() if self.regions[c] == i}) for i in range(n)]
        units += [((0, 1), {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}) for r in range(n - 1) for c in range(n - 1)]
        bare = {c for c in self.cells() if self.regions[c] is None}
        return units + ([((0, 0), bare)] if bare else [])

    def keeps(self, turn):
        pairs = {(self.regions[c], self.regions[turn(c)]) for c in self.cells()}
        return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs}) and all(
            (a is None) == (b is None) for a, b in pairs)

    def json(self):
        letter = {i: chr(ord("A") + i) for i in range(self.n)}
        letter[None] = "."
        puzzle = {"family": "queens", "stars": self.stars, "regions": self.rows(lambda c: letter[self.regions[c]])}
        if self.given:
            puzzle["placed"] = self.rows(lambda c: "#" if c in self.given else ".")
        return puzzle


class NQueens(Grid):
    def __init__(self, random):
        self.n = random.randint(1, 8)
        self.given = random.sample(self.cells(), random.choice([0, 0, 1, 2])) if self.n > 1 else []
        if any(self.attacks(a, b) for a, b in itertools.combinations(self.given, 2)):
            self.given = self.given[:1]

    def attacks(self, a, b):
        return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])

    def units(self):
        n = self.n
        units = [((1, 1), {(r, c) for c in range(n)}) for r in range(n)] + [((1, 1), {(r, c) for r in range(n)}) for c in range(n)]
        units += [((0, 1), {c for c in self.cells() if c[0] + c[1] == d}) for d in range(2 * n - 1)]
        return units + [((0, 1), {c for c in self.cells() if c[0] - c[1] == d}) for d in range(1 - n, n)]

    def keeps(self, turn):
        return True

    def json(self):
        puzzle = {"family": "nqueens", "n": self.n}
        if self.given:
            puzzle["placed"] = self.rows(lambda c: "Q" if c in self.given else ".")
        return puzzle


class Cover:
    """An exact cover problem with bounds and coloured secondary items."""

    def __init__(self, random):
        self.primary = random.randint(1, 6)
        self.bounds = [random.choice([(1, 1)] * 5 + [(2, 2), (1, 2), (0, 1), (0, 2)]) for _ in range(self.primary)]
        self.secondary = random.choice([0, 0, 1, 2])
        self.lines = []
        for _ in range(random.randint(1, 12)):
            items = sorted(random.sample(range(self.primary), random.randint(1, min(3, self.primary))))
            colours = {s: random.choice([None, 0, 1]) for s in range(self.secondary) if random.random() < 0.4}
            self.lines.append((items, colours))

    def clash(self, a, b):
        """True if two options disagree about a secondary item."""
        return any(s in b[1] and (c is None or b[1][s] is None or c != b[1][s]) for s, c in a[1].items())

    def problem(self):
        options = list(range(len(self.lines)))
        items = [(self.bounds[i], [o for o in options if i in self.lines[o][0]]) for i in range(self.primary)]
        items += [((0, 1), [a, b]) for a, b in itertools.combinations(options, 2) if self.clash(self.lines[a], self.lines[b])]
        return options, items

    def solutions(self):
        options, items = self.problem()
        return [frozenset(s) for k in range(len(options) + 1) for s in itertools.combinations(options, k)
                if all(low <= sum(o in s for o in members) <= high for (low, high), members in items)]

    def symmetries(self):
        yield lambda solution: solution

    def labels(self, solution):
        return ["#" if o in solution else "." for o in range(len(self.lines))]

    def json(self):
        head = [f"{b[0]}:{b[1]}|i{i}" if b != (1, 1) else f"i{i}" for i, b in enumerate(self.bounds)]
        head += (["|"] + [f"s{i}" for i in range(self.secondary)]) if self.secondary else []
        lines = [" ".join([f"i{i}" for i in items] + [f"s{s}" if c is None else f"s{s}:{c}" for s, c in colours.items()])
                 for items, colours in self.lines]
        return {"family": "cover", "items": " ".join(head), "options": lines}


# ---- the other oracles ----


def clingo_count(problem):
    """The number of models of a logic program: one choice for each option, one bound for each item."""
    options, items = problem
    lines = [f"{{x({o})}}." for o in range(len(options))]
    for (low, high), members in items:
        among = "; ".join(f"x({o})" for o in members)
        lines.append(f":- not {low} {{ {among} }} {high}.")
    out = subprocess.run(["clingo", "0", "-q", "--outf=2"], input="\n".join(lines), capture_output=True, text=True)
    return json.loads(out.stdout)["Models"]["Number"]


def at_most(literals, most, fresh, clauses):
    """A sequential counter (Sinz 2005): row j of the table is true once more than j literals were."""
    if most >= len(literals):
        return
    before = []
    for literal in literals:
        row = [next(fresh) for _ in range(most + 1)]
        clauses.append([-literal, row[0]])
        for j, old in enumerate(before):
            clauses.append([-old, row[j]])
            if j < most:
                clauses.append([-literal, -old, row[j + 1]])
        before = row
    clauses.append([-before[most]])


def cadical_has(problem):
    """True if the formula in which each item has a counter for at most and one for at least is satisfiable."""
    options, items = problem
    clauses, fresh = [], itertools.count(len(options) + 1)
    for (low, high), members in items:
        at_most([o + 1 for o in members], high, fresh, clauses)
        if low > len(members):
            clauses.append([])
        elif low > 0:
            at_most([-(o + 1) for o in members], len(members) - low, fresh, clauses)
    text = f"p cnf {next(fresh) - 1} {len(clauses)}\n" + "".join(" ".join(map(str, c + [0])) + "\n" for c in clauses)
    return subprocess.run(["cadical", "-q", "-n"], input=text, capture_output=True, text=True).returncode == 10


# ---- Papan ----


def classes(puzzle, solutions):
    left, count = set(solutions), 0
    symmetries = list(puzzle.symmetries())
    for solution in solutions:
        if solution in left:
            count += 1
            left -= {apply(solution) for apply in symmetries}
    return count


def ask(board, puzzle, solutions, distinct):
    """Compares all answers of Papan with those of brute force."""
    verdict = "none" if not solutions else "unique" if len(solutions) == 1 else "many"
    expect(board.check().verdict, verdict, "check")
    expect(board.check(threads=3).verdict, verdict, "check on three threads")
    expect(board.count(), len(solutions), "count")
    expect(board.count(distinct=True), distinct, "distinct count")
    expect(board.count(threads=3), len(solutions), "count on three threads")
    expect(board.count(distinct=True, threads=3), distinct, "distinct count on three threads")
    wanted = sorted(puzzle.labels(s) for s in solutions)
    expect(sorted(signs(board, s) for s in board.solutions()), wanted, "list")
    for name in papan.strategies(board):
        if name in INCOMPLETE or (name == "learn" and len(solutions) > LEARN_MAX):
            continue
        for threads in (1, 3):
            for wish, number in ((False, len(solutions)), (True, distinct)):
                try:
                    found = board.search("count", strategy=name, distinct=wish, threads=threads)
                except papan.Unsuitable:
                    continue
                expect(found.complete, True, f"{name} is complete")
                expect(found.count, number, f"count by {name}, distinct {wish}, threads {threads}")


def signs(board, solution):
    """The symbols on the cells, in order, '#' for queens and chosen options."""
    symbol = {p.label + i: p.symbol for p in board.pieces for i in range(p.copies)} if board.family == "pack" else {0: "#"}
    return [symbol.get(label, ".") for label in solution.labels]


def expect(found, wanted, what):
    if found != wanted:
        raise AssertionError(f"{what}: {found} instead of {wanted}")


FAMILIES = [Pack, Pack, Pack, Queens, Queens, NQueens, Cover]


def one(seed, solvers):
    random = random_module.Random(seed)  # the same puzzle for the same seed
    puzzle = random.choice(FAMILIES)(random)
    text = json.dumps(puzzle.json())
    try:
        solutions = puzzle.solutions()
        expect(len(set(solutions)), len(solutions), "brute force finds a solution twice")
        distinct = classes(puzzle, solutions)
        if solvers:
            problem = puzzle.problem()
            expect(clingo_count(problem), len(solutions), "clingo against brute force")
            expect(cadical_has(problem), bool(solutions), "cadical against brute force")
        ask(papan.read(text), puzzle, solutions, distinct)
    except TooLarge:
        return None
    except Exception as error:
        print(f"seed {seed}: {type(error).__name__}: {error}\n{text}", file=sys.stderr)
        raise SystemExit(1) from error
    return type(puzzle).__name__, min(len(solutions), 2)


def main():
    warnings.simplefilter("ignore", papan.PapanWarning)
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    every = int(os.environ.get("ORACLE_SOLVERS", "1"))
    if every and not (shutil.which("clingo") and shutil.which("cadical")):
        print("skipped: a part of the test, because there is no clingo or no cadical")
        every = 0
    table, done = {}, 0
    while done < count:
        answer = one(seed, every and done % every == 0)
        seed += 1
        if answer is not None:
            done += 1
            table.setdefault(answer[0], [0, 0, 0])[answer[1]] += 1
    for kind, (none, unique, many) in sorted(table.items()):
        print(f"{kind}: {none} without solution, {unique} with one, {many} with more")


main()
