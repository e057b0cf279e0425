"""_puzzle.py: puzzles: reading, writing, their parts, and all searches and questions about them."""

import json
import os
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Callable, Dict, FrozenSet, Iterable, List, Optional, Sequence, Tuple, Union

from . import _certify, _hints, _search
from ._arguments import LONG, choice, encoded, path_text, whole, word
from ._board import EMPTY, Board, Cell
from ._certify import Certificate, Target
from ._hints import Difficulty, Hint, Path
from ._library import NULL, ffi, info_of, label_of, lib, optional_text, text
from ._message import Message, Notes, check, message
from ._result import Estimate, Event, Progress, Result
from ._search import Request, certain
from ._solution import Position, Solution, position_of, terminal_text, written
from ._solutions import Solutions
from .errors import ArgumentError, ArgumentTypeError, ReadError, Unsuitable

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Piece:
    """A piece of a packing puzzle, as it is written."""

    name: str
    symbol: str
    cells: Tuple[Cell, ...]  # of its first side: (row, column), or (layer, row, column)
    copies: int  # at most this many are placed
    least: int  # and at least this many
    turn: bool  # may be rotated
    flip: bool  # may be flipped over
    label: int  # of its first copy; the others follow


class Puzzle:
    """A puzzle, which never changes. papan.read(), papan.load() and papan.puzzle() make one."""

    def __init__(self, raw: Any, warnings: Tuple[Message, ...] = ()) -> None:
        self._raw = ffi.gc(raw, lib.papan_puzzle_free)  # for calls of the library
        self.warnings = warnings  # of the reader
        self._info = info_of(raw)
        self.family = text(self._info.family)  # "queens", "pack", "nqueens" or "cover"
        self._board = Board(self._raw)
        self._empty: Optional[FrozenSet[int]] = None

    # ---- what it consists of ----

    @property
    def id(self) -> Optional[str]:
        """The shortest word that contains the whole puzzle, for links; papan.read() reads it. None: it has none."""
        try:
            return written(lambda out: int(lib.papan_write_id(self._raw, out, NULL))).decode()
        except Unsuitable:
            return None

    @property
    def cells(self) -> int:
        """The number of cells; 0: a board of N-Queens that is too large to search (see papan.nqueens_column())."""
        return self._board.cells

    @property
    def layers(self) -> int:
        """The number of layers: 1 for flat boards."""
        return len(self._board.layers)

    @property
    def rows(self) -> int:
        """The number of rows, of the largest layer; 0: there is no board, or it has no cells."""
        return self._board.shape[-2] if self._board.there else 0

    @property
    def columns(self) -> int:
        """The number of columns, of the largest layer; 0: there is no board, or it has no cells."""
        return self._board.shape[-1] if self._board.there else 0

    @property
    def stars(self) -> int:
        """Queens and Star Battle: queens in each row, column and region; 0: another family."""
        return int(self._info.stars)

    @property
    def pieces(self) -> Tuple[Piece, ...]:
        """The different pieces of a packing puzzle."""
        found: List[Piece] = []
        raw = ffi.new("papan_piece_info *", {"size": ffi.sizeof("papan_piece_info")})
        while lib.papan_piece_at(self._raw, len(found), raw):
            face = raw.face[0]
            points = [face.cell[index] for index in range(face.size)]
            cells = tuple((p.x, p.y) if self.layers == 1 else (p.z, p.x, p.y) for p in points)
            found.append(
                Piece(
                    name=text(raw.name),
                    symbol=raw.symbol.decode(),
                    cells=cells,
                    copies=int(raw.copies),
                    least=int(raw.least),
                    turn=bool(raw.turn),
                    flip=bool(raw.flip),
                    label=int(raw.first),
                )
            )
        return tuple(found)

    @property
    def regions(self) -> List[Any]:
        """Queens and Star Battle: the number of the region of each cell, as rows; -1: none."""
        if self.family != "queens":
            return []
        return self._board.grid([int(cell.region) for cell in self._cells()], -1)

    @property
    def marks(self) -> Dict[Cell, str]:
        """What a player or the puzzle has marked: {(row, column): "queen" or "cross"}."""
        if self.family == "nqueens":
            return {place: "queen" for place in self._given_queens()}
        names = {lib.PAPAN_MARK_QUEEN: "queen", lib.PAPAN_MARK_CROSS: "cross"}
        found = enumerate(cell.mark for cell in self._cells()) if self.stars else ()
        return {self._board.place(cell): names[mark] for cell, mark in found if mark in names}

    def _cells(self) -> Iterable[Any]:
        """The papan_cell_info of each cell, valid until the next one."""
        info = ffi.new("papan_cell_info *", {"size": ffi.sizeof("papan_cell_info")})
        cell = 0
        while lib.papan_cell_get(self._raw, cell, info):
            yield info
            cell += 1

    def _given_queens(self) -> Iterable[Cell]:
        at = ffi.new("uint64_t[2]")
        index = 0
        while lib.papan_nqueens_given(self._raw, index, at, at + 1):
            yield int(at[0]), int(at[1])
            index += 1

    @property
    def givens(self) -> Solution:
        """The given pieces or queens as a position; other cells are empty."""
        label = ffi.new("uint16_t[]", max(1, self.cells))
        lib.papan_givens(self._raw, label)
        return Solution(self, bytes(ffi.buffer(label, 2 * self.cells)))

    @property
    def _empty_labels(self) -> FrozenSet[int]:
        """The labels that stand for an empty cell."""
        if self._empty is None:
            gaps = (label for label in range(self._info.labels) if label_of(self._raw, label).empty)
            self._empty = frozenset([EMPTY, *(gaps if self.family == "pack" else ())])
        return self._empty

    # ---- writing ----

    def text(self, *, colour: bool = False, width: int = 0) -> str:
        """The board as text; with colours or for a terminal of this width as the program shows it there."""
        return terminal_text(self._raw, NULL, colour, width)

    def write(self, format: str = "json") -> str:
        """The puzzle in a format: a name ("json", "pack-text", "sbn") or an extension (".txt")."""
        names, why = _formats(), ffi.new("papan_message *")
        name = choice("format", format, [*names, *dict.fromkeys(names.values())])
        return written(lambda out: int(lib.papan_write(self._raw, name, out, why)), why).decode()

    def to_json(self) -> Dict[str, Any]:
        """The puzzle as the object that its JSON file contains."""
        found: Dict[str, Any] = json.loads(self.write("json"))
        return found

    def with_pieces(self, pieces: str) -> "Puzzle":
        """The same board with other pieces: the name of a piece set, or pieces as text."""
        raw, notes = ffi.new("papan_puzzle **"), Notes()
        status = lib.papan_pieces_replaced(self._raw, _piece_set(pieces), NULL, raw, notes.warnings, notes.why)
        return checked(status, raw, notes, None)

    def draw(
        self,
        kind: str = "svg",
        *,
        theme: Optional[str] = None,
        size: float = 0,
        labels: bool = True,
        oblique: bool = False,
        note: bool = True,
    ) -> bytes:
        """A picture; see papan.draw.picture()."""
        from . import draw

        return draw.picture(self, kind=kind, theme=theme, size=size, labels=labels, oblique=oblique, note=note)

    def save(
        self,
        path: PathLike,
        *,
        theme: Optional[str] = None,
        size: float = 0,
        labels: bool = True,
        oblique: bool = False,
        note: bool = True,
    ) -> None:
        """Writes a file; the extension selects a picture (.png, .svg, .pdf) or a format (.txt, .json, ...)."""
        from . import draw

        extension = draw.extension_of(path, [*draw.EXTENSIONS, *dict.fromkeys(_formats().values())])
        if extension in draw.EXTENSIONS:
            draw.save(path, self, theme=theme, size=size, labels=labels, oblique=oblique, note=note)
        else:
            info = ffi.new("papan_format_info *", {"size": ffi.sizeof("papan_format_info")})
            data = self.write(extension).encode()
            if lib.papan_format_named(self._raw, extension.encode(), info) and info.compressed:
                import gzip

                data = gzip.compress(data, mtime=0)
            FilePath(os.fsdecode(path)).write_bytes(data)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        n = int(self._info.n)
        size = " x ".join(str(length) for length in ((n, n) if n else self._board.shape))
        return f"<papan.Puzzle {self.family}, {size}>"

    def _repr_svg_(self) -> Optional[str]:
        from . import draw

        return draw.notebook_svg(self, None)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self) if cycle else str(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self is other or (self.family == other.family and self.write() == other.write())

    def __hash__(self) -> int:
        return hash((self.family, self._board.shape, self.cells))

    def __reduce__(self) -> Any:
        return _unpickled, (self.write(), self.warnings)

    # ---- solving ----

    def search(
        self,
        goal: str = "first",
        *,
        strategy: Optional[str] = None,
        distinct: bool = False,
        limit: Optional[int] = None,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Callable[[Progress], None]] = None,
        every: float = 1.0,
        event: Optional[Callable[[Event], None]] = None,
    ) -> Result:
        """Searches with a goal: "first" (one solution), "check" (none, one or more), "count" or "list" (all).

        threads=None uses all processors. The limits are seconds and bytes. progress is called about each `every`
        seconds on this thread, event for each step of a strategy that can be watched, on the thread of the
        search. Unlike the methods below, it raises nothing at the time limit: the verdict is then "unknown", or
        the result is not complete.
        """
        request = Request(goal, strategy, distinct, limit, threads, memory_limit)
        return _search.search(self, request, time_limit, progress, every, event)

    def solve(
        self,
        *,
        strategy: Optional[str] = None,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Optional[Solution]:
        """A solution, or None: there is none (check() says why)."""
        result = self.search(
            "first", strategy=strategy, threads=threads, time_limit=time_limit, memory_limit=memory_limit
        )
        return certain(result, result.verdict != "unknown").solution

    def check(
        self,
        *,
        strategy: Optional[str] = None,
        distinct: bool = False,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Result:
        """Finds out whether there is no solution, one or more. If there is none, the result has a reason."""
        result = self.search(
            "check",
            strategy=strategy,
            distinct=distinct,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
        )
        return certain(result, result.verdict != "unknown")

    def count(
        self,
        *,
        distinct: bool = False,
        strategy: Optional[str] = None,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Callable[[Progress], None]] = None,
        every: float = 1.0,
    ) -> int:
        """The number of solutions; distinct: not counting rotations and reflections."""
        result = self.search(
            "count",
            distinct=distinct,
            strategy=strategy,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            progress=progress,
            every=every,
        )
        return certain(result, result.complete).count

    def certify(
        self,
        goal: str = "check",
        file: Target = None,
        *,
        strategy: Optional[str] = None,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Callable[[Progress], None]] = None,
        every: float = 1.0,
    ) -> Certificate:
        """The answer with a certificate, which papan-verify checks: of the verdict for the goals "first" and
        "check", of the number of solutions for "count".

        file: a path or a binary file to which it is written; None: the certificate is in the result, as data.
        strategy: "cover", "frontier" or "learn" selects the proof; None: the fastest one. Certificates may be
        long, and take longer than the search. A search that is stopped or fails leaves no certificate and no file.
        """
        choice("goal", goal, _certify.GOALS)
        request = Request(goal, strategy, False, None, threads, memory_limit)
        return _certify.certify(self, request, file, time_limit, progress, every)

    def solutions(
        self,
        *,
        strategy: Optional[str] = None,
        distinct: bool = False,
        limit: Optional[int] = None,
        threads: Optional[int] = 1,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Solutions:
        """All solutions as they are found; the loop may be left at any time, which ends the search."""
        return Solutions(self, Request("list", strategy, distinct, limit, threads, memory_limit), time_limit)

    def estimate(
        self,
        *,
        strategy: Optional[str] = None,
        probes: int = 1000,
        seed: int = 0,
        time_limit: Optional[float] = None,
    ) -> Estimate:
        """Estimates how many cases a count would examine, by random probes."""
        return _search.estimate(self, strategy, probes, seed, time_limit)

    def why_wrong(self, solution: Position) -> Optional[Message]:
        """The rule that a solution breaks, or None: it is right. See verify() for what may be a solution."""
        label = position_of(self, solution)
        whole, why = ffi.new("uint16_t[]", max(1, self.cells)), ffi.new("papan_message *")
        lib.papan_fill_gaps(self._raw, label._pointer(), whole)
        status = lib.papan_verify(self._raw, whole, why)
        if status == lib.PAPAN_WRONG:
            return Message(why[0])
        check(status)
        return None

    def verify(self, solution: Position) -> bool:
        """True if a solution is right: a Solution, its text, all labels in order, or (nested) arrays of them."""
        return self.why_wrong(solution) is None

    def impossible(self) -> Optional[Message]:
        """A short reason why there is no solution; None: no such reason, and there may be one or not."""
        reason = ffi.new("papan_message *")
        check(lib.papan_impossible(self._raw, reason, NULL))
        return message(reason[0])

    # ---- hints ----

    def position(self, position: Position) -> Solution:
        """A position on this board from labels, an array or text; it need not be right or complete."""
        return position_of(self, position)

    def place(
        self,
        position: Optional[Position] = None,
        *,
        queens: Iterable[Sequence[int]] = (),
        crosses: Iterable[Sequence[int]] = (),
        clear: Iterable[Sequence[int]] = (),
    ) -> "Puzzle":
        """The puzzle with what a player has placed: a position, or queens and crosses at these cells.

        Whatever was on the cells in clear is removed first: a queen, a cross, or a whole piece.
        """
        if not self._board.there or not self.cells:
            raise Unsuitable("this puzzle has no board on which something can be placed")
        label, cross = self._cleared(self._numbers("clear", clear))
        if position is not None:
            for cell, here in enumerate(position_of(self, position).labels):
                if here >= 0:
                    label[cell], cross[cell] = here, False
        new_queens, new_crosses = self._numbers("queens", queens), self._numbers("crosses", crosses)
        families = ("queens",) if new_crosses else ("queens", "nqueens")
        if (new_queens or new_crosses) and self.family not in families:
            raise Unsuitable("only Queens, Star Battle and N-Queens have queens, and only the first two crosses")
        for cell in new_queens:
            label[cell] = 0
        for cell in new_crosses:
            label[cell], cross[cell] = EMPTY, True
        raw, notes = ffi.new("papan_puzzle **"), Notes()
        crossed = ffi.new("bool[]", cross) if any(cross) else NULL
        status = lib.papan_place(self._raw, ffi.new("uint16_t[]", label), crossed, NULL, raw, notes.why)
        return checked(status, raw, notes, None, None, self.warnings)

    def _numbers(self, name: str, cells: Iterable[Sequence[int]]) -> List[int]:
        """The numbers of the cells that a caller passes."""
        try:
            each = list(cells)
        except TypeError:
            raise ArgumentTypeError(f"{name} must be cells such as [(0, 0)], not {cells!r}") from None
        try:
            return [self._board.number(place) for place in each]
        except ArgumentTypeError as error:
            raise ArgumentTypeError(f"{name} must be cells such as [(0, 0)]: {error}") from None

    def _cleared(self, cells: List[int]) -> Tuple[List[int], List[bool]]:
        """The label of each cell and whether it is crossed out, without the things on these cells."""
        label = list(memoryview(self.givens._raw).cast("H"))
        cross = [False] * self.cells
        for place, mark in self.marks.items() if self.family == "queens" else ():
            cross[self._board.number(place)] = mark == "cross"
        pieces = {label[cell] for cell in cells} if self.family == "pack" else set()
        for cell in cells:
            label[cell], cross[cell] = EMPTY, False
        return [EMPTY if here in pieces else here for here in label], cross

    def hint(
        self,
        position: Optional[Position] = None,
        *,
        queens: Iterable[Sequence[int]] = (),
        crosses: Iterable[Sequence[int]] = (),
        sight_known: bool = False,
        threads: Optional[int] = 1,
        memory_limit: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> Hint:
        """The easiest next step from this puzzle and what a player has placed, or what is wrong.

        With a position, queens or crosses, the given pieces or queens of packing and N-Queens are part of the
        puzzle and never named as wrong. Without them, everything that is placed in the puzzle counts as placed by the
        player and can be wrong; so do all marks of Queens and Star Battle, always. sight_known: treat cells that
        queens rule out as crossed out.
        """
        if isinstance(queens, Iterable) and isinstance(crosses, Iterable):  # else place() refuses them
            queens, crosses = tuple(queens), tuple(crosses)
        moved = position is not None or queens or crosses
        puzzle = self.place(position, queens=queens, crosses=crosses) if moved else self
        return _hints.hint(puzzle, self if moved else None, sight_known, threads, memory_limit, time_limit)

    def path(self, *, time_limit: Optional[float] = None) -> Path:
        """All steps to the solution, from the marks of the puzzle, which must be right."""
        return _hints.path(self, time_limit)

    def difficulty(self, *, time_limit: Optional[float] = None) -> Difficulty:
        """The level and the score of the puzzle by the rules that its solution path needs."""
        return _hints.difficulty(self, time_limit)


def adopt(raw: Any, warnings: Tuple[Message, ...] = ()) -> Puzzle:
    """A puzzle that the library made."""
    return Puzzle(raw, warnings)


def checked(
    status: int,
    raw: Any,
    notes: Notes,
    filename: Optional[str],
    words: Optional[str] = None,
    known: Optional[Tuple[Message, ...]] = None,
) -> Puzzle:
    """What a reader made. It is adopted first: if warnings are errors, it must be freed."""
    puzzle = None if raw[0] == NULL else Puzzle(raw[0])
    warnings = notes.check(status, filename, words, known is None)
    assert puzzle is not None
    puzzle.warnings = warnings if known is None else known
    return puzzle


def _read(
    data: bytes, filename: Optional[str], known: Optional[Tuple[Message, ...]] = None, pieces: Optional[str] = None
) -> Puzzle:
    """known: the warnings of a puzzle that was read before, which are not issued again."""
    raw, notes = ffi.new("papan_puzzle **"), Notes()
    own = NULL if pieces is None else _piece_set(pieces)
    status = lib.papan_read_with(data, len(data), own, NULL, raw, NULL, notes.warnings, notes.why)
    return checked(status, raw, notes, filename, None, known)


def _piece_set(pieces: str) -> Any:
    """A piece set, by its name or as text."""
    own, name = ffi.new("papan_own_pieces **"), word("pieces", pieces)
    status = lib.papan_own_pieces_named(name, NULL, own, NULL)
    if status == lib.PAPAN_BAD_INPUT:
        notes = Notes()
        status = lib.papan_own_pieces_read(name, len(name), b"own", NULL, own, notes.warnings, notes.why)
        notes.check(status, None, warn=False)
    else:
        check(status)
    return ffi.gc(own[0], lib.papan_own_pieces_free)


def _formats() -> Dict[str, str]:
    """The names of the formats in which puzzles can be written, with their extensions."""
    found: Dict[str, str] = {}
    raw = ffi.new("papan_format_info *", {"size": ffi.sizeof("papan_format_info")})
    index = 0
    while lib.papan_format_at(index, raw):
        if raw.writes:
            found[text(raw.name)] = text(raw.extension)
        index += 1
    return found


def piece_sets() -> Dict[str, str]:
    """The names of the built-in piece sets, with one line of description each."""
    found: Dict[str, str] = {}
    raw = ffi.new("papan_piece_set_info *", {"size": ffi.sizeof("papan_piece_set_info")})
    while lib.papan_piece_set_at(len(found), raw):
        found[text(raw.name)] = text(raw.description)
    return found


def _unpickled(written_puzzle: str, warnings: Tuple[Message, ...]) -> Puzzle:
    return _read(written_puzzle.encode(), None, warnings)


def read(puzzle: Union[str, bytes, Dict[str, Any]], *, pieces: Optional[str] = None) -> Puzzle:
    """Reads a puzzle from text in any format, an id, or a JSON object; the content determines the format.

    pieces: for a packing puzzle that has none, the name of a piece set or pieces as text.
    """
    if isinstance(puzzle, dict):
        try:
            puzzle = json.dumps(puzzle)
        except (TypeError, ValueError, RecursionError) as error:
            raise ArgumentTypeError(f"expected a JSON object: {error}") from None
    return _read(_bytes(puzzle, "text, bytes or a JSON object"), None, None, pieces)


def _bytes(data: Union[str, bytes], expected: str) -> bytes:
    """The bytes of a text; anything else is refused, also a number, of which bytes() would make zeros."""
    if isinstance(data, str):
        return encoded("the text", data)
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise ArgumentTypeError(f"expected {expected}, not {data!r}") from None


def load(path: PathLike, *, pieces: Optional[str] = None) -> Puzzle:
    """Reads a puzzle file in any format, also compressed (.xmpuzzle, .gz); pieces: see read()."""
    name = path_text("path", path)
    return _read(file_bytes(name), name, None, pieces)


INPUT_MAX = 64 << 20


def file_bytes(path: PathLike) -> bytes:
    """The bytes of a file, decompressed if it is compressed; at most the 64 MiB that the library reads."""
    import gzip
    import zlib

    with open(path, "rb") as file:
        data = file.read(INPUT_MAX + 1)
        if data[:2] == b"\x1f\x8b":
            file.seek(0)
            try:
                data = gzip.GzipFile(fileobj=file).read(INPUT_MAX + 1)
            except (EOFError, OSError, zlib.error) as error:
                raise ReadError(f"invalid compressed file: {error}", None, os.fspath(path)) from None
    return data


def builtin(id: str) -> Puzzle:
    """A built-in puzzle by its id, such as "pentominoes:6x10" or "nqueens:8"; builtins() lists them."""
    raw, notes = ffi.new("papan_puzzle **"), Notes()
    status = lib.papan_builtin(word("id", id), NULL, raw, notes.why)
    return checked(status, raw, notes, None, f"unknown puzzle {id!r}; papan.builtins() lists them")


def builtins() -> Dict[str, str]:
    """The ids of the built-in puzzles, with one line of description each."""
    found: Dict[str, str] = {}
    raw = ffi.new("papan_builtin_info *", {"size": ffi.sizeof("papan_builtin_info")})
    index = 0
    while lib.papan_builtin_at(index, raw):
        found[text(raw.id)] = optional_text(raw.description) or ""
        index += 1
    return found


def read_archive(archive: Union[str, bytes]) -> List[Puzzle]:
    """All puzzles of a JSON archive: an array of puzzles, or an object with one."""
    data = _bytes(archive, "text or bytes")
    texts: List[Tuple[bytes, int]] = []
    failed: List[BaseException] = []

    def each(_context: Any, piece: Any, length: int, line: int) -> bool:
        try:
            texts.append((bytes(ffi.buffer(piece, length)), line))
            return True
        except BaseException as error:
            failed.append(error)
            return False

    notes = Notes()
    hook = ffi.callback("bool (*)(void *, const char *, size_t, unsigned)", each, error=False)
    status = lib.papan_archive_read(data, len(data), NULL, NULL, hook, notes.why)
    if failed:
        raise failed[0]
    notes.check(status, None)
    return [_read(piece, None) for piece, _ in texts]


def nqueens_column(n: int, row: int) -> int:
    """The column of the queen in a row of one solution for n queens, by a formula: any n but 0, 2 and 3."""
    n, row = whole("n", n, 0, LONG), whole("row", row, 0, LONG)
    if n in (0, 2, 3) or not row < n < 1 << 32:
        raise ArgumentError(f"there is no row {row} in a solution for {n} queens")
    return int(lib.papan_nqueens_column(n, row))
