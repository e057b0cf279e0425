"""message_codes.py: every message of the library has a code, which docs/message_codes.txt lists; docs/formats.md lists
the codes of the errors of the program.

Run by test_message_codes.sh: message_codes.py SOURCES. Prints what is wrong.
"""

import glob
import os
import re
import sys
import tempfile

sys.path.insert(0, f"{sys.argv[1]}/scripts")

import message_codes  # noqa: E402

PROGRAM_CODE = re.compile(rf'(?:papan_complain\(|papan_error\(\s*\w+,|\.code =)\s*{message_codes.STRING}')


def check_library(folder):
    """The codes of the library, and what is wrong with them and their list."""
    codes, listed, wrong = message_codes.compare(folder)
    if not wrong and listed != message_codes.lines(codes):
        wrong = [f"{message_codes.LIST} differs from the sources; make po writes it again"]
    return codes.keys(), wrong


def check_program(folder, library):
    """What is wrong with the codes that the program gives to papan_complain(), and with their list."""
    used = set()
    for name in glob.glob(f"{folder}/cli/**/*.c", recursive=True) + glob.glob(f"{folder}/web/core/wasi/*.c"):
        with open(name, encoding="utf-8") as file:
            used |= set(PROGRAM_CODE.findall(file.read()))
    with open(f"{folder}/docs/formats.md", encoding="utf-8") as file:
        section = file.read().split("### Errors of the program")[1].split("\n### ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    listed = {code for row in rows[1:] for code in re.findall(r"`([^`]*)`", row)}
    wrong = [f"docs/formats.md does not list the code {code}" for code in used - listed]
    wrong += [f"docs/formats.md lists {code}, which nothing has" for code in listed - used - library]
    wrong += [
        f"not in lower case with hyphens: {code}"
        for code in used
        if not re.fullmatch(message_codes.CODE, f'"{code}"')
    ]
    return wrong if len(used) > 50 else ["the codes of the program were not found"]


def found_in(source, listed):
    """What is wrong with a library of one file."""
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/src/puzzle")
        os.makedirs(f"{folder}/docs")
        with open(f"{folder}/src/puzzle/cat.c", "w", encoding="utf-8") as file:
            file.write(source)
        with open(f"{folder}/{message_codes.LIST}", "w", encoding="utf-8") as file:
            file.write(message_codes.HEAD + listed)
        return check_library(folder)[1]


def check_itself():
    """Checks that each kind of mistake is found."""
    say = 'papan_say(why, 0, 0, "cat", N_("no cat"));\n'
    table = 'static const char *const cats[] = {N_("no cat"), N_("two " "cats")};\n'
    row = 'static const papan_wording cat = {"cat", N_("no cat")};\n'
    by_table = table + 'papan_say(why, 0, 0, "cat", cats[i]);\n'
    for good in [say, row, by_table, say + 'static const char *name = N_("queen");\n']:
        assert not found_in(good, "cat: no cat\n")
    for bad, listed in [
        (say, ""),
        (say, "cat: a cat\n"),
        (say, "cat: no cat\ndog: no dog\n"),
        (say + 'papan_say(why, 0, 0, NULL, N_("no dog"));\n', "cat: no cat\n"),
        (table, "cat: no cat\n"),
        (table + say, "cat: no cat\n"),
    ]:
        assert found_in(bad, listed)


def main(folder):
    check_itself()
    library, wrong = check_library(folder)
    assert len(library) > 400
    wrong += check_program(folder, library)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main(sys.argv[1]))
