"""draw.py: boards as pictures, animations and booklets, by libpapan-draw."""

import os
from pathlib import Path
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from ._library import NULL, drawing, ffi, text
from ._puzzle import Puzzle
from ._solution import Position, Solution, position_of, written
from .errors import DrawingUnavailable, PapanError

__all__ = ["EXTENSIONS", "animation", "booklet", "picture", "save", "themes"]

EXTENSIONS = (".png", ".svg", ".pdf")


def themes() -> List[str]:
    """The names of the themes; the first is the default."""
    found: List[str] = []
    while True:
        name = drawing().papan_theme_name(len(found))
        if name == NULL:
            return found
        found.append(text(name))


class _Look:
    """A papan_look, and what it refers to."""

    def __init__(self, puzzle: Puzzle, theme: Optional[str], labels: bool, oblique: bool, note: bool) -> None:
        if theme is not None and theme not in themes():
            raise ValueError(f"unknown theme {theme!r}; expected {', '.join(themes())}")
        crosses = [place for place, mark in puzzle.marks.items() if mark == "cross"]
        id = puzzle.id if note else None
        self._kept = [
            NULL if theme is None else ffi.new("char[]", theme.encode()),
            ffi.new("uint8_t[]", max(1, puzzle.cells)) if crosses else NULL,
            NULL if id is None else ffi.new("char[]", id.encode()),
        ]
        for place in crosses:
            self._kept[1][puzzle.board.number(place)] = 1
        self.raw = ffi.new(
            "papan_look *",
            {
                "size": ffi.sizeof("papan_look"),
                "theme": self._kept[0],
                "no_labels": not labels,
                "oblique": oblique,
                "cross": self._kept[1],
                "id": self._kept[2],
            },
        )


def picture(
    puzzle: Puzzle,
    solutions: Sequence[Solution] = (),
    *,
    kind: str = "svg",
    theme: Optional[str] = None,
    size: float = 0,
    labels: bool = True,
    oblique: bool = False,
    note: bool = True,
) -> bytes:
    """A picture of a puzzle or of its solutions (several: PDF only, one per page): "svg", "png" or "pdf".

    size: the longer side in pixels (PNG) or points; 0: a size that suits the board. oblique: boards with layers
    are also shown in space. note: write the puzzle's id into the file, so that papan.read_picture() finds it.
    """
    library = drawing()
    look = _Look(puzzle, theme, labels, oblique, note)
    pointers = [each.pointer() for each in solutions]
    array = ffi.new("const uint16_t *[]", pointers) if pointers else NULL
    name, count, why = kind.encode(), len(pointers), ffi.new("papan_message *")
    return written(
        lambda out: int(library.papan_picture_file(puzzle.raw, array, count, look.raw, name, size, out, why)), why
    )


def save(
    path: "Union[str, os.PathLike[str]]",
    puzzle: Puzzle,
    solutions: Sequence[Solution] = (),
    *,
    theme: Optional[str] = None,
    size: float = 0,
    labels: bool = True,
    oblique: bool = False,
    note: bool = True,
) -> None:
    """Writes a picture to a file; the extension selects the kind."""
    extension = os.path.splitext(os.fspath(path))[1].lower()
    if extension not in EXTENSIONS:
        raise ValueError(f"unknown extension {extension!r} for a picture; expected {', '.join(EXTENSIONS)}")
    data = picture(
        puzzle, solutions, kind=extension[1:], theme=theme, size=size, labels=labels, oblique=oblique, note=note
    )
    Path(path).write_bytes(data)


def notebook_svg(puzzle: Puzzle, solution: Optional[Solution]) -> Optional[str]:
    """What a notebook shows; None, so that it shows text, if the board cannot be drawn."""
    try:
        return picture(puzzle, [solution] if solution is not None else []).decode()
    except (DrawingUnavailable, PapanError):
        return None


Frame = Union[Position, Tuple[Position, str]]


def animation(
    puzzle: Puzzle,
    frames: Iterable[Frame],
    *,
    kind: str = "gif",
    milliseconds: int = 500,
    theme: Optional[str] = None,
    size: float = 0,
    labels: bool = True,
) -> bytes:
    """An animation of positions, or pairs (position, caption), that repeats forever: "gif", "apng" or "svg"."""
    library = drawing()
    look = _Look(puzzle, theme, labels, False, True)
    kept: List[Any] = []
    rows = []
    for frame in frames:
        position, caption = frame if isinstance(frame, tuple) and len(frame) == 2 else (frame, None)
        at = position_of(puzzle, position)
        words = NULL if caption is None else ffi.new("char[]", str(caption).encode())
        kept.append((at, at.pointer(), words))
        rows.append({"label": kept[-1][1], "caption": words, "milliseconds": milliseconds})
    if not rows:
        raise ValueError("an animation needs at least one frame")
    array, name, why = ffi.new("papan_frame[]", rows), kind.encode(), ffi.new("papan_message *")
    return written(
        lambda out: int(library.papan_animation_file(puzzle.raw, array, len(rows), look.raw, name, size, out, why)), why
    )


def booklet(
    puzzles: Iterable[Union[Puzzle, Any]],
    *,
    title: str = "Papan",
    paper: str = "a4",
    per_page: int = 0,
    theme: str = "print",
) -> bytes:
    """A PDF to print: puzzles, or what papan.make made, with their solutions at the end."""
    library = drawing()
    kept: List[Any] = []
    rows = []
    for each in puzzles:
        puzzle = each if isinstance(each, Puzzle) else each.puzzle
        solution = puzzle.solve() if isinstance(each, Puzzle) else each.solution
        if solution is None:
            raise ValueError("a puzzle of a booklet needs a solution")
        level = NULL if isinstance(each, Puzzle) else ffi.new("char[]", each.level.encode())
        kept.append((puzzle, solution, solution.pointer(), level))
        rows.append({"puzzle": puzzle.raw, "solution": kept[-1][2], "level": level})
    if not rows:
        raise ValueError("a booklet needs at least one puzzle")
    look = _Look(kept[0][0], theme, True, False, False)
    look.raw.cross = NULL
    array, words = ffi.new("papan_booklet_puzzle[]", rows), ffi.new("char[]", title.encode())
    sheet, pages, why = ffi.new("char[]", paper.encode()), ffi.new("size_t *"), ffi.new("papan_message *")
    book = ffi.new(
        "papan_booklet *",
        {
            "size": ffi.sizeof("papan_booklet"),
            "title": words,
            "paper": sheet,
            "mixed": len({each[0].family for each in kept}) > 1,
            "per_page": per_page,
            "look": look.raw,
            "puzzles": len(rows),
            "puzzle": array,
        },
    )
    return written(lambda out: int(library.papan_booklet_pdf(book, out, pages, why)), why)
