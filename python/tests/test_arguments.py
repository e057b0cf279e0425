"""test_arguments.py: wrong arguments are refused with exceptions that name what is expected."""

import os
import pickle
import tempfile
import unittest
from typing import Any, Callable, List, Tuple, Type

import papan
from support import EXAMPLES

Refusal = Tuple[Callable[[], Any], Type[Exception], str]


class Refusals(unittest.TestCase):
    """Every exception is a PapanError and the built-in exception that fits."""

    def setUp(self) -> None:
        self.board = papan.load(EXAMPLES / "queens/board-8.txt")

    def refused(self, cases: List[Refusal]) -> None:
        for number, (call, kind, words) in enumerate(cases):
            with self.subTest(words, number=number):
                with self.assertRaises(papan.ArgumentError) as caught:
                    call()
                self.assertIsInstance(caught.exception, papan.PapanError)
                self.assertIsInstance(caught.exception, kind)
                self.assertIn(words, str(caught.exception))

    def test_names(self) -> None:
        board = self.board
        self.refused(
            [
                (lambda: board.check(strategy="nope"), ValueError, "unknown strategy 'nope'; expected "),
                (lambda: board.search("nope"), ValueError, "unknown goal 'nope'; expected first, check, count or list"),
                (lambda: papan.make.queens(8, level="silly"), ValueError, "unknown level 'silly'; expected easy, "),
                (lambda: papan.make.queens(8, rule="silly"), ValueError, "unknown rule 'silly'"),
                (lambda: papan.daily(kind="x"), ValueError, "expected queens, stars or pack"),
                (lambda: papan.daily("2026-02-30"), ValueError, "invalid date '2026-02-30'"),
                (lambda: board.write("nope"), ValueError, "unknown format 'nope'; expected "),
                (lambda: board.draw("bmp"), ValueError, "unknown picture format 'bmp'; expected png, svg or pdf"),
                (lambda: board.draw(theme="pink"), ValueError, "unknown theme 'pink'; expected light, dark"),
                (lambda: papan.draw.animation(board, [board.givens], kind="x"), ValueError, "gif, apng or svg"),
                (lambda: papan.draw.booklet([board], paper="x"), ValueError, "expected a4 or letter"),
                (lambda: board.check(strategy="cover\0"), ValueError, "strategy contains a NUL character"),
            ]
        )

    def test_flags(self) -> None:
        board = self.board
        cases: List[Refusal] = []
        for odd in (None, "yes", b"", 2, 1.0, [], object()):
            cases += [
                (lambda odd=odd: board.count(distinct=odd), TypeError, "distinct must be True or False"),
                (lambda odd=odd: papan.jobs.Job(papan.puzzle("nqueens:8"), distinct=odd), TypeError, "distinct must be"),
                (lambda odd=odd: board.hint(sight_known=odd), TypeError, "sight_known must be True or False"),
                (lambda odd=odd: board.draw(oblique=odd), TypeError, "oblique must be True or False"),
            ]
        self.refused(cases)
        self.assertEqual(board.count(distinct=1), 1)

    def test_numbers(self) -> None:
        board = self.board
        self.refused(
            [
                (lambda: papan.make.queens(8, seed=-1), ValueError, "seed must be an integer from 0 "),
                (lambda: papan.make.queens(8, seed=1 << 64), ValueError, "seed must be an integer from 0 "),
                (lambda: papan.make.queens(-8), ValueError, "size must be an integer from 0 "),
                (lambda: papan.make.stars(8, -1), ValueError, "stars must be an integer from 0 "),
                (lambda: papan.make.pack(given=-1), ValueError, "given must be an integer from 0 "),
                (lambda: board.count(threads=0), ValueError, "threads must be an integer from 1 to "),
                (lambda: board.count(threads=1 << 40), ValueError, "threads must be an integer from 1 to "),
                (lambda: board.count(memory_limit=1 << 70), ValueError, "memory_limit must be an integer from 1 to "),
                (lambda: board.count(time_limit=-1), ValueError, "time_limit must be a number of at least 0, not -1"),
                (lambda: board.count(time_limit=float("nan")), ValueError, "time_limit must be a number"),
                (lambda: board.search("count", every=0), ValueError, "every must be a number above 0, not 0"),
                (lambda: board.estimate(probes=0), ValueError, "probes must be an integer from 1 to "),
                (lambda: board.estimate(seed=-1), ValueError, "seed must be"),
                (lambda: papan.jobs.Job(board, parts=0), ValueError, "parts must be"),
                (lambda: papan.jobs.Job(board, seed=-1), ValueError, "seed must be"),
                (lambda: papan.draw.animation(board, [board.givens], milliseconds=-1), ValueError, "milliseconds must"),
                (lambda: papan.draw.booklet([board], per_page=-1), ValueError, "per_page must be"),
                (lambda: papan.draw.booklet([board], per_page=1000), ValueError, "at most 4 puzzles"),
                (lambda: board.draw(size=-4), ValueError, "size must be a number of at least 0, not -4"),
                (lambda: board.text(width=-1), ValueError, "width must be"),
                (lambda: papan.nqueens_column(3, 0), ValueError, "there is no row 0 in a solution for 3 queens"),
                (lambda: papan.find_board(b"", stars=-1), ValueError, "stars must be"),
            ]
        )

    def test_types(self) -> None:
        board: Any = self.board
        make: Any = papan.make
        module: Any = papan
        self.refused(
            [
                (lambda: module.read(None), TypeError, "expected text, bytes or a JSON object, not None"),
                (lambda: module.read({"a": {1}}), TypeError, "not JSON serializable"),
                (lambda: module.read("\ud800"), ValueError, "not valid Unicode"),
                (lambda: module.read_archive(3), TypeError, "expected text or bytes, not 3"),
                (lambda: module.load(3), TypeError, "path must be a path, not 3"),
                (lambda: module.puzzle(3), TypeError, "id must be a string, not 3"),
                (lambda: module.strategies(3), TypeError, "puzzle must be a papan.Puzzle, not 3"),
                (lambda: module.nqueens_column("a", 3), TypeError, "n must be an integer, not 'a'"),
                (lambda: module.jobs.Job(3), TypeError, "puzzle must be a papan.Puzzle, not 3"),
                (lambda: module.jobs.search(board, 3), TypeError, "lines must be strings, not 3"),
                (lambda: module.jobs.Job(board).enter(3), TypeError, "results must be strings, not 3"),
                (lambda: module.daily(3), TypeError, "date must be a date or a string, not 3"),
                (lambda: module.daily(kind=3), TypeError, "kind must be a string, not 3"),
                (lambda: module.draw.booklet(3), TypeError, "puzzles must be several"),
                (lambda: module.draw.booklet([3]), TypeError, "expected a papan.Puzzle or papan.Made, not 3"),
                (lambda: module.draw.booklet([board], title=3), TypeError, "title must be a string, not 3"),
                (lambda: module.draw.animation(board, 3), TypeError, "frames must be positions"),
                (lambda: module.read_picture(3), TypeError, "expected a picture, not int"),
                (lambda: module.read_picture(b"1", width="x", height=1), TypeError, "width must be an integer"),
                (lambda: make.queens("8"), TypeError, "size must be an integer, not '8'"),
                (lambda: make.queens(8, seed=1.5), TypeError, "seed must be an integer, not 1.5"),
                (lambda: make.queens(8, level=3), TypeError, "level must be a string, not 3"),
                (lambda: make.pack(3), TypeError, "board must be a papan.Puzzle, not 3"),
                (lambda: board.check(strategy=3), TypeError, "strategy must be a string, not 3"),
                (lambda: board.search([]), TypeError, "goal must be a string, not []"),
                (lambda: board.count(threads="2"), TypeError, "threads must be an integer, not '2'"),
                (lambda: board.count(time_limit="x"), TypeError, "time_limit must be a number, not 'x'"),
                (lambda: board.count(progress=3), TypeError, "progress must be a function, not 3"),
                (lambda: board.hint(memory_limit="1"), TypeError, "memory_limit must be an integer, not '1'"),
                (lambda: board.draw(size="big"), TypeError, "size must be a number, not 'big'"),
                (lambda: board.draw(theme=3), TypeError, "theme must be a string, not 3"),
                (lambda: board.write(3), TypeError, "format must be a string, not 3"),
                (lambda: board.save(3), TypeError, "path must be a path, not 3"),
                (lambda: board.with_pieces(3), TypeError, "pieces must be a string, not 3"),
                (lambda: board.verify(3), TypeError, "expected a position"),
                (lambda: board.verify(["x"] * 64), TypeError, "a label is an integer, not 'x'"),
                (lambda: board.verify([0] * 63), ValueError, "64 labels, not 63"),
                (lambda: board.verify([7] * 64), ValueError, "unknown label 7"),
            ]
        )

    def test_cells(self) -> None:
        board: Any = self.board
        solution: Any = board.solve()
        outside = "(9, 9) is outside the board of 8 rows and 8 columns, which are counted from 0"
        several = "queens must be cells such as [(0, 0)]: expected (row, column), not 3"
        self.refused(
            [
                (lambda: board.hint(queens=[(9, 9)]), IndexError, outside),
                (lambda: board.hint(queens=(3, 0)), TypeError, several),
                (lambda: board.hint(crosses=5), TypeError, "crosses must be cells such as [(0, 0)], not 5"),
                (lambda: board.hint(queens=[(1.5, 0)]), TypeError, "expected (row, column), not (1.5, 0)"),
                (lambda: board.hint(queens=["ab"]), TypeError, "expected (row, column), not 'ab'"),
                (lambda: board.hint(queens=[(1,)]), ValueError, "expected (row, column), not (1,)"),
                (lambda: board.hint(position=5), TypeError, "expected a position"),
                (lambda: solution[3, 9], IndexError, "(3, 9) is outside the board"),
                (lambda: solution[9], IndexError, "there is no row 9; the board has 8"),
                (lambda: solution["a"], TypeError, "expected (row, column), not 'a'"),
            ]
        )

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x")
            self.refused(
                [
                    (lambda: self.board.save(path), ValueError, "has no extension; expected .png, .svg, .pdf, .json"),
                    (lambda: self.board.save(path + ".xyz"), ValueError, "unknown extension '.xyz'; expected .png, "),
                    (lambda: self.board.save(path + ".png", size=-4), ValueError, "size must be a number of at least"),
                    (lambda: self.board.givens.save(path), ValueError, "x' has no extension; expected .png, .svg"),
                ]
            )
            self.assertRaises(papan.Unsuitable, self.board.save, path + ".xmpuzzle")  # known, but not for this puzzle
            self.assertEqual(os.listdir(folder), [])

    def test_crosses_of_nqueens(self) -> None:
        self.assertRaises(papan.Unsuitable, papan.puzzle("nqueens:8").hint, crosses=[(1, 0)])

    def test_a_failed_search_names_what_helps(self) -> None:
        huge = papan.puzzle("nqueens:5000")
        for search in (huge.solve, huge.check, huge.count):
            with self.assertRaises(papan.TooBig) as caught:
                search()
            self.assertIn("papan.nqueens_column()", str(caught.exception))
            self.assertTrue(caught.exception.code)

    def test_classes(self) -> None:
        for name in dir(papan.errors):
            kind = getattr(papan.errors, name)
            if isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, Warning):
                self.assertTrue(issubclass(kind, papan.PapanError), name)
                self.assertIs(getattr(papan, name), kind)
                self.assertIn(name, papan.__all__)
        self.assertIs(papan.make.NotMade, papan.NotMade)
        with self.assertRaises(papan.NotMade):
            papan.make.queens(6, level="expert", seed=1, attempts=1)

    def test_an_error_without_a_place(self) -> None:
        with self.assertRaises(papan.ReadError) as caught:
            papan.puzzle("no-such:puzzle")
        for error in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((error.line, error.column), (None, None))
        assert caught.exception.reason is not None
        self.assertEqual((caught.exception.reason.line, caught.exception.reason.column), (None, None))


if __name__ == "__main__":
    unittest.main()
