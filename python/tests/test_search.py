"""test_search.py: searching: answers, limits, hooks, threads, and loops that are left early."""

import gc
import multiprocessing
import signal
import sys
import threading
import unittest
from typing import Any, List
from unittest import mock

import papan
from support import EXAMPLES, LONG_COUNT, LONG_PUZZLE, python, searching, until


class Enough(Exception):
    """Raised in hooks."""


class Answers(unittest.TestCase):
    def test_counts(self) -> None:
        box = papan.puzzle("pentominoes:6x10")
        self.assertEqual((box.count(), box.count(distinct=True)), (9356, 2339))
        self.assertEqual(papan.puzzle("pentominoes:3x20").count(strategy="cover", distinct=True, threads=2), 2)
        self.assertEqual(papan.load(EXAMPLES / "pack/report001-case-4.txt").count() % 10, 0)

    def test_check_gives_reasons(self) -> None:
        none = papan.load(EXAMPLES / "pack/report003-test11.txt")
        self.assertIsNone(none.solve())
        result = none.check()
        self.assertEqual((result.verdict, str(result.reason)), ("none", "the pieces cover 27 cells, the board has 25"))
        self.assertEqual(str(none.impossible()), str(result.reason))
        self.assertEqual(papan.puzzle("nqueens:8").check().verdict, "many")
        unique = papan.load(EXAMPLES / "queens/board-8.txt").check()
        self.assertEqual((unique.verdict, unique.count, len(unique.solutions)), ("unique", 1, 1))
        self.assertIsNone(papan.puzzle("nqueens:8").impossible())

    def test_bad_options_are_refused(self) -> None:
        board = papan.puzzle("nqueens:8")
        for options in ({"strategy": "no-such"}, {"threads": 0}, {"time_limit": -1}, {"memory_limit": 0}):
            with self.assertRaises(ValueError, msg=str(options)):
                board.count(**options)  # type: ignore[arg-type]
        with self.assertRaises(ValueError):
            board.search("no-such")
        with self.assertRaises(papan.Unsuitable) as caught:
            board.count(strategy="frontier")
        self.assertTrue(caught.exception.code)

    def test_memory_limit(self) -> None:
        with self.assertRaises(MemoryError) as caught:
            papan.puzzle("pentominoes:6x10").count(strategy="frontier", memory_limit=100000)
        self.assertIsInstance(caught.exception, papan.PapanError)

    def test_time_limit(self) -> None:
        board = papan.puzzle(LONG_PUZZLE)
        with self.assertRaises(papan.Stopped) as caught:
            board.count(time_limit=0.01, **LONG_COUNT)
        assert caught.exception.result is not None
        self.assertFalse(caught.exception.result.complete)
        self.assertIsInstance(caught.exception, TimeoutError)
        self.assertFalse(board.search("count", time_limit=0.01, **LONG_COUNT).complete)
        with self.assertRaises(papan.Stopped):
            list(papan.puzzle("nqueens:16").solutions(time_limit=0.05))
        self.assertEqual(searching(), 0)

    def test_estimates(self) -> None:
        box = papan.puzzle("pentominoes:6x10")
        guess = box.estimate(probes=50, seed=1)
        self.assertGreater(guess.cases, 10000)
        self.assertEqual(guess, box.estimate(probes=50, seed=1))
        self.assertRaises(ValueError, box.estimate, probes=0)

    def test_strategies(self) -> None:
        self.assertIn("frontier", papan.strategies())
        self.assertNotIn("frontier", papan.strategies(papan.puzzle("nqueens:8")))


