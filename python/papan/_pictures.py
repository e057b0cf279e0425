"""_pictures.py: puzzles from pictures: screenshots of Queens and Star Battle, and files that Papan drew."""

import os
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Tuple, Union

from ._arguments import whole
from ._library import NULL, ffi, lib
from ._message import Message, Notes, check, message
from ._puzzle import Puzzle, adopt, checked
from .errors import ArgumentError, ArgumentTypeError, PapanError, PapanWarning, ReadError

if TYPE_CHECKING:
    import numpy

# A file, the bytes of a file or of pixels, an array of pixels, or an image of Pillow.
Picture = Union[str, "os.PathLike[str]", bytes, "numpy.ndarray[Any, Any]", Any]


SCANS_MAX = 100  # of a JPEG file, as in the program: all pixels are processed for each, though it may be ten bytes long


@dataclass(frozen=True)
class FoundBoard:
    """A board in a picture. If it is not sure, check the cells with a low confidence first."""

    puzzle: Puzzle
    sure: bool  # all checks passed
    why: Optional[Message]  # unless sure
    confidence: float  # 0 to 1
    cell_confidence: List[List[float]]  # [row][column], 0 to 1
    box: Tuple[float, float, float, float]  # left, top, right, bottom, in pixels


def find_board(
    picture: Picture, *, width: Optional[int] = None, height: Optional[int] = None, stars: int = 1
) -> FoundBoard:
    """Finds a Queens or Star Battle board in a picture; see read_picture(). ReadError: there is none."""
    number = whole("stars", stars)
    data, columns, rows, channels = _pixels(picture, width, height)
    bytes_of = ffi.from_buffer("uint8_t[]", data)
    pixels = ffi.new("papan_pixels *", (bytes_of, columns, rows, columns * channels, channels))
    out, reason = ffi.new("papan_import_result **"), ffi.new("papan_message *")
    status = lib.papan_import_read(pixels, NULL, NULL, out, reason)
    try:
        check(status, message(reason[0]))
        board = out[0]
        why = message(board.reason)
        if board.verdict == lib.PAPAN_IMPORT_NONE:
            raise ReadError(str(why) if why is not None else "no board was found", why, _name(picture))
        raw, notes = ffi.new("papan_puzzle **"), Notes()
        status = lib.papan_import_puzzle(board, number, NULL, raw, notes.warnings, notes.why)
        n = board.n
        return FoundBoard(
            puzzle=checked(status, raw, notes, _name(picture)),
            sure=board.verdict == lib.PAPAN_IMPORT_SURE,
            why=why,
            confidence=float(board.confidence),
            cell_confidence=[[float(board.sure[row * n + column]) for column in range(n)] for row in range(n)],
            box=(board.left, board.top, board.left + n * board.cell_width, board.top + n * board.cell_height),
        )
    finally:
        lib.papan_import_free(out[0])


def read_picture(
    picture: Picture, *, width: Optional[int] = None, height: Optional[int] = None, stars: int = 1
) -> Puzzle:
    """The puzzle in a picture, with its marks.

    picture: the path or the bytes of a PNG or JPEG file (which needs Pillow), an image of Pillow, a NumPy array
    of shape (height, width, 3 or 4), or the bytes of its pixels with width and height. A picture does not show
    the number of stars. A file that Papan drew contains its puzzle, which is read exactly, whatever its family.
    If Papan is not sure about the board, it warns.
    """
    data = _file(picture) if width is None else None
    if data is not None:
        raw = ffi.new("papan_puzzle **")
        status = lib.papan_import_note(data, len(data), NULL, raw, NULL)
        if status == lib.PAPAN_OK:
            return adopt(raw[0])
        if status != lib.PAPAN_BAD_INPUT:
            check(status)
    board = find_board(picture, width=width, height=height, stars=stars)
    if not board.sure:
        warnings.warn(str(board.why), PapanWarning, stacklevel=2)
    return board.puzzle


def _name(picture: Picture) -> Optional[str]:
    return os.fspath(picture) if isinstance(picture, (str, os.PathLike)) else None


def _file(picture: Picture) -> Optional[bytes]:
    """The bytes of a picture file; None: it is something else."""
    if isinstance(picture, (str, os.PathLike)):
        with open(picture, "rb") as file:
            return file.read()
    return picture if isinstance(picture, bytes) else None


def _pixels(picture: Picture, width: Optional[int], height: Optional[int]) -> Tuple[bytes, int, int, int]:
    """Bytes, width, height and channels."""
    if width is not None or height is not None:
        if width is None or height is None:
            raise ArgumentError("pixels need both width and height")
        width, height = whole("width", width, 1), whole("height", height, 1)
        if not isinstance(picture, (bytes, bytearray, memoryview)):
            raise ArgumentTypeError(f"expected the bytes of pixels, not {type(picture).__name__}")
        data = bytes(picture)
        channels = len(data) // (width * height)
        if channels not in (3, 4) or len(data) != width * height * channels:
            raise ArgumentError(f"{width} x {height} pixels are {3 * width * height} or {4 * width * height} bytes")
        return data, width, height, channels
    if hasattr(picture, "__array_interface__") and not hasattr(picture, "convert"):
        return _array_pixels(picture)
    return _image_pixels(picture)


def _array_pixels(picture: Any) -> Tuple[bytes, int, int, int]:
    import numpy

    array = numpy.asarray(picture)
    if array.ndim == 2:  # grey
        array = numpy.repeat(array[:, :, None], 3, axis=2)
    if array.ndim != 3 or array.shape[2] not in (3, 4) or array.dtype != numpy.uint8:
        found = f"{array.dtype} of shape {array.shape}"
        raise ArgumentError(f"expected uint8 of shape (height, width, 3 or 4), not {found}")
    return numpy.ascontiguousarray(array).tobytes(), array.shape[1], array.shape[0], array.shape[2]


def _image_pixels(picture: Any) -> Tuple[bytes, int, int, int]:
    """Pixels through Pillow."""
    if not hasattr(picture, "convert"):
        name, data = _name(picture), _file(picture)
        if data is None:
            raise ArgumentTypeError(f"expected a picture, not {type(picture).__name__}")
        try:
            from PIL import Image, ImageOps, UnidentifiedImageError
        except ImportError:
            reason = "PNG and JPEG files need Pillow (python3-pil); without it, give an array of pixels"
            raise PapanError(reason) from None
        if data[:2] == b"\xff\xd8" and data.count(b"\xff\xda") > SCANS_MAX:
            raise ReadError(f"a JPEG file in more than {SCANS_MAX} scans; save it again, not progressive", None, name)
        import io

        try:
            picture = Image.open(io.BytesIO(data))
            picture.load()
            picture = ImageOps.exif_transpose(picture)
        except UnidentifiedImageError:
            raise ReadError("not a picture in a known format", None, name) from None
        except (Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
            raise ReadError(f"not a picture that can be read: {error}", None, name) from None
    image = picture.convert("RGBA")
    return image.tobytes(), image.width, image.height, 4
