#!/bin/sh
# Every message of the library has a stable code in src/base/message_codes.def, and no code is without a message.
set -eu
exec python3 "$SRC/tests/message_codes.py" "$SRC"
