"""test_tutorial.py: checks docs/python.md. Its blocks run one after the other, as in a notebook, in a folder with
a copy of examples/: what a block prints, and the value of its last line, is the text block below it. Pictures are
not compared.

    python3 test_tutorial.py --write    writes what is printed now into the document
"""

import ast
import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
import unittest
from typing import Any, Dict, List, Tuple

from support import EXAMPLES, ROOT

DOCUMENT = ROOT / "docs/python.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.S | re.M)


def run(code: str, names: Dict[str, Any]) -> str:
    """Runs a block and returns what it shows."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "docs/python.md", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "docs/python.md", "eval"), names)
            if value is not None and not hasattr(value, "_repr_svg_"):
                print(repr(value))
    return out.getvalue()


def blocks() -> List[Tuple[str, str, str]]:
    """Of each block the code, what the document shows, and what is shown."""
    names: Dict[str, Any] = {"__name__": "__main__"}
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(EXAMPLES, os.path.join(folder, "examples"))
        os.chdir(folder)
        try:
            found = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
            return [(code, shown, run(code, names)) for code, shown in found]
        finally:
            os.chdir(before)


try:
    import numpy  # noqa: F401
    import PIL  # noqa: F401

    COMPLETE = True
except ImportError:
    COMPLETE = False


@unittest.skipUnless(COMPLETE, "no NumPy or Pillow")
class Tutorial(unittest.TestCase):
    def test_it_shows_what_happens(self) -> None:
        found = blocks()
        self.assertGreater(len(found), 10)
        for code, shown, printed in found:
            with self.subTest(code):
                self.assertEqual(printed, shown)


def write() -> None:
    """Updates the document."""
    made = iter(blocks())

    def block(_: "re.Match[str]") -> str:
        code, _shown, printed = next(made)
        return f"```python\n{code}```\n" + (f"\n```text\n{printed}```\n" if printed else "")

    DOCUMENT.write_text(BLOCK.sub(block, DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
