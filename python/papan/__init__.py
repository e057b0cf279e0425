"""Papan solves placement puzzles: Queens, Star Battle, packing and N-Queens, and explains how.

    >>> import papan
    >>> papan.puzzle("pentominoes:6x10").count(distinct=True)
    2339

docs/python.md is a tutorial. Cells are (row, column), or (layer, row, column), counted from 0.
"""

from . import draw, jobs, make
from ._board import Cell
from ._hints import Difficulty, Hint, Path, Thing
from ._library import library_version
from ._message import Message
from ._pictures import FoundBoard, find_board, read_picture
from ._puzzle import Piece, Puzzle, builtins, load, nqueens_column, piece_sets, read, read_archive, strategies
from ._puzzle import builtin as puzzle
from ._result import Estimate, Event, Progress, Result
from ._solution import Placement, Solution
from ._solutions import Solutions
from ._version import VERSION as __version__
from .errors import (
    DrawingUnavailable,
    OutOfMemory,
    PapanError,
    PapanWarning,
    ReadError,
    Stopped,
    TooBig,
    Unsuitable,
    WrongSolution,
)
from .make import Made, daily

__all__ = [
    "Cell",
    "Difficulty",
    "DrawingUnavailable",
    "Estimate",
    "Event",
    "FoundBoard",
    "Hint",
    "Made",
    "Message",
    "OutOfMemory",
    "PapanError",
    "PapanWarning",
    "Path",
    "Piece",
    "Placement",
    "Progress",
    "Puzzle",
    "ReadError",
    "Result",
    "Solution",
    "Solutions",
    "Stopped",
    "Thing",
    "TooBig",
    "Unsuitable",
    "WrongSolution",
    "__version__",
    "builtins",
    "daily",
    "draw",
    "find_board",
    "jobs",
    "library_version",
    "load",
    "make",
    "nqueens_column",
    "piece_sets",
    "puzzle",
    "read",
    "read_archive",
    "read_picture",
    "strategies",
]
