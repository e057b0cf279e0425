"""_solutions.py: an iterator over solutions that can be left at any time.

The search runs on a thread of its own and puts solutions into a queue; when the queue is full, it waits. Both
sides use single operations of a deque, which need no lock, and wake each other through SimpleQueue, whose put()
is safe in destructors: an iterator may be collected at any moment, even on the thread of its own search.

Waking the reader for every solution would let both threads take turns with the interpreter and make each
solution several times as expensive. So the reader asks for twice as many each time it finds the queue empty, and
looks again after some milliseconds in case there are fewer.
"""

from collections import deque
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Any, Deque, Iterator, Optional, Type

from ._calls import BRIEFLY, Call, Clock
from ._result import Result
from ._search import Request, certain, solve_raw
from ._solution import Solution, copy_labels

if TYPE_CHECKING:
    from ._puzzle import Puzzle

SOLUTIONS_MAX = 1024  # in the queue
BYTES_MAX = 1 << 24
WANTED_MAX = 256
IMPATIENCE = 0.01  # seconds


class _Channel:
    """The queue, for one writer and one reader."""

    def __init__(self, most: int) -> None:
        self.items: Deque[bytes] = deque()
        self.wanted = 1  # wake the reader when there are this many
        self._most = most
        self._reading = self._writing = False  # somebody waits
        self._wake_reader: "SimpleQueue[None]" = SimpleQueue()
        self._wake_writer: "SimpleQueue[None]" = SimpleQueue()

    def put(self, item: bytes, call: "Call[Any]") -> bool:
        """Appends a solution; waits while the queue is full. False: the reader has ended."""
        self.items.append(item)
        if self._reading and len(self.items) >= self.wanted:
            self._reading = False
            self._wake_reader.put(None)
        if len(self.items) >= self._most:
            self._writing = True
            while len(self.items) > self._most // 2 and not call.stopped:
                self._wake_writer.get()
            self._writing = False
        return not call.stopped

    def take(self) -> bytes:
        """The next solution; IndexError: the queue is empty."""
        item = self.items.popleft()
        if self._writing and len(self.items) <= self._most // 2:
            self._writing = False
            self._wake_writer.put(None)
        return item

    def wait(self, seconds: Optional[float], call: "Call[Any]") -> None:
        """Waits until there are as many solutions as wanted, for the end of the search, or for some time."""
        self._reading = True
        if self.items or call.ended:
            return
        longest = IMPATIENCE if self.wanted > 1 else BRIEFLY
        try:
            self._wake_reader.get(timeout=longest if seconds is None else min(seconds, longest))
            self.wanted = min(2 * self.wanted, WANTED_MAX, max(1, self._most // 2))
        except Empty:
            self.wanted = 1

    def wake(self) -> None:
        """Wakes both sides, which then check the reason."""
        self._wake_writer.put(None)
        self._wake_reader.put(None)


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle, as they are found. Leaving the loop ends the search.

    It is also a context manager, which ends the search at its end; close() does the same. After the last
    solution, result has the totals.
    """

    def __init__(self, puzzle: "Puzzle", request: Request, time_limit: Optional[float]) -> None:
        self._puzzle = puzzle
        self._clock = None if time_limit is None else Clock(time_limit)
        self.result: Optional[Result] = None
        self._closed = False
        most = max(2, min(SOLUTIONS_MAX, BYTES_MAX // (2 * puzzle.cells + 1)))
        channel = self._channel = _Channel(most)

        # Nothing that the thread uses refers to self, which would then never be collected.
        call = self._call = Call(lambda call: solve_raw(puzzle, request.raw(call), []))
        call.on_stop = channel.wake
        call.on_solution = lambda label: channel.put(copy_labels(puzzle, label), call)
        call.start()

    def __iter__(self) -> "Solutions":
        return self

    def __next__(self) -> Solution:
        try:
            while not self._closed:
                if self._clock is not None and self._clock.left() <= 0:
                    self._call.stop()
                try:
                    return Solution(self._puzzle, self._channel.take())
                except IndexError:
                    if self._call.ended and not self._channel.items:
                        self._finish()
                    else:
                        patient = self._clock is None or self._call.stopped
                        left = None if patient else self._clock.left()  # type: ignore[union-attr]
                        self._channel.wait(left, self._call)
        except BaseException:
            self.close()
            raise
        raise StopIteration

    def _finish(self) -> None:
        """Sets the result; raises if the search failed or was stopped by the time limit."""
        self._closed = True
        self.result = self._call.value()
        certain(self.result, self.result.complete or not self._call.stopped)

    def close(self) -> None:
        """Ends the search and waits for its end. It may be called again."""
        self._closed = True
        self._call.stop()
        self._call.wait()
        self._channel.items.clear()

    def __enter__(self) -> "Solutions":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        call = getattr(self, "_call", None)
        if call is not None:
            call.stop()  # without waiting: this may be the thread of the search itself
