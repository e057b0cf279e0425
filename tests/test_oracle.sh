#!/bin/sh
# Random puzzles of all families against brute force, clingo and cadical (oracle.py). Skipped if no Python has cffi;
# without the two solvers brute force alone.
set -eu
for python in python3 /usr/bin/python3 none; do
    if "$python" -c 'import cffi' 2>/dev/null; then
        break
    fi
done
if [ "$python" = none ]; then
    echo 'skipped: no Python with cffi'
    exit 77
fi
PAPAN_LIBRARY=$BUILD PYTHONPATH=$SRC/python PYTHONDONTWRITEBYTECODE=1 ORACLE_SOLVERS=${ORACLE_SOLVERS-10}
export PAPAN_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE ORACLE_SOLVERS
exec "$python" "$SRC/tests/oracle.py" "${COUNT-2000}" "${SEED-1}"
