#!/usr/bin/env python3
"""limited.py: runs a test script with limits: limited.py TEST_SECONDS COMMAND_SECONDS COMMAND...

A process that the script has started, directly or not, and that runs for longer than COMMAND_SECONDS is killed and
named on standard output, so that the script continues and fails there; after TEST_SECONDS all of them are. Nothing is
left behind, however the test ends: processes that outlive the script are killed, and the temporary folder that it gets
(TMPDIR) is removed. If this program is killed itself, the next test removes the folder.

It uses what Linux has: children of children that die become children of this process (PR_SET_CHILD_SUBREAPER), and it
gets a signal when the program that started it ends (PR_SET_PDEATHSIG). Elsewhere it only runs the command."""
from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PREFIX = "papan-test."
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LOOK = 2.0  # seconds between two looks at the processes
TICKS = os.sysconf("SC_CLK_TCK")


def descendants() -> list[tuple[int, float]]:
    """The processes below this one and how long each has run, in seconds."""
    parent: dict[int, int] = {}
    start: dict[int, float] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parent[int(name)] = int(fields[1])
        start[int(name)] = int(fields[19]) / TICKS
    found: list[int] = [os.getpid()]
    for each in found:
        found.extend(child for child, above in parent.items() if above == each)
    now = time.clock_gettime(time.CLOCK_BOOTTIME)
    return [(each, now - start[each]) for each in found[1:]]


def words(process: int) -> str:
    """The command line of a process."""
    try:
        with open(f"/proc/{process}/cmdline", errors="replace") as line:
            return line.read().replace("\0", " ").strip()
    except OSError:
        return "?"


def kill(process: int) -> None:
    """Kills a process, if it is still there."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def reap() -> None:
    """Collects children of children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] > 0:
            pass
    except ChildProcessError:
        pass


def kill_all() -> None:
    """Kills all processes below this one, including those that they start meanwhile."""
    for _ in range(100):
        left = descendants()
        if not left:
            return
        for process, _age in left:
            kill(process)
        time.sleep(0.02)
        reap()


def remove_left_behind() -> None:
    """Removes the folders of tests that were killed."""
    temporary = tempfile.gettempdir()
    for name in os.listdir(temporary):
        process = name[len(PREFIX) :].partition(".")[0]
        if name.startswith(PREFIX) and process.isdigit() and not os.path.exists(f"/proc/{process}"):
            shutil.rmtree(os.path.join(temporary, name), ignore_errors=True)


def watch(script: "subprocess.Popen[bytes]", test_seconds: float, command_seconds: float) -> int:
    """Waits for the script; its exit code."""
    end = time.monotonic() + test_seconds
    while True:
        try:
            return script.wait(LOOK)
        except subprocess.TimeoutExpired:
            pass
        if time.monotonic() > end:
            print(f"limited.py: the test has taken {test_seconds:.0f} seconds and is ended", flush=True)
            return 1
        for process, age in descendants():
            if age > command_seconds and process != script.pid:
                print(f"limited.py: killed after {age:.0f} seconds: {words(process)}", flush=True)
                kill(process)


def main() -> int:
    """Runs the command."""
    test_seconds, command_seconds = float(sys.argv[1]), float(sys.argv[2])
    if not sys.platform.startswith("linux"):
        return subprocess.run(sys.argv[3:], check=False).returncode
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)

    def on_signal(*_: object) -> None:
        raise SystemExit(1)

    for each in ENDING:
        signal.signal(each, on_signal)
    remove_left_behind()
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}.")
    try:
        script = subprocess.Popen(sys.argv[3:], env={**os.environ, "TMPDIR": folder})
        code = watch(script, test_seconds, command_seconds)
        return code if code >= 0 else 128 - code
    finally:  # also after a signal, which may come before Popen() returns
        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)
        kill_all()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"processor time: {used.ru_utime + used.ru_stime:.2f} s")  # for run_tests.py
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
