#!/bin/sh
# Some rounds of scripts/soak-job.sh, which kills jobs at random moments.
set -eu
sh "$SRC/scripts/soak-job.sh" "$PAPAN" 10
