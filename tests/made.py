"""Makes puzzles of every kind, size and level, and counts their solutions with a solver that shares nothing with Papan:
Queens and Star Battle row by row from the rules, packing by Algorithm X from the placements that `papan convert --to dlx`
writes. Boards of queens are made with the first version of the rules and must also be solved by those of `papan check`.
usage: made.py SEEDS, with the program in PAPAN; SEEDS 0: few sizes with one seed"""

import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from queens_by_rows import count_queens

sys.setrecursionlimit(10000)
LEVELS = ("easy", "medium", "hard", "expert")
BOARDS = (
    "pentominoes:6x10 pentominoes:3x20 iq-puzzler-pro:5x11 kanoodle:5x11 iq-fit:5x10 soma:3x3x3 iq-puzzler-pro:pyramid "
    "tetrahexes:4x7 hexiamonds:6x6 katamino:LYT kanoodle:pyramid calendar:11-15 bedlam:4x4x4"
).split()


def run(arguments, text=None):
    command = [os.environ["PAPAN"], *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True).stdout


def cover(text):
    """The number of exact covers, at most 2: Algorithm X on the options of a DLX file."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("| ")]
    head, options = lines[0], lines[1:]
    needed = head[: head.index("|")] if "|" in head else head
    assert not any(":" in item for item in head) and "|" not in needed
    having = {item: [] for item in head if item != "|"}
    for i, option in enumerate(options):
        for item in option:
            having[item].append(i)
    blocked, done, found = [0] * len(options), set(), 0

    def search():
        nonlocal found
        best = None
        for item in needed:
            if item not in done:
                alive = [i for i in having[item] if not blocked[i]]
                best = alive if best is None or len(alive) < len(best) else best
                if len(best) < 2:
                    break
        if best is None:
            found += 1
            return
        for i in best:
            if found > 1:
                return
            hit = [j for item in options[i] for j in having[item]]
            for j in hit:
                blocked[j] += 1
            done.update(options[i])
            search()
            done.difference_update(options[i])
            for j in hit:
                blocked[j] -= 1

    search()
    return found


def wishes(seeds):
    for seed in range(1, max(seeds, 1) + 1):
        for level in LEVELS:
            for n in range(4, 15) if seeds else (6, 9):
                yield ["queens", "--size", str(n)], level, seed
            for n, stars in ((9, 2), (10, 2), (11, 2), (14, 3)) if seeds else ((9, 2),):
                yield ["stars", "--size", str(n), "--stars", str(stars)], level, seed
            for board in BOARDS if seeds else ("pentominoes:6x10", "soma:3x3x3"):
                yield ["pack", board], level, seed


def main():
    seeds = int(sys.argv[1])
    tried = made = failures = 0
    for kind, level, seed in wishes(seeds):
        wish = ["make", *kind, "--difficulty", level, "--seed", str(seed), "--time-limit", "20"]
        line = run([*wish, "--json"])
        tried += 1
        puzzle = json.loads(line) if line.startswith("{") else {}
        if "family" not in puzzle:
            continue  # no such puzzle, or not in time
        made += 1
        checked = json.loads(run(["check", "--json", "-"], line))
        found = puzzle["difficulty"]
        if puzzle["family"] == "queens":
            count = count_queens(puzzle["regions"], puzzle.get("stars", 1))
            solved = found["rules_version"] == 1 and checked["difficulty"]["level"] in LEVELS
        else:
            count, solved = cover(run(["convert", "--to", "dlx", "-"], line)), True
        if count != 1 or checked["verdict"] != "unique" or found["level"] != level or not solved:
            failures += 1
            print("FAILED: papan", *wish, ":", count, checked["verdict"], found, checked.get("difficulty"))
    print(f"{made} puzzles made of {tried}, {failures} failed")
    return 1 if failures or made < tried // 2 else 0


sys.exit(main())
