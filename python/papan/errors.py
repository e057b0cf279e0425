"""errors.py: the exceptions of this package. Each is a PapanError and also the built-in exception that fits."""

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._message import Message
    from ._result import Result


class PapanError(Exception):
    """The base of all exceptions of this package.

    code is a short name of the reason, the same in all versions ("piece-fits-nowhere"), or None.
    """

    def __init__(self, text: str, reason: "Optional[Message]" = None) -> None:
        super().__init__(text)
        self.message = text if reason is None else str(reason)
        self.code: Optional[str] = None if reason is None else reason.code
        self.reason = reason


class ArgumentError(PapanError, ValueError):
    """An argument is wrong: an unknown name, or a number that is out of range."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument has the wrong type."""


class OutsideBoard(ArgumentError, IndexError):
    """A cell, row or layer is not on the board."""


class ReadError(PapanError, ValueError):
    """The input is invalid: a file, a text, an id or a picture. line and column count from 1; None: it has no place."""

    def __init__(self, text: str, reason: "Optional[Message]" = None, filename: Optional[str] = None) -> None:
        self.line: Optional[int] = None if reason is None else reason.line
        self.column: Optional[int] = None if reason is None else reason.column
        self.filename = filename
        where = ":".join(str(part) for part in (filename, self.line, self.column) if part)
        super().__init__(f"{where}: {text}" if where else text, reason)
        self.message = text


class Unsuitable(PapanError, ValueError):
    """The strategy, format or function does not support this puzzle."""


class TooBig(PapanError, OverflowError):
    """The number of solutions has more than 128 bits, or the search needs more memory than it may use."""


class OutOfMemory(PapanError, MemoryError):
    """There is no memory left, or the memory limit was reached."""


class WrongSolution(PapanError, RuntimeError):
    """A result is wrong: a bug in the library, or parts of a job that do not agree."""


class Stopped(PapanError, TimeoutError):
    """The time limit was reached before the answer was certain. result is what was found until then, or None."""

    def __init__(self, text: str, result: "Optional[Result]" = None) -> None:
        super().__init__(text)
        self.result = result


class NotMade(PapanError):
    """No such puzzle was found within the number of attempts."""


class ForkedSearch(PapanError, RuntimeError):
    """The search runs in the parent process: a process that was forked cannot continue it."""


class DrawingUnavailable(PapanError, ImportError):
    """libpapan-draw, or what it needs, is not installed."""


class PapanWarning(UserWarning):
    """The input was accepted, but something in it is unusual or was ignored."""
