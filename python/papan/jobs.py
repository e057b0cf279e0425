"""jobs.py: a count in parts, which other processes or machines search, in any order and at any time.

    job = papan.jobs.Job(puzzle, parts=100)
    with multiprocessing.Pool() as pool:
        for results in pool.starmap(papan.jobs.search, [(puzzle, [line]) for line in job.lines()]):
            job.enter(results)
    job.count

Parts and results are lines of text; a line of a part has everything except the puzzle. A result has a checksum,
and a result that contradicts another one is refused.
"""

from typing import Any, Callable, Iterable, List, Optional, Union

from ._arguments import LONG, hook, lines_of, whole
from ._calls import Call, on_part, run, stop_flag
from ._library import NULL, ffi, lib
from ._message import check, message
from ._puzzle import Puzzle
from ._result import Progress, Result, read_meter, result_of
from ._search import Request, thread_count
from ._solution import puzzle_raw, written
from .errors import Stopped

__all__ = ["Job", "search"]


def _open(puzzle: Puzzle, request: Request, like: Any, seed: int) -> Any:
    """A papan_job."""
    raw, why = ffi.new("papan_job **"), ffi.new("papan_message *")
    number = whole("seed", seed, 0, LONG)
    check(lib.papan_job_new(puzzle_raw("puzzle", puzzle), request.raw(None), like, number, raw, why), message(why[0]))
    return ffi.gc(raw[0], lib.papan_job_free)


class Job:
    """A count that was cut into parts: at least this many, unless that is not possible."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        parts: int = 1,
        distinct: bool = False,
        strategy: Optional[str] = None,
        seed: int = 1,
        time_limit: Optional[float] = None,
    ) -> None:
        self.puzzle, least = puzzle, whole("parts", parts, 1, LONG)
        raw = self._raw = _open(puzzle, Request("count", strategy, distinct), NULL, seed)
        call: Call[int] = Call(lambda call: int(lib.papan_job_cut(raw, stop_flag, call.context, NULL)))
        check(run(call, time_limit))
        if call.stopped:
            raise Stopped("the time limit was reached before the job was cut")
        finer = ffi.new("size_t *", 1)
        while self._info().open < least and finer[0] > 0:
            check(lib.papan_job_split(raw, NULL, 0.0, finer, NULL))

    def _info(self) -> Any:
        """A papan_job_info."""
        info = ffi.new("papan_job_info *", {"size": ffi.sizeof("papan_job_info")})
        lib.papan_job_get(self._raw, info)
        return info

    def lines(self) -> List[str]:
        """The parts that have no result yet, as lines of text for search()."""
        info = ffi.new("papan_part_info *", {"size": ffi.sizeof("papan_part_info")})

        def is_open(part: int) -> bool:
            return bool(lib.papan_job_part(self._raw, part, info)) and info.state == lib.PAPAN_PART_OPEN

        return [_line(self._raw, part, NULL, NULL, 0) for part in filter(is_open, range(self._info().parts))]

    def enter(self, results: Union[str, Iterable[str]]) -> None:
        """Enters one or several results of search(). ReadError: not a result of this job; WrongSolution: it
        contradicts a result that was entered before."""
        for line in lines_of("results", results):
            why = ffi.new("papan_message *")
            status = lib.papan_job_enter(self._raw, NULL, line, NULL, 0, why)
            check(status, message(why[0]), "two results of the same part differ")

    @property
    def complete(self) -> bool:
        """True if all parts have a result."""
        return bool(self._info().complete)

    @property
    def count(self) -> int:
        """The number of solutions in the parts that have a result."""
        return self.result().count

    def result(self) -> Result:
        """The result so far."""
        raw = ffi.new("papan_result *", {"size": ffi.sizeof("papan_result")})
        lib.papan_job_result(self._raw, raw)
        return result_of(raw, (), 0.0)

    def progress(self) -> Progress:
        """How far the job is, with an estimate of the rest."""
        return read_meter(self._info().meter, 0.0)


def _line(*arguments: Any) -> str:
    """The line of a part, with its result if the arguments have one."""

    def append(out: Any) -> int:
        lib.papan_job_line(*arguments, out)
        return int(lib.PAPAN_OK)

    return written(append).decode()


def search(
    puzzle: Puzzle,
    lines: Iterable[str],
    *,
    threads: Optional[int] = 1,
    time_limit: Optional[float] = None,
    done: Optional[Callable[[str], None]] = None,
) -> List[str]:
    """Searches parts, given as lines of a job of the same puzzle, and returns their results as lines.

    done is called with each result at once. At the time limit, the results so far are returned.
    """
    parts = lines_of("lines", lines)
    hook("done", done)
    if not parts:
        return []
    raw = _open(puzzle, Request("count"), parts[0], 1)
    why = ffi.new("papan_message *")
    for part in parts:
        check(lib.papan_job_add(raw, part, 0.0, NULL, 0, NULL, why), message(why[0]))
    check(lib.papan_job_begin(raw, 0, NULL))
    found: List[str] = []
    count = thread_count(threads)

    def keep(part: int, sums: Any, label: Any, solutions: int) -> None:
        found.append(_line(raw, part, sums, label, solutions))
        if done is not None:
            done(found[-1])

    def work(call: "Call[List[str]]") -> List[str]:
        hooks = ffi.new(
            "papan_job_hooks *",
            {"size": ffi.sizeof("papan_job_hooks"), "context": call.context, "done": on_part, "stop": stop_flag},
        )
        check(lib.papan_job_search(raw, count, hooks, why), message(why[0]))
        return found

    call = Call(work)
    call.on_part = keep
    return run(call, time_limit)
