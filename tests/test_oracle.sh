#!/bin/sh
# On random puzzles of all families, every strategy has the solutions that brute force, clingo and cadical find (oracle.py).
# Skipped if no Python has cffi; without the two solvers brute force alone.
set -eu
. "$SRC/tests/python.sh"
if ! python=$(find_python cffi); then
    echo 'skipped: no Python 3.9 with cffi'
    exit 77
fi
PAPAN_LIBRARY=$BUILD PYTHONPATH=$SRC/python PYTHONDONTWRITEBYTECODE=1 ORACLE_SOLVERS=${ORACLE_SOLVERS-10}
export PAPAN_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE ORACLE_SOLVERS
exec "$python" "$SRC/tests/oracle.py" "${COUNT-2000}" "${SEED-1}"
