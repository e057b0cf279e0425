#!/usr/bin/env python3
"""Builds and runs the tests with each preset: run_tests.py PRESET... [-- OPTIONS OF CTEST]

A preset that does not build, or whose tests fail, does not keep the next one from running. The last lines say what was
skipped and why, what failed and how to run it alone, and how many tests passed, failed and were skipped. PAGE and JOBS come
from the environment. PAGE=ON builds the page first; if that fails, its tests are skipped."""
from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree

JOBS = int(os.environ.get("JOBS", "2"))
REPORT = "tests.xml"  # in the build folder


class Totals:
    """What became of the tests of all presets."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []
        self.skipped: dict[str, list[str]] = {}  # by reason

    def add(self, preset: str, report: str) -> None:
        """Reads a report of ctest."""
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            name = case.get("name", "")
            skipped = case.find("skipped")
            if skipped is not None and case.get("status") == "notrun":
                self.skipped.setdefault(reason(case), []).append(f"{name} ({preset})")
            elif case.get("status") == "run":
                self.passed += 1
            elif case.get("status") != "disabled":
                self.failed.append(f"{name}: ctest --preset {preset} --output-on-failure -R '^{name}$'")

    def print(self) -> None:
        """The last lines."""
        print()
        for why, names in self.skipped.items():
            print(f"skipped: {', '.join(names)}: {why}")
        for each in self.failed:
            print(f"FAILED: {each}")
        skipped = sum(map(len, self.skipped.values()))
        print(f"{self.passed} passed, {len(self.failed)} failed, {skipped} skipped", flush=True)


def reason(case: ElementTree.Element) -> str:
    """Why a test skipped itself: what it printed after "skipped:"."""
    for line in (case.findtext("system-out") or "").splitlines():
        if line.startswith("skipped: "):
            return line[len("skipped: ") :]
    return "it does not say why"


def build_page(totals: Totals) -> str:
    """Builds the page if it is wanted; PAGE for the builds."""
    page = os.environ.get("PAGE", "AUTO")
    if page != "ON":
        return page
    for command in (["scripts/page.sh"], ["scripts/wasm.sh", "cli"]):
        if subprocess.run(command, check=False).returncode != 0:
            totals.failed.append(f"the page does not build (see above): {' '.join(command)}")
            return "OFF"
    return page


def run(preset: str, page: str, options: list[str], totals: Totals) -> None:
    """Builds one preset and runs its tests."""
    report = os.path.join("build", preset, REPORT)
    build = [
        ["cmake", "--preset", preset, "-DBUILD_TESTING=ON", f"-DPAPAN_PAGE={page}"],
        ["cmake", "--build", "--preset", preset, "-j", str(JOBS)],
    ]
    # one test more than there are cores, since those of the page mostly wait for the browser
    tests = ["ctest", "--preset", preset, "-j", str(JOBS + 1), "--output-junit", REPORT, *options]
    if preset == "tsan":  # ThreadSanitizer does not support the layout of newer kernels
        tests = ["setarch", "-R", *tests]
    for command in build:
        if subprocess.run(command, check=False).returncode != 0:
            totals.failed.append(f"preset {preset} does not build (see above): {' '.join(command)}")
            return
    if os.path.exists(report):
        os.remove(report)
    subprocess.run(tests, check=False)
    if os.path.exists(report):
        totals.add(preset, report)
    else:
        totals.failed.append(f"ctest with preset {preset} wrote no report: {' '.join(tests)}")


def main() -> int:
    """All presets, then the last lines."""
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    totals = Totals()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    try:
        page = build_page(totals)
        for preset in words[:at]:
            run(preset, page, words[at + 1 :], totals)
    except KeyboardInterrupt:
        totals.failed.append("stopped by Ctrl-C")
    totals.print()
    return 1 if totals.failed or totals.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
