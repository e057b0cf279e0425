#!/bin/sh
# Makes many boards of Queens and checks each: soak-queens.sh BUILD_FOLDER [BOARDS]. A board must have one solution
# by the general strategy, connected regions and the level that was asked for.
set -eu
PAPAN_SOAK=${2:-10000} exec "$1/tests/test_queens_maker"
