#!/bin/sh
# The JSON that the program writes matches the schemas in docs/schema. Needs python3-jsonschema.
set -eu
. "$SRC/tests/python.sh"
python=$(find_python jsonschema) || { echo 'skipped: no Python with jsonschema'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
LC_ALL=C.UTF-8 "$python" "$SRC/tests/schema.py"
