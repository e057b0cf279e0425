"""_message.py: sentences of the library, and how they become exceptions and warnings."""

import warnings
from typing import Any, Callable, List, Optional, Tuple, Type

from . import errors
from ._library import NULL, ffi, lib, optional_text, text


class Message:
    """A sentence of the library. str() gives it in English, without a full stop.

    code is a short name that never changes; line and column count from 1 (None: the message has no place).
    """

    __slots__ = ("_arguments", "_key", "_unit", "_word", "code", "column", "line")

    def __init__(self, raw: Any) -> None:
        self._key: bytes = ffi.string(raw.text)
        self._arguments: List[bytes] = [ffi.string(raw.arg[index]) for index in range(len(raw.arg))]
        self._unit: List[int] = list(raw.unit)
        self._word = [None if each == NULL else ffi.string(each) for each in raw.word]
        self.code: Optional[str] = optional_text(raw.code)
        self.line: Optional[int] = int(raw.line) or None
        self.column: Optional[int] = int(raw.column) or None

    def translated(self, translate: Callable[[str], str]) -> str:
        """The sentence in another language, by a function such as that of gettext.translation("papan")."""
        kept: List[Any] = []  # translations must live until the sentence is complete
        failed: List[BaseException] = []

        def translated(words: Any) -> Any:
            try:
                kept.append(ffi.new("char[]", translate(text(words)).encode()))
                return kept[-1]
            except BaseException as error:
                failed.append(error)
                return words

        result = self._words(ffi.callback("const char *(*)(const char *)", translated))
        if failed:
            raise failed[0]
        return result

    def _words(self, translate: Any) -> str:
        key = ffi.new("char[]", self._key)
        words = [NULL if each is None else ffi.new("char[]", each) for each in self._word]
        raw = ffi.new("papan_message *", {"text": key, "arg": self._arguments, "unit": self._unit, "word": words})
        size = lib.papan_message_text(raw, translate, NULL, 0)
        out = ffi.new("char[]", size + 1)
        lib.papan_message_text(raw, translate, out, size + 1)
        return text(out)

    def __str__(self) -> str:
        return self._words(NULL)

    def __repr__(self) -> str:
        return f"<papan.Message {self.code}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (str(self), self.line, self.column) == (str(other), other.line, other.column)

    def __hash__(self) -> int:
        return hash((str(self), self.line, self.column))


def message(raw: Any) -> Optional[Message]:
    """A papan_message, or None if it has no text."""
    return None if raw.text == NULL else Message(raw)


_ERRORS: List[Tuple[int, Type[errors.PapanError], str]] = [
    (lib.PAPAN_NO_MEMORY, errors.OutOfMemory, "out of memory, or the memory limit was reached"),
    (lib.PAPAN_BAD_INPUT, errors.ReadError, "invalid input"),
    (lib.PAPAN_UNSUITABLE, errors.Unsuitable, "this puzzle is not supported"),
    (lib.PAPAN_TOO_BIG, errors.TooBig, "too large to count, or for the memory that may be used"),
    (lib.PAPAN_WRONG, errors.WrongSolution, "internal error: a solution breaks the rules"),
]


def check(
    status: int,
    reason: Optional[Message] = None,
    words: Optional[str] = None,
    invalid: Type[errors.PapanError] = errors.ReadError,
) -> None:
    """Raises the exception for a status other than PAPAN_OK; words: if the library gives no reason.

    invalid: the exception for PAPAN_BAD_INPUT.
    """
    if status == lib.PAPAN_OK:
        return
    if status == lib.PAPAN_STOPPED:
        raise errors.Stopped("the call was stopped")
    for value, kind, usual in _ERRORS:
        if status == value:
            kind = invalid if kind is errors.ReadError else kind
            raise kind(str(reason) if reason is not None else words or usual, reason)
    raise errors.PapanError(f"unknown status {status} of the library", reason)


class Notes:
    """What a reader reports: an error, which is raised, and warnings."""

    def __init__(self) -> None:
        self.warnings, self.why = ffi.new("papan_warnings *"), ffi.new("papan_message *")

    def check(
        self, status: int, filename: Optional[str], words: Optional[str] = None, warn: bool = True
    ) -> Tuple[Message, ...]:
        """Raises the error, or issues the warnings and returns them."""
        reason = message(self.why[0])
        if status == lib.PAPAN_BAD_INPUT:
            raise errors.ReadError(str(reason) if reason is not None else words or "invalid input", reason, filename)
        check(status, reason)
        kept = min(self.warnings.count, lib.PAPAN_WARNINGS_KEPT)
        found = tuple(Message(self.warnings.kept[index]) for index in range(kept))
        for each in found if warn else ():
            where = ":".join(str(part) for part in (filename, each.line, each.column) if part)
            warnings.warn(f"{where}: {each}" if where else str(each), errors.PapanWarning, stacklevel=5)
        return found
