"""_calls.py: calls of the library that take time, each on a thread of its own.

The caller waits in Python, so Ctrl-C, time limits and progress work whatever the library is doing; it stops when
a flag is set (papan_stop_flag), and needs the interpreter only to hand over a solution or a step. The library
calls hooks with a pointer to that flag, behind which the call itself is found.

A forgotten search does not keep the program from ending: at exit all searches are stopped and waited for, before
the interpreter goes away under their hooks. The threads come from _thread, since one of threading costs three times
as much to start, which is more than solving a small board.
"""

import _thread
import atexit
import os
import time
from typing import Any, Callable, Generic, Optional, Set, TypeVar

from ._arguments import real
from ._library import ffi, lib
from .errors import ForkedSearch

T = TypeVar("T")

_running: "Set[Call[Any]]" = set()

BRIEFLY = 0.2  # seconds: Python notices a signal that comes just before a wait begins only when the wait is over


class Call(Generic[T]):
    """One call: work(call) on a thread of its own. Hooks of the library find it through context."""

    def __init__(self, work: "Callable[[Call[T]], T]") -> None:
        self._work = work
        self._value: Optional[T] = None
        self._done = _thread.allocate_lock()  # until the end
        self._done.acquire()
        self.begun = self.ended = False
        self._handle = ffi.new_handle(self)
        self.error: Optional[BaseException] = None  # the first exception of a hook or of work
        self.context = ffi.new("papan_python_call *", {"call": self._handle})
        self.on_stop: Optional[Callable[[], None]] = None  # wakes who waits for a stop or for the end
        self.on_solution: Optional[Callable[[Any], bool]] = None  # labels; False: stop
        self.on_event: Optional[Callable[[Any], None]] = None
        self.on_part: Optional[Callable[[int, Any, Any, int], None]] = None
        self.on_made: Optional[Callable[[Any], None]] = None
        self.on_proof: Optional[Callable[[Optional[bytes]], None]] = None  # None: forget the bytes so far

    @property
    def stopped(self) -> bool:
        """True if the call is to stop."""
        return bool(self.context.stop)

    def stop(self) -> None:
        """Stops the library; any thread may do this, even in a destructor."""
        self.context.stop = True
        if self.on_stop is not None:
            self.on_stop()

    def start(self) -> None:
        """Starts the thread."""
        _running.add(self)
        self.begun = True  # Ctrl-C may come as soon as there is a thread: then it is waited for
        try:
            _thread.start_new_thread(self._run, ())
        except (RuntimeError, MemoryError):
            _running.discard(self)
            self.ended = True
            raise

    def _run(self) -> None:
        try:
            self._value = self._work(self)
        except BaseException as error:  # any exception: the caller gets it
            self.fail(error)
        finally:
            self._handle = None
            _running.discard(self)
            self.ended = True
            self._done.release()
            if self.on_stop is not None:
                self.on_stop()

    def fail(self, error: BaseException) -> None:
        """Stops because of an exception, of which the first counts."""
        if self.error is None:
            self.error = error
        self.stop()

    def wait(self, seconds: Optional[float] = None) -> bool:
        """Waits for the end; False: not yet."""
        limit = None if seconds is None else Clock(seconds)
        while self.begun and not self.ended:
            left = BRIEFLY if limit is None else limit.left()
            if self._done.acquire(timeout=min(left, BRIEFLY)):
                self._done.release()
            elif left <= BRIEFLY and limit is not None:
                break
        return self.ended

    def orphan(self) -> None:
        """This is a child process, in which the thread does not exist."""
        self.error = ForkedSearch("the search runs in the parent process")
        self.ended = True

    def value(self) -> T:
        """The result of a call that has ended, or its exception."""
        if self.error is not None:
            raise self.error
        return self._value  # type: ignore[return-value]


def run(
    call: Call[T],
    time_limit: Optional[float] = None,
    progress: Optional[Callable[[], None]] = None,
    every: float = 1.0,
) -> T:
    """Runs the call to its end or to the time limit, and calls progress() now and then meanwhile."""
    deadline = None if time_limit is None else Clock(time_limit)
    try:
        call.start()
        while True:
            left = None if deadline is None else deadline.left()
            if call.wait(left if progress is None else every if left is None else min(left, every)):
                break
            if deadline is not None and deadline.left() <= 0:
                call.stop()
                call.wait()
                break
            if progress is not None:
                progress()
    except BaseException:  # Ctrl-C, an exception of progress(), or no thread could be started
        call.stop()
        call.wait()
        raise
    return call.value()


class Clock:
    """A time limit in seconds."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + real("time_limit", seconds)

    def left(self) -> float:
        """Seconds until the limit, at most a day: longer waits overflow."""
        return max(0.0, min(self._end - time.monotonic(), 86400.0))


# ---- hooks, one of each kind for all calls ----


def _call_of(context: Any) -> "Call[Any]":
    call: Call[Any] = ffi.from_handle(ffi.cast("papan_python_call *", context).call)
    return call


def _on_solution(context: Any, _puzzle: Any, label: Any) -> bool:
    """The library found a solution."""
    call = _call_of(context)
    try:
        return call.on_solution is None or call.on_solution(label)
    except BaseException as error:
        call.fail(error)
        return False


def _on_event(context: Any, _puzzle: Any, event: Any) -> None:
    """A strategy made a step."""
    call = _call_of(context)
    try:
        if call.on_event is not None and call.error is None:
            call.on_event(event)
    except BaseException as error:
        call.fail(error)


def _on_made(context: Any, making: Any) -> None:
    """A maker reports its progress."""
    call = _call_of(context)
    try:
        if call.on_made is not None and call.error is None:
            call.on_made(making)
    except BaseException as error:
        call.fail(error)


def _proved(context: Any, data: Optional[bytes]) -> bool:
    call = _call_of(context)
    try:
        if call.on_proof is not None and call.error is None:
            call.on_proof(data)
        return call.error is None
    except BaseException as error:
        call.fail(error)
        return False


def _on_proof(context: Any, data: Any, length: int) -> bool:
    """A part of a certificate is ready."""
    return _proved(context, bytes(ffi.buffer(data, length)))


def _on_restart(context: Any) -> bool:
    """A certificate starts again."""
    return _proved(context, None)


def _on_part(context: Any, part: int, sums: Any, label: Any, solutions: int) -> None:
    """A part of a job is done."""
    call = _call_of(context)
    try:
        if call.on_part is not None and call.error is None:
            call.on_part(part, sums, label, solutions)
    except BaseException as error:
        call.fail(error)


on_solution: Any = ffi.callback("bool (*)(void *, const papan_puzzle *, const uint16_t *)", _on_solution, error=False)
on_event: Any = ffi.callback("void (*)(void *, const papan_puzzle *, const papan_event *)", _on_event)
on_proof: Any = ffi.callback("bool (*)(void *, const char *, size_t)", _on_proof, error=False)
on_restart: Any = ffi.callback("bool (*)(void *)", _on_restart, error=False)
on_made: Any = ffi.callback("void (*)(void *, const papan_make_progress *)", _on_made)
on_part: Any = ffi.callback(
    "void (*)(void *, size_t, const papan_part_sum *, const uint16_t *, size_t)", _on_part
)
stop_flag: Any = ffi.addressof(lib, "papan_stop_flag")


# ---- the end of the process ----


@atexit.register
def _stop_all() -> None:
    left = list(_running)
    for call in left:
        call.stop()
    for call in left:
        call.wait(10)


def _orphan_all() -> None:
    for call in list(_running):
        call.orphan()
    _running.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_orphan_all)
