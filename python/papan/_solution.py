"""_solution.py: a solution of a puzzle, or any position on its board."""

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Type, Union, cast

from ._arguments import encoded, whole
from ._board import EMPTY, Cell
from ._library import NULL, ffi, label_of, lib, optional_text
from ._message import Notes, check, message
from .errors import ArgumentError, ArgumentTypeError, OutOfMemory, PapanError, ReadError

if TYPE_CHECKING:
    import numpy

    from ._puzzle import Puzzle

# What may stand for a position: a Solution, its text, labels of all cells in order, or an array of them.
Position = Union["Solution", str, bytes, Sequence[Any], "numpy.ndarray[Any, Any]"]


@dataclass(frozen=True)
class Placement:
    """A piece on the board, and its cells."""

    label: int  # each copy of a piece has its own
    name: str
    cells: Tuple[Cell, ...]


class Solution:
    """Labels for all cells: the number of a piece (each copy has its own), 0 for a queen, -1 for an empty cell.

    solution[row, column] is the label of a cell, solution[row] a row of labels; iterating gives the rows, len()
    their number. On boards with layers these are layers, in exact cover problems options.
    """

    __slots__ = ("_raw", "puzzle")

    def __init__(self, puzzle: "Puzzle", raw: bytes) -> None:
        self.puzzle = puzzle
        self._raw = raw  # uint16_t for each cell

    def _pointer(self) -> Any:
        """The labels for the library; valid as long as this object."""
        return ffi.from_buffer("uint16_t[]", self._raw)

    @property
    def labels(self) -> List[int]:
        """The label of each cell, in the order in which the board is printed."""
        empty = self.puzzle._empty_labels
        return [-1 if label in empty else label for label in memoryview(self._raw).cast("H")]

    def grid(self) -> List[Any]:
        """The labels as nested lists, [row][column] or [layer][row][column]; -1 also outside the board."""
        return self.puzzle._board.grid(self.labels, -1)

    def array(self) -> "numpy.ndarray[Any, Any]":
        """The labels as a NumPy array, of shape (rows, columns) or (layers, rows, columns); -1 also outside."""
        import numpy

        if not self.puzzle._board.full:
            return numpy.array(self.grid(), dtype=numpy.int32).reshape(self.puzzle._board.shape)
        labels = numpy.frombuffer(self._raw, dtype=numpy.uint16).astype(numpy.int32)
        labels[numpy.isin(labels, list(self.puzzle._empty_labels))] = -1
        return labels.reshape(self.puzzle._board.shape)

    def __getitem__(self, place: Union[int, slice, Sequence[int]]) -> Any:
        """The label at (row, column) or (layer, row, column); a row or layer of labels for a single number."""
        if isinstance(place, slice) or not hasattr(place, "__len__"):
            return self.puzzle._board.line(self.grid(), place)
        label = memoryview(self._raw).cast("H")[self.puzzle._board.number(cast(Sequence[int], place))]
        return -1 if label in self.puzzle._empty_labels else label

    def __iter__(self) -> Iterator[Any]:
        """The rows or layers of grid()."""
        return iter(self.grid())

    def __len__(self) -> int:
        return len(self.grid())

    def __bool__(self) -> bool:
        return True  # also if there are no cells

    @property
    def queens(self) -> Tuple[Cell, ...]:
        """Queens, Star Battle and N-Queens: the cells with a queen."""
        if self.puzzle.family not in ("queens", "nqueens"):
            return ()
        return tuple(self.puzzle._board.place(cell) for cell, label in enumerate(self.labels) if label == 0)

    @property
    def placements(self) -> Tuple[Placement, ...]:
        """Packing: the pieces with their cells, in the order of their labels."""
        if self.puzzle.family != "pack":
            return ()
        cells: Dict[int, List[Cell]] = {}
        for cell, label in enumerate(self.labels):
            if label >= 0:
                cells.setdefault(label, []).append(self.puzzle._board.place(cell))
        return tuple(
            Placement(label, optional_text(label_of(self.puzzle._raw, label).name) or "", tuple(at))
            for label, at in sorted(cells.items())
        )

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

        look = {"theme": theme, "size": size, "labels": labels, "oblique": oblique, "note": note}
        return draw.picture(self.puzzle, [self], kind=kind, **look)  # type: ignore[arg-type]

    def save(
        self,
        path: "Union[str, os.PathLike[str]]",
        *,
        theme: Optional[str] = None,
        size: float = 0,
        labels: bool = True,
        oblique: bool = False,
        note: bool = True,
    ) -> None:
        """Writes a picture; the extension selects the format: .png, .svg or .pdf."""
        from . import draw

        draw.save(path, self.puzzle, [self], theme=theme, size=size, labels=labels, oblique=oblique, note=note)

    def text(self, *, colour: bool = False, width: int = 0) -> str:
        """The board as text; with colours or for a terminal of this width as the program shows it there."""
        return terminal_text(self.puzzle._raw, self._pointer(), colour, width)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<papan.Solution of {self.puzzle!r}>"

    def _repr_svg_(self) -> Optional[str]:
        from . import draw

        return draw.notebook_svg(self.puzzle, self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self) if cycle else str(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._raw == other._raw and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self._raw)

    def __reduce__(self) -> Any:
        return Solution, (self.puzzle, self._raw)


