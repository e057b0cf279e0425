"""message_codes.py: every message of the library has a code in src/base/message_codes.def, and nothing else has;
docs/formats.md lists the codes of the errors of the program.

Run by test_message_codes.sh: message_codes.py SOURCES. Prints what is wrong, with the line to write for a new text.
"""

import glob
import os
import re
import sys

# Texts marked for translation that are names and descriptions, never a papan_message.
LABEL_FILES = {
    "booklet.c",
    "level.c",
    "pieces.c",
    "pieces_left_words.c",
    "queens_rules_table.c",
    "shelf.c",
}
LABEL_MEMBERS = r"\.(?:counts|several_tasks|summary|task|titles) =\s*(?:\{\s*)?"
LABELS = {
    "queen",
    "star",
    "Star Battle",
    "Fill the board with the remaining pieces.",
    "Place the remaining pieces on the board. Some cells stay empty.",
    "Place a queen in each row and each column, so that no two queens are on the same diagonal.",
    "Place queens so that each row, column and region has exactly {1} and no two queens touch, not even diagonally.",
}

CODE_FORM = r"[a-z0-9]+(-[a-z0-9]+)*"
STRING = r'"((?:[^"\\]|\\.)*)"'
MARKED = re.compile(rf"({LABEL_MEMBERS})?\bN_\(\s*((?:{STRING}\s*)+)\)")
ROW = re.compile(rf"(CODE|TEXT)\((?:(0x[0-9a-f]{{8}}), )?{STRING}\)")


def texts_of(folder):
    """The texts of messages as the sources write them, each with a file that has it."""
    found = {}
    patterns = ["src/*/*.[ch]", "src/*/*.cu", "web/core/wasm/*.c"]
    for name in sorted(file for pattern in patterns for file in glob.glob(f"{folder}/{pattern}")):
        if os.path.basename(name) in LABEL_FILES:
            continue
        with open(name, encoding="utf-8") as file:
            for label, text, _ in MARKED.findall(file.read()):
                text = "".join(re.findall(STRING, text))
                if not label and text not in LABELS:
                    found.setdefault(text, os.path.relpath(name, folder))
    return found


def hash_of(text):
    """papan_text_hash() of src/base/hash.h, its low 32 bits."""
    data = re.sub(r"\\(.)", r"\1", text).encode()
    value = len(data)
    for byte in data:
        value ^= (byte + 0x9E3779B97F4A7C15) % 2**64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        value ^= value >> 31
    return f"0x{value % 2**32:08x}"


def check(texts, table):
    """What is wrong with the lines of the table."""
    wrong, codes, rows, hashes, empty = [], set(), set(), set(), None
    for line in table.split("*/", 1)[1].strip().splitlines():
        match = ROW.fullmatch(line)
        if not match or (match[1] == "TEXT") != (match[2] is not None):
            wrong.append(f"not a row: {line}")
        elif match[1] == "CODE":
            if match[3] in codes or not re.fullmatch(CODE_FORM, match[3]):
                wrong.append(f"a second time, or not in lower case with hyphens: {line}")
            if empty:
                wrong.append(f"no text has the code {empty}")
            codes.add(match[3])
            empty = match[3]
        else:
            if match[3] not in texts:
                wrong.append(f"no longer in the sources: {line}")
            if match[3] in rows or match[2] in hashes:
                wrong.append(f"a second time: {line}")
            if match[2] != hash_of(match[3]):
                wrong.append(f"the hash must be {hash_of(match[3])}: {line}")
            rows.add(match[3])
            hashes.add(match[2])
            empty = None
    for text in texts.keys() - rows:
        wrong.append(f'{texts[text]}: this text needs a code: TEXT({hash_of(text)}, "{text}")')
    return wrong


PROGRAM_CODE = re.compile(rf'(?:papan_complain\(|refuse\([a-z, ]*"[a-z]*", &[a-z]*,)\s*{STRING}')


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
    wrong += [f"not in lower case with hyphens: {code}" for code in used if not re.fullmatch(CODE_FORM, code)]
    return wrong if len(used) > 50 else ["the codes of the program were not found"]


def check_itself():
    """Each kind of mistake is found."""
    text = "no cat"
    row = f'TEXT({hash_of(text)}, "{text}")\n'
    mistakes = [
        'CODE("cat")\n',
        'CODE("Cat")\n' + row,
        'CODE("cat")\n' + row + row,
        'CODE("cat")\nTEXT(0x00000000, "no cat")\n',
        'CODE("cat")\n' + row + f'TEXT({hash_of("no dog")}, "no dog")\n',
        'CODE("dog")\nCODE("cat")\n' + row,
        'CODE("cat")\nno cat\n' + row,
    ]
    assert not check({text: "cat.c"}, f'*/CODE("cat")\n{row}')
    assert all(check({text: "cat.c"}, "*/" + mistake) for mistake in mistakes)


def main(folder):
    check_itself()
    texts = texts_of(folder)
    assert len(texts) > 500
    with open(f"{folder}/src/base/message_codes.def", encoding="utf-8") as file:
        table = file.read()
    wrong = check(texts, table) + check_program(folder, set(re.findall(r'CODE\("(.*)"\)', table)))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main(sys.argv[1]))
