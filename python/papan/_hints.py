"""_hints.py: the next step with its reason, the solution path, and the difficulty."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple

from ._arguments import LONG, flag, optional_whole
from ._board import EMPTY, Cell
from ._calls import Call, run, stop_flag
from ._library import NULL, ffi, label_of, lib, optional_text, text
from ._message import Message, check, message
from ._search import thread_count
from .errors import Stopped

if TYPE_CHECKING:
    from ._puzzle import Puzzle


@dataclass(frozen=True)
class Thing:
    """A piece with its cells, or a mark: a queen or a cross."""

    label: int  # of the piece; -1: a mark
    piece: Optional[str]  # its name; None: a mark
    cells: Tuple[Cell, ...]


@dataclass(frozen=True)
class Hint:
    """A step, or what is wrong.

    kind: "step", "wrong" (a mark is wrong), "done" (the puzzle is solved), "dead" (there is no solution from this
    position), "beyond" (no rule finds a next step), "open" (more than one solution, and no step that they share).
    str() gives the sentences: the hint, and the reason if it is not part of it.
    """

    kind: str
    text: Optional[Message]  # the hint as a sentence; its code is the same in all versions
    because: Optional[Message]  # the proof or the reason, or None
    chain: Tuple[Message, ...]  # from a supposition to the contradiction
    rule: Optional[str]  # the name of the rule: "only-places"
    level: Optional[str]  # of the rule: "easy", "medium", "hard", "expert"
    label: int  # the piece that the step places, or -1
    piece: Optional[str]  # its name
    place: Tuple[Cell, ...]  # where the piece or the queens must be; open: where they may be
    cross: Tuple[Cell, ...]  # where no queen can be
    cause: Tuple[Cell, ...]  # what the reason is about
    remove: Tuple[Thing, ...]  # wrong, dead: what has to be removed, all of it
    spoilers: Tuple[Thing, ...]  # dead: things of which removing any single one makes a solution possible
    proof_steps: int  # wrong: steps that prove it; 0: no chain was found

    def __str__(self) -> str:
        sentences = [str(each) for each in (self.text, self.because) if each is not None]
        return " ".join(each[:1].upper() + each[1:] + "." for each in sentences) or f"Unknown ({self.kind})."


@dataclass(frozen=True)
class Path:
    """All steps to the solution. kind: "done", "beyond" (no rule finds more) or "dead" (a contradiction)."""

    kind: str
    steps: Tuple[Hint, ...]
    level: Optional[str]  # of the hardest step, or "beyond"; None: not known
    score: Optional[int]
    end: Optional[Message]  # beyond, dead: the last sentence

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self.steps)


@dataclass(frozen=True)
class Difficulty:
    """The difficulty of a puzzle without the player's marks, by its solution path."""

    level: str  # of the hardest rule: "easy", "medium", "hard", "expert", or "beyond" the rules
    score: int
    steps: int
    rules: Dict[str, int]  # how often each rule was used
    finished: bool  # the rules alone lead to the solution, so it is unique
    rules_version: int  # of the rules that measured it


class _Request:
    """A papan_hint_request, and what it refers to."""

    def __init__(
        self, given: "Optional[Puzzle]", sight_known: bool, threads: Optional[int], memory_limit: Optional[int]
    ) -> None:
        self._pieces: Any = NULL
        self._queens = 0
        if given is not None and given.family == "pack":
            self._pieces = ffi.new("uint16_t[]", max(1, given.cells))
            lib.papan_givens(given._raw, self._pieces)
        if given is not None and given.family == "nqueens":
            self._queens = len(given.marks)
        self._sight_known = flag("sight_known", sight_known)
        self._threads = thread_count(threads)
        self._memory_limit = optional_whole("memory_limit", memory_limit, 1, LONG)

    def raw(self, call: "Call[Any]") -> Any:
        """The request of a call."""
        return ffi.new(
            "papan_hint_request *",
            {
                "size": ffi.sizeof("papan_hint_request"),
                "sight_known": self._sight_known,
                "given": self._queens,
                "given_pieces": self._pieces,
                "memory_limit": self._memory_limit,
                "threads": self._threads,
                "context": call.context,
                "stop": stop_flag,
            },
        )


