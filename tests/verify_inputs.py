"""verify_inputs.py: puzzle files for test_verify_reading.sh: what docs/formats.md allows, and mistakes.

Each file is a puzzle of some family, small and mostly valid, in text or in JSON. Most get a change or two: another name
for a key (archives have many), a key of another family, a key twice, another order of keys or headers, escapes and
other bytes, blanks, lower case, a second number of stars, damage at random. Papan, papan-verify and papan_verify.py then
read the same model, or the checkers refuse the file.
"""

import json
import random

ARCHIVE_KEYS = ["regions", "regionGrid", "region_grid", "regionMap", "region_map", "colorRegions", "colorGrid", "color_grid",
                "colourGrid", "areas", "board", "grid", "cells", "matrix", "map", "layout", "puzzle", "colors"]
STAR_KEYS = ["starsPerRegion", "starsPerRow", "starsPerColumn", "numStars", "stars_per_region", "starCount", "queens", "num_stars",
             "star_count"]
SIZE_KEYS = ["size", "gridSize", "boardSize", "n"]
FOREIGN = [("family", "queens"), ("family", "pack"), ("family", "nqueens"), ("family", "cover"), ("family", None), ("n", 4), ("n", 1),
           ("regions", ["A"]), ("regions", ["AAB", "CCB", "CCB"]), ("stars", 2), ("stars", 1), ("board", ["XX"]), ("side", 2),
           ("pieces", [{"name": "A", "rows": ["AA"]}]), ("items", "a b"), ("options", ["a", "b"]), ("placed", [".#.", "...", "..."]),
           ("placed", [[0, 1]]), ("puzzles", [{"n": 3}]), ("levels", [{"n": 3}]), ("boards", [{"n": 3}]), ("lattice", "square"),
           ("use", 1), ("gaps", {"1": 1}), ("kinds", [".."]), ("labels", [["x", None]]), ("title", "x"), ("comment", "x"),
           ("solutions", [["#"]]), ("verdict", "unique"), ("id", 1), ("date", "2026-01-01"), ("difficulty", None), ("copies", 2),
           ("layers", 2), ("rows", 2), ("columns", 2), ("symbol", "A"), ("turn", False), ("flip", False), ("parts", True)]
SHAPES = ["A", "AA", "AAA", "A/AA", "AA/AA", "AAA/A", " AA/AA", "A A/AAA", "AAA/ A", "A/ A", "A A", "AAAA"]


def regions(rng, n):
    """N regions grown from random cells, mostly in one part."""
    cells = [(r, c) for r in range(n) for c in range(n)]
    seeds = rng.sample(cells, n)
    grid = {cell: i for i, cell in enumerate(seeds)}
    while len(grid) < n * n:
        r, c = rng.choice(list(grid))
        cell = (r + rng.choice([0, 0, 1, -1]), c + rng.choice([0, 1, -1]))
        if cell in cells and abs(cell[0] - r) + abs(cell[1] - c) == 1:
            grid.setdefault(cell, grid[r, c])
    rows = [[grid[r, c] for c in range(n)] for r in range(n)]
    if rng.random() < 0.1:
        rows[rng.randrange(n)][rng.randrange(n)] = rng.randrange(n)
    return rows


def given(rng, n, marks):
    return ["".join(rng.choice(marks) for _ in range(n)) for _ in range(n)]


def queens(rng):
    n = rng.choice([1, 2, 3, 4, 4, 5, 6])
    letters = "ABCDEFGHIJ" if rng.random() < 0.7 else "abAzQxPLCE"
    rows = ["".join("." if rng.random() < 0.02 else letters[region] for region in row) for row in regions(rng, n)]
    stars = rng.choice([1, 1, 2, n, n + 1])
    placed = given(rng, n, ".....#x") if rng.random() < 0.4 else None
    if rng.random() < 0.5:
        value = {"family": "queens", "stars": stars, "regions": rows}
        return {**value, "placed": placed} if placed else value
    if rng.random() < 0.3:
        blank = rng.choice([" ", " ", " ", "  ", ",", "\t", ""])
        rows = [blank.join(str(letters.find(c) + rng.choice([0, 0, 0, 1])) for c in row) for row in rows]
    head = rng.choice([[], [], [f"stars: {stars}"], [f"{n} {n} {stars}"], [f"{n}"], [f"stars: {stars}", f"{n} {n} {stars}"]])
    return head + rows + (["PLACED"] + placed if placed else [])


