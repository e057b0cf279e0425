#!/usr/bin/env python3
"""Runs every command of papan again and again while the n-th allocation or system call fails (tests/faults.c).

    faults.py PAPAN LIBRARY [--sample | --sites | --all] [--only WORD]... [--kind KIND]...

For each command and kind of fault, n = 1, 2, 3 ... up to the number of calls that a run without faults makes: --all takes
every n, --sites the first n of each different stack, --sample some of these. Each n is run twice: only the n-th call fails,
and all from the n-th on fail. Each run must end by itself, and either give the complete answer or report the error and
leave files unchanged: no wrong answer, no half-written or temporary file, no memory that was not freed. Job files must
be valid afterwards, and the job must give the right count when it is resumed.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

BOUND = 20  # seconds after which a run counts as hanging
SIX = ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n"
PACK = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n"
QUEENS = "AAABB\nACCBB\nACDDB\nAEDDB\nEEEEE\n"
KINDS = ["malloc", "write", "fsync", "rename", "open", "close", "read", "ftruncate", "lock", "unlink"]
SAMPLED = KINDS[:7]  # SQLite waits for locks for seconds
# Libraries that do not survive without memory: docs/testing.md says what happens then.
FOREIGN = "libfontconfig:libcairo:libfreetype:libexpat:libpixman:libX:libxcb:libbrotli"

# name: (arguments, files written, options of the case)
COMMANDS = {
    "solve": ("solve queens.txt -s bitboard -q -j1 -o a.txt -o a.json", ["a.txt", "a.json"], {}),
    "solve-pack": ("solve pack.txt -s cover -q -j2 --json", [], {}),
    "solve-gzip": ("solve pack.xmpuzzle -s slices -q -j1", [], {}),
    "solve-picture": ("solve nqueens:4 -q -j1 -o a.svg", ["a.svg"], {}),
    "solve-trace": ("solve nqueens:5 -q -j1 --trace t.jsonl", ["t.jsonl"], {}),
    "solve-pieces": ("solve pentominoes:3x20 -q -j1 --pieces pentominoes", [], {}),
    "solve-stdin": ("solve - -q -j1", [], {"input": QUEENS}),
    "solve-none": ("solve none.txt -q -j1", [], {"vague": True}),
    "solve-dlx": ("solve cover.dlx -q -j1", [], {}),
    "count": ("count pack.txt -q -j2", [], {}),
    "count-distinct": ("count nqueens:6 -q -j1 --distinct --json", [], {}),
    "count-frontier": ("count pentominoes:3x20 -q -j2 -s frontier", [], {}),
    "count-job": ("count nqueens:6 -s cover -q -j1 --job j.papan", ["j.papan"], {"job": "4"}),
    "list": ("list nqueens:5 -q -j1 --json", [], {}),
    "list-distinct": ("list pentominoes:3x20 -s cover -q -j2 --distinct", [], {}),
    "list-job": ("list nqueens:5 -s cover -q -j1 --job j.papan", ["j.papan"], {"job": "10"}),
    "check": ("check queens.txt -q -j1", [], {}),
    "check-right": ("check nqueens:6 six.txt", [], {}),
    "check-wrong": ("check nqueens:6 wrong.txt", [], {}),
    "check-pack": ("check pack.txt packed.txt --json", [], {}),
    "job-status": ("job status kept.papan -q", [], {"kept": True}),
    "job-resume": ("job resume part.papan -q -j1", ["part.papan"], {"kept": True, "job": "4"}),
    "job-split": ("job split part.papan -n 2", ["part-1.papan", "part-2.papan"], {"kept": True}),
    "job-merge": ("job merge part.papan share.papan -q", ["part.papan"], {"kept": True, "job": "4"}),
    "job-verify": ("job verify kept.papan -j1", [], {"kept": True}),
    "job-export": ("job export kept.papan", [], {"kept": True}),
    "estimate": ("estimate nqueens:8 -s cover -q -j1 --json", [], {"vague": True}),
    "compare": ("compare queens.txt -q -j1 -o c.json", ["c.json"], {"vague": True}),
    "compare-chart": ("compare nqueens --count --sweep 4..5 -q -j1 -o c.svg", ["c.svg"], {"vague": True}),
    "batch": ("batch lines.txt -q -j2", [], {"vague": True}),
    "batch-archive": ("batch archive.json -q -j1", [], {"vague": True}),
    "convert": ("convert pack.txt --to json -o p.json", ["p.json"], {}),
    "convert-gzip": ("convert pack.txt -o p.xmpuzzle", ["p.xmpuzzle"], {}),
    "import": ("import board.png -q", [], {}),
    "import-pixels": ("import pixels.png -q", [], {}),
    "draw": ("draw queens.txt -o x.svg", ["x.svg"], {}),
    "draw-png": ("draw --solve queens.txt -o x.png", ["x.png"], {}),
    "draw-pdf": ("draw pack.txt packed.txt -o x.pdf", ["x.pdf"], {}),
    "animate": ("draw --animate nqueens:4 -s row-by-row --size 60 -o x.gif", ["x.gif"], {"vague": True}),
    "make-queens": ("make queens --size 5 --seed 1 -q -o q.txt", ["q.txt"], {}),
    "make-pack": ("make pack pentominoes:3x20 --given 8 --seed 1 -q -o p.txt", ["p.txt"], {}),
    "make-daily": ("make --daily 2026-01-01 -q", [], {}),
    "hint": ("hint queens.txt -q", [], {}),
    "hint-all": ("hint queens.txt --all -q --json", [], {}),
    "hint-pack": ("hint pack.txt -q", [], {}),
    "hint-nqueens": ("hint placed.txt -q", [], {}),
    "booklet": ("booklet queens.txt nqueens:4 -q -o b.pdf", ["b.pdf"], {}),
    "build": ("build pack.txt -q -o b.stl", ["b.stl"], {}),
    "page": ("page queens.txt -o q.html", ["q.html"], {}),
    "strategies": ("strategies", [], {"vague": True}),
    "list-puzzles": ("list-puzzles pentominoes", [], {}),
    "help": ("help solve", [], {"vague": True}),
    "man": ("--man", [], {}),
    "completion": ("--completion bash", [], {}),
    "dialogue": ("", [], {"input": "queens.txt\ny\nanswer.txt\n", "vague": True}),
    "indonesian": ("solve queens.txt --lang id -q -j1", [], {"any_language": True}),
}


def chunks(png):
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at : at + 12 + length]
        at += 12 + length


def is_journal(name):
    """SQLite keeps these beside a job while it is read, and after the last reader if that was read-only."""
    return name.endswith((".papan-wal", ".papan-shm"))


def is_complete(now, data):
    """True if the text ends like the right file."""
    return now[-6:] == data[-6:] or data[:1] == b"{" and now[:1] == b"{" and now.endswith(b"}\n")


class Case:
    """A command in a folder of its own, with a copy of the prepared files."""

    def __init__(self, sweep, name):
        self.sweep, self.name = sweep, name
        words, self.written, self.options = COMMANDS[name]
        self.words = words.split()
        self.reference = None
        self.failures = []

    def run(self, fault, extra=None):
        """Runs the command once; returns exit code, stdout, stderr, the files there, and the report."""
        folder = tempfile.mkdtemp(dir=self.sweep.scratch)
        work = os.path.join(folder, "work")
        shutil.copytree(self.sweep.prepared, work)
        for name in self.written:
            if name not in os.listdir(work):
                if not name.endswith(".papan"):
                    with open(os.path.join(work, name), "wb") as file:
                        file.write(b"old\n")
        report = os.path.join(folder, "report")
        environment = dict(self.sweep.environment, FAULT=fault, FAULT_REPORT=report, LD_PRELOAD=self.sweep.library)
        environment.update(extra or {})
        result = {"work": work, "folder": folder, "hung": False}
        child = subprocess.Popen(
            [self.sweep.papan, *self.words],
            cwd=work,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            out, err = child.communicate(self.options.get("input", "").encode(), timeout=BOUND)
        except subprocess.TimeoutExpired:
            result["hung"] = True
            child.send_signal(signal.SIGTERM)
            try:
                out, err = child.communicate(timeout=BOUND)
            except subprocess.TimeoutExpired:
                child.kill()
                out, err = child.communicate()
                result["deaf"] = True
        result.update(code=child.returncode, out=out, err=err.decode(errors="replace"))
        result["files"] = {}
        for name in sorted(os.listdir(work)):
            with open(os.path.join(work, name), "rb") as file:
                result["files"][name] = file.read()
        result["report"] = open(report).read() if os.path.exists(report) else ""
        return result

    @staticmethod
    def clean(result):
        shutil.rmtree(result["folder"], ignore_errors=True)

    def plain(self, data):
        """Without what differs from run to run."""
        return re.sub(rb"/CreationDate \([^)]*\)|\"(ms|seconds)\": [0-9.]+|Search time: .*", b"", data)

    def learn(self):
        self.reference = self.run("malloc")
        if self.reference["code"] not in (0, 1, 2, 3):
            raise SystemExit(f"{self.name}: {self.reference['err']}")
        self.clean(self.reference)
        if self.reference["code"] != 0 and self.sweep.arguments.show > 20:
            print(self.name, self.reference["code"], self.reference["err"])

    # ---- what is expected ----

    def wrong(self, result, fault):
        """What is wrong with the result of a run with a fault; None: nothing."""
        reference, memory = self.reference, fault.startswith("malloc")
        if result["hung"]:
            return "it hangs" + (" and ignores SIGTERM" if "deaf" in result else "")
        if result["code"] == -signal.SIGSEGV and self.options.get("any_language"):
            return None  # gettext of the GNU C library 2.36 does not survive without memory
        if result["code"] < 0:
            return f"killed by signal {-result['code']}"
        extra = [n for n in result["files"] if n not in reference["files"] and not is_journal(n)]
        if extra and not fault.startswith("unlink"):
            return f"left behind: {' '.join(extra)}"
        for name, data in reference["files"].items():
            problem = self.file_wrong(name, data, result, fault)
            if problem:
                return problem
        leaks = [line for line in result["report"].splitlines() if line.startswith("leak")]
        if leaks:
            return "not freed: " + ", ".join(sorted({self.sweep.place(line.split()[1]) for line in leaks}))
        if result["code"] == reference["code"] and self.same_answer(result, fault):
            return None
        if result["code"] == 0:
            return "exit code 0, but the answer differs"
        if result["code"] not in (1, 4):
            return f"exit code {result['code']}"
        if not self.is_prefix(result["out"], reference["out"]) and not (not memory and b'"cannot-read"' in result["out"]):
            return "another answer before it failed"
        expected = r"memory" if memory else self.sweep.error_text(fault)
        if not self.options.get("any_language") and not re.search(expected, result["err"]):
            return "no clear message"
        return None

    def file_wrong(self, name, data, result, fault):
        if name.endswith(".papan") or is_journal(name):
            return None  # checked by using it
        old = b"old\n" if name in self.written else data
        now = result["files"].get(name)
        if now is None:
            return None if name in self.written and old is None else f"{name} is gone"
        if now == old or self.plain(now) == self.plain(data):
            return None
        if (self.options.get("vague") or self.about_fonts(fault)) and is_complete(now, data):
            return None  # where no font can be opened, cairo draws letters of its own
        return f"{name} is half-written ({len(now)} of {len(data)} bytes)"

    @staticmethod
    def about_fonts(fault):
        return fault.startswith(("open", "read"))

    def same_answer(self, result, fault):
        if self.about_fonts(fault) and any(name.endswith((".svg", ".png", ".pdf", ".gif")) for name in self.written):
            return True
        if self.options.get("vague") or self.options.get("any_language"):
            return True
        for name in self.written:
            if not name.endswith(".papan") and self.plain(result["files"].get(name, b"")) != self.plain(
                self.reference["files"][name]
            ):
                return False
        return self.plain(result["out"]) == self.plain(self.reference["out"])

    def is_prefix(self, out, whole):
        lines = out.splitlines(keepends=True)
        if lines and b'"error": ' in lines[-1] and b'"verdict": "invalid"' not in lines[-1]:
            out = b"".join(lines[:-1])  # with --json
        return bool(self.options.get("vague")) or self.plain(whole).startswith(self.plain(out)) or not out

    def job_wrong(self, result, fault):
        """The job can be resumed, or started, and gives the right count; no share is invalid."""
        if "job" in self.options:
            name = self.written[0]
            path = os.path.join(result["work"], name)
            if os.path.exists(path) and os.path.getsize(path) > 0:
                done = self.sweep.papan_run(["job", "resume", name, "-q", "-j1"], result["work"])
                if "not a job yet" in done.stderr:
                    return None
                if done.returncode != 0 or done.stdout.strip() != self.options["job"]:
                    return f"afterwards the job gives: {done.stdout}{done.stderr}"
        for name in self.written:
            if name.endswith(".papan") and name in result["files"] and not fault.startswith("unlink"):
                done = self.sweep.papan_run(["job", "status", name, "-q"], result["work"])
                if done.returncode != 0 and "not a job yet" not in done.stderr:
                    return f"afterwards {name} is invalid: {done.stderr}"
        return None

    def attempt(self, fault):
        result = self.run(fault, {"FAULT_SPARE": self.sweep.spare} if self.sweep.spare else None)
        problem = self.wrong(result, fault)
        if problem is None and any(name.endswith(".papan") for name in self.written):
            problem = self.job_wrong(result, fault)
        if problem is not None:
            tail = result["err"].strip().splitlines()[-1:] or [""]
            self.failures.append(f"{self.name}: {fault}: {problem} (exit {result['code']}: {tail[0][:200]})")
        self.clean(result)
        return problem is None

    # ---- which n ----

    def calls(self, kind):
        """The number of calls, and the first call of each different stack."""
        sites = os.path.join(self.sweep.scratch, f"sites-{self.name}-{kind}")
        result = self.run(kind, {"FAULT_SITES": sites, "FAULT_SPARE": self.sweep.spare})
        self.clean(result)
        seen, first = set(), []
        with open(sites) as file:
            lines = file.read().split()
        for n, site in enumerate(lines, 1):
            if site not in seen:
                seen.add(site)
                first.append(n)
        return len(lines), first


class Sweep:
    def __init__(self, arguments):
        self.papan = os.path.abspath(arguments.papan)
        self.library = os.path.abspath(arguments.library)
        self.spare = "" if arguments.foreign else FOREIGN
        self.scratch = tempfile.mkdtemp(prefix="papan-faults.")
        self.prepared = os.path.join(self.scratch, "prepared")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "FAULT", "NO_COLOR"))}
        self.environment["SOURCE_DATE_EPOCH"] = "1000000000"
        self.arguments = arguments
        self.places = {}
        self.lock = threading.Lock()

    ERRORS = {
        "write": "No space left|disk is full|disk I/O error",
        "fsync": "Input/output error|disk I/O error",
        "rename": "Permission denied|unable to open",
        "open": "Too many open files|unable to open|No such file|cannot open|there is no|out of memory",  # cairo
        "close": "Input/output error|disk I/O error",
        "read": "Input/output error|disk I/O error|image is malformed",  # so SQLite calls EIO
        "ftruncate": "Input/output error|disk I/O error",
        "lock": "locks|locking protocol|disk I/O error|locked|another papan",
        "unlink": "disk I/O error|not permitted",
    }

    def error_text(self, fault):
        return self.ERRORS[fault.split(":")[0]]

    def papan_run(self, words, folder):
        return subprocess.run(
            [self.papan, *words], cwd=folder, env=self.environment, capture_output=True, text=True, timeout=BOUND, check=False
        )

    def place(self, offset):
        if offset not in self.places:
            done = subprocess.run(
                ["addr2line", "-f", "-e", self.papan, "0x" + offset], capture_output=True, text=True, check=False
            )
            self.places[offset] = " ".join(done.stdout.split()) + " +0x" + offset
        return self.places[offset]

    def prepare(self):
        os.mkdir(self.prepared)
        text = {
            "queens.txt": QUEENS,
            "pack.txt": PACK,
            "six.txt": SIX,
            "wrong.txt": "Q.....\n" * 6,
            "none.txt": "AABBC\nAABBC\nDDDDE\nDDDDE\nDEEEE\n",
            "placed.txt": "nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n",
            "lines.txt": "nqueens:5\nAAABB/ACCBB/ACDDB/AEDDB/EEEEE\nnqueens:6\n",
            "cover.dlx": "a b c d\na b\nc d\na c\nb d\n",
            "archive.json": '[{"regions": ["AAABB", "ACCBB", "ACDDB", "AEDDB", "EEEEE"]}, {"n": 5}]\n',
        }
        for name, content in text.items():
            with open(os.path.join(self.prepared, name), "w") as file:
                file.write(content)
        for words in (
            "solve pack.txt -q -o packed.txt",
            "convert pack.txt -o pack.xmpuzzle",
            "draw queens.txt -o board.png",
            "count nqueens:6 -s cover -q -j1 --job kept.papan",
        ):
            self.must(words.split())
        self.make_part()
        with open(os.path.join(self.prepared, "board.png"), "rb") as file:
            png = file.read()
        with open(os.path.join(self.prepared, "pixels.png"), "wb") as file:
            file.write(png[:8] + b"".join(data for kind, data in chunks(png) if kind in (b"IHDR", b"IDAT", b"IEND")))

    def make_part(self):
        """A job without results, and a share of it that is done."""
        import sqlite3

        self.must("count nqueens:6 -s cover -q -j1 --job part.papan".split())
        path = os.path.join(self.prepared, "part.papan")
        with sqlite3.connect(path) as base:
            base.execute("DELETE FROM result")
        base.close()
        self.must("job split part.papan -n 1".split())
        os.rename(os.path.join(self.prepared, "part-1.papan"), os.path.join(self.prepared, "share.papan"))
        self.must("job resume share.papan -q -j1".split())

    def must(self, words):
        done = self.papan_run(words, self.prepared)
        if done.returncode != 0:
            raise SystemExit(f"papan {' '.join(words)}: {done.stderr}")

    def chosen(self, case, kind):
        total, first = case.calls(kind)
        if self.arguments.all:
            return list(range(1, total + 1))
        if self.arguments.sample:
            limit = 6 if kind == "malloc" else 2
            return first[:: max(1, -(-len(first) // limit))]
        return first

    def tasks(self, case):
        for kind in self.arguments.kind or (SAMPLED if self.arguments.sample else KINDS):
            for i, n in enumerate(self.chosen(case, kind)):
                if kind == "malloc" or not self.arguments.sample or i % 2 == 0:
                    yield f"{kind}:{n}"
                if kind == "malloc" or not self.arguments.sample or i % 2 == 1:
                    yield f"{kind}:{n}+"

    def sweep(self):
        names = [n for n in COMMANDS if not self.arguments.only or any(re.fullmatch(w, n) for w in self.arguments.only)]
        runs = failed = 0
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for name in names:
                case, start = Case(self, name), time.time()
                case.learn()
                results = list(pool.map(case.attempt, self.tasks(case)))
                runs += len(results)
                failed += results.count(False)
                if not self.arguments.sample or case.failures:
                    print(f"{name}: {len(results)} runs, {results.count(False)} failed, {time.time() - start:.1f} s", flush=True)
                for line in case.failures[: self.arguments.show]:
                    print("  " + line, flush=True)
        print(f"{len(names)} commands, {runs} runs, {failed} failed")
        return failed == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("papan")
    parser.add_argument("library")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sites", action="store_true")
    parser.add_argument("--foreign", action="store_true", help="allocations of cairo, fontconfig ... fail, too")
    parser.add_argument("--only", action="append")
    parser.add_argument("--kind", action="append")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=20)
    sweep = Sweep(parser.parse_args())
    try:
        sweep.prepare()
        good = sweep.sweep()
    finally:
        shutil.rmtree(sweep.scratch, ignore_errors=True)
    sys.exit(0 if good else 1)


main()
