#!/bin/sh
# A job that is killed at random moments loses nothing but time: some rounds of scripts/soak-job.sh.
set -eu
sh "$SRC/scripts/soak-job.sh" "$PAPAN" 10
