#!/bin/sh
# Genius Square, board by board every 50th roll of the dice; as a whole, all 62,208 rolls and all boards with
# seven blockers (some minutes of processor time).
set -eu
. "$SRC/research/checks/common.sh"

command=genius
if full; then
    genius long >out
    has out '^rolls 62208  solutions 120464952  '
else
    genius >out
    has out '^rolls 1245  solutions 2699014  fewest 21  median 1408.0  most 18776  '
fi
cat out

finish
