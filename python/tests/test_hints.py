"""test_hints.py: hints, solution paths, difficulty, and new puzzles."""

import datetime
import unittest
from typing import List

import papan
from support import EXAMPLES, searching


class Hints(unittest.TestCase):
    def setUp(self) -> None:
        self.board = papan.load(EXAMPLES / "queens/board-8.txt")

    def test_a_step_has_a_reason_and_codes(self) -> None:
        hint = self.board.hint()
        self.assertEqual((hint.kind, hint.place, hint.rule, hint.level), ("step", ((7, 6),), "only-places", "easy"))
        self.assertEqual(str(hint), "Region H has only one place left for its queen: row 8, column 7.")
        assert hint.text is not None
        self.assertEqual(hint.text.code, "one-place-left")

    def test_steps_lead_to_the_solution(self) -> None:
        queens: List[papan.Cell] = []
        crosses: List[papan.Cell] = []
        for _ in range(100):
            hint = self.board.hint(queens=queens, crosses=crosses)
            if hint.kind == "done":
                break
            self.assertEqual(hint.kind, "step")
            queens += hint.place
            crosses += hint.cross
        solution = self.board.solve()
        assert solution is not None
        self.assertEqual(sorted(queens), list(solution.queens))

    def test_wrong_marks_are_named(self) -> None:
        hint = self.board.hint(queens=[(0, 0)])
        self.assertEqual((hint.kind, [thing.cells for thing in hint.remove]), ("wrong", [((0, 0),)]))
        assert hint.because is not None

    def test_given_queens_are_not_blamed(self) -> None:
        given = papan.read("nqueens: 6\nPLACED\n#.....\n......\n......\n......\n......\n......\n")
        hint = given.hint(queens=[(1, 2)])
        self.assertEqual(hint.kind, "dead")
        self.assertEqual([thing.cells for thing in hint.remove], [((1, 2),)] if hint.remove else [])

    def test_given_queens_are_not_blamed_wherever_they_are(self) -> None:
        given = papan.read("nqueens: 4\nPLACED\n....\n....\n....\n.Q..\n")
        self.assertEqual(given.place(queens=[(1, 0)]).marks, {(3, 1): "queen", (1, 0): "queen"})
        hint = given.hint(queens=[(0, 1)])  # in the same column
        self.assertEqual((hint.kind, [thing.cells for thing in hint.remove]), ("dead", [((0, 1),)]))

    def test_without_marks_of_a_player_given_queens_count_as_theirs(self) -> None:
        hint = papan.read("nqueens: 4\nPLACED\nQ...\n....\n....\n....\n").hint()
        self.assertEqual((hint.kind, [thing.cells for thing in hint.remove]), ("dead", [((0, 0),)]))
        marked = self.board.place(queens=[(0, 0)])
        self.assertEqual([thing.cells for thing in marked.hint(queens=[(3, 0)]).remove], [((0, 0),)])

    def test_pieces(self) -> None:
        puzzle = papan.load(EXAMPLES / "pack/challenge-5x11.txt")
        solution = puzzle.solve()
        assert solution is not None
        hint = puzzle.hint()
        self.assertEqual(hint.kind, "step")
        self.assertEqual({solution[cell] for cell in hint.place}, {hint.label})
        self.assertEqual(puzzle.hint(solution).kind, "done")
        self.assertRaises(papan.Unsuitable, puzzle.path)
        self.assertRaises(papan.Unsuitable, papan.load(EXAMPLES / "cover/langford-7.dlx").hint)

    def test_paths_and_difficulty(self) -> None:
        path = self.board.path()
        self.assertEqual(path.kind, "done")
        difficulty = self.board.difficulty()
        self.assertEqual((path.level, path.score), (difficulty.level, difficulty.score))
        self.assertEqual(len(path.steps), difficulty.steps)
        self.assertEqual(sum(difficulty.rules.values()), difficulty.steps)
        self.assertTrue(difficulty.finished)
        self.assertGreater(difficulty.rules_version, 1)
        self.assertRaises(papan.Unsuitable, papan.puzzle("nqueens:8").difficulty)

    def test_time_limit(self) -> None:
        try:
            hint = papan.puzzle("iq-puzzler-pro:pyramid").hint(time_limit=0.01)
            self.assertEqual((hint.kind, hint.because), ("open", None))  # a piece of some solution; not counted
        except papan.Stopped:
            pass  # not even that
        self.assertEqual(searching(), 0)


class Makers(unittest.TestCase):
    def test_queens(self) -> None:
        made = papan.make.queens(7, seed=5)
        self.assertEqual(made.puzzle.check().verdict, "unique")
        self.assertTrue(made.puzzle.verify(made.solution))
        self.assertEqual(made.puzzle, papan.make.queens(7, seed=5).puzzle)
        assert made.difficulty is not None
        self.assertEqual(made.level, made.puzzle.difficulty().level)
        self.assertEqual(papan.make.queens(8, level="easy").level, "easy")

    def test_stars_and_pack(self) -> None:
        self.assertEqual(papan.make.stars(8, stars=1, seed=1).puzzle.stars, 1)
        made = papan.make.pack("iq-puzzler-pro:5x11", given=8, seed=1)
        self.assertEqual(len(made.puzzle.givens.placements), 8)
        self.assertEqual(made.puzzle.check().solutions, (made.solution,))

    def test_days(self) -> None:
        day = papan.daily(datetime.date(2026, 11, 15))
        self.assertEqual(day.puzzle, papan.daily("2026-11-15", "queens").puzzle)
        self.assertEqual(day.puzzle, papan.daily(datetime.datetime(2026, 11, 15, 12)).puzzle)
        self.assertRaises(papan.ArgumentError, papan.daily, "2026-11-15", "chess")

    def test_refusals(self) -> None:
        self.assertRaises(ValueError, papan.make.queens, 8, level="silly")
        self.assertRaises(papan.Unsuitable, papan.make.queens, 3)
        with self.assertRaises(papan.Stopped):
            papan.make.queens(30, time_limit=0)

        def fail(making: papan.make.Making) -> None:
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            papan.make.queens(20, progress=fail)
        self.assertEqual(searching(), 0)


if __name__ == "__main__":
    unittest.main()
