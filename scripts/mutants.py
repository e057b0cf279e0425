#!/usr/bin/python3
"""Mutation testing: changes one operator or constant at a time and lists the changes that no test detects.

All changes of all files are compiled into one program: each place becomes `(mutated(7) ? a <= b : (a < b))`, and the
environment variable PAPAN_MUTANT selects the change that applies. The tests run once to record which places each of
them executes; then every change runs the tests that execute it, the quickest first, until one fails. So nothing is
compiled or linked for a single change, and a test that cannot notice a change is not run.

A test that takes much longer than usual counts as failed. Changes that do not compile are dropped. Those that
tests/survivors.tsv lists, with the reason why no test can detect them, are counted but not tried; the exit status is 0
if no others survive. Everything happens in build/mutants; results are kept there, and a run that was stopped continues
where it was. Results of a file that was edited are dropped; after an edit of a test, remove build/mutants/results.
"""

import argparse
import collections
import hashlib
import json
import mmap
import os
import pathlib
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

from clang.cindex import Config, CursorKind, Index, TranslationUnit

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / 'build/mutants'
TREE, BUILD, RESULTS = HERE / 'tree', HERE / 'build', HERE / 'results'

HEADER = r'''
/* Which change applies: PAPAN_MUTANT, or none. If PAPAN_MUTANT_SEEN names a file, every place that is executed is
 * marked there. The functions of the system are declared by hand, because sources choose features of its headers. */
extern char *getenv(const char *);
extern int atoi(const char *);
extern int open(const char *, int, ...);
extern void *mmap(void *, unsigned long, int, int, int, long);
__attribute__((weak)) int papan_mutant = -1;
__attribute__((weak)) char *papan_mutant_seen;
__attribute__((weak, constructor)) void papan_mutant_start(void);
void papan_mutant_start(void) {
    if (getenv("PAPAN_MUTANT"))
        papan_mutant = atoi(getenv("PAPAN_MUTANT"));
    if (papan_mutant_seen || !getenv("PAPAN_MUTANT_SEEN"))
        return;
    papan_mutant_seen = (char *)mmap(0, %d, 3, 1, open(getenv("PAPAN_MUTANT_SEEN"), 2), 0);
    papan_mutant = 0;
}
#define mutated(id) (papan_mutant == 0 ? (papan_mutant_seen[id] = 1, 0) : papan_mutant == (id))
'''

OTHER = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '+': '-',
         '-': '+', '*': '+', '/': '*', '%': '/', '&': '|', '|': '&', '^': '|', '<<': '>>', '>>': '<<', '+=': '-=',
         '-=': '+=', '*=': '+=', '|=': '&=', '&=': '|=', '^=': '|=', '<<=': '>>=', '>>=': '<<=', '++': '--',
         '--': '++'}  # fmt: skip

# A change: the text from begin to end becomes `by`; `old` and `new` describe it. Bodies: functions with their extents.
Change = collections.namedtuple('Change', 'file line column begin end depth old new by function')


def copy_tree():
    """Copies the tracked files; unchanged files keep their times, so that little is compiled again."""
    names = subprocess.check_output(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=ROOT)
    for name in filter(None, names.decode().split('\0')):
        to = TREE / name
        if (ROOT / name).is_file():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to)


def configure(places):
    header = HERE / 'mutants.h'
    header.write_text(HEADER % places)
    flags = f'-O1 -Werror=int-conversion -Werror=vla -include {header}'
    subprocess.run(['cmake', '-S', TREE, '-B', BUILD, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Debug', f'-DCMAKE_C_FLAGS={flags}',
                    '-DBUILD_TESTING=ON', '-DPAPAN_PAGE=OFF', '-DPAPAN_CUDA=OFF', '-DPAPAN_MPI=OFF', '-DPAPAN_HARDEN=OFF',
                    '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON'], check=True, stdout=subprocess.DEVNULL)  # fmt: skip


