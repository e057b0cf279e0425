"""test_pictures.py: drawing, and reading pictures."""

import os
import subprocess
import sys
import tempfile
import unittest
import warnings
from typing import Dict

import papan
from support import EXAMPLES

try:
    import numpy
    from PIL import Image
except ImportError:
    numpy = None  # type: ignore[assignment]


class Drawing(unittest.TestCase):
    def setUp(self) -> None:
        self.board = papan.load(EXAMPLES / "queens/board-8.txt")

    def test_notebooks_show_pictures(self) -> None:
        solution = self.board.solve()
        assert solution is not None
        for shown in (self.board._repr_svg_(), solution._repr_svg_()):
            assert shown is not None
            self.assertIn("<svg", shown)
        self.assertNotEqual(self.board._repr_svg_(), solution._repr_svg_())

    def test_files(self) -> None:
        solution = self.board.solve()
        assert solution is not None
        with tempfile.TemporaryDirectory() as folder:
            for name, magic in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.PDF", b"%PDF")):
                path = os.path.join(folder, name)
                solution.save(path, theme="dark", size=300)
                with open(path, "rb") as file:
                    self.assertTrue(file.read().startswith(magic))
                self.assertEqual(papan.read_picture(path).id, self.board.id)
            self.assertRaises(ValueError, solution.save, os.path.join(folder, "a.txt"))
        self.assertRaises(ValueError, self.board.draw, theme="silly")
        self.assertRaises(papan.PapanError, self.board.draw, "bmp")

    def test_looks(self) -> None:
        self.assertIn("light", papan.draw.themes())
        self.assertNotEqual(self.board.draw(labels=False), self.board.draw())
        self.assertNotEqual(self.board.place(crosses=[(0, 0)]).draw(), self.board.draw())

    def test_animations_and_booklets(self) -> None:
        solution = self.board.solve()
        assert solution is not None
        frames = [self.board.givens, (solution, "solved")]
        self.assertTrue(papan.draw.animation(self.board, frames).startswith(b"GIF8"))
        self.assertRaises(ValueError, papan.draw.animation, self.board, [])
        made = [papan.make.queens(6, seed=seed) for seed in range(3)]
        self.assertTrue(papan.draw.booklet([*made, self.board]).startswith(b"%PDF"))
        self.assertRaises(ValueError, papan.draw.booklet, [])


@unittest.skipIf(numpy is None, "no NumPy or Pillow")
class Screenshots(unittest.TestCase):
    """The note with the puzzle is left out, so that the pixels are read."""

    def setUp(self) -> None:
        self.board = papan.load(EXAMPLES / "queens/board-8.txt").place(queens=[(3, 0)], crosses=[(0, 0)])
        self.png = self.board.draw("png", size=600, note=False)

    def same(self, read: papan.Puzzle) -> None:
        numbers: Dict[int, int] = {}  # regions in the order of reading, as the reader numbers them
        for row, right in zip(read.regions, self.board.regions):
            self.assertEqual(row, [numbers.setdefault(region, len(numbers)) for region in right])
        self.assertEqual(read.marks, self.board.marks)

    def test_every_kind_of_picture(self) -> None:
        import io

        image = Image.open(io.BytesIO(self.png))
        rgb = image.convert("RGB")
        self.same(papan.read_picture(self.png))
        self.same(papan.read_picture(image))
        self.same(papan.read_picture(numpy.asarray(rgb)))
        self.same(papan.read_picture(numpy.asarray(image.convert("RGBA"))))
        self.same(papan.read_picture(rgb.tobytes(), width=rgb.width, height=rgb.height))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "board.jpg")
            rgb.save(path, quality=95)
            self.same(papan.read_picture(path))

    def test_turned_pictures(self) -> None:
        """As cameras store them: the Exif data say how to turn them."""
        import io

        rgb = Image.open(io.BytesIO(self.png)).convert("RGB")
        exif = Image.Exif()
        exif[0x0112] = 6  # to be turned clockwise
        stored = io.BytesIO()
        rgb.transpose(Image.ROTATE_90).save(stored, "jpeg", quality=95, exif=exif)
        self.same(papan.read_picture(stored.getvalue()))

    def test_many_scans(self) -> None:
        """A progressive picture: 5,000 scans of ten bytes, each of which is worked into all pixels."""
        import io

        stored = io.BytesIO()
        Image.open(io.BytesIO(self.png)).convert("L").save(stored, "jpeg", progressive=True)
        self.same(papan.read_picture(stored.getvalue()))
        data = stored.getvalue()[:-2] + 5000 * bytes.fromhex("FFDA 0008 0101 00 013F 00 00") + b"\xff\xd9"
        with self.assertRaisesRegex(papan.ReadError, "more than 100 scans"):
            papan.read_picture(data)

    def test_found_boards(self) -> None:
        found = papan.find_board(self.png)
        self.assertTrue(found.sure)
        self.assertEqual((len(found.cell_confidence), len(found.cell_confidence[0])), (8, 8))
        self.assertGreater(found.box[2] - found.box[0], 300)

    def test_refusals(self) -> None:
        white = numpy.full((100, 100, 3), 255, numpy.uint8)
        with self.assertRaises(papan.ReadError) as caught:
            papan.read_picture(white)
        self.assertTrue(caught.exception.code)
        self.assertRaises(papan.ReadError, papan.read_picture, b"not a picture")
        self.assertRaises(papan.ReadError, papan.read_picture, self.png[:2000])
        self.assertRaises(ValueError, papan.read_picture, white.astype(float))
        self.assertRaises(ValueError, papan.read_picture, white[:, :, :2])
        self.assertRaises(ValueError, papan.read_picture, b"123", width=1, height=2)
        self.assertRaises(ValueError, papan.read_picture, b"123", width=1)
        with self.assertRaises(FileNotFoundError):
            papan.read_picture("no such file.png")

    def test_doubts_are_warnings(self) -> None:
        import io

        small = Image.open(io.BytesIO(self.png)).convert("RGB").resize((70, 70))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                sure = papan.find_board(small).sure
                papan.read_picture(small)
            except papan.ReadError:
                return
        self.assertEqual(len(caught), 0 if sure else 1)

    @unittest.skipUnless("PAPAN" in os.environ, "no program to draw the screenshot")
    def test_the_example_that_reads_a_screenshot(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            drawn, shot, solved = (os.path.join(folder, name) for name in ("drawn.png", "shot.png", "solved.png"))
            board = str(EXAMPLES / "queens/board-8.txt")
            subprocess.run([os.environ["PAPAN"], "draw", board, "-o", drawn], stdout=subprocess.DEVNULL, check=True)
            with Image.open(drawn) as image:
                Image.fromarray(numpy.asarray(image.convert("RGB"))).save(shot)  # pixels alone, without the note
            example = [sys.executable, str(EXAMPLES / "api/next_step.py")]
            made = subprocess.run([*example, shot, solved], stdout=subprocess.PIPE, check=True)
            self.assertIn("has only one place left for its queen: row 8, column 7.", made.stdout.decode())
            self.assertTrue(made.stdout.decode().endswith("the only solution.\n"))
            self.assertTrue(papan.read_picture(solved).verify(papan.read_picture(solved).solve() or ""))
            for arguments in ([board, solved], [], ["no such file", solved]):
                refused = subprocess.run([*example, *arguments], stderr=subprocess.PIPE, check=False)
                self.assertEqual(refused.returncode, 1)
                self.assertTrue(refused.stderr)
                self.assertNotIn(b"Traceback", refused.stderr)


if __name__ == "__main__":
    unittest.main()
