"""Papan solves placement puzzles: Queens, Star Battle, packing and N-Queens, and explains how.

    >>> import papan
    >>> papan.puzzle("pentominoes:6x10").count(distinct=True)
    2339

docs/python.md is a tutorial. Cells are (row, column), or (layer, row, column), counted from 0.
"""

from . import draw, errors, jobs, make
from ._board import Cell
from ._certify import Certificate
from ._hints import Difficulty, Hint, Path, Thing
from ._library import library_version
from ._message import Message
from ._pictures import FoundBoard, find_board, read_picture
from ._puzzle import Piece, Puzzle, builtins, load, nqueens_column, piece_sets, read, read_archive
from ._puzzle import builtin as puzzle
from ._result import Estimate, Event, Progress, Result, Verdict
from ._search import strategies
from ._solution import Placement, Solution
from ._solutions import Solutions
from ._version import VERSION as __version__
from .errors import (
    ArgumentError,
    ArgumentTypeError,
    DrawingUnavailable,
    ForkedSearch,
    NotMade,
    OutOfMemory,
    OutsideBoard,
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
    "ArgumentError",
    "ArgumentTypeError",
    "Cell",
    "Certificate",
    "Difficulty",
    "DrawingUnavailable",
    "Estimate",
    "Event",
    "ForkedSearch",
    "FoundBoard",
    "Hint",
    "Made",
    "Message",
    "NotMade",
    "OutOfMemory",
    "OutsideBoard",
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
    "Verdict",
    "WrongSolution",
    "__version__",
    "builtins",
    "daily",
    "draw",
    "errors",
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
