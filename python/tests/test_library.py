"""test_library.py: the generated declarations, loading the libraries, types, and the version in the wheel."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import papan
from papan import _library
from support import ROOT, python

FOLDER = os.environ.get("PAPAN_LIBRARY", "")


class Declarations(unittest.TestCase):
    def test_they_are_those_of_the_headers(self) -> None:
        try:
            import cffi  # noqa: F401
        except ImportError:
            self.skipTest("no cffi to make them")
        made = subprocess.run(
            [sys.executable, str(ROOT / "python/declare.py"), "--check"], stdout=subprocess.PIPE, check=False
        )
        self.assertEqual((made.returncode, made.stdout), (0, b""))

    def test_the_library_has_every_function(self) -> None:
        from papan._declarations import ffi

        draw = _library.drawing()
        for name in dir(_library.lib):
            if name.startswith("papan_"):
                self.assertTrue(getattr(draw, name) if self.drawn(name) else getattr(_library.lib, name), name)
        self.assertEqual(ffi.sizeof("papan_point"), 6)

    @staticmethod
    def drawn(name: str) -> bool:
        return name + "(" in (ROOT / "include/papan/draw.h").read_text()


class Loading(unittest.TestCase):
    def says(self, script: str, **environment: str) -> str:
        process = python(script, **environment)
        out, err = process.communicate(timeout=60)
        return out + err

    def test_a_missing_library(self) -> None:
        said = self.says("import papan", PAPAN_LIBRARY="/nonexistent/libpapan.so.1")
        self.assertIn("ImportError: cannot load /nonexistent/libpapan.so.1", said)
        self.assertIn("set PAPAN_LIBRARY to its folder", said)

    def test_another_library(self) -> None:
        self.assertIn("is not libpapan", self.says("import papan", PAPAN_LIBRARY="libc.so.6"))

    def test_another_version(self) -> None:
        major, minor = _library.MAJOR, _library.MINOR
        for version in (f"{major}.{minor}.0", f"{major}.{minor + 1}.3", f"{major}.{minor}"):
            self.assertIsNone(_library._mismatch(version))
        for version in (f"{major + 1}.0.0", f"{major - 1}.9.0", "nonsense", f"{major}.x"):
            self.assertIn("needs libpapan", str(_library._mismatch(version)))

    @unittest.skipUnless(os.path.isdir(FOLDER), "PAPAN_LIBRARY is not a folder")
    def test_without_the_drawing_library(self) -> None:
        script = (
            "import papan\nboard = papan.puzzle('nqueens:6')\nprint(board._repr_svg_(), board.count())\n"
            "try: board.draw()\nexcept papan.DrawingUnavailable as error: print(error)"
        )
        name = _library._file_name("papan")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(FOLDER, name), folder)
            for place in (folder, os.path.join(folder, name)):
                said = self.says(script, PAPAN_LIBRARY=place)
                self.assertTrue(said.startswith("None 4\ncannot load "), said)
                self.assertIn("Pictures need libpapan-draw", said)

    def test_nothing_is_loaded_for_drawing_before_it_is_needed(self) -> None:
        script = (
            "import pathlib, papan; papan.puzzle('nqueens:6').count()\n"
            "print('cairo' in pathlib.Path('/proc/self/maps').read_text())"
        )
        if os.path.exists("/proc/self/maps"):
            self.assertEqual(self.says(script), "False\n")


class Wheels(unittest.TestCase):
    def test_a_wheel_works_alone(self) -> None:
        quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
        has = ["/usr/bin/python3", "-c", "import setuptools, wheel, pip"]
        if not FOLDER or subprocess.run(has, stderr=subprocess.DEVNULL, env=quiet, check=False).returncode:
            self.skipTest("no pip, setuptools or wheel")
        script = (
            "import papan; board = papan.puzzle('nqueens:6')\n"
            "print(papan.__file__, board.count(), len(board.draw()) > 1000)"
        )
        with tempfile.TemporaryDirectory() as folder:
            made = [str(ROOT / "scripts/wheel.sh"), folder, FOLDER]
            wheel = subprocess.run(made, stdout=subprocess.PIPE, env=quiet, check=True).stdout.decode().strip()
            self.assertTrue(os.path.basename(wheel).startswith(f"papan-{papan.__version__}-py3-none-linux_"), wheel)
            target = os.path.join(folder, "installed")
            with zipfile.ZipFile(wheel) as archive:
                self.assertIn("papan/py.typed", archive.namelist())
                archive.extractall(target)
            process = subprocess.Popen(
                ["/usr/bin/python3", "-c", script],
                env={"PYTHONPATH": target},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            self.assertEqual(process.communicate()[0].decode(), f"{target}/papan/__init__.py 4 True\n")


class Types(unittest.TestCase):
    @unittest.skipIf(shutil.which("mypy") is None, "no mypy")
    def test_they_are_complete(self) -> None:
        cache = os.path.join(os.environ.get("BUILD", tempfile.gettempdir()), "mypy")
        made = subprocess.run(
            ["mypy", "--cache-dir", cache], cwd=str(ROOT / "python"), stdout=subprocess.PIPE, check=False
        )
        self.assertEqual(made.returncode, 0, made.stdout.decode())

    def test_everything_is_described(self) -> None:
        for name in papan.__all__:
            if name not in ("__version__", "Cell", "Verdict"):
                self.assertTrue(getattr(papan, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
