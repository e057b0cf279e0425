"""schema.py: the JSON that the program writes matches the schemas in docs/schema.

Run by test_schema.sh in a folder of its own, with the environment of the tests (PAPAN, SRC). Every command that writes
JSON runs over puzzles of all families: with and without solutions, stopped by limits, with warnings and errors, in both
languages. At the end, broken documents show that the schemas refuse what they should.
"""

import copy
import json
import os
import re
import subprocess
import sys
import warnings

warnings.simplefilter("ignore", DeprecationWarning)  # newer versions of jsonschema prefer another way to find files
import jsonschema  # noqa: E402

PAPAN, SRC = os.environ["PAPAN"], os.environ["SRC"]
FOLDER = f"{SRC}/docs/schema"
EXAMPLES = f"{SRC}/examples"
failures = []
checked = {}
commands = set()  # that were run
with open(f"{SRC}/docs/formats.md", encoding="utf-8") as formats:
    DOCUMENTED = formats.read()


def validator(name):
    with open(f"{FOLDER}/{name}.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    resolver = jsonschema.RefResolver(f"file://{FOLDER}/{name}.json", schema)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


VALIDATORS = {name[:-5]: validator(name[:-5]) for name in os.listdir(FOLDER)}


def check(name, document, source):
    """True if the document matches the schema. Stores it for the broken documents."""
    checked.setdefault(name, []).append(document)
    for error in VALIDATORS[name].iter_errors(document):
        parts = error.context or [error]
        said = "; ".join(f"{'/'.join(map(str, part.path))}: {part.message}"[:300] for part in parts[:4])
        failures.append(f"{source}: does not match {name}.json: {said}")


def papan(arguments, text=None, exits=None, errors=False):
    """The output of the program: standard output, or standard error."""
    done = subprocess.run(
        [PAPAN, *arguments], input=text, capture_output=True, text=True, timeout=300, check=False
    )
    if exits is not None and done.returncode != exits:
        failures.append(f"papan {' '.join(arguments)}: exit code {done.returncode} instead of {exits}: {done.stderr}")
    return done.stderr if errors else done.stdout


def lines(name, command, *, exits=0, least=1, text=None, errors=False):
    """Runs a command whose output is one document on each line."""
    output = papan(command.split(), text, exits, errors)
    commands.update(command.split())
    found = output.splitlines()
    if len(found) < least:
        failures.append(f"papan {command}: {len(found)} lines of JSON, expected {least}")
    for line in found:
        check(name, json.loads(line), f"papan {command}")
        check_line(line, f"papan {command}")
    return [json.loads(line) for line in found]


def check_line(line, source):
    """One space behind each comma and colon outside strings, and none elsewhere; docs/formats.md names each member."""
    if re.search(r"[,:](?! )|(?<![,:]) ", re.sub(r'"(\\.|[^"\\])*"', "", line)):
        failures.append(f"{source}: spacing of {line}")
    for key in json.loads(line):
        if f"`{key}`" not in DOCUMENTED:
            failures.append(f"{source}: docs/formats.md does not name {key}")


def no_command_is_left_out():
    """Every command whose help names --json was run."""
    listed = re.findall(r"^  ([a-z-]+)", papan(["help"]).partition("Commands:\n")[2], re.MULTILINE)
    for command in listed:
        if " --json " in papan(["help", command]) and command not in commands:
            failures.append(f"papan {command} takes --json and is not in this test")
    assert len(listed) > 10


def unfinished_job(name):
    """Makes a job that is stopped on its way; a slow machine needs longer before it has a file."""
    seconds = 0.1
    while not os.path.exists(name):
        papan(["count", "nqueens:16", "--strategy", "cover", "--job", name, "--time-limit", str(seconds)])
        seconds *= 4


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


PUZZLES = [
    f"{EXAMPLES}/queens/board-8.txt",
    f"{EXAMPLES}/queens/stars-8.txt",
    f"{EXAMPLES}/nqueens/placed-8.txt",
    "nqueens:6",
    "nqueens:3",  # no solution
    f"{EXAMPLES}/pack/sample-default.txt",
    f"{EXAMPLES}/pack/sample-pyramid.txt",
    f"{EXAMPLES}/pack/hexagon.txt",
    f"{EXAMPLES}/pack/triangles.txt",
    f"{EXAMPLES}/pack/two-faced.txt",
    f"{EXAMPLES}/pack/spare-pieces.txt",
    f"{EXAMPLES}/pack/pegs.txt",
    f"{EXAMPLES}/pack/report001-case-5.txt",  # no solution
    f"{EXAMPLES}/cover/bounds.dlx",
    "soma:3x3x3",
]


def puzzles_of_all_families():
    copies = write("copies.txt", "2 2 1\nDEFAULT\nAA\nCOPIES A=2\n")
    capitals = write("warning.txt", "1 2 1\ndefault\nAA\n")
    empty = write("empty.dlx", "0:1|a |\na\n")  # its first solution has no option
    for puzzle in [*PUZZLES, copies, capitals, empty]:
        for language in "en", "id":
            lines("solve", f"solve --json {puzzle} --lang {language}")
        lines("list", f"list --json {puzzle} --limit 3")
        lines("check", f"check --json {puzzle} --time-limit 20")
        converted(puzzle)
    for puzzle in PUZZLES[:6]:
        lines("count", f"count --json {puzzle} --time-limit 20")
        lines("count", f"count --json {puzzle} --distinct --time-limit 20")
    for puzzle in f"{EXAMPLES}/pack/calendar-week.txt", "calendar:11-15", f"{EXAMPLES}/pack/one-sided.txt", "katamino:LYT":
        converted(puzzle)


def converted(puzzle):
    command = ["convert", puzzle, "--to", "json"]
    check("puzzle", json.loads(papan(command, exits=0)), f"papan {' '.join(command)}")


def results():
    lines("solve", "solve --json nqueens:1500")
    found = lines("solve", f"solve --json {EXAMPLES}/pack/report001-case-5.txt --strategy first-cell")
    if "warning_code" not in found[0] or "tried" not in found[0]:
        failures.append("first-cell has no warning where it can miss solutions")
    lines("count", "count --json nqueens:20 --strategy cover --time-limit 0.2", exits=4)
    lines("list", "list --json nqueens:14 --limit 2 --strategy cover")
    lines("solve", "solve --json pentominoes:3x20 --strategy learn --time-limit 0.01", exits=None)
    lines("check", "check --json nqueens:12 --strategy permute-columns --time-limit 0.01", exits=None)
    for command in "solve", "check", "count":
        if "certificate" not in lines(command, f"{command} --json nqueens:5 --certify queens.proof")[0]:
            failures.append(f"{command} does not name the certificate")
    write("free.txt", "2 2 1\nCUSTOM\n??\n??\nAA\n")
    lines("count", "count --json --by-empty free.txt")
    write("right.txt", ".Q..\n...Q\nQ...\n..Q.\n")
    write("wrong.txt", "Q...\nQ...\n....\n....\n")
    lines("check", "check --json nqueens:4 right.txt")
    for language in "en", "id":
        told = lines("check", f"check --json nqueens:4 wrong.txt --lang {language}")
        if told[0].get("reason_code") != "queens-attack":
            failures.append(f"the code depends on the language, or is missing: {told}")


def errors():
    write("bad.txt", "AAB\nC\n")
    write("bad.json", '{"family": "queens", ')
    for bad in "bad.txt", "bad.json", "nqueens:0", "calendar:13-99":
        for command in "solve", "count", "list", "check", "hint", "estimate", "compare":
            lines(command, f"{command} --json {bad}", exits=3)
    lines("solve", "solve --json no-such-file.txt", exits=1)
    lines("check", "check --json nqueens:4 bad.txt", exits=3)
    lines("make", "make pack --json bad.txt", exits=3)
    lines("batch", "batch --json bad.json", exits=3)
    same = [lines("solve", f"solve --json bad.txt --lang {language}", exits=3)[0] for language in ("en", "id")]
    if same[0]["error"] == same[1]["error"] or same[0]["error_code"] != same[1]["error_code"]:
        failures.append(f"the error must differ in the two languages, and its code must not: {same}")


# A schema, a command that fails, its exit code, and the code of the error.
FAILURES = [
    ("solve", "solve nqueens:8 --strategy parity", 2, "strategy-counts-only"),
    ("solve", "solve nqueens:8 --strategy first-cell", 2, "strategy-other-family"),
    ("solve", "solve nqueens:8 --strategy cofer", 2, "unknown-strategy"),
    ("count", "count nqueens:12 --strategy cover --memory-limit 1K", 1, "memory-limit"),
    ("list", "list nqueens:8 --time-limit soon", 2, "option-invalid-value"),
    ("list", "list nqueens:8 --frob", 2, "unknown-option"),
    ("check", "check nqueens:8 --distinct", 2, "option-not-for-command"),
    ("check", "check nqueens:4 no-such-file.txt", 1, "cannot-read"),
    ("check", "check nqueens:4 right.txt wrong.txt", 2, "unexpected-argument"),
    ("hint", "hint", 2, "missing-argument"),
    ("hint", "hint nqueens:8 --time-limit", 2, "option-needs-value"),
    ("estimate", "estimate nqueens:20 --strategy closed-form", 2, "strategy-stops-at-first"),
    ("compare", "compare soma:3x3x3 --sweep 4..5", 2, "option-for-other-puzzle"),
    ("batch", "batch batch.txt --strategy cofer", 2, "unknown-strategy"),
    ("batch", "batch no-such-file.txt", 1, "cannot-read"),
    ("import", "import bad.txt", 3, "not-a-picture"),
    ("make", "make queens --size 300", 2, "make-bad-size"),
    ("make", "make queens --size 40 --seed 1 --time-limit 0.01", 4, "time-limit"),
    ("strategies", "strategies --distinct", 2, "option-not-for-command"),
    ("job-status", "job status no-such-job", 1, "job-not-found"),
    ("job-verify", "job verify bad.txt", 1, "job-unusable"),
    ("solve", "frob", 2, "unknown-command"),
    ("solve", "solve 1_2_1/DEFAULT/A?", 3, None),
    ("solve", "draw nqueens:8 -o board.png", 2, "option-not-for-command"),
]


def every_failure_is_a_document():
    write("bad.txt", "AAB\nC\n")
    for name, command, exits, code in FAILURES:
        for place in "first", "last":  # also if the error comes before --json
            last = place == "last" and not command.endswith("--time-limit")  # which would take it as its value
            words = f"{command} --json" if last else f"--json {command}"
            told = []
            for language in "en", "id":
                found = lines(name, f"--lang {language} {words}", exits=exits)
                told += found
                if len(found) != 1 or "error_code" not in found[0] or found[0]["error_code"] != (code or found[0]["error_code"]):
                    failures.append(f"papan {words}: expected one error, {code}: {found}")
                elif found[0]["verdict"] != ("invalid" if exits in (2, 3) or code == "cannot-read" else "unknown"):
                    failures.append(f"papan {words}: wrong verdict: {found}")
            said = papan(["--lang", "en", *words.split()], errors=True)
            if told and told[0]["error"] not in said and exits != 3:
                failures.append(f"papan {words}: standard error has another sentence: {said}")
    found = lines("batch", "batch --json --strategy parity -", exits=2, text="nqueens:6\nAAB\nnqueens:2000\n", least=3)
    codes = [line.get("error_code") for line in found]
    if codes != ["strategy-counts-only", "batch-one-puzzle-per-line", "board-too-large-to-search"]:
        failures.append(f"papan batch: {codes}")


def warnings_of_readers():
    """Every command that reads a puzzle repeats the warnings of its readers."""
    capitals = write("capitals.txt", "1 2 1\ndefault\nAA\n")
    keys = write("keys.json", '{"family": "queens", "regions": ["AAB", "CCB", "CCB"], "colour": 1}')
    write("solution.txt", "AA\n")
    for command in "solve", "count", "list", "check", "estimate", "compare", "hint", "check capitals.txt solution.txt":
        puzzle = "" if " " in command else capitals
        for option in "", " --quiet":
            for found in lines(command.split()[0], f"{command} --json {puzzle}{option}"):
                told = [(warning.get("line"), warning["text_code"]) for warning in found.get("warnings", [])]
                if told != [(2, "read-in-capitals")]:
                    failures.append(f"papan {command}: {found.get('warnings')}")
        found = lines(command.split()[0], f"{command} --json {keys}" if puzzle else f"{command} --json")
        if puzzle and [warning["text_code"] for warning in found[0].get("warnings", [])] != ["json-unknown-key"]:
            failures.append(f"papan {command} {keys}: {found}")
    found = lines("batch", "batch --json -", text="x\t1 2 1/default/AA\n1 2 1/DEFAULT/AA\n", least=2)
    if [(w["line"], w["column"]) for w in found[0].get("warnings", [])] != [(1, 9)] or "warnings" in found[1]:
        failures.append(f"papan batch: {found}")
    write("free-capitals.txt", "1 3 1\ncustom\n???\nAA\n")
    if "warnings" not in lines("count", "count --json --by-empty free-capitals.txt")[0]:
        failures.append("papan count --by-empty has no warnings")
    found = lines("solve", "solve --json nqueens:4")
    if "warnings" in found[0]:
        failures.append(f"a built-in puzzle has warnings: {found}")


def many_puzzles():
    write("batch.txt", 'AAB/CCB/CCB\nfi"rst\tAABB/ACBB/CCCD/DDDD\nA?/B\n1 2 1/DEFAULT/AA\nnqueens:3\n')
    lines("batch", "batch --json batch.txt", exits=3, least=5)
    lines("batch", f"batch --json {EXAMPLES}/queens/archive.json", least=2)
    lines("compare", "compare --json nqueens:5", least=4)
    lines("compare", f"compare --json {EXAMPLES}/queens/board-6.txt --time-limit 1", least=3)
    lines("compare", "compare --json --count nqueens --sweep 4..5 -o sweep.json", least=8)
    with open("sweep.json", encoding="utf-8") as file:
        check("compare-file", json.load(file), "papan compare -o sweep.json")
    lines("estimate", "estimate --json nqueens:5")
    lines("estimate", "estimate --json nqueens:40 --strategy cover")
    lines("estimate", "estimate --json pentominoes:6x10")
    lines("strategies", "strategies --json", least=10)
    lines("strategies", "strategies --json --lang id", least=10)


def hints():
    write("dead.txt", "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n")
    write("queens-wrong.txt", "nqueens: 4\nPLACED\nQ...\n....\n....\n....\n")
    write("crossed.txt", "AABB\nAACB\nDCCC\nDDDC\nPLACED\n#...\n....\n....\n....\n")
    for puzzle in [*PUZZLES[:11], "soma:3x3x3", "dead.txt", "queens-wrong.txt", "crossed.txt"]:
        for option in "", " --all", " --lang id":
            lines("hint", f"hint --json {puzzle}{option} --time-limit 20", exits=None)


def made_and_imported():
    lines("make", "make queens --json --size 5 --seed 1 --count 2", least=2)
    lines("make", "make stars --json --size 8 --stars 2 --seed 1")
    lines("make", "make pack --json --given 4 --seed 1")
    lines("make", "make --json --daily 2026-11-15", least=3)
    papan(["draw", f"{EXAMPLES}/queens/board-8.txt", "-o", "board.png"], exits=0)
    lines("import", "import --json board.png")
    with open("board.png", "rb") as file:
        picture = file.read()
    with open("strange.png", "wb") as file:
        file.write(picture.replace(b"Papan puzzle", b"Papan muzzle"))
    lines("import", "import --json strange.png", exits=None)
    papan(["draw", "soma:3x3x3", "-o", "soma.png"], exits=0)
    with open("soma.png", "rb") as file:
        picture = file.read()
    with open("nothing.png", "wb") as file:
        file.write(picture.replace(b"Papan puzzle", b"Papan muzzle"))
    lines("import", "import --json nothing.png", exits=None)


def watched():
    for puzzle in "nqueens:6", "soma:3x3x3", f"{EXAMPLES}/pack/sample-default.txt":
        papan(["solve", puzzle, "--trace", "steps.jsonl", "--trace-limit", "50"], exits=0)
        with open("steps.jsonl", encoding="utf-8") as file:
            for line in file:
                check("trace", json.loads(line), f"papan solve {puzzle} --trace")
                check_line(line.rstrip("\n"), "--trace")
    lines("progress", "count --progress json nqueens:9 --job count.papan", errors=True)
    lines("progress", "count --progress json nqueens:14 --strategy cover --time-limit 3 -q", errors=True, exits=None, least=0)
    lines("job-status", "job status --json count.papan")
    lines("job-verify", "job verify --json count.papan")
    unfinished_job("part.papan")
    lines("job-status", "job status --json part.papan")


def written_and_listed():
    found = lines("list-puzzles", "list-puzzles --json", least=60)
    listed = papan(["list-puzzles", "--quiet"], exits=0).split()
    if [puzzle["id"] for puzzle in found] != listed:
        failures.append("papan list-puzzles --json and --quiet list different puzzles")
    lines("list-puzzles", "list-puzzles --json soma tower --lang id")
    lines("list-puzzles", "list-puzzles --json no-such-puzzle", exits=1)
    found = lines("build", "build --json soma:3x3x3 -o soma.stl --each", least=7)
    if sorted(one["file"] for one in found) != sorted(name for name in os.listdir() if name.endswith(".stl")):
        failures.append(f"papan build --json does not list the files: {found}")
    lines("build", "build --json capitals.txt -o cut.svg --quiet")
    lines("build", "build --json nqueens:4 -o cut.svg", exits=2)
    unfinished_job("whole.papan")
    found = lines("job-split", "job split --json -n 3 whole.papan", least=3)
    if not all(os.path.exists(share["job"]) for share in found):
        failures.append(f"papan job split --json does not name the shares: {found}")
    lines("job-split", "job split --json -n 0 whole.papan", exits=2)
    lines("job-status", f"job status --json {found[0]['job']}")


def spoiled(document):
    """The document with one member more, one less, and one of another type."""
    yield {**document, "surprise": 1}
    for key in document:
        yield {**document, key: {"surprise": 1}}
    for key in "family", "verdict", "count", "event", "seconds", "name", "sure", "job", "file", "group", "results", "error":
        if key in document:
            yield {other: value for other, value in document.items() if other != key}
    if "count" in document:
        yield {**document, "count": 1}
    if "cases" in document:
        yield {**document, "cases": "1"}
    for key in "cells", "place", "cause", "cross":
        if document.get(key):
            yield {**document, key: [[0, *document[key][0][1:]]]}
    if "reason_code" in document:
        without = copy.copy(document)
        del without["reason_code"]
        yield without


def broken_documents_are_refused():
    refused = 0
    for name, documents in checked.items():
        if not any(VALIDATORS[name].is_valid(document) for document in documents):
            failures.append(f"{name}.json refuses everything")
        for document in documents[:20]:
            for broken in spoiled(document):
                refused += 1
                if VALIDATORS[name].is_valid(broken):
                    failures.append(f"{name}.json accepts a broken document: {json.dumps(broken)[:200]}")
    for name in VALIDATORS.keys() - checked.keys() - {"common"}:
        failures.append(f"nothing was checked against {name}.json")
    assert refused > 500, refused


for part in (puzzles_of_all_families, results, errors, every_failure_is_a_document, warnings_of_readers, many_puzzles, hints, made_and_imported, watched, written_and_listed,
             no_command_is_left_out, broken_documents_are_refused):
    part()
print(*failures, sep="\n", end="\n" if failures else "")
print(f"{sum(map(len, checked.values()))} documents checked")
sys.exit(1 if failures else 0)
