"""_result.py: what a search reports."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Optional, Tuple, cast

from ._board import Cell
from ._library import ffi, lib, optional_text, text
from ._message import Message, message

if TYPE_CHECKING:
    from ._solution import Solution


Verdict = Literal["none", "unique", "many", "solved", "unknown"]


@dataclass(frozen=True)
class Result:
    """The answer of a search.

    verdict: "none", "unique", "many", "solved" (at least one solution; not searched for more) or "unknown".
    """

    verdict: Verdict
    count: int  # solutions found
    complete: bool  # the search was complete, so count is the number of all solutions
    solutions: "Tuple[Solution, ...]"  # at most one for solve(), two for check(), none for count()
    strategy: Optional[str]  # the one that ran
    cases: int  # that it examined
    seconds: float
    memory: int  # most bytes held at a time
    hash: int  # of the set of solutions, in any order; 0: solutions were only counted
    reason: Optional[Message]  # why there is no solution
    warning: Optional[Message]  # the strategy can miss solutions and found none
    note: Optional[Message]  # one strategy took over from another
    tried: Tuple[Tuple[str, int], ...]  # strategies that took turns, with their cases
    missed: bool  # the requested strategy missed all solutions; another one found them

    @property
    def solution(self) -> "Optional[Solution]":
        """The first solution, if the search kept one."""
        return self.solutions[0] if self.solutions else None


def result_of(raw: Any, solutions: "Tuple[Solution, ...]", seconds: float) -> Result:
    """A papan_result."""
    tried = [raw.tried[index] for index in range(min(raw.tries, lib.PAPAN_TRIED_MAX))]
    return Result(
        verdict=cast(Verdict, text(lib.papan_verdict_name(raw.verdict))),
        count=int(ffi.string(raw.count) or b"0"),
        complete=bool(raw.complete),
        solutions=solutions,
        strategy=optional_text(raw.strategy),
        cases=int(raw.cases),
        seconds=seconds,
        memory=int(raw.memory),
        hash=int(raw.hash),
        reason=message(raw.reason),
        warning=message(raw.warning),
        note=message(raw.note),
        tried=tuple((text(each.strategy), int(each.cases)) for each in tried),
        missed=bool(raw.missed),
    )


@dataclass(frozen=True)
class Progress:
    """How far a search is. share and left are estimates; None: not known yet."""

    count: int  # solutions in the finished parts
    cases: int
    parts: int  # 0: the amount of work is not known yet
    done: int  # parts
    share: Optional[float]  # 0 to 1
    left: Optional[float]  # cases
    seconds: float  # since the search started


def read_meter(meter: Any, seconds: float) -> Progress:
    """The progress that a papan_meter shows."""
    raw = ffi.new("papan_progress *", {"size": ffi.sizeof("papan_progress")})
    lib.papan_meter_read(meter, True, raw)
    known = raw.parts > 0 and raw.deviation >= 0
    return Progress(
        count=int(ffi.string(raw.count) or b"0"),
        cases=int(raw.cases),
        parts=int(raw.parts),
        done=int(raw.done),
        share=float(raw.share) if known else None,
        left=float(raw.left) if known else None,
        seconds=seconds,
    )


@dataclass(frozen=True)
class Event:
    """A step of a strategy: kind is "place", "remove", "reject" or "solution"."""

    kind: str
    label: int
    cells: Tuple[Cell, ...]
    cases: int


@dataclass(frozen=True)
class Estimate:
    """The estimated size of a search, by random probes."""

    strategy: str
    cases: float
    deviation: float  # standard deviation of cases