def nqueens(rng):
    n = rng.choice([1, 2, 3, 4, 5, 6])
    placed = given(rng, n, "......Q") if rng.random() < 0.4 else None
    if rng.random() < 0.5:
        return {"family": "nqueens", "n": n, **({"placed": placed} if placed else {})}
    return [f"nqueens: {n}"] + (["PLACED"] + placed if placed else [])


def number(rng, text=False):
    low, high = sorted(rng.choice([0, 1, 1, 2, 3]) for _ in range(2))
    if rng.random() < 0.6:
        return str(max(high, 1)) if text else max(high, 1)
    return f"{low}-{high}" if text else [low, high]


def grid(rng, rows, columns, characters):
    return ["".join(rng.choice(characters) for _ in range(columns)) for _ in range(rows)]


def pack_text(rng):
    rows, columns = rng.randint(1, 4), rng.randint(1, 5)
    kind = rng.choice(["DEFAULT", "DEFAULT", "CUSTOM", "HEXAGONAL", "TRIANGULAR", "PYRAMID"])
    columns = rows if kind == "PYRAMID" else columns
    shapes = [rng.choice(SHAPES).replace("A", letter) for letter in "ABC"[: rng.randint(1, 3)]]
    lines = [f"{rows} {columns} {len(shapes)}", kind]
    board = grid(rng, rows, columns, rng.choice(["X", "XXXX.", "XXX?", "XX12_", "XXX_"]))
    lines += board if kind in ("CUSTOM", "HEXAGONAL", "TRIANGULAR") else []
    lines += [line for shape in shapes for line in shape.split("/")]
    names = "ABC"[: len(shapes)]
    sections = {
        "COPIES": ["COPIES" + "".join(f" {name}={number(rng, True)}" for name in names if rng.random() < 0.6)],
        "USE": [f"USE {number(rng, True)}"],
        "GAPS": ["GAPS" + "".join(f" {g}={number(rng, True)}" for g in "12?" if any(g in row for row in board))],
        "TURN": ["TURN " + rng.choice(["no", "A=no", "no A=yes", "A=yes", "yes"])],
        "FLIP": ["FLIP " + rng.choice(["no", "A=no", "no A=yes", "A=yes", "yes"])],
        "PARTS": ["PARTS " + rng.choice(["A", "A B", "C"])],
        "KINDS A": ["KINDS A"] + [line.replace("A", rng.choice("xy.")) for line in shapes[0].split("/")],
        "BACK A": ["BACK A"] + rng.choice(SHAPES).split("/"),
        "KINDS": ["KINDS"] + grid(rng, rows, columns, "....xy"),
        "LABELS": ["LABELS"] + [" ".join(rng.choice([".", "a", "b1"]) for _ in range(columns)) for _ in range(rows)],
        "PLACED": ["PLACED"] + grid(rng, rows, columns, "........A_B"),
    }
    if kind == "PYRAMID":
        sections["PLACED"] = ["PLACED"] + [row for n in range(rows) for row in [""] * (n > 0) + grid(rng, n + 1, n + 1, "......A_")]
    chosen = [name for name in sections if rng.random() < 0.15]
    if rng.random() < 0.1:
        rng.shuffle(chosen)
    return lines + [line for name in chosen for line in sections[name]]


def side(rng, symbol, cubic):
    rows = [row.replace(" ", ".").replace("A", symbol) for row in rng.choice(SHAPES).split("/")]
    value = {"layers": [rows, [symbol]]} if cubic and rng.random() < 0.5 else {"rows": rows}
    if rng.random() < 0.1:
        cells = sum(row.count(symbol) for row in rows) + ("layers" in value)
        value["kinds"] = "".join(rng.choice("xy.") for _ in range(cells))
    return value


