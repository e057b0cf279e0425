#!/bin/sh
# The Python package: its own tests (python/tests), with the shared libraries of this build. Skipped if no Python has
# cffi (python3-cffi).
set -eu
. "$SRC/tests/python.sh"
if ! python=$(find_python 'cffi, numpy, PIL' || find_python cffi); then
    echo 'skipped: no Python 3.9 with cffi'
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PAPAN_LIBRARY=$BUILD PYTHONPATH=$SRC/python PYTHONDONTWRITEBYTECODE=1 PYTHONWARNINGS=error TMPDIR=$work
export PAPAN_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE PYTHONWARNINGS TMPDIR
cd "$SRC/python/tests"
"$python" -m unittest -v "$@"