def puzzle_raw(name: str, puzzle: Any) -> Any:
    """A puzzle that a caller passes, for the library."""
    from ._puzzle import Puzzle

    if not isinstance(puzzle, Puzzle):
        raise ArgumentTypeError(f"{name} must be a papan.Puzzle, not {puzzle!r}")
    return puzzle._raw


def written(write: Callable[[Any], int], why: Any = None, invalid: Type[PapanError] = ReadError) -> bytes:
    """What a function of the library appends to a buffer; invalid: see check()."""
    out = ffi.new("papan_buffer *", lib.papan_buffer_new(NULL))
    try:
        check(write(out), None if why is None else message(why[0]), None, invalid)
        if out.failed:
            raise OutOfMemory("out of memory")
        return bytes(ffi.buffer(out.bytes, out.length)) if out.length else b""
    finally:
        lib.papan_buffer_free(out)


def terminal_text(raw: Any, label: Any, colour: bool, width: int) -> str:
    """The board as text, without the last newline."""
    size, columns = ffi.sizeof("papan_terminal_style"), whole("width", width)
    style = ffi.new("papan_terminal_style *", {"size": size, "colour": bool(colour), "width": columns})

    def append(out: Any) -> int:
        lib.papan_terminal_board(raw, label, style, out)
        return int(lib.PAPAN_OK)

    return written(append).decode("utf-8", "replace").rstrip("\n")


def copy_labels(puzzle: "Puzzle", label: Any) -> bytes:
    """The labels of a solution that the library shows for a moment."""
    return bytes(ffi.buffer(label, 2 * puzzle.cells))


def position_of(puzzle: "Puzzle", position: Position) -> Solution:
    """What stands for a position, as a Solution; it need not be right."""
    if isinstance(position, Solution):
        if position.puzzle is not puzzle and len(position._raw) != 2 * puzzle.cells:
            raise ArgumentError("the solution belongs to another puzzle")
        return Solution(puzzle, position._raw)
    if isinstance(position, (str, bytes)):
        data = encoded("position", position) if isinstance(position, str) else position
        label, notes = ffi.new("uint16_t[]", max(1, puzzle.cells)), Notes()
        status = lib.papan_read_solution(puzzle._raw, data, len(data), NULL, label, notes.warnings, notes.why)
        notes.check(status, None, warn=False)
        return Solution(puzzle, copy_labels(puzzle, label))
    try:
        values = position.tolist() if hasattr(position, "tolist") else list(position)
        len(values)
    except TypeError:
        expected = "expected a position: a papan.Solution, text, labels or an array of labels"
        raise ArgumentTypeError(f"{expected}, not {position!r}") from None
    if any(isinstance(value, (list, tuple)) for value in values):
        values = _flattened(puzzle, values)
    if len(values) != puzzle.cells:
        raise ArgumentError(f"a position of this puzzle has {puzzle.cells} labels, not {len(values)}")
    return Solution(puzzle, bytes(ffi.buffer(ffi.new("uint16_t[]", [_label(puzzle, value) for value in values]))))


def _flattened(puzzle: "Puzzle", values: Sequence[Any]) -> List[Any]:
    """The values of the cells of nested lists of the board's shape."""
    found = []
    for cell in range(puzzle.cells):
        value: Any = values
        for index in puzzle._board.place(cell):
            try:
                value = value[index]
            except (IndexError, TypeError):
                raise ArgumentError(f"an array for this board has the shape {puzzle._board.shape}") from None
        found.append(value)
    return found


def _label(puzzle: "Puzzle", value: Any) -> int:
    try:
        label = int(value) if not isinstance(value, str) else None
    except (TypeError, ValueError, OverflowError):
        label = None
    if label is None:
        raise ArgumentTypeError(f"a label is an integer, not {value!r}")
    if label in (-1, EMPTY):
        return EMPTY
    if not 0 <= label < puzzle._info.labels:
        last = puzzle._info.labels - 1
        raise ArgumentError(f"unknown label {label}; expected 0 to {last}, or -1 for an empty cell")
    return label
