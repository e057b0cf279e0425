#!/bin/sh
# Every message of the library has a stable code, listed in docs/message_codes.txt; docs/formats.md lists the codes of
# the errors of the program.
set -eu
exec python3 "$SRC/tests/message_codes.py" "$SRC"
