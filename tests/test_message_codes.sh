#!/bin/sh
# Every message of the library has a stable code in src/base/message_codes.def, and no code is without a message;
# docs/formats.md lists the codes of the errors of the program.
set -eu
exec python3 "$SRC/tests/message_codes.py" "$SRC"
