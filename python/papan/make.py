"""make.py: new puzzles with exactly one solution, and the puzzles of a day.

The same seed and options make the same puzzle on every machine.
"""

import datetime
import random
from dataclasses import dataclass
from typing import Any, Callable, List, Optional, Union

from ._arguments import LONG, choice, hook, optional_whole, whole, word
from ._calls import Call, on_made, run, stop_flag
from ._hints import Difficulty, difficulty_of
from ._library import NULL, ffi, lib, text
from ._message import check, message
from ._puzzle import Puzzle, adopt, builtin
from ._solution import Solution, copy_labels, puzzle_raw
from .errors import ArgumentError, ArgumentTypeError, NotMade, Stopped

__all__ = ["Made", "Making", "NotMade", "daily", "pack", "queens", "stars"]


@dataclass(frozen=True)
class Made:
    """A new puzzle with its only solution."""

    puzzle: Puzzle
    solution: Solution
    level: str  # "easy", "medium", "hard" or "expert"
    score: float
    difficulty: Optional[Difficulty]  # queens, stars: by rules; packing is measured by a search
    seed: int
    attempts: int  # boards or positions tried

    def _repr_svg_(self) -> Optional[str]:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Making:
    """The progress of a maker."""

    attempts: int
    filled: int  # queens, stars: cells of the current board
    cells: int


LEVELS = ("easy", "medium", "hard", "expert")
ProgressHook = Optional[Callable[[Making], None]]


def _level(name: Optional[str]) -> int:
    if name is None:
        return int(lib.PAPAN_LEVEL_ANY)
    return int(lib.papan_level_named(choice("level", name, LEVELS)))


def _rules() -> List[str]:
    """The names of the rules of Queens and Star Battle."""
    found: List[str] = []
    while True:
        rule = lib.papan_rule_at(b"queens", len(found))
        if rule == NULL:
            return found
        found.append(text(rule.name))


def _make(
    maker: Callable[[Any, Any, Any], int], wish: Any, seed: int, time_limit: Optional[float], progress: ProgressHook
) -> Made:
    """Runs a maker: maker(wish, made, why) is a function of the library."""

    def work(call: "Call[Made]") -> Made:
        wish.context, wish.stop = call.context, stop_flag
        wish.progress = NULL if call.on_made is None else on_made
        made = ffi.new("papan_make_result *", {"size": ffi.sizeof("papan_make_result")})
        failure = ffi.new("papan_message *")
        check(maker(wish, made, failure), message(failure[0]))
        why = message(made.reason)
        if made.puzzle == NULL:
            if made.stopped:
                raise Stopped("the time limit was reached before a puzzle was made")
            raise NotMade(str(why) if why is not None else "no puzzle was made", why)
        return _made(made, seed)

    hook("progress", progress)
    call = Call(work)
    if progress is not None:
        report = progress
        call.on_made = lambda raw: report(Making(int(raw.attempts), int(raw.filled), int(raw.cells)))
    return run(call, time_limit)


def _made(raw: Any, seed: int) -> Made:
    puzzle = adopt(raw.puzzle)
    return Made(
        puzzle=puzzle,
        solution=Solution(puzzle, copy_labels(puzzle, raw.solution)),
        level=text(lib.papan_level_name(raw.level)),
        score=float(raw.score),
        difficulty=None if raw.grade == NULL else difficulty_of(raw.grade, puzzle.family),
        seed=seed,
        attempts=int(raw.attempts),
    )


def _wished(
    kind: str,
    seed: Optional[int],
    level: Optional[str],
    attempts: Optional[int],
    time_limit: Optional[float],
    progress: ProgressHook,
    rule: Optional[str] = None,
    memory_limit: Optional[int] = None,
    **members: Any,
) -> Made:
    chosen = random.SystemRandom().getrandbits(32) if seed is None else whole("seed", seed, 0, LONG)
    chosen_rule = NULL if rule is None else ffi.new("char[]", choice("rule", rule, _rules()))
    kept = [ffi.new("char[]", kind.encode()), chosen_rule]
    members.update(
        size=ffi.sizeof("papan_make_request"),
        kind=kept[0],
        rule=kept[1],
        seed=chosen,
        level=_level(level),
        attempts=optional_whole("attempts", attempts),
        memory_limit=optional_whole("memory_limit", memory_limit, 1, LONG),
    )
    wish = ffi.new("papan_make_request *", members)
    kept.append(members.get("board"))

    def maker(wish: Any, made: Any, why: Any, _kept: Any = kept) -> int:  # which must live as long as the call
        return int(lib.papan_make(wish, NULL, made, why))

    return _make(maker, wish, chosen, time_limit, progress)


def queens(
    size: int = 8,
    *,
    level: Optional[str] = None,
    rule: Optional[str] = None,
    seed: Optional[int] = None,
    attempts: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressHook = None,
) -> Made:
    """A Queens board; rule: the hardest rule that it needs. Without a seed, each call makes another one."""
    return _wished("queens", seed, level, attempts, time_limit, progress, rule, n=whole("size", size), stars=1)


def stars(
    size: int = 8,
    stars: int = 2,
    *,
    level: Optional[str] = None,
    rule: Optional[str] = None,
    seed: Optional[int] = None,
    attempts: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressHook = None,
) -> Made:
    """A Star Battle board with this many stars in each row, column and region."""
    n, number = whole("size", size), whole("stars", stars)
    return _wished("stars", seed, level, attempts, time_limit, progress, rule, n=n, stars=number)


def pack(
    board: Union[Puzzle, str, None] = None,
    *,
    given: Optional[int] = None,
    level: Optional[str] = None,
    seed: Optional[int] = None,
    attempts: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressHook = None,
) -> Made:
    """A packing puzzle on an empty board (a puzzle or the id of a built-in one) with this many given pieces."""
    empty = builtin(board) if isinstance(board, str) else board
    raw = NULL if empty is None else puzzle_raw("board", empty)
    number = optional_whole("given", given)
    return _wished("pack", seed, level, attempts, time_limit, progress, None, memory_limit, board=raw, given=number)


def daily(
    date: Union[datetime.date, str, None] = None,
    kind: str = "queens",
    *,
    time_limit: Optional[float] = None,
    progress: ProgressHook = None,
) -> Made:
    """The puzzle of a day (default: today), the same everywhere: kind is "queens", "stars" or "pack"."""
    if date is not None and not isinstance(date, (str, datetime.date)):
        raise ArgumentTypeError(f"date must be a date or a string, not {date!r}")
    day = date if isinstance(date, str) else (date or datetime.date.today()).isoformat()[:10]
    plan = ffi.new("papan_daily *", {"size": ffi.sizeof("papan_daily")})
    why = ffi.new("papan_message *")
    status = lib.papan_daily_plan(word("date", day), word("kind", kind), plan, why)
    check(status, message(why[0]), None, ArgumentError)
    wish = ffi.new("papan_make_request *", {"size": ffi.sizeof("papan_make_request")})

    def maker(wish: Any, made: Any, why: Any) -> int:
        return int(lib.papan_daily_make(plan, wish, NULL, made, why))

    return _make(maker, wish, int(plan.seed), time_limit, progress)
