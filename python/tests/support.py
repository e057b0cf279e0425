"""support.py: what several tests use."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable

from papan import _calls

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

# Searches that would take years: tests stop them.
LONG_COUNT = {"strategy": "cover"}  # its meter shows the cases all the time
LONG_PUZZLE = "nqueens:24"


def until(condition: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Waits for a state."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} s still not: {what}")
        time.sleep(0.001)


def searching() -> int:
    """The number of searches that run."""
    return len(_calls._running)


def python(script: str, **environment: str) -> "subprocess.Popen[str]":
    """Another interpreter with this script."""
    return subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
