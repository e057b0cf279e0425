"""test_jobs.py: counts in parts, in this process and in others."""

import multiprocessing
import unittest
from typing import List

import papan
from support import searching


class Jobs(unittest.TestCase):
    def setUp(self) -> None:
        self.board = papan.puzzle("nqueens:10")

    def test_parts_add_up(self) -> None:
        job = papan.jobs.Job(self.board, parts=8)
        lines = job.lines()
        self.assertGreaterEqual(len(lines), 8)
        self.assertFalse(job.complete)
        job.enter(papan.jobs.search(self.board, lines[::2]))
        self.assertEqual(len(job.lines()), len(lines) - len(lines[::2]))
        for line in job.lines():
            job.enter(papan.jobs.search(self.board, [line], threads=2)[0])
        self.assertTrue(job.complete)
        self.assertEqual((job.count, job.result().complete), (724, True))
        self.assertEqual(papan.jobs.search(self.board, []), [])
        self.assertEqual(job.progress().count, 724)

    def test_other_processes(self) -> None:
        box = papan.puzzle("pentominoes:4x15")
        job = papan.jobs.Job(box, parts=4, distinct=True)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            for results in pool.starmap(papan.jobs.search, [(box, [line]) for line in job.lines()]):
                job.enter(results)
        self.assertEqual((job.complete, job.count), (True, 368))

    def test_wrong_lines_are_refused(self) -> None:
        job = papan.jobs.Job(self.board, parts=8)
        result = papan.jobs.search(self.board, job.lines()[:1])[0]
        for line in ("nonsense", "", job.lines()[0], result[:-1] + ("0" if result[-1] != "0" else "1")):
            self.assertRaises(papan.ReadError, job.enter, line)
        self.assertRaises(papan.ReadError, papan.jobs.search, papan.puzzle("nqueens:9"), job.lines())
        self.assertRaises(papan.ReadError, papan.jobs.search, self.board, ["nonsense"])
        job.enter(result)
        job.enter(result)
        self.assertRaises(papan.Unsuitable, papan.jobs.Job, self.board, strategy="row-by-row")

    def test_stopping(self) -> None:
        large = papan.puzzle("nqueens:20")
        job = papan.jobs.Job(large, parts=8)
        self.assertLess(len(papan.jobs.search(large, job.lines(), time_limit=0.01)), len(job.lines()))
        seen: List[str] = []

        def fail(line: str) -> None:
            seen.append(line)
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            papan.jobs.search(self.board, papan.jobs.Job(self.board, parts=8).lines(), done=fail)
        self.assertEqual((len(seen), searching()), (1, 0))


if __name__ == "__main__":
    unittest.main()
