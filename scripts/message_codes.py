#!/usr/bin/env python3
"""message_codes.py: lists the codes of the messages of the library, from the sources: message_codes.py [FOLDER].

A code is written beside its sentence: papan_say(why, 0, 0, "code", N_("sentence")), or {"code", N_("sentence")} in a
table. Instead of a sentence there can be the name of a table of sentences of the same file. FOLDER/docs/message_codes.txt
is written again: each code with one of its sentences. Codes never change, so a code of the old list that is no longer
in the sources is an error, and so is a sentence without a code.
"""

import glob
import os
import re
import sys

# Texts marked for translation that are names and descriptions, never a papan_message with a code.
LABEL_FILES = {
    "booklet.c",
    "pieces.c",
    "pieces_left_words.c",
    "queens_rules_list.h",
    "shelf.c",
}
LABEL_MEMBERS = r"\.(?:counts|several_tasks|summary|task|titles?) =\s*(?:\{\s*)?"
LABELS = {
    "any",
    "easy",
    "medium",
    "hard",
    "expert",
    "beyond",
    "row",
    "column",
    "region",
    "rows",
    "columns",
    "regions",
    "queen",
    "star",
    "Star Battle",
    "Fill the board with the remaining pieces.",
    "Place the remaining pieces on the board. Some cells stay empty.",
    "Place a queen in each row and each column, so that no two queens are on the same diagonal.",
    "Place queens so that each row, column and region has exactly {1} and no two queens touch, not even diagonally.",
}

LIST = "docs/message_codes.txt"
HEAD = """The codes of the messages of the library, each with one of its sentences. A code is the same in all languages and
never changes. scripts/message_codes.py writes this list from the sources.

"""
CODE = r'"([a-z0-9]+(?:-[a-z0-9]+)*)"'
STRING = r'"((?:[^"\\]|\\.)*)"'
MARKED = re.compile(rf"({LABEL_MEMBERS})?\bN_\(\s*((?:{STRING}\s*)+)\)")
CODED = re.compile(rf"{CODE},(?!\s*\.)")
TABLE = re.compile(r"\bconst char \*(?:const )?([a-z_]+)(?:\[[^\]]*\])*\s*=\s*")
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def joined(literals):
    return "".join(re.findall(STRING, literals))


def sentences(source):
    """The sentences of a piece of C, without names and descriptions."""
    found = [(label, joined(literals)) for label, literals, _ in MARKED.findall(source)]
    return [text for label, text in found if not label and text not in LABELS]


def expression(source, start, ends):
    """The source from start to the first of these characters outside of strings and brackets."""
    depth, at = 0, start
    while at < len(source):
        if source[at] in "\"'":
            at += len(re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)+\'').match(source, at)[0])
            continue
        if depth == 0 and source[at] in ends:
            break
        depth += (source[at] in "([{") - (source[at] in ")]}")
        at += 1
    return source[start:at]


def codes_of(source):
    """The codes of one file, as pairs with their sentences."""
    source = COMMENT.sub("", source)
    tables = list(TABLE.finditer(source))
    for match in CODED.finditer(source):
        rest = expression(source, match.end(), ")};")
        texts = sentences(rest)
        for name in re.findall(r"[a-z_]+", re.sub(STRING, "", rest)):
            named = [table for table in tables if table[1] == name and table.start() < match.start()]
            texts += sentences(expression(source, named[-1].end(), ";")) if named else []
        for text in texts:
            yield match[1], text


def collect(folder):
    """All codes with their sentences, and a list of errors."""
    codes, wrong = {}, []
    patterns = ["src/*/*.[ch]", "src/*/*.cu", "web/core/wasm/*.c"]
    for name in sorted(file for pattern in patterns for file in glob.glob(f"{folder}/{pattern}")):
        if os.path.basename(name) in LABEL_FILES:
            continue
        with open(name, encoding="utf-8") as file:
            source = file.read()
        coded = set()
        for code, text in codes_of(source):
            codes.setdefault(code, []).append(text)
            coded.add(text)
        where = os.path.relpath(name, folder)
        wrong += [f'{where}: this sentence needs a code: "{text}"' for text in set(sentences(source)) - coded]
    return codes, wrong


def known(listed):
    """The codes of a list."""
    return {line.split(": ")[0] for line in listed.split("\n\n", 1)[-1].splitlines()}


def lines(codes):
    plain = {code: re.sub(r"\\(.)", r"\1", texts[0]) for code, texts in codes.items()}
    return HEAD + "".join(f"{code}: {plain[code]}\n" for code in sorted(plain))


def compare(folder):
    """The codes of the sources, the stored list, and the errors of both."""
    codes, wrong = collect(folder)
    with open(f"{folder}/{LIST}", encoding="utf-8") as file:
        listed = file.read()
    wrong += [f"no message has the code {code} any more" for code in sorted(known(listed) - codes.keys())]
    return codes, listed, wrong


def main(folder):
    codes, _, wrong = compare(folder)
    if not wrong:
        with open(f"{folder}/{LIST}", "w", encoding="utf-8") as file:
            file.write(lines(codes))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
