#!/bin/sh
# Uses the page at random in chromium: soak-page.sh PAPAN [SEQUENCES [SEED]]. For each family, it runs random sequences
# of 60 steps that a person could make (web/tests/monkey.ts). Nothing may be thrown, the page must answer after each
# step, undo must lead back to the start, and the state must survive a reload. A failure prints the seed that repeats
# it. Before, it takes pictures of every view into build/page-shots, for people to look at.
set -eu
papan=$(realpath "$1")
cd "$(dirname "$0")/../web"
PAPAN=$papan SHOTS=../build/page-shots npx --no-install vitest run --config tests/vitest.config.ts look
PAPAN=$papan MONKEY=${2:-1000} MONKEY_SEED=${3:-1} npx --no-install vitest run --config tests/vitest.config.ts monkey
