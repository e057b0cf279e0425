"""_search.py: solving, counting, checking and estimating."""

import os
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional

from ._arguments import LONG, choice, flag, hook, optional_whole, real, whole
from ._calls import Call, on_event, on_solution, run, stop_flag
from ._library import NULL, ffi, lib, text
from ._message import Message, check, message
from ._result import Estimate, Event, Progress, Result, read_meter, result_of
from ._solution import Solution, copy_labels, puzzle_raw
from .errors import Stopped, TooBig

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
    return whole("threads", threads, 1)


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
        choice("goal", goal, GOALS)
        self.goal = GOALS[goal]
        self.distinct = flag("distinct", distinct)
        self.limit = optional_whole("limit", limit, 1, LONG)
        self.memory_limit = optional_whole("memory_limit", memory_limit, 1, LONG)
        self.threads = thread_count(threads)
        self.strategy: Any = NULL
        if strategy is not None:
            self.strategy = ffi.new("char[]", choice("strategy", strategy, strategies()))

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


def strategies(puzzle: "Optional[Puzzle]" = None) -> Dict[str, str]:
    """The names of all strategies, or of those that support a puzzle, with one line of description each."""
    found: Dict[str, str] = {}
    raw = ffi.new("papan_strategy_info *", {"size": ffi.sizeof("papan_strategy_info")})
    index = 0
    while lib.papan_strategy_at(index, raw):
        if puzzle is None or lib.papan_strategy_suits(puzzle_raw("puzzle", puzzle), raw.name, NULL) == lib.PAPAN_OK:
            found[text(raw.name)] = text(raw.summary)
        index += 1
    return found


def checked(puzzle: "Puzzle", status: int, reason: Optional[Message]) -> None:
    """Raises the exception of a search, if it has one."""
    if status == lib.PAPAN_TOO_BIG and puzzle.family == "nqueens" and reason is not None and not puzzle.marks:
        raise TooBig(f"{reason}; papan.nqueens_column() gives a solution of any size", reason)
    check(status, reason)


def solve_raw(puzzle: "Puzzle", raw_request: Any, found: List[Solution]) -> Result:
    """papan_solve(), on the thread of a call."""
    start = time.monotonic()
    raw = ffi.new("papan_result *", {"size": ffi.sizeof("papan_result")})
    why = ffi.new("papan_message *")
    status = lib.papan_solve(puzzle._raw, raw_request, raw, why)
    checked(puzzle, status, message(why[0]))
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

    def work(_call: "Call[Result]", raw_request: Any, found: List[Solution]) -> Result:
        return solve_raw(puzzle, raw_request, found)

    return run_search(puzzle, request, work, time_limit, progress, every, event)


def run_search(
    puzzle: "Puzzle",
    request: Request,
    work: "Callable[[Call[Result], Any, List[Solution]], Result]",
    time_limit: Optional[float],
    progress: Optional[Callable[[Progress], None]],
    every: float,
    event: Optional[Callable[[Event], None]],
    proof: Optional[Callable[[Optional[bytes]], None]] = None,
) -> Result:
    """Runs work(call, request, solutions) as a call with these hooks."""
    real("every", every, above=0)
    hook("progress", progress)
    hook("event", event)
    found: List[Solution] = []
    meter = NULL
    if progress is not None:
        made = ffi.new("papan_meter **")
        check(lib.papan_meter_new(NULL, made, NULL))
        meter = ffi.gc(made[0], lib.papan_meter_free)

    def keep(label: Any) -> bool:
        found.append(Solution(puzzle, copy_labels(puzzle, label)))
        return True

    def step(raw: Any) -> None:
        cells = tuple(puzzle._board.place(raw.cell[index]) for index in range(raw.cells))
        event(Event(EVENTS.get(raw.kind, str(raw.kind)), int(raw.label), cells, int(raw.cases)))  # type: ignore[misc]

    call: Call[Result] = Call(lambda call: work(call, request.raw(call, meter), found))
    if request.goal != lib.PAPAN_COUNT:
        call.on_solution = keep
    if event is not None:
        call.on_event = step
    call.on_proof = proof
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
    if strategy is None:
        chosen = ffi.new("papan_strategy_choice *", {"size": ffi.sizeof("papan_strategy_choice")})
        lib.papan_strategy_choose(puzzle._raw, Request("count").raw(None), chosen)
        strategy = text(chosen.estimate)
    request = Request("count", strategy)
    why = ffi.new("papan_message *")
    guess = ffi.new("papan_estimate_result *", {"size": ffi.sizeof("papan_estimate_result")})
    probes, seed = whole("probes", probes, 1, LONG), whole("seed", seed, 0, LONG)

    def work(call: "Call[int]") -> int:
        return int(lib.papan_estimate(puzzle._raw, request.raw(call), probes, seed, guess, why))

    call = Call(work)
    status = run(call, time_limit)
    check(status, message(why[0]))
    if call.stopped:
        raise Stopped("the time limit was reached before the estimate was complete")
    return Estimate(text(guess.strategy), float(guess.cases), float(guess.deviation))
