"""verify_reading.py: Papan, papan-verify and papan_verify.py read the same files, see test_verify_reading.sh.

    verify_reading.py READER VERIFY COUNT SEED

READER is the program verify_reader, VERIFY the folder with papan_verify.py. For each file of verify_inputs.py:

* the messages of papan-verify and papan_verify.py are the same, word for word, and so is what --show prints;
* if they read it, Papan reads it without a warning (but of a region in separate parts), and all three have the same model (its digest).

Papan certifies some of the puzzles that all can read. Both checkers accept the certificate. Then it is damaged (corrupt.py), or
the next puzzle takes the place of this one: both say the same about it, and if they accept it, it claims what is true.
"""

import contextlib
import io
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import corrupt
import verify_inputs

CERTIFICATE = "reading.proof"


class Reader:
    def __init__(self, program):
        self.process = subprocess.Popen([program, CERTIFICATE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, request, *texts):
        self.process.stdin.write(request + b"".join(b"%d\n%s" % (len(text), text) for text in texts))
        self.process.stdin.flush()
        answer = b""
        while not answer.endswith(b"\0"):
            more = self.process.stdout.peek()
            if not more:
                sys.exit(f"verify_reader ended: {request} {texts}")
            end = more.find(b"\0")
            answer += self.process.stdout.read(end + 1 if end >= 0 else len(more))
        return answer[:-1].decode("latin-1")


def read_with_python(verify, file):
    """What papan-verify --show prints after the line of the model, or the message."""
    out = io.StringIO()
    try:
        puzzle = verify.Puzzle(file.decode("latin-1"))
        with contextlib.redirect_stdout(out):
            if puzzle.family != "cover" and len(puzzle.board or puzzle.cells()) > 1600:
                print("large")
            else:
                verify.print_model(puzzle)
            verify.show_puzzle(puzzle)
    except verify.BadPuzzle as error:
        return f"puzzle:{error}\n"
    return out.getvalue()


def check_with_python(verify, file, proof):
    with open(CERTIFICATE, "wb") as out:
        out.write(proof)
    certificate = verify.Certificate(CERTIFICATE)
    try:
        return verify.check_certificate(certificate, file.decode("latin-1"))[1] + "\n"
    except verify.BadPuzzle as error:
        return f"puzzle:{error}\n"
    except verify.Refused as error:
        return f"{CERTIFICATE}:{certificate.line}:{certificate.column}: refused: {error}\n"
    finally:
        certificate.file.close()


def accepts(answer):
    return not re.match(r"puzzle:|reading\.proof:", answer)


class Test:
    def __init__(self, reader, verify, seed):
        self.reader, self.verify, self.rng = reader, verify, random.Random(seed)
        self.counts = dict.fromkeys(["files", "refused by Papan", "warned by Papan", "read by Papan", "read by all", "proofs",
                                     "damaged proofs", "damaged proofs accepted"], 0)
        self.failures, self.last = 0, None

    def fail(self, what, *details):
        self.failures += 1
        if self.failures <= 10:
            print("FAILED:", what, *details, sep="\n  ")

    def one(self, file):
        counts = self.counts
        papan, _, c = self.reader.ask(b"R", file).partition("\n")
        python = read_with_python(self.verify, file)
        counts["files"] += 1
        counts["refused by Papan" if papan == "refused" else "warned by Papan" if papan == "warned" else "read by Papan"] += 1
        if c != python:
            self.fail("papan-verify and papan_verify.py differ", file, c, python)
        if c.startswith("puzzle:"):
            return
        counts["read by all"] += 1
        if c.split("\n")[0] != papan:
            self.fail("Papan and papan-verify differ", file, papan, c)
        elif papan != "large" and self.rng.random() < 0.3:
            self.prove(file)

    def check(self, file, proof):
        c, python = self.reader.ask(b"C", file, proof), check_with_python(self.verify, file, proof)
        if c != python:
            self.fail("papan-verify and papan_verify.py differ about a proof", file, proof, c, python)
        return c

    def prove(self, file):
        proof = self.reader.ask(b"G%d\n" % self.rng.randrange(12), file).encode()
        if not proof:
            return
        truth = self.check(file, proof)
        self.counts["proofs"] += 1
        if not accepts(truth):
            self.fail("a proof of Papan is refused", file, proof, truth)
        body = proof[: proof.rindex(b"end ")]
        bad = [corrupt.seal(corrupt.damage(self.rng, body)), corrupt.damage(self.rng, proof), self.last]
        for other in bad if self.last else bad[:2]:
            self.counts["damaged proofs"] += 1
            answer = self.check(file, other)
            if accepts(answer):
                self.counts["damaged proofs accepted"] += 1
                # other claims may be true, too: none and unique exclude all others
                words = {text.split(" (")[0] for text in (truth, answer)}
                if len(words) > 1 and any(text.startswith(("no solution", "exactly one", "0 ")) for text in (truth, answer)):
                    known = {"exactly one solution", "1 solution", "at least one solution"}, {"no solution", "0 solutions"}
                    if not any({text.strip() for text in words} <= same for same in known):
                        self.fail("a damaged proof is accepted", file, other, truth, answer)
        self.last = proof


def main(program, folder, count, seed):
    sys.path.append(folder)
    import papan_verify

    test = Test(Reader(program), papan_verify, int(seed))
    for file in verify_inputs.make_files(int(seed), int(count)):
        test.one(file)
    print(", ".join(f"{name}: {number}" for name, number in test.counts.items()))
    if test.counts["read by all"] < int(count) // 8 or test.counts["proofs"] < int(count) // 40:
        test.fail("too few files are read, or too few have proofs")
    sys.exit(test.failures > 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
