"""_arguments.py: checks what callers pass, so that errors name the argument and what is expected."""

import operator
import os
from typing import Any, Iterable, List, Optional

from .errors import ArgumentError, ArgumentTypeError

UNSIGNED = (1 << 32) - 1
LONG = (1 << 64) - 1


def listed(names: Iterable[str]) -> str:
    """Names as in "a, b or c"."""
    found = list(names)
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def whole(name: str, value: Any, least: int = 0, most: int = UNSIGNED) -> int:
    """An integer in a range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentTypeError(f"{name} must be an integer, not {value!r}") from None
    if not least <= number <= most:
        raise ArgumentError(f"{name} must be an integer from {least} to {most}, not {number}")
    return number


def optional_whole(name: str, value: Any, least: int = 0, most: int = UNSIGNED) -> int:
    """An integer in a range, or 0 for None."""
    return 0 if value is None else whole(name, value, least, most)


def flag(name: str, value: Any) -> bool:
    """True or False; also those of NumPy, 0 and 1."""
    if isinstance(value, (bool, int)) and value in (0, 1):
        return bool(value)
    if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise ArgumentTypeError(f"{name} must be True or False, not {value!r}")


def real(name: str, value: Any, above: Optional[float] = None) -> float:
    """A number of at least 0, or above a bound."""
    try:
        number = float(value) if not isinstance(value, (str, bytes)) else None
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None:
        raise ArgumentTypeError(f"{name} must be a number, not {value!r}")
    if not (number >= 0 if above is None else number > above):
        bound = "of at least 0" if above is None else f"above {above:g}"
        raise ArgumentError(f"{name} must be a number {bound}, not {value}")
    return number


def encoded(name: str, value: str) -> bytes:
    """The bytes of a string."""
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ArgumentError(f"{name} is not valid Unicode: {error.reason}") from None


def word(name: str, value: Any) -> bytes:
    """A string for the library, which ends at a NUL character there."""
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name} must be a string, not {value!r}")
    if "\0" in value:
        raise ArgumentError(f"{name} contains a NUL character")
    return encoded(name, value)


def choice(name: str, value: Any, names: Iterable[str], what: Optional[str] = None) -> bytes:
    """One of several names."""
    data, known = word(name, value), list(names)
    if value not in known:
        raise ArgumentError(f"unknown {what or name} {value!r}; expected {listed(known)}")
    return data


def hook(name: str, value: Any) -> None:
    """A function to call, or None."""
    if value is not None and not callable(value):
        raise ArgumentTypeError(f"{name} must be a function, not {value!r}")


def path_text(name: str, value: Any) -> str:
    """A path as a string."""
    try:
        return os.fsdecode(value)
    except TypeError:
        raise ArgumentTypeError(f"{name} must be a path, not {value!r}") from None


def lines_of(name: str, value: Any) -> List[bytes]:
    """One or several strings, without the space around them."""
    try:
        return [encoded(name, line.strip()) for line in ([value] if isinstance(value, str) else value)]
    except (AttributeError, TypeError):
        raise ArgumentTypeError(f"{name} must be strings, not {value!r}") from None