class Hooks(unittest.TestCase):
    def test_events_come_and_exceptions_travel(self) -> None:
        kinds: List[str] = []
        result = papan.puzzle("nqueens:8").search(
            "first", strategy="row-by-row", event=lambda event: kinds.append(event.kind)
        )
        self.assertEqual(kinds.count("place") - kinds.count("remove"), 8)
        assert result.solution is not None

        def fail(event: papan.Event) -> None:
            raise Enough(event.kind)

        with self.assertRaises(Enough):
            papan.puzzle(LONG_PUZZLE).search("count", event=fail, strategy="row-by-row")
        self.assertEqual(searching(), 0)

    def test_progress_comes_and_exceptions_travel(self) -> None:
        seen: List[papan.Progress] = []

        def look(progress: papan.Progress) -> None:
            seen.append(progress)
            if progress.cases > 0 and len(seen) > 20:
                raise Enough

        with self.assertRaises(Enough):
            papan.puzzle(LONG_PUZZLE).count(progress=look, every=0.01, **LONG_COUNT)
        cases = [progress.cases for progress in seen]
        self.assertEqual(cases, sorted(cases))


class Threads(unittest.TestCase):
    """Searches do not block the interpreter."""

    def test_two_searches_and_python_run_at_once(self) -> None:
        cases = [[0], [0]]
        enough = threading.Event()
        errors: List[BaseException] = []

        def count(seen: List[int]) -> None:
            def look(progress: papan.Progress) -> None:
                seen.append(progress.cases)
                if enough.is_set():
                    raise Enough

            try:
                papan.puzzle(LONG_PUZZLE).count(progress=look, every=0.005, **LONG_COUNT)
            except Enough as error:
                errors.append(error)

        workers = [threading.Thread(target=count, args=(seen,)) for seen in cases]
        for worker in workers:
            worker.start()
        try:
            until(lambda: all(seen[-1] > 0 for seen in cases), "both searches have examined cases")
            before = [seen[-1] for seen in cases]
            steps = 0
            while not all(seen[-1] > old for seen, old in zip(cases, before)):
                steps += 1  # this thread has the interpreter, and both searches go on
            for _ in range(100000):
                steps += 1
            self.assertTrue(all(worker.is_alive() for worker in workers))
            self.assertGreater(steps, 100000)
        finally:
            enough.set()
            for worker in workers:
                worker.join()
        self.assertEqual(len(errors), 2)

    def test_no_thread_can_be_started(self) -> None:
        board = papan.puzzle("nqueens:8")
        with mock.patch("_thread.start_new_thread", side_effect=RuntimeError("can't start new thread")):
            self.assertRaises(RuntimeError, board.count)
            self.assertRaises(RuntimeError, board.solutions)
        self.assertEqual((searching(), board.count()), (0, 92))

    def test_hooks_of_library_threads(self) -> None:
        found = list(papan.puzzle("nqueens:9").solutions(threads=2))
        self.assertEqual(len(set(found)), 352)


class Loops(unittest.TestCase):
    def test_all_solutions_come(self) -> None:
        box = papan.puzzle("pentominoes:3x20")
        solutions = box.solutions()
        self.assertEqual(len(set(solutions)), 8)
        assert solutions.result is not None
        self.assertEqual((solutions.result.count, solutions.result.complete), (8, True))
        self.assertEqual(len(list(box.solutions(distinct=True))), 2)
        self.assertEqual(len(list(box.solutions(limit=3))), 3)
        self.assertEqual(list(solutions), [])

    def test_more_than_the_queue_holds(self) -> None:
        self.assertEqual(sum(1 for _ in papan.puzzle("nqueens:11").solutions()), 2680)

    def test_a_loop_can_be_left(self) -> None:
        for _ in papan.puzzle("nqueens:16").solutions():
            break
        gc.collect()
        until(lambda: searching() == 0, "the search ends when its iterator is gone")

    def test_close_and_with(self) -> None:
        with papan.puzzle("nqueens:16").solutions() as solutions:
            next(solutions)
            self.assertEqual(searching(), 1)
        self.assertEqual(searching(), 0)
        self.assertRaises(StopIteration, next, solutions)
        solutions.close()

    def test_an_iterator_in_a_cycle_is_collected(self) -> None:
        cycle: List[Any] = [papan.puzzle("nqueens:16").solutions()]
        next(cycle[0])
        cycle.append(cycle)
        del cycle
        gc.collect()
        until(lambda: searching() == 0, "the search ends when its iterator is collected")

    def test_an_iterator_that_never_started_reading(self) -> None:
        solutions = papan.puzzle(LONG_PUZZLE).solutions()
        del solutions
        until(lambda: searching() == 0, "the search ends")

    def test_a_reader_that_fails(self) -> None:
        with self.assertRaises(Enough):
            for _ in papan.puzzle("nqueens:16").solutions():
                raise Enough
        gc.collect()
        until(lambda: searching() == 0, "the search ends")

    def test_errors_of_the_search_come_out_of_the_loop(self) -> None:
        with self.assertRaises(papan.Unsuitable):
            list(papan.puzzle("nqueens:8").solutions(strategy="frontier"))