def _things(puzzle: "Puzzle", raw: Any) -> Tuple[Thing, ...]:
    found = (raw.thing[index] for index in range(raw.count))
    return tuple(
        Thing(
            -1 if each.label == EMPTY else int(each.label),
            None if each.label == EMPTY else optional_text(label_of(puzzle._raw, each.label).name),
            puzzle._board.places(each.cells),
        )
        for each in found
    )


def _hint(puzzle: "Puzzle", raw: Any) -> Hint:
    none = raw.label == EMPTY
    return Hint(
        kind=text(lib.papan_hint_kind_name(raw.kind)),
        text=message(raw.text),
        because=message(raw.because),
        chain=tuple(Message(raw.chain.text[index]) for index in range(raw.chain.count)),
        rule=None if raw.rule == NULL else text(raw.rule.name),
        level=None if raw.rule == NULL or not raw.rule.level else text(lib.papan_level_name(raw.rule.level)),
        label=-1 if none else int(raw.label),
        piece=None if none else optional_text(label_of(puzzle._raw, raw.label).name),
        place=puzzle._board.places(raw.place),
        cross=puzzle._board.places(raw.cross),
        cause=puzzle._board.places(raw.cause),
        remove=_things(puzzle, raw.remove),
        spoilers=_things(puzzle, raw.spoilers),
        proof_steps=int(raw.proof_steps),
    )


def _late(call: "Call[Any]", unknown: bool) -> None:
    if unknown and call.stopped:
        raise Stopped("the time limit was reached before the answer was found")


def hint(
    puzzle: "Puzzle",
    given: "Optional[Puzzle]",
    sight_known: bool,
    threads: Optional[int],
    memory_limit: Optional[int],
    time_limit: Optional[float],
) -> Hint:
    """The next step; things that are already in given are never named as wrong."""
    request = _Request(given, sight_known, threads, memory_limit)

    def work(call: "Call[Hint]") -> Hint:
        out, why = ffi.new("papan_hint **"), ffi.new("papan_message *")
        status = lib.papan_hint_next(puzzle._raw, request.raw(call), NULL, out, why)
        try:
            check(status, message(why[0]))
            return _hint(puzzle, out[0])
        finally:
            lib.papan_hint_free(out[0])

    call = Call(work)
    found = run(call, time_limit)
    _late(call, found.kind == "unknown")
    return found


def path(puzzle: "Puzzle", time_limit: Optional[float]) -> Path:
    """All steps from the marks of the puzzle."""
    request = _Request(None, False, 1, None)

    def work(call: "Call[Path]") -> Path:
        out, why = ffi.new("papan_path **"), ffi.new("papan_message *")
        status = lib.papan_hint_path(puzzle._raw, request.raw(call), NULL, out, why)
        try:
            check(status, message(why[0]))
            raw = out[0]
            return Path(
                kind=text(lib.papan_hint_kind_name(raw.kind)),
                steps=tuple(_hint(puzzle, raw.step[index]) for index in range(raw.steps)),
                level=text(lib.papan_level_name(raw.level)) if raw.measured else None,
                score=int(raw.score) if raw.measured else None,
                end=message(raw.end),
            )
        finally:
            lib.papan_path_free(out[0])

    call = Call(work)
    found = run(call, time_limit)
    _late(call, found.kind == "unknown")
    return found


def difficulty_of(raw: Any, family: str) -> Difficulty:
    """A papan_grade."""
    rules: Dict[str, int] = {}
    name = family.encode()
    for number in range(lib.PAPAN_RULES_MAX):
        rule = lib.papan_rule_at(name, number)
        if rule == NULL:
            break
        if raw.used[number]:
            rules[text(rule.name)] = int(raw.used[number])
    level = text(lib.papan_level_name(raw.level))
    return Difficulty(level, int(raw.score), int(raw.steps), rules, bool(raw.finished), int(raw.rules_version))


def difficulty(puzzle: "Puzzle", time_limit: Optional[float]) -> Difficulty:
    """Measures a puzzle."""
    request = _Request(None, False, 1, None)
    grade = ffi.new("papan_grade *", {"size": ffi.sizeof("papan_grade")})
    why = ffi.new("papan_message *")
    call: Call[int] = Call(lambda call: int(lib.papan_measure(puzzle._raw, request.raw(call), NULL, grade, why)))
    status = run(call, time_limit)
    check(status, message(why[0]))
    _late(call, bool(grade.stopped))
    return difficulty_of(grade, puzzle.family)
