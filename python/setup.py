"""setup.py: marks a wheel with libraries inside (scripts/wheel.sh puts them into papan/lib) as one for this
kind of machine and for every Python, because the libraries do not depend on Python."""

import glob
from typing import Any, Tuple

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class Libraries(Distribution):
    """The package, with or without libraries."""

    def has_ext_modules(self) -> bool:
        return bool(glob.glob("papan/lib/*"))


class Wheel(bdist_wheel):  # type: ignore[misc]
    """Its wheel."""

    def get_tag(self) -> Tuple[Any, Any, Any]:
        return ("py3", "none", super().get_tag()[2])


setup(distclass=Libraries, cmdclass={"bdist_wheel": Wheel})
