"""test_puzzle.py: reading, writing, and what puzzles and solutions consist of."""

import gc
import gzip
import os
import pickle
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import get_args

import papan
from papan._library import lib
from support import EXAMPLES

BOARD = "AAB\nACB\nCCB\n"


class Reading(unittest.TestCase):
    def test_text_bytes_json_and_ids_are_read(self) -> None:
        board = papan.load(EXAMPLES / "queens/board-8.txt")
        text = (EXAMPLES / "queens/board-8.txt").read_text()
        assert board.id is not None
        self.assertEqual(papan.read(board.id).id, board.id)  # regions may have other letters
        for form in (text, text.encode(), board.to_json(), board.write(".json")):
            self.assertEqual(papan.read(form), board)
        self.assertNotEqual(papan.load(EXAMPLES / "queens/board-9.txt"), board)

    def test_errors_have_place_code_and_file(self) -> None:
        with self.assertRaises(papan.ReadError) as caught:
            papan.read("AAB\nAB\n")
        error = caught.exception
        self.assertEqual((error.line, error.column, error.code, error.filename), (2, 3, "rows-unequal", None))
        self.assertTrue(str(error).startswith("2:3: line 2 has 2 letters"))
        self.assertIsInstance(error, ValueError)
        with self.assertRaises(papan.ReadError) as caught:
            papan.load(EXAMPLES / "invalid/report002-input-8.txt")
        self.assertTrue(str(caught.exception).startswith(str(EXAMPLES / "invalid/report002-input-8.txt") + ":8:1: "))
        with self.assertRaises(FileNotFoundError):
            papan.load(EXAMPLES / "no such file")
        for wrong in (123, None, 1.5, ["AAB"]):
            self.assertRaises(TypeError, papan.read, wrong)
        for nothing in ("", b"", "\0", "{"):
            self.assertRaises(papan.ReadError, papan.read, nothing)

    def test_errors_travel_between_processes(self) -> None:
        with self.assertRaises(papan.ReadError) as caught:
            papan.read("AAB\nAB\n")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.line, again.code), (2, "rows-unequal"))
        assert again.reason is not None and caught.exception.reason is not None
        self.assertEqual(again.reason, caught.exception.reason)

    def test_warnings_are_issued_and_kept(self) -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            puzzle = papan.read("3 3 2\ndefault\nA\nAAA\nAA\nBBB\n")
        self.assertEqual([each.category for each in caught], [papan.PapanWarning] * len(puzzle.warnings))
        self.assertGreater(len(puzzle.warnings), 0)
        self.assertEqual(puzzle.warnings[0].line, 2)
        self.assertEqual(caught[0].filename, __file__)

    def test_messages_can_be_translated(self) -> None:
        with self.assertRaises(papan.ReadError) as caught:
            papan.read("AAB\nAB\n")
        reason = caught.exception.reason
        assert reason is not None
        self.assertIn("BARIS 2", reason.translated(lambda text: text.replace("line", "BARIS")))
        with self.assertRaises(ZeroDivisionError):
            reason.translated(lambda text: str(1 // 0))

    def test_builtin_puzzles(self) -> None:
        self.assertIn("pentominoes:6x10", papan.builtins())
        with self.assertRaises(papan.ReadError):
            papan.puzzle("no-such:puzzle")
        self.assertEqual(papan.puzzle("nqueens:8").id, "nqueens:8")

    def test_compressed_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.json.gz"
            path.write_bytes(gzip.compress(papan.puzzle("nqueens:6").write().encode()))
            self.assertEqual(papan.load(path), papan.puzzle("nqueens:6"))
            path.write_bytes(path.read_bytes()[:20])
            self.assertRaises(papan.ReadError, papan.load, path)

    def test_archives(self) -> None:
        puzzles = papan.read_archive((EXAMPLES / "queens/archive.json").read_text())
        self.assertGreater(len(puzzles), 1)
        self.assertRaises(papan.ReadError, papan.read_archive, "[1,")


class Contents(unittest.TestCase):
    def test_queens(self) -> None:
        board = papan.read(BOARD)
        self.assertEqual((board.family, board.rows, board.columns, board.layers, board.cells), ("queens", 3, 3, 1, 9))
        self.assertEqual(board.stars, 1)
        self.assertEqual(board.regions, [[0, 0, 1], [0, 2, 1], [2, 2, 1]])
        self.assertEqual(str(board), BOARD.strip())
        marked = board.place(queens=[(0, 0)], crosses=[(2, 2)])
        self.assertEqual(marked.marks, {(0, 0): "queen", (2, 2): "cross"})
        self.assertEqual(board.marks, {})
        moved = marked.place(queens=[(2, 2)], crosses=[(1, 1)], clear=[(0, 0)])
        self.assertEqual(moved.marks, {(2, 2): "queen", (1, 1): "cross"})
        self.assertEqual(moved.place(clear=[(1, 1), (2, 2), (0, 1)]), board)
        self.assertRaises(IndexError, board.place, queens=[(3, 0)])
        self.assertRaises(IndexError, board.place, clear=[(3, 0)])
        self.assertRaises(IndexError, board.place, queens=[(-1, 0)])
        self.assertRaises(ValueError, board.place, queens=[(1,)])

    def test_text_for_terminals(self) -> None:
        box = papan.puzzle("pentominoes:6x10")
        solution = box.solve()
        assert solution is not None
        self.assertIn("\x1b[", solution.text(colour=True, width=80))
        self.assertNotIn("\x1b[", solution.text(width=80))
        self.assertEqual(solution.text(), str(solution))
        self.assertEqual(len(box.text().splitlines()), 6)

    def test_pieces(self) -> None:
        box = papan.puzzle("pentominoes:6x10")
        self.assertEqual(len(box.pieces), 12)
        self.assertEqual({len(piece.cells) for piece in box.pieces}, {5})
        self.assertEqual(box.pieces[1].cells, ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))
        self.assertRaises(papan.Unsuitable, box.place, queens=[(0, 0)])

    def test_piece_sets(self) -> None:
        self.assertIn("pentominoes", papan.piece_sets())
        box = papan.puzzle("pentominoes:6x10")
        other = box.with_pieces("hexominoes" if "hexominoes" in papan.piece_sets() else "A\nAA\nBBB\n")
        self.assertNotEqual(other.pieces, box.pieces)
        self.assertEqual(other.with_pieces("pentominoes").count(), 9356)
        bare = {"family": "pack", "board": {"rows": 2, "columns": 3}}
        self.assertEqual(papan.read(bare, pieces="A\nAA\nBBB\n").count(), 0)
        self.assertEqual(papan.read(bare, pieces="AAA\nBBB\n").count(), 2)
        self.assertRaises(papan.ReadError, papan.read, bare)
        self.assertRaises(papan.ReadError, papan.read, bare, pieces="no such set")
        self.assertRaises(papan.PapanError, papan.puzzle("nqueens:6").with_pieces, "pentominoes")

    def test_layers(self) -> None:
        pyramid = papan.puzzle("iq-puzzler-pro:pyramid")
        self.assertEqual((pyramid.layers, pyramid.rows, pyramid.columns, pyramid.cells), (5, 5, 5, 55))
        solution = pyramid.solve()
        assert solution is not None
        self.assertEqual(sum(label >= 0 for layer in solution.grid() for row in layer for label in row), 55)
        self.assertEqual(solution[4, 4, 4], solution.labels[-1])
        first = solution.placements[0]
        placed = pyramid.place([first.label if label == first.label else -1 for label in solution.labels])
        self.assertEqual(placed.givens.placements, (first,))
        self.assertEqual(placed.place(clear=first.cells[:1]), pyramid)
        with self.assertRaises(papan.ReadError) as caught:
            pyramid.place([0] + [-1] * 54)
        self.assertEqual(caught.exception.code, "placed-not-a-piece")

    def test_nothing_to_place_on(self) -> None:
        self.assertRaises(papan.Unsuitable, papan.load(EXAMPLES / "cover/langford-7.dlx").place)
        self.assertRaises(papan.Unsuitable, papan.puzzle("nqueens:2000").place)
        self.assertRaises(papan.Unsuitable, papan.puzzle("nqueens:6").place, crosses=[(0, 0)])

    def test_every_example_survives_every_form(self) -> None:
        read = 0
        for path in sorted(EXAMPLES.glob("*/*")):
            if path.parent.name in ("invalid", "api"):
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                puzzle = papan.load(path)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.assertEqual(papan.read(puzzle.write()), puzzle, path)
            self.assertEqual(pickle.loads(pickle.dumps(puzzle)), puzzle, path)
            solution = puzzle.solve()
            if solution is None:
                continue
            self.assertEqual(pickle.loads(pickle.dumps(solution)), solution)
            for form in (solution, solution.labels, solution.grid(), str(solution)):
                self.assertIsNone(puzzle.why_wrong(form), path)
            read += 1
        self.assertGreater(read, 30)

    def test_arrays(self) -> None:
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        for id, shape in (("nqueens:8", (8, 8)), ("iq-puzzler-pro:pyramid", (5, 5, 5))):
            puzzle = papan.puzzle(id)
            solution = puzzle.solve()
            assert solution is not None
            array = solution.array()
            self.assertEqual(array.shape, shape)
            self.assertEqual(array.tolist(), solution.grid())
            self.assertTrue(puzzle.verify(array))
            self.assertFalse(puzzle.verify(numpy.full(shape, -1)))
            self.assertRaises(ValueError, puzzle.verify, numpy.zeros((2, 2)))
            self.assertTrue((array[array < 0] == -1).all())

    def test_rows_of_solutions(self) -> None:
        for id, rows in (("nqueens:8", 8), ("iq-puzzler-pro:pyramid", 5)):
            solution = papan.puzzle(id).solve()
            assert solution is not None
            self.assertEqual((list(solution), len(solution)), (solution.grid(), rows))
            grid = solution.grid()
            self.assertEqual((solution[3], solution[-1], solution[1:3]), (grid[3], grid[-1], grid[1:3]))
        cover = papan.load(EXAMPLES / "cover/langford-7.dlx").solve()
        assert cover is not None
        self.assertEqual((list(cover), cover[3], cover[(3,)]), (cover.labels, cover.labels[3], cover.labels[3]))
        self.assertTrue(papan.puzzle("nqueens:5000").givens)
        self.assertEqual(len(papan.puzzle("nqueens:5000").givens), 0)

    def test_nothing_of_the_library_is_public(self) -> None:
        puzzle = papan.puzzle("nqueens:8")
        solution = puzzle.solve()
        for thing, names in ((puzzle, ("raw", "board", "empty_labels")), (solution, ("raw", "pointer"))):
            for name in names:
                self.assertFalse(hasattr(thing, name), name)

    def test_verdicts_are_known_to_type_checkers(self) -> None:
        self.assertEqual(get_args(papan.Result.__annotations__["verdict"]), get_args(papan.Verdict))
        self.assertIn("unique", get_args(papan.Verdict))

    def test_wrong_solutions_are_named(self) -> None:
        board = papan.puzzle("nqueens:6")
        why = board.why_wrong([0] * 36)
        assert why is not None
        self.assertTrue(str(why))
        self.assertTrue(why.code)
        self.assertRaises(ValueError, board.verify, [0] * 35)
        self.assertRaises(ValueError, board.verify, [7] * 36)
        self.assertRaises(papan.ReadError, board.verify, "nonsense")

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            board = papan.read(BOARD)
            for name in ("a.txt", "a.json", "a.id"):
                path = os.path.join(folder, name)
                board.save(path)
                self.assertEqual(papan.load(path), board)
            box = papan.puzzle("pentominoes:6x10")
            box.save(os.path.join(folder, "a.xmpuzzle"))
            self.assertEqual(papan.load(os.path.join(folder, "a.xmpuzzle")).count(distinct=True), 2339)
            self.assertRaises(papan.ArgumentError, board.save, os.path.join(folder, "a.xyz"))
        self.assertRaises(papan.Unsuitable, board.write, "burrtools")

    def test_huge_boards(self) -> None:
        huge = papan.puzzle("nqueens:100000000")
        self.assertEqual((huge.cells, repr(huge)), (0, "<papan.Puzzle nqueens, 100000000 x 100000000>"))
        self.assertRaises(papan.TooBig, huge.solve)
        self.assertEqual(len({papan.nqueens_column(1000, row) for row in range(1000)}), 1000)
        self.assertRaises(ValueError, papan.nqueens_column, 3, 0)
        self.assertRaises(papan.Unsuitable, huge.place, queens=[(0, 0)])

    def test_puzzles_are_freed(self) -> None:
        from papan._library import ffi

        freed = []
        puzzle = papan.read(BOARD)
        puzzle._raw = ffi.gc(puzzle._raw, freed.append)  # in addition to the destructor of the library
        solution = puzzle.solve()
        del puzzle, solution
        gc.collect()
        self.assertEqual(len(freed), 1)


class Version(unittest.TestCase):
    def test_versions_agree(self) -> None:
        self.assertEqual(papan.library_version(), papan.__version__)
        self.assertEqual(lib.PAPAN_EMPTY, 0xFFFF)


if __name__ == "__main__":
    unittest.main()
