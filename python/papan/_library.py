"""_library.py: loads libpapan, and libpapan-draw as soon as something is drawn.

The environment variable PAPAN_LIBRARY names libpapan itself or the folder of both libraries. Without it, the
folder lib of this package is searched (wheels have one), then the places of the system's loader.
"""

import functools
import os
import sys
from pathlib import Path
from typing import Any, Optional

from ._declarations import ffi as _ffi
from ._version import VERSION
from .errors import DrawingUnavailable

ffi: Any = _ffi
NULL: Any = ffi.NULL
MAJOR, MINOR = (int(number) for number in VERSION.split(".")[:2])


def _file_name(name: str) -> str:
    return f"lib{name}.{MAJOR}.dylib" if sys.platform == "darwin" else f"lib{name}.so.{MAJOR}"


def _place(name: str) -> str:
    """What the loader is given: a path, or a name that it looks up."""
    chosen = os.environ.get("PAPAN_LIBRARY")
    if chosen and name == "papan" and not os.path.isdir(chosen):
        return chosen
    if chosen:
        return str((Path(chosen) if os.path.isdir(chosen) else Path(chosen).parent) / _file_name(name))
    bundled = Path(__file__).resolve().parent / "lib" / _file_name(name)
    return str(bundled) if bundled.exists() else _file_name(name)


def _mismatch(version: str) -> Optional[str]:
    """Why a library of this version does not fit, or None. Minor versions only add functions."""
    try:
        major, minor = (int(number) for number in version.split(".")[:2])
    except ValueError:
        major = minor = -1
    if major == MAJOR and minor >= MINOR:
        return None
    return f"this Python package needs libpapan {MAJOR}.{MINOR} or a later {MAJOR}.x"


def _load() -> Any:
    place = _place("papan")
    try:
        library = ffi.dlopen(place)
    except OSError as error:
        raise ImportError(
            f"cannot load {place}: {error}. Install libpapan {MAJOR}, or set PAPAN_LIBRARY to its folder."
        ) from None
    try:
        version = ffi.string(library.papan_version()).decode()
    except (AttributeError, ffi.error):
        raise ImportError(f"{place} is not libpapan: it has no papan_version()") from None
    reason = _mismatch(version)
    if reason is not None:
        raise ImportError(f"{place} is libpapan {version}; {reason}")
    return library


lib: Any = _load()


@functools.lru_cache(maxsize=None)
def drawing() -> Any:
    """libpapan-draw; DrawingUnavailable if it cannot be loaded. A failure is not remembered."""
    place = _place("papan-draw")
    try:
        return ffi.dlopen(place)
    except OSError as error:
        raise DrawingUnavailable(
            f"cannot load {place}: {error}. Pictures need libpapan-draw {MAJOR}, which needs cairo."
        ) from None


def text(pointer: Any) -> str:
    """A text of the library, which must not be NULL."""
    return str(ffi.string(pointer).decode("utf-8", "replace"))


def optional_text(pointer: Any) -> Optional[str]:
    """A text of the library; None for NULL."""
    return None if pointer == NULL else text(pointer)


def library_version() -> str:
    """The version of the library that was loaded, such as "1.0.0"."""
    return text(lib.papan_version())


def info_of(puzzle: Any) -> Any:
    """The papan_puzzle_info of a papan_puzzle."""
    info = ffi.new("papan_puzzle_info *", {"size": ffi.sizeof("papan_puzzle_info")})
    lib.papan_puzzle_get(puzzle, info)
    return info


def label_of(puzzle: Any, label: int) -> Any:
    """The papan_label_info of a label; all members are 0 if the puzzle has no such label."""
    info = ffi.new("papan_label_info *", {"size": ffi.sizeof("papan_label_info")})
    lib.papan_label_get(puzzle, label, info)
    return info