def pack_json(rng):
    lattice = rng.choice(["square", "square", "hexagonal", "triangular", "cubic", "pyramid"])
    cubic, rows, columns = lattice == "cubic", rng.randint(1, 4), rng.randint(1, 4)
    characters = rng.choice(["X", "XXXX.", "XXX?", "XX12_", "XXX_"])
    value = {"family": "pack", "lattice": lattice}
    layers = rng.randint(1, 2)

    def board(characters):
        if lattice == "pyramid":
            return [grid(rng, n + 1, n + 1, characters) for n in range(rows)]
        return [grid(rng, rows, columns, characters) for _ in range(layers)] if cubic else grid(rng, rows, columns, characters)

    text = ""
    if lattice == "pyramid":
        value["side"] = rows
    elif rng.random() < 0.5:
        value["board"] = {"rows": rows, "columns": columns, **({"layers": layers} if cubic else {})}
    else:
        value["board"] = board(characters)
        text = str(value["board"])
    gaps = {g: number(rng) for g in "12?" if f"{g}" in text and rng.random() < 0.5}
    if gaps:
        value["gaps"] = gaps
    if rng.random() < 0.1:
        value["use"] = number(rng)
    if lattice != "pyramid" and rng.random() < 0.1:
        value["kinds"] = board("....xy")
    if lattice not in ("pyramid", "cubic") and rng.random() < 0.1:
        value["labels"] = [[rng.choice([None, "a", "b c"]) for _ in range(columns)] for _ in range(rows)]
    value["pieces"] = []
    for symbol in "ABC"[: rng.randint(1, 3)]:
        piece = {"name": symbol} if rng.random() < 0.7 else {"name": "piece " + symbol, "symbol": symbol}
        for key, choice in ("copies", number(rng)), ("turn", False), ("flip", False), ("parts", True):
            if rng.random() < 0.12:
                piece[key] = choice
        piece.update(side(rng, symbol, cubic))
        if rng.random() < 0.1:
            backs = [side(rng, symbol, cubic) for _ in range(rng.choice([1, 1, 2]))]
            piece["back"] = backs if len(backs) > 1 else backs[0]
        value["pieces"].append(piece)
    if rng.random() < 0.2:
        value["placed"] = board("........A_B")
    return value


def cover(rng):
    primary, secondary = list("abcd")[: rng.randint(1, 4)], list("XY")[: rng.randint(0, 2)]
    bounds = ["{}", "{}", "{}", "{}", "2|{}", "1:2|{}", "0:1|{}", "{}[0:2]"]
    items = " ".join(rng.choice(bounds).format(name) for name in primary)
    options = []
    for _ in range(rng.randint(1, 6)):
        chosen = [name for name in primary if rng.random() < 0.5] or primary[:1]
        colours = ["", ":r", ":g", ":r", "", ":g"]
        chosen += [name + rng.choice(colours) for name in secondary if rng.random() < 0.6]
        rng.shuffle(chosen)
        options.append(" ".join(chosen))
    items += " | " + " ".join(secondary) if secondary else ""
    items += rng.choice([""] * 20 + [" // a comment", " \\"])
    if rng.random() < 0.25:
        return [items] + options
    return {"family": "cover", "items": items, "options": options}


# ---- changes -------------------------------------------------------------------------------------------------------


def objects(value):
    """All objects inside."""
    found = [value] if isinstance(value, dict) else []
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        found += objects(inner)
    return found


def put(target, at, key, value):
    """Adds a member before the one at this place."""
    members = list(target.items())
    members.insert(at, (key, value))
    target.clear()
    target.update(members)


