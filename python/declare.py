"""declare.py: writes papan/_declarations.py and papan/_version.py from the public headers.

The headers are the only place where the interface is declared. cffi turns them into a Python module with tables
(its "out-of-line ABI mode"), so `import papan` needs neither a compiler nor a parser: parsing the headers would
take 120 ms at each start, loading the tables takes 5 ms. Run it after each change of a header; a test compares
the files. With --check it writes nothing and fails if a file differs.
"""

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List, cast

import cffi

HERE = Path(__file__).resolve().parent
HEADERS = HERE.parent / "include"
FIRST = ["papan/papan.h", "papan/draw.h"]

# What only the Python package needs: the context of hooks begins with the flag of papan_stop_flag().
EXTRA = "typedef struct papan_python_call { bool stop; void *call; } papan_python_call;\n"


def in_order(names: List[str], done: List[str]) -> List[str]:
    """The headers and those that they include, each after those that it needs."""
    for name in names:
        if name not in done:
            text = (HEADERS / name).read_text(encoding="utf-8")
            in_order(re.findall(r'^#include "(.*)"', text, flags=re.M), done)
            done.append(name)
    return done


def declarations(text: str) -> str:
    """A header as cffi reads it: without comments, with no other preprocessor lines than whole numbers."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus.*?^#endif", "", text, flags=re.S | re.M)
    text = re.sub(r"\bU?INT\d+_C\((\w+)\)", r"\1", text).replace("PAPAN_API ", "")
    kept = [line for line in text.splitlines() if not line.startswith("#") or re.match(r"#define \w+\s+\d\w*$", line)]
    return "\n".join(line for line in kept if line.strip()) + "\n"


def version() -> str:
    """The version of the interface that is declared."""
    found = re.search(r'#define PAPAN_VERSION "(.*)"', (HEADERS / "papan/base.h").read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit("include/papan/base.h has no PAPAN_VERSION")
    return found.group(1)


def tables() -> str:
    """The module that cffi makes from all headers."""
    ffi = cffi.FFI()
    texts = [(HEADERS / name).read_text(encoding="utf-8") for name in in_order(FIRST, [])]
    ffi.cdef("".join(declarations(each) for each in texts) + EXTRA)
    cast(Any, ffi).set_source("papan._declarations", None)  # None: no C code, which some type stubs do not allow
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "declarations.py"
        with contextlib.redirect_stdout(io.StringIO()):  # it reports each file
            ffi.emit_python_code(str(path))
        return path.read_text(encoding="utf-8")


def files() -> Dict[Path, str]:
    """The generated files and what they must contain."""
    note = '"""The version of the interface, from include/papan/base.h. Written by declare.py."""\n\n'
    return {
        HERE / "papan/_declarations.py": tables(),
        HERE / "papan/_version.py": note + 'VERSION = "' + version() + '"\n',
    }


def main() -> int:
    """Writes the files, or compares them."""
    check = "--check" in sys.argv[1:]
    failed = 0
    for path, text in files().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"{path} does not match include/papan: run python3 python/declare.py")
            failed = 1
        else:
            path.write_text(text, encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main())