class Places:
    """Finds all changes of one file in its syntax tree."""

    CONSTANT = {CursorKind.ENUM_DECL, CursorKind.STATIC_ASSERT, CursorKind.CXX_UNARY_EXPR, CursorKind.FIELD_DECL,
                CursorKind.PARM_DECL}  # fmt: skip
    OPERATORS = {CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR}

    def __init__(self, name, options):
        self.name, self.changes = name, []
        path = str(TREE / name)
        unit = Index.create().parse(path, options, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        self.text = (TREE / name).read_bytes().decode()
        self.bytes = self.text.encode()
        mine = [c for c in unit.cursor.get_children() if c.location.file and c.location.file.name == path]
        self.macros = [(c.extent.start.offset, c.extent.end.offset) for c in mine
                       if c.kind == CursorKind.MACRO_INSTANTIATION and c.spelling not in ('true', 'false')]  # fmt: skip
        functions = [c for c in mine if c.kind == CursorKind.FUNCTION_DECL and c.is_definition()]
        self.bodies = [(c.spelling, c.extent.start.offset, c.extent.end.offset) for c in functions]
        for cursor in functions:
            self.visit(cursor, 0)
        for cursor in mine:
            if cursor.kind == CursorKind.MACRO_INSTANTIATION and cursor.spelling in ('true', 'false'):
                self.truth(cursor)

    def source(self, begin, end):
        return self.bytes[begin:end].decode().replace('\n', ' ')

    def in_macro(self, begin, end):
        return any(begin < last and first < end for first, last in self.macros)

    def add(self, cursor, depth, old, new, by):
        begin, end = cursor.extent.start, cursor.extent.end
        function = next((name for name, first, last in self.bodies if first <= begin.offset and end.offset <= last), None)
        if function is not None:
            place = (self.name, begin.line, begin.column, begin.offset, end.offset)
            self.changes.append(Change(*place, depth, old, new, by, function))

    def truth(self, cursor):
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        if not self.in_macro(begin, end):
            other = 'false' if cursor.spelling == 'true' else 'true'
            self.add(cursor, 99, cursor.spelling, other, other)

    def visit(self, cursor, depth):
        kind = cursor.kind
        if kind in self.CONSTANT or kind == CursorKind.VAR_DECL and cursor.storage_class.name == 'STATIC':
            return
        children = list(cursor.get_children())
        if kind == CursorKind.CASE_STMT:
            children = children[1:]
        elif kind == CursorKind.VAR_DECL and '[' in cursor.type.spelling:
            children = [c for c in children if c.kind == CursorKind.INIT_LIST_EXPR]
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        if kind.is_expression() or kind in self.OPERATORS:
            if begin < end and not self.in_macro(begin, end):
                self.expression(cursor, children, depth)
        for child in children:
            self.visit(child, depth + 1)

    def expression(self, cursor, children, depth):
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        text = self.source(begin, end)
        if cursor.kind in self.OPERATORS and len(children) == 2:
            left, right = children[0].extent.end.offset, children[1].extent.start.offset
            operator = re.sub(r'/\*.*?\*/', '', self.source(left, right)).strip()
            if operator in OTHER:
                new = OTHER[operator]
                self.add(cursor, depth, operator, new, f'{self.source(begin, left)} {new} {self.source(right, end)}')
        elif cursor.kind == CursorKind.UNARY_OPERATOR and len(children) == 1:
            inner = self.source(children[0].extent.start.offset, children[0].extent.end.offset)
            if text.startswith('!'):
                self.add(cursor, depth, '!', '', f'!!({inner})')
            elif text[:2] in ('++', '--'):
                self.add(cursor, depth, text[:2], OTHER[text[:2]], OTHER[text[:2]] + inner)
            elif text[-2:] in ('++', '--'):
                self.add(cursor, depth, text[-2:], OTHER[text[-2:]], inner + OTHER[text[-2:]])
        elif cursor.kind == CursorKind.INTEGER_LITERAL and re.fullmatch(r'[0-9]+[uUlL]*', text):
            number = re.sub('[^0-9]', '', text)
            new = str(int(number) + 1) + text[len(number) :]
            self.add(cursor, depth, text, new, new)
        elif cursor.kind == CursorKind.FLOATING_LITERAL and re.fullmatch(r'[0-9.]+', text):
            self.add(cursor, depth, text, str(float(text) + 1), str(float(text) + 1))


def compile_options():
    """The options of each file, as cmake wrote them, without those that only gcc has."""
    options = {}
    for entry in json.loads((BUILD / 'compile_commands.json').read_text()):
        words = entry['command'].split()
        kept = [w for w in words if w.startswith(('-I', '-D', '-std', '-m'))]
        for i, word in enumerate(words):
            if word in ('-isystem', '-I'):
                kept += [word, words[i + 1]]
        options[str(pathlib.Path(entry['file']).relative_to(TREE))] = [w.replace('\\"', '"') for w in kept]
    return options


def write_changes(name, text, numbered):
    """Writes the file into the tree with all its changes inside. numbered: pairs of number and change."""
    opening, closing = collections.defaultdict(list), collections.defaultdict(list)
    for number, c in numbered:
        opening[c.begin].append((c.depth, f'(mutated({number}) ? ({c.by}) : ('))
        closing[c.end].append((-c.depth, '))'))
    out, last = [], 0
    for at in sorted(set(opening) | set(closing)):
        out.append(text[last:at])
        out += [b.encode() for _, b in sorted(closing[at])] + [b.encode() for _, b in sorted(opening[at])]
        last = at
    new = b''.join(out + [text[last:]])
    if (TREE / name).read_bytes() != new:
        (TREE / name).write_bytes(new)


def build(files, texts, changes, jobs):
    """Compiles everything; drops the changes in lines that do not compile, until all does."""
    while True:
        for name in files:
            write_changes(name, texts[name], [(i + 1, c) for i, c in enumerate(changes) if c and c.file == name])
        made = subprocess.run(['ninja', '-C', BUILD, '-k', '0', '-j', str(jobs)], capture_output=True, text=True)
        if made.returncode == 0:
            return
        bad = {(f, int(line)) for f, line in re.findall(r'^\S*/tree/(\S+?):(\d+):\d+: error', made.stdout, re.M)}
        drop = [i for i, c in enumerate(changes) if c and (c.file, c.line) in bad]
        drop = [i for i in drop if changes[i].old[0].isdigit()] or drop  # most often a constant is the reason
        if not drop:
            sys.exit('\n'.join(line for line in made.stdout.split('\n') if 'error' in line or 'FAILED' in line))
        for i in drop:
            changes[i] = None


def list_tests(pattern):
    shown = json.loads(subprocess.check_output(['ctest', '--test-dir', BUILD, '--show-only=json-v1']))
    for test in shown['tests']:
        about = {p['name']: p['value'] for p in test.get('properties', [])}
        if about.get('DISABLED') or 'command' not in test:
            continue
        chosen = re.search(pattern, test['name']) if pattern else ('quick' in about.get('LABELS', []) or '/test_' in test['command'][0])
        if chosen:
            yield test['name'], test['command'], dict(v.split('=', 1) for v in about['ENVIRONMENT'])


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_test(test, seconds, folder, **environment):
    """True if the test passes or is skipped in time."""
    _, command, settings = test
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    ran = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit,
                           env={**os.environ, **settings, 'TMPDIR': str(folder), **environment})  # fmt: skip
    try:
        return ran.wait(seconds) in (0, 77)
    except subprocess.TimeoutExpired:
        return False
    finally:
        try:
            os.killpg(ran.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        ran.wait()


def record(tests, places):
    """Runs every test once; returns [(test, seconds, marks)] of those that pass, the quickest first."""
    seen = HERE / 'seen'
    found = []
    for test in tests:
        seen.write_bytes(bytes(places))
        began = time.monotonic()
        if not run_test(test, 900, HERE / 'tmp/0', PAPAN_MUTANT_SEEN=str(seen)):
            print(f'{test[0]}: fails without any change; not used', file=sys.stderr)
            continue
        found.append((test, time.monotonic() - began, seen.read_bytes()))
    return sorted(found, key=lambda one: one[1])


def examine(number, runs, worker):
    """The name of the test that detects the change, or '' if none does, or None if no test executes it."""
    reached = False
    for test, seconds, marks in runs:
        if marks[number]:
            reached = True
            if not run_test(test, 10 + 5 * seconds, HERE / f'tmp/{worker}', PAPAN_MUTANT=str(number)):
                return test[0]
    return '' if reached else None


def read_table(path):
    lines = path.read_text().splitlines() if path.exists() else []
    return [line.split('\t') for line in lines if line and not line.startswith('#')]


def line_of(texts, change):
    return texts[change.file].decode().split('\n')[change.line - 1].strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('files', nargs='*', help='files of src/ (default: all of src/search, src/puzzle and src/explain)')
    parser.add_argument('--count', type=int, default=10, help='changes per file, chosen at random; 0: all (default: 10)')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--tests', default='', help='regular expression of test names (default: the quick tests and all test programs)')
    parser.add_argument('--jobs', type=int, default=2)
    wish = parser.parse_args()
    wish.files = wish.files or sorted(str(f.relative_to(ROOT)) for d in ('search', 'puzzle', 'explain') for f in ROOT.glob(f'src/{d}/*.c'))
    TREE.mkdir(parents=True, exist_ok=True)
    Config.set_library_file('libclang-14.so.1')
    copy_tree()
    configure(1)
    options = compile_options()
    texts = {name: (TREE / name).read_bytes() for name in wish.files}
    changes = []
    for name in wish.files:
        mine = sorted(set(Places(name, options[name]).changes), key=lambda c: (c.begin, c.end))
        if 0 < wish.count < len(mine):
            mine = sorted(random.Random(wish.seed).sample(mine, wish.count), key=lambda c: (c.begin, c.end))
        changes += mine
    listed = len(changes)
    places = (listed + 4096) // 4096 * 4096
    configure(places)
    build(wish.files, texts, changes, wish.jobs)
    left = sum(c is not None for c in changes)
    print(f'{listed} changes in {len(wish.files)} files, {listed - left} do not compile; recording the tests', flush=True)
    runs = record(list(list_tests(wish.tests)), places)

    def key(c):
        whole = hashlib.sha256(texts[c.file]).hexdigest()[:12]
        return f'{c.file}:{c.line}:{c.column}', c.old, c.new, whole

    done = {tuple(row[:4]): row[4] for row in read_table(RESULTS)}
    todo = queue.Queue()
    known = read_table(ROOT / 'tests/survivors.tsv')
    for i, c in enumerate(changes):
        if c and any(explains(row, c, line_of(texts, c)) for row in known):
            done[key(c)] = 'explained'
        elif c and key(c) not in done:
            todo.put(i)
    log = RESULTS.open('a')

    def work(worker):
        while True:
            try:
                i = todo.get_nowait()
            except queue.Empty:
                return
            by = examine(i + 1, runs, worker)
            verdict = 'not executed' if by is None else by or 'not detected'
            done[key(changes[i])] = verdict
            log.write('\t'.join((*key(changes[i]), verdict)) + '\n')
            log.flush()

    workers = [threading.Thread(target=work, args=(w,), daemon=True) for w in range(1, wish.jobs + 1)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    report(texts, [c for c in changes if c], [done[key(c)] for c in changes if c])


def explains(row, change, line):
    """A row: the file, the line, `in FUNCTION` or `with TEXT`, the old and the new text, and why no test can detect it;
    `*` is any file or text."""
    file, place, old, new, _ = row
    here = place in (line, f'in {change.function}') or place.startswith('with ') and place[5:] in line
    return here and file in ('*', change.file) and old in ('*', change.old) and new in ('*', change.new)


def report(texts, changes, verdicts):
    shown = 0
    explained = verdicts.count('explained')
    for change, verdict in zip(changes, verdicts):
        if verdict not in ('not executed', 'not detected'):
            continue
        shown += 1
        print(f'{change.file}:{change.line}:{change.column}: {change.old} to {change.new}: {verdict}: {line_of(texts, change)}')
    detected = len(changes) - shown - explained
    print(f'{len(changes)} changes: {detected} detected, {explained} explained, {shown} not detected')
    sys.exit(1 if shown else 0)


if __name__ == '__main__':
    main()
