"""test_certify.py: answers with a certificate, which papan_verify.py checks."""

import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

import papan
from papan import _certify
from support import EXAMPLES, LONG_PUZZLE, ROOT, searching

BOARD = EXAMPLES / "queens/board-8.txt"


class Pipe(io.BytesIO):
    """A file that cannot go back, and of which a call of write() takes few bytes."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise io.UnsupportedOperation("tell")

    def seek(self, *_: Any) -> int:
        raise io.UnsupportedOperation("seek")

    def write(self, data: Any) -> int:
        return super().write(bytes(data)[:7])


class Full(io.BytesIO):
    """A file that cannot be written."""

    def write(self, _: Any) -> int:
        raise OSError(28, "No space left on device")


class Certificates(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def verified(self, puzzle: papan.Puzzle, data: bytes) -> str:
        """What the checker prints, which shares nothing with the library."""
        (self.folder / "puzzle.json").write_text(puzzle.write("json"))
        (self.folder / "proof").write_bytes(data)
        files = [str(self.folder / "puzzle.json"), str(self.folder / "proof")]
        checker = [sys.executable, "-IS", str(ROOT / "verify/papan_verify.py"), *files]
        made = subprocess.run(checker, stdout=subprocess.PIPE, check=False)
        for name in ("puzzle.json", "proof"):
            (self.folder / name).unlink()
        self.assertEqual(made.returncode, 0)
        return made.stdout.decode()

    def test_every_claim(self) -> None:
        board, eight = papan.load(BOARD), papan.puzzle("nqueens:8")
        for puzzle, goal, claim, method, count, words in (
            (board, "check", "unique", "tree", 1, "exactly one solution"),
            (papan.puzzle("nqueens:3"), "check", "none", "tree", 0, "no solution"),
            (eight, "check", "many", None, 2, "at least two solutions"),
            (eight, "first", "some", None, 1, "at least one solution"),
            (eight, "count", "count", "tree", 92, "92 solutions"),
            (papan.puzzle("pentominoes:3x20"), "count", "count", "levels", 8, "8 solutions"),
        ):
            with self.subTest(claim, method=method):
                made = puzzle.certify(goal)
                self.assertEqual((made.claim, made.method, made.result.count), (claim, method, count))
                assert made.data is not None
                self.assertEqual(made.size, len(made.data))
                self.assertTrue(made.data.startswith(b"papan-certificate 2\n"))
                self.assertIn(words, self.verified(puzzle, made.data))
        self.assertEqual(board.certify().result.solution, board.solve())

    def test_strategies_select_the_proof(self) -> None:
        board = papan.load(BOARD)
        made = board.certify(strategy="learn", threads=2, memory_limit=1 << 30)
        assert made.data is not None
        self.assertEqual(made.method, "lrat")
        self.assertIn("exactly one solution", self.verified(board, made.data))
        with self.assertRaises(papan.Unsuitable) as caught:
            board.certify(strategy="row-by-row")
        self.assertTrue(caught.exception.code)

    def test_files(self) -> None:
        board = papan.load(BOARD)
        right = board.certify().data
        assert right is not None
        path = self.folder / "board.proof"
        path.write_bytes(b"old" * 1000)
        for name in (path, str(path)):
            made = board.certify(file=name)
            self.assertEqual((made.data, made.size, path.read_bytes()), (None, len(right), right))
        link = self.folder / "link"
        link.symlink_to(path)
        board.certify(file=link)
        self.assertTrue(link.is_symlink())
        link.unlink()
        with open(path, "r+b", buffering=0) as raw:
            raw.seek(0, os.SEEK_END)
            board.certify(file=raw)
        self.assertEqual(path.read_bytes(), 2 * right)
        for file in (io.BytesIO(), Pipe()):
            board.certify(file=file)
            self.assertEqual(file.getvalue(), right)
        board.certify(file=os.devnull)
        self.assertEqual(os.listdir(self.folder), ["board.proof"])

    def test_a_certificate_that_starts_again(self) -> None:
        """There is too little memory for levels, so a tree replaces what was written."""
        box = papan.puzzle("pentominoes:3x20")
        file = io.BytesIO(b"before")
        file.seek(0, os.SEEK_END)
        made = box.certify("count", file, memory_limit=450000)
        self.assertEqual(made.method, "tree")
        proof = file.getvalue()[len(b"before") :]
        self.assertTrue(file.getvalue().startswith(b"beforepapan-certificate"))
        self.assertEqual((proof.count(b"papan-certificate"), made.size), (1, len(proof)))
        self.assertIn("8 solutions", self.verified(box, proof))
        with self.assertRaises(papan.OutOfMemory):  # a pipe cannot go back
            box.certify("count", Pipe(), memory_limit=450000)
        file = io.BytesIO(b"before, and more")
        file.seek(6)
        for target, right in ((_certify._Memory(), b"new"), (_certify._File(file), b"beforenew")):
            for part in (b"old ", b"certificate", None, b"new"):
                target.put(part)
            self.assertEqual(bytes(target.data) if isinstance(target, _certify._Memory) else file.getvalue(), right)

    def test_failures_leave_nothing(self) -> None:
        board = papan.load(BOARD)
        with self.assertRaises(OSError) as caught:
            board.certify(file=Full())
        self.assertEqual(caught.exception.errno, 28)
        path = self.folder / "kept"
        path.write_bytes(b"old")
        file = io.BytesIO(b"before")
        file.seek(0, os.SEEK_END)
        for target in (path, file):
            with self.assertRaises(papan.Stopped) as stopped:
                papan.puzzle(LONG_PUZZLE).certify("count", target, strategy="cover", time_limit=0.05)
            assert stopped.exception.result is not None
            self.assertFalse(stopped.exception.result.complete)
        self.assertEqual((path.read_bytes(), file.getvalue(), os.listdir(self.folder)), (b"old", b"before", ["kept"]))
        with self.assertRaises(papan.Unsuitable):
            papan.puzzle("nqueens:8").certify(file=path, strategy="row-by-row")
        with self.assertRaises(FileNotFoundError):
            board.certify(file=self.folder / "no such folder/proof")
        self.assertEqual((path.read_bytes(), os.listdir(self.folder), searching()), (b"old", ["kept"], 0))

    def test_wrong_arguments(self) -> None:
        board: Any = papan.load(BOARD)
        for arguments, words in (
            ({"goal": "list"}, "unknown goal 'list'; expected first, check or count"),
            ({"file": io.StringIO()}, "file must be a path or a binary file"),
            ({"file": 3}, "file must be a path or a binary file, not 3"),
            ({"strategy": "nope"}, "unknown strategy 'nope'"),
        ):
            with self.subTest(words), self.assertRaises(papan.ArgumentError) as caught:
                board.certify(**arguments)
            self.assertIn(words, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
