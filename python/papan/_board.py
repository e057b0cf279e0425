"""_board.py: where the cells of a puzzle are.

A cell is known by its place: (row, column), or (layer, row, column) on boards with layers, counted from 0. So a
place is also an index of the arrays of this package. The sentences of the library count from 1, as people do.
"""

import operator
from typing import Any, List, Sequence, Tuple

from ._library import ffi, info_of, lib
from .errors import ArgumentError, ArgumentTypeError, OutsideBoard

Cell = Tuple[int, ...]
EMPTY: int = lib.PAPAN_EMPTY


class Board:
    """The layers, rows and columns of a puzzle. An exact cover problem is a row of options without a board."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        info = info_of(raw)
        self.there = bool(info.has_board)
        self.cells = int(lib.papan_cells(raw))
        self.layers: List[Tuple[int, int]] = [self._layer(index) for index in range(info.layers)]
        rows = max((layer[0] for layer in self.layers), default=0)
        columns = max((layer[1] for layer in self.layers), default=0)
        self.shape: Cell = (rows, columns) if len(self.layers) < 2 else (len(self.layers), rows, columns)
        if not self.there:
            self.shape = (self.cells,)
        self.full = self.there and rows * columns == self.cells  # no cell is outside

    @property
    def _axes(self) -> Sequence[str]:
        return ("layers", "rows", "columns")[-len(self.shape) :] if self.there else ("options",)

    @property
    def coordinates(self) -> str:
        """What a cell is known by: "(row, column)"."""
        names = [name[:-1] for name in self._axes]
        return f"({', '.join(names)})" if len(names) > 1 else f"({names[0]},)"

    def line(self, grid: List[Any], index: Any) -> Any:
        """A row of a grid, a layer, or a slice of them."""
        try:
            return grid[index]
        except TypeError:
            what = f"{self.coordinates} or the number of a {self._axes[0][:-1]}"
            raise ArgumentTypeError(f"expected {what}, not {index!r}") from None
        except IndexError:
            raise OutsideBoard(f"there is no {self._axes[0][:-1]} {index}; the board has {len(grid)}") from None

    def _layer(self, index: int) -> Tuple[int, int]:
        size = ffi.new("unsigned[2]")
        lib.papan_layer_size(self._raw, index, size, size + 1)
        return int(size[0]), int(size[1])

    def place(self, cell: int) -> Cell:
        """The place of a cell with this number."""
        if not self.there:
            return (cell,)
        if self.full:
            return divmod(cell, self.shape[1])
        at = ffi.new("unsigned[3]")
        if not lib.papan_cell_position(self._raw, cell, at, at + 1, at + 2):
            raise OutsideBoard(f"there is no cell {cell}")
        return (int(at[1]), int(at[2])) if len(self.layers) == 1 else (int(at[0]), int(at[1]), int(at[2]))

    def places(self, cells: Any) -> Tuple[Cell, ...]:
        """The places of a papan_cell_list."""
        return tuple(self.place(cells.cell[index]) for index in range(cells.count))

    def number(self, place: Sequence[int]) -> int:
        """The number of the cell at a place."""
        try:
            at = [operator.index(part) for part in place]
        except TypeError:
            raise ArgumentTypeError(f"expected {self.coordinates}, not {place!r}") from None
        if len(at) != len(self.shape):
            raise ArgumentError(f"expected {self.coordinates}, not {place!r}")
        if min(at) >= 0:
            if not self.there and at[0] < self.cells:
                return at[0]
            if self.there and max(at) < 1 << 31:
                cell = int(lib.papan_cell_at(self._raw, 0 if len(at) == 2 else at[0], at[-2], at[-1]))
                if cell >= 0:
                    return cell
        sizes = [f"{size} {name}" for size, name in zip(self.shape, self._axes)]
        size = " and ".join([", ".join(sizes[:-1]), sizes[-1]] if len(sizes) > 1 else sizes)
        raise OutsideBoard(f"{tuple(at)} is outside the board of {size}, which are counted from 0")

    def grid(self, values: Sequence[Any], outside: Any) -> List[Any]:
        """The values of all cells as nested lists of the board's shape."""
        if not self.there:
            return list(values)
        rows, columns = self.shape[-2:]
        layers = [[[outside] * columns for _ in range(rows)] for _ in range(max(1, len(self.layers)))]
        for cell, value in enumerate(values):
            place = self.place(cell)
            layers[0 if len(place) == 2 else place[0]][place[-2]][place[-1]] = value
        return layers[0] if len(self.shape) == 2 else layers
