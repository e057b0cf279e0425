"""_certify.py: answers with a certificate, which papan-verify checks without trusting the library.

A certificate is written while it is proved, and a proof may start again in another way, so it is written to memory, to
a new file that gets its name at the end, or to a file object that can be truncated. If the search is stopped or fails,
no certificate is left.
"""

import contextlib
import io
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, Iterator, List, Literal, Optional, Union, cast

from ._arguments import path_text
from ._calls import Call, on_proof, on_restart
from ._library import NULL, ffi, lib, optional_text, text
from ._message import message
from ._result import Progress, Result, result_of
from ._search import Request, checked, run_search
from ._solution import Solution
from .errors import ArgumentTypeError, Stopped

if TYPE_CHECKING:
    from ._puzzle import Puzzle

Target = Union[str, "os.PathLike[str]", BinaryIO, None]
GOALS = ("first", "check", "count")


@dataclass(frozen=True)
class Certificate:
    """A certificate and the answer that it proves. docs/certificates.md describes its format."""

    result: Result
    claim: Literal["none", "unique", "some", "many", "count"]
    method: Optional[Literal["area", "tree", "levels", "lrat"]]  # None: solutions are the proof
    data: Optional[bytes]  # the certificate; None: it was written to a file
    size: int  # of the certificate in bytes
    cases: int  # examined for the proof, after the search


class _Memory:
    """A certificate in memory."""

    restarts = True

    def __init__(self) -> None:
        self.data = bytearray()

    def put(self, data: Optional[bytes]) -> None:
        """Appends a part; None: forgets all of them."""
        if data is None:
            self.data.clear()
        else:
            self.data += data


class _File:
    """A certificate in a binary file, from its current position on."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.restarts = file.seekable() if hasattr(file, "seekable") else False
        self._start = file.tell() if self.restarts else 0

    def put(self, data: Optional[bytes]) -> None:
        """Appends a part; None: forgets all of them."""
        if data is None:
            self._file.seek(self._start)
            self._file.truncate()
            return
        left = memoryview(data)
        while left:
            count = self._file.write(left)
            if count is None and isinstance(self._file, io.RawIOBase):
                raise BlockingIOError("the file cannot be written without waiting")
            left = left[len(left) if count is None else count :]


@contextlib.contextmanager
def _new_file(path: str) -> Iterator[BinaryIO]:
    """A file that gets its name only if nothing fails; devices and pipes are written directly."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:
            yield device
        return
    place = os.path.realpath(path)
    part = f"{place}.{os.getpid()}.part"
    with open(part, "xb") as file:
        try:
            yield file
            file.close()
            os.replace(part, place)
        except BaseException:
            file.close()
            os.unlink(part)
            raise


@contextlib.contextmanager
def _opened(file: Target) -> "Iterator[Union[_Memory, _File]]":
    if file is None:
        yield _Memory()
    elif hasattr(file, "write"):
        if isinstance(file, io.TextIOBase):
            raise ArgumentTypeError(f"file must be a path or a binary file, not the text file {file!r}")
        target = _File(file)
        try:
            yield target
        except BaseException:
            if target.restarts:
                target.put(None)
            raise
    else:
        if not isinstance(file, (str, os.PathLike)):
            raise ArgumentTypeError(f"file must be a path or a binary file, not {file!r}")
        with _new_file(path_text("file", file)) as opened:
            yield _File(opened)


def certify(
    puzzle: "Puzzle",
    request: Request,
    file: Target,
    time_limit: Optional[float],
    progress: Optional[Callable[[Progress], None]],
    every: float,
) -> Certificate:
    """Searches, and writes a certificate of the answer."""
    made = ffi.new("papan_certify_result *", {"size": ffi.sizeof("papan_certify_result")})
    raw = ffi.new("papan_result *", {"size": ffi.sizeof("papan_result")})

    def work(call: "Call[Result]", raw_request: Any, found: List[Solution]) -> Result:
        start = time.monotonic()
        proof = ffi.new(
            "papan_proof *",
            {
                "size": ffi.sizeof("papan_proof"),
                "context": call.context,
                "write": on_proof,
                "restart": on_restart if target.restarts else NULL,
            },
        )
        why = ffi.new("papan_message *")
        status = lib.papan_certify(puzzle._raw, raw_request, proof, raw, made, why)
        checked(puzzle, status, message(why[0]))
        return result_of(raw, tuple(found), time.monotonic() - start)

    with _opened(file) as target:
        result = run_search(puzzle, request, work, time_limit, progress, every, None, target.put)
        if made.claim == lib.PAPAN_CLAIM_NOTHING:
            raise Stopped("the time limit was reached before the certificate was complete", result)
    return Certificate(
        result=result,
        claim=cast(Any, text(lib.papan_claim_name(made.claim))),
        method=cast(Any, optional_text(made.method)),
        data=bytes(target.data) if isinstance(target, _Memory) else None,
        size=int(made.bytes),
        cases=int(made.cases),
    )
