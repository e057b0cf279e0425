#!/usr/bin/env python3
"""Builds and runs the tests with each preset: run_tests.py PRESET... [-- OPTIONS OF CTEST]

All presets run, even if one does not build or its tests fail. The last lines list what was skipped and why, what failed
and how to run it alone, and how many tests passed, failed and were skipped. PAGE and JOBS come from the environment.
PAGE=ON builds the page first; if that fails, its tests are skipped."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

JOBS = int(os.environ.get("JOBS", "2"))
REPORT = "tests.xml"  # in the build folder
QUICK = 0.5  # seconds of processor time that a test labelled "quick" may take in an optimised build


class Totals:
    """The results of the tests of all presets."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []
        self.count_skipped = 0
        self.skipped: dict[str, list[str]] = {}  # by reason: tests, and tests that left out a part
        self.quick_time = 0.0  # processor time of the quick tests of the release build
        self.not_quick: list[str] = []  # those that took too much of it

    def add(self, preset: str, report: str) -> None:
        """Reads a report of ctest."""
        quick = quick_tests(preset) if preset == "release" and "PAPAN_SLOW" in os.environ else set()
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            name = case.get("name", "")
            skipped = case.find("skipped")
            if skipped is not None and case.get("status") == "notrun":
                self.count_skipped += 1
                self.skip(f"{name} ({preset})", reasons(case) or ["it does not say why"])
            elif case.get("status") == "run":
                self.passed += 1
                if name in quick:
                    self.add_time(name, processor_time(case))
                self.skip(f"{name} ({preset})", reasons(case))
            elif case.get("status") != "disabled":
                self.failed.append(f"{name}: ctest --preset {preset} --output-on-failure -R '^{name}$'")

    def add_time(self, test: str, seconds: float) -> None:
        """Notes the processor time of a quick test."""
        self.quick_time += seconds
        if seconds > QUICK:
            self.not_quick.append(f"{test} ({seconds:.1f} s)")

    def skip(self, test: str, reasons_given: list[str]) -> None:
        """Notes why a test, or a part of it, was skipped."""
        for each in reasons_given:
            self.skipped.setdefault(each, []).append(test)

    def print(self) -> None:
        """The last lines."""
        print()
        for why, names in self.skipped.items():
            print(f"skipped: {', '.join(names)}: {why}")
        if self.quick_time:
            print(f"the quick tests took {self.quick_time:.0f} s of processor time")
        if self.not_quick:
            print(f"quick tests that took more than {QUICK} s, to be split or listed in tests/CMakeLists.txt: {', '.join(self.not_quick)}")
        for each in self.failed:
            print(f"FAILED: {each}")
        print(f"{self.passed} passed, {len(self.failed)} failed, {self.count_skipped} skipped", flush=True)


def reasons(case: ElementTree.Element) -> list[str]:
    """Why a test or a part of it was skipped: the text after "skipped:", or that of unittest."""
    text = case.findtext("system-out") or ""
    found = re.findall(r"^skipped: (.*)$", text, re.MULTILINE)
    found += [f"a part of the test, because of {why}" for why in re.findall(r"\.\.\. skipped ['\"](.*)['\"]$", text, re.MULTILINE)]
    return sorted(set(found))


def quick_tests(preset: str) -> set[str]:
    """The tests that have the label "quick"."""
    listed = subprocess.run(["ctest", "--preset", preset, "-N", "-L", "quick"], capture_output=True, text=True, check=False).stdout
    return set(re.findall(r"^ *Test +#\d+: (\S+)", listed, re.MULTILINE))


def processor_time(case: ElementTree.Element) -> float:
    """The seconds that the test printed last."""
    found = re.findall(r"^processor time: ([0-9.]+) s$", case.findtext("system-out") or "", re.MULTILINE)
    return float(found[-1]) if found else 0.0


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
    tests = ["ctest", "--preset", preset, "-j", str(JOBS + 1), "--output-junit", REPORT, "--test-output-size-passed", "1000000", *options]
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
