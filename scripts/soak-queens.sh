#!/bin/sh
# Makes many Queens boards and checks each: soak-queens.sh BUILD_FOLDER [BOARDS]. A board must have exactly one solution
# according to the general strategy, connected regions, and the requested level.
set -eu
PAPAN_SOAK=${2:-10000} exec "$1/tests/test_queens_maker"
