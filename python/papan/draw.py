"""draw.py: boards as pictures, animations and booklets, by libpapan-draw."""

import os
from pathlib import Path
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from ._arguments import choice, flag, listed, path_text, real, whole, word
from ._library import NULL, drawing, ffi, lib, text
from ._puzzle import Puzzle
from ._solution import Position, Solution, position_of, puzzle_raw, written
from .errors import ArgumentError, ArgumentTypeError, DrawingUnavailable, PapanError

__all__ = ["EXTENSIONS", "animation", "booklet", "picture", "save", "themes"]

EXTENSIONS = (".png", ".svg", ".pdf")
_KINDS = {
    "png": lib.PAPAN_PNG,
    "svg": lib.PAPAN_SVG,
    "pdf": lib.PAPAN_PDF,
    "gif": lib.PAPAN_GIF,
    "apng": lib.PAPAN_APNG,
}


def themes() -> List[str]:
    """The names of the themes; the first is the default."""
    found: List[str] = []
    while True:
        name = drawing().papan_theme_name(len(found))
        if name == NULL:
            return found
        found.append(text(name))


class _Look:
    """A papan_picture_style, and what it refers to."""

    def __init__(self, puzzle: Puzzle, theme: Optional[str], labels: bool, oblique: bool, note: bool) -> None:
        puzzle_raw("puzzle", puzzle)
        crosses = [place for place, mark in puzzle.marks.items() if mark == "cross"]
        id = puzzle.id if note else None
        self._kept = [
            NULL if theme is None else ffi.new("char[]", choice("theme", theme, themes())),
            ffi.new("uint8_t[]", max(1, puzzle.cells)) if crosses else NULL,
            NULL if id is None else ffi.new("char[]", id.encode()),
        ]
        for place in crosses:
            self._kept[1][puzzle._board.number(place)] = 1
        self.raw = ffi.new(
            "papan_picture_style *",
            {
                "size": ffi.sizeof("papan_picture_style"),
                "theme": self._kept[0],
                "no_labels": not labels,
                "oblique": flag("oblique", oblique),
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
    pointers = [each._pointer() for each in solutions]
    array = ffi.new("const uint16_t *[]", pointers) if pointers else NULL
    choice("kind", kind, [each[1:] for each in EXTENSIONS], "picture format")
    side, count, why = real("size", size), len(pointers), ffi.new("papan_message *")
    return written(
        lambda out: int(library.papan_picture_file(puzzle._raw, array, count, look.raw, _KINDS[kind], side, out, why)),
        why,
        ArgumentError,
    )


def extension_of(path: "Union[str, os.PathLike[str]]", known: Sequence[str]) -> str:
    """The extension of a file name, which must be one of these."""
    name = path_text("path", path)
    extension = os.path.splitext(name)[1].lower()
    if extension not in known:
        wrong = f"unknown extension {extension!r}" if extension else f"{name!r} has no extension"
        raise ArgumentError(f"{wrong}; expected {listed(known)}")
    return extension


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
    extension = extension_of(path, EXTENSIONS)
    data = picture(
        puzzle, solutions, kind=extension[1:], theme=theme, size=size, labels=labels, oblique=oblique, note=note
    )
    Path(os.fsdecode(path)).write_bytes(data)


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
    if not isinstance(frames, Iterable):
        raise ArgumentTypeError(f"frames must be positions, or pairs of a position and a caption, not {frames!r}")
    duration = whole("milliseconds", milliseconds)
    for frame in frames:
        position, caption = frame if isinstance(frame, tuple) and len(frame) == 2 else (frame, None)
        at = position_of(puzzle, position)
        words = NULL if caption is None else ffi.new("char[]", word("caption", str(caption)))
        kept.append((at, at._pointer(), words))
        rows.append({"label": kept[-1][1], "caption": words, "milliseconds": duration})
    if not rows:
        raise ArgumentError("an animation needs at least one frame")
    choice("kind", kind, ("gif", "apng", "svg"), "animation format")
    array, why = ffi.new("papan_frame[]", rows), ffi.new("papan_message *")
    side = real("size", size)
    return written(
        lambda out: int(library.papan_animation_file(puzzle._raw, array, len(rows), look.raw, _KINDS[kind], side, out, why)),
        why,
        ArgumentError,
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
    if not isinstance(puzzles, Iterable):
        raise ArgumentTypeError(f"puzzles must be several papan.Puzzle or papan.Made, not {puzzles!r}")
    for each in puzzles:
        if not isinstance(each, Puzzle) and not hasattr(each, "puzzle"):
            raise ArgumentTypeError(f"expected a papan.Puzzle or papan.Made, not {each!r}")
        puzzle = each if isinstance(each, Puzzle) else each.puzzle
        solution = puzzle.solve() if isinstance(each, Puzzle) else each.solution
        if solution is None:
            raise ArgumentError("a puzzle of a booklet needs a solution")
        level = NULL if isinstance(each, Puzzle) else ffi.new("char[]", each.level.encode())
        kept.append((puzzle, solution, solution._pointer(), level))
        rows.append({"puzzle": puzzle._raw, "solution": kept[-1][2], "level": level})
    if not rows:
        raise ArgumentError("a booklet needs at least one puzzle")
    look = _Look(kept[0][0], theme, True, False, False)
    look.raw.cross = NULL
    array, words = ffi.new("papan_booklet_puzzle[]", rows), ffi.new("char[]", word("title", title))
    sheet, pages, why = ffi.new("char[]", word("paper", paper)), ffi.new("size_t *"), ffi.new("papan_message *")
    book = ffi.new(
        "papan_booklet_request *",
        {
            "size": ffi.sizeof("papan_booklet_request"),
            "title": words,
            "paper": sheet,
            "mixed": len({each[0].family for each in kept}) > 1,
            "per_page": whole("per_page", per_page),
            "style": look.raw,
            "puzzles": len(rows),
            "puzzle": array,
        },
    )
    return written(lambda out: int(library.papan_booklet_pdf(book, out, pages, why)), why, ArgumentError)