READY = """
import sys, papan
def ready(*_):
    print("ready", flush=True)
class Ready:
    def write(self, data):
        ready()
board = papan.puzzle("nqueens:24")
try:
    {}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


class Processes(unittest.TestCase):
    def ends(self, script: str, interrupt: bool) -> str:
        process = python(script)
        try:
            if interrupt:
                assert process.stdout is not None
                self.assertEqual(process.stdout.readline(), "ready\n")
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
        self.assertEqual((process.returncode, err), (0, ""))
        return out

    def test_ctrl_c(self) -> None:
        for search in (
            'board.count(strategy="row-by-row", progress=ready, every=0.01)',
            'board.count(strategy="row-by-row", threads=2, progress=ready, every=0.01)',
            'board.search("count", strategy="row-by-row", event=ready)',
            "solutions = board.solutions(); next(solutions); ready(); [None for _ in solutions]",
            'papan.make.queens(30, level="expert", progress=ready)',
            'board.certify("count", strategy="cover", progress=ready, every=0.01)',
            'papan.puzzle("pentominoes:6x10").certify("count", Ready(), strategy="cover")',
        ):
            with self.subTest(search):
                self.assertTrue(self.ends(READY.format(search), True).endswith("interrupted\n"))

    def test_ctrl_c_that_no_wait_notices(self) -> None:
        """A signal that another thread receives, or that comes just before a wait, does not end the wait."""
        kill = "threading.Timer(0.1, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT)).start()"
        script = READY.format(f'{kill}; board.count(strategy="row-by-row")')
        self.assertEqual(self.ends("import signal, threading" + script, False), "interrupted\n")

    def test_the_end_of_the_process_ends_searches(self) -> None:
        script = (
            "import atexit\natexit.register(lambda: print(len(papan._calls._running)))\n"  # after those of papan
            "import papan\nkept = papan.puzzle('nqueens:{}').solutions()\n{}"
        )
        for size, rest in ((16, "next(kept)"), (24, ""), (16, "import sys; next(kept); sys.exit(0)")):
            with self.subTest(rest):
                self.assertEqual(self.ends(script.format(size, rest), False), "0\n")

    @unittest.skipUnless(sys.platform == "linux", "fork")
    def test_fork(self) -> None:
        solutions = papan.puzzle("nqueens:16").solutions()
        next(solutions)
        context = multiprocessing.get_context("fork")
        with context.Pool(2) as pool:
            counts = pool.map(papan.Puzzle.count, [papan.puzzle("nqueens:6"), papan.puzzle("nqueens:7")])
            self.assertEqual(counts, [4, 40])
        child = context.Process(target=self.in_a_child, args=(solutions,))
        child.start()
        child.join(60)
        solutions.close()
        self.assertEqual(child.exitcode, 0)

    @staticmethod
    def in_a_child(solutions: papan.Solutions) -> None:
        try:
            list(solutions)
        except papan.ForkedSearch:  # its thread is in the parent
            sys.exit(0)
        sys.exit(1)


if __name__ == "__main__":
    unittest.main()
