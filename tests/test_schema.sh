#!/bin/sh
# The JSON that the program writes matches the schemas in docs/schema. Needs python3-jsonschema.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
LC_ALL=C.UTF-8 python3 "$SRC/tests/schema.py"
