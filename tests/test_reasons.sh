#!/bin/sh
# The reasons for "no solution", proved again from their numbers (reasons.py). COUNT and SEED change what is tried.
set -eu
exec python3 "$SRC/tests/reasons.py" "${COUNT:-600}" "${SEED:-1}"