def change_json(rng, value):
    """Changes the object; the result is the text of a file."""
    target = rng.choice(objects(value)) if rng.random() < 0.3 else value
    keys = list(target)
    kind = rng.randrange(12)
    if kind == 0:
        key, other = rng.choice(FOREIGN)
        put(target, rng.randrange(len(keys) + 1), key, other)
    elif kind == 1:
        key = rng.choice(ARCHIVE_KEYS + STAR_KEYS + SIZE_KEYS)
        put(target, rng.randrange(len(keys) + 1), key, rng.choice([1, 2, len(str(value)), value.get("regions", 2)]))
    elif kind == 2:
        key = rng.choice(keys)
        members = [(rng.choice(ARCHIVE_KEYS + STAR_KEYS + SIZE_KEYS) if k == key else k, v) for k, v in target.items()]
        target.clear()
        target.update(members)
    elif kind == 3:
        del target[rng.choice(keys)]
    elif kind == 4:
        members = list(target.items())
        rng.shuffle(members)
        target.clear()
        target.update(members)
    elif kind == 5:
        return json.dumps(rng.choice([[value], [value, value], {"puzzles": [value]}, {"levels": [value]}]))
    elif kind == 6 and isinstance(value.get("regions"), list):
        value["regions"] = [[rng.choice([c, "ABCDEFGHIJ".find(c)]) for c in row] for row in value["regions"]]
    elif kind == 7:
        key = rng.choice(keys)
        target[key] = rng.choice([None, 0, 1, 2, -1, 1.0, 1e1, True, "", "A", [], [[]], {}, [1], "x" * 20, 10**12])
    elif kind == 8:
        key = rng.choice(keys)
        twice = json.dumps({key: target[key] if rng.random() < 0.5 else rng.choice([1, 2, "A"])})[1:-1]
        return json.dumps(value).replace("{", "{" + twice + ", ", 1)
    text = json.dumps(value, indent=rng.choice([None, 2]), separators=rng.choice([None, (",", ":")]))
    if kind == 9:  # an escape in place of some character of a string
        at = rng.choice([i for i, c in enumerate(text) if c.isalnum()])
        text = text[:at] + rng.choice(["\\u%04x" % ord(text[at]), "\\u00e9", "\\u00e8", "\\n", "\\/", "\u00e9"]) + text[at + 1 :]
    elif kind == 10:
        text = rng.choice([" ", "\n", "\ufeff", "", "\t"]) + text + rng.choice(["\n", " ", "x", "{}", "\n\n", ",", "\0"])
    return text


def change_lines(rng, lines):
    at = rng.randrange(len(lines))
    kind = rng.randrange(10)
    if kind == 0:
        lines.insert(at, rng.choice(["", " ", "stars: 2", "stars:1", "STARS: 1", "PLACED", "nqueens: 3", "# x", "| x", "USE 1", "4 4 2", "3"]))
    elif kind == 1:
        lines[at] = lines[at].lower()
    elif kind == 2:
        lines[at] += rng.choice([" ", "\t", "\r", " x", "."])
    elif kind == 3:
        lines[at] = " ".join(lines[at])
    elif kind == 4:
        lines[at] = rng.choice([" ", "\t"]) + lines[at]
    elif kind == 5:
        del lines[at]
    elif kind == 6:
        lines.insert(at, lines[at])
    elif kind == 7:
        lines = [line + "\r" for line in lines]
    elif kind == 8:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = lines[at].replace("#", "Q").replace(": ", ":  ").replace("=", " = ").replace("X", "x")
    return lines


def damage(rng, text):
    """Changes some character."""
    if not text:
        return text
    at = rng.randrange(len(text))
    other = rng.choice([chr(rng.randrange(128)), rng.choice(text), "", text[at] * 2, '"', "\n", "/", "0", "_", "|", ":", "\u00e9"])
    return text[:at] + other + text[at + 1 :]


def make_file(rng):
    """The bytes of a file."""
    value = rng.choice([queens, queens, nqueens, pack_text, pack_text, pack_json, pack_json, cover])(rng)
    plain = rng.random() < 0.35
    if isinstance(value, dict):
        text = json.dumps(value, indent=rng.choice([None, 2])) if plain else change_json(rng, value)
    else:
        lines = value if plain or rng.random() < 0.3 else change_lines(rng, value)
        text = "\n".join(lines) + rng.choice(["\n", "\n", "", "\n\n", "\r\n"] if not plain else ["\n", ""])
    for _ in range(0 if plain else rng.choice([0, 0, 1, 2])):
        text = damage(rng, text)
    return text.encode("utf-8")


def make_files(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        yield make_file(rng)
