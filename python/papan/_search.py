"""_search.py: solving, counting, checking and estimating."""

import os
import time
from typing import TYPE_CHECKING, Any, Callable, List, Optional

from ._calls import Call, on_event, on_solution, run, stop_flag
from ._library import NULL, ffi, lib, text
from ._message import check, message
from ._result import Estimate, Event, Progress, Result, read_meter, result_of
from ._solution import Solution, copy_labels
from .errors import Stopped

if TYPE_CHECKING:
    from ._puzzle import Puzzle

GOALS = {"first": lib.PAPAN_FIRST, "check": lib.PAPAN_CHECK, "count": lib.PAPAN_COUNT, "list": lib.PAPAN_LIST}
EVENTS = {
    lib.PAPAN_PLACE: "place",
    lib.PAPAN_REMOVE: "remove",
    lib.PAPAN_REJECT: "reject",
    lib.PAPAN_SOLUTION: "solution",
}


def thread_count(threads: Optional[int]) -> int:
    """The number of threads for the library; None: one for each processor that this process may use."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"threads is a number from 1 on, or None for all processors, not {threads}")
    return threads


class Request:
    """A papan_request, and what it refers to."""

    def __init__(
        self,
        goal: str,
        strategy: Optional[str] = None,
        distinct: bool = False,
        limit: Optional[int] = None,
        threads: Optional[int] = 1,
        memory_limit: Optional[int] = None,
    ) -> None:
        if goal not in GOALS:
            raise ValueError(f"unknown goal {goal!r}; expected {', '.join(GOALS)}")
        self.goal = GOALS[goal]
        self.distinct = distinct
        self.limit = _natural("limit", limit)
        self.memory_limit = _natural("memory_limit", memory_limit)
        self.threads = thread_count(threads)
        self.strategy: Any = NULL
        if strategy is not None:
            self.strategy = ffi.new("char[]", strategy.encode())
            if not lib.papan_strategy_named(self.strategy, NULL):
                raise ValueError(f"unknown strategy {strategy!r}; papan.strategies() lists them")

    def raw(self, call: "Optional[Call[Any]]", meter: Any = NULL) -> Any:
        """The request of a call, whose hooks it has; None: without hooks."""
        return ffi.new(
            "papan_request *",
            {
                "size": ffi.sizeof("papan_request"),
                "goal": self.goal,
                "strategy": self.strategy,
                "distinct": self.distinct,
                "limit": self.limit,
                "memory_limit": self.memory_limit,
                "threads": self.threads,
                "context": NULL if call is None else call.context,
                "solution": NULL if call is None or call.on_solution is None else on_solution,
                "event": NULL if call is None or call.on_event is None else on_event,
                "stop": NULL if call is None else stop_flag,
                "meter": meter,
            },
        )


def _natural(name: str, value: Optional[int]) -> int:
    """A limit for the library, in which 0 means none."""
    if value is not None and value < 1:
        raise ValueError(f"{name} is a number from 1 on, or None for no limit, not {value}")
    return value or 0


def solve_raw(puzzle: "Puzzle", raw_request: Any, found: List[Solution]) -> Result:
    """papan_solve(), on the thread of a call."""
    start = time.monotonic()
    raw = ffi.new("papan_result *", {"size": ffi.sizeof("papan_result")})
    status = lib.papan_solve(puzzle.raw, raw_request, raw)
    check(status, message(raw.reason))
    return result_of(raw, tuple(found), time.monotonic() - start)


def search(
    puzzle: "Puzzle",
    request: Request,
    time_limit: Optional[float],
    progress: Optional[Callable[[Progress], None]] = None,
    every: float = 1.0,
    event: Optional[Callable[[Event], None]] = None,
) -> Result:
    """Searches to the end or to the time limit."""
    if not every > 0:
        raise ValueError(f"every is a number of seconds above 0, not {every}")
    found: List[Solution] = []
    meter = NULL
    if progress is not None:
        meter = ffi.gc(lib.papan_meter_new(NULL), lib.papan_meter_free)
        if meter == NULL:
            raise MemoryError("out of memory")

    def keep(label: Any) -> bool:
        found.append(Solution(puzzle, copy_labels(puzzle, label)))
        return True

    def step(raw: Any) -> None:
        cells = tuple(puzzle.board.place(raw.cell[index]) for index in range(raw.cells))
        event(Event(EVENTS.get(raw.kind, str(raw.kind)), int(raw.label), cells, int(raw.cases)))  # type: ignore[misc]

    call: Call[Result] = Call(lambda call: solve_raw(puzzle, request.raw(call, meter), found))
    if request.goal != lib.PAPAN_COUNT:
        call.on_solution = keep
    if event is not None:
        call.on_event = step
    start = time.monotonic()
    report = None if progress is None else lambda: progress(read_meter(meter, time.monotonic() - start))
    return run(call, time_limit, report, every)


def certain(result: Result, answered: bool) -> Result:
    """The result, unless the search was stopped before the answer."""
    if not answered:
        raise Stopped("the time limit was reached before the answer was found", result)
    return result


def estimate(
    puzzle: "Puzzle", strategy: Optional[str], probes: int, seed: int, time_limit: Optional[float]
) -> Estimate:
    """Estimates the cases of a count."""
    request = Request("count", strategy or text(lib.papan_strategy_estimated(puzzle.raw)))
    guess = ffi.new("papan_guess *", {"size": ffi.sizeof("papan_guess")})
    if probes < 1:
        raise ValueError(f"probes is a number from 1 on, not {probes}")

    def work(call: "Call[int]") -> int:
        return int(lib.papan_estimate(puzzle.raw, request.raw(call), probes, seed, guess))

    call = Call(work)
    status = run(call, time_limit)
    check(status, message(guess.reason))
    if call.stopped:
        raise Stopped("the time limit was reached before the estimate was complete")
    return Estimate(text(guess.strategy), float(guess.cases), float(guess.deviation))
