#!/bin/sh
# test_cli_stop.sh: Ctrl-C, --time-limit and --memory-limit stop the preparations of a search on boards so large that
# these take long: building models, orderings, estimates, symmetries, encodings; and whatever else takes long: every
# command runs over large inputs, gets a SIGINT in the midst of its work, and ends by itself. (One that does not notice
# the signal is ended by a watchdog, and its exit code is that of the signal.)
. "$SRC/tests/cli.sh"
[ -z "${PAPAN_SANITIZED:-}" ] || { echo 'skipped: takes far more time and memory with sanitizers'; exit 77; }
[ -r /proc/self/stat ] || { echo 'skipped: needs /proc'; exit 77; }

python3 - <<'EOF'
import random
import string
import struct
import zlib

def cut(name, rows, columns, pieces):
    """Cuts a board into pieces along a path through bands of rows."""
    side = max(1, int((rows * columns / pieces) ** 0.5))
    path = []
    for band in range(0, rows, side):
        across = range(columns) if band // side % 2 == 0 else range(columns - 1, -1, -1)
        for turn, column in enumerate(across):
            down = range(band, min(rows, band + side))
            path += [(row, column) for row in (down if turn % 2 == 0 else reversed(down))]
    lines = [f"{rows} {columns} {pieces}", "DEFAULT"]
    for piece, letter in zip(range(pieces), string.ascii_uppercase):
        cells = path[len(path) * piece // pieces:len(path) * (piece + 1) // pieces]
        left = min(column for _, column in cells)
        for row in sorted({row for row, _ in cells}):
            here = {column for r, column in cells if r == row}
            lines.append("".join(letter if c in here else " " for c in range(left, max(here) + 1)))
    with open(name, "w") as file:
        file.write("\n".join(lines) + "\n")
    return lines

lines = cut("large.txt", 60, 60, 26)
with open("batch.txt", "w") as file:
    file.write("/".join(lines).replace(" ", "_") + "\n")
cut("huge.txt", 100, 200, 26)
cut("small.txt", 24, 24, 20)
copies = " ".join(f"{letter}={334 if letter in 'FILN' else 333}" for letter in "FILNPTUVWXYZ")
with open("copies.txt", "w") as file:
    file.write(f"100 200 12\nDEFAULT\npieces: pentominoes\nCOPIES {copies}\n")
with open("dominoes.txt", "w") as file:
    file.write("128 128 1\nDEFAULT\nAA\nCOPIES A=8192\n")
dice = random.Random(1)
with open("cover.dlx", "w") as file:
    file.write(" ".join(f"i{i}" for i in range(2000)) + "\n")
    for _ in range(150000):
        file.write(" ".join(f"i{i}" for i in dice.sample(range(2000), 20)) + "\n")
rows = ["".join(dice.choices("AB", k=128)) + "\n" for _ in range(1000)]
with open("rows.txt", "w") as file:
    file.writelines(dice.choices(rows, k=400000))

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

band = b"".join(b"\0" + bytes(x * y % 251 for x in range(9000)) for y in range(30))
with open("picture.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 9000, 9000, 8, 0, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(band * 300, 1)) + chunk(b"IEND", b""))
EOF

at_work_or_gone() { # it has used the processor for this many hundredths of a second
    ! alive $pid || [ "$(sed 's/.*) //' /proc/$pid/stat | awk '{ print $12 + $13 }')" -ge "$1" ]
}
stops() { # the arguments of papan
    start "$@"
    until_so at_work_or_gone ${after:-30}
    kill -s INT $pid
    ended
    exits 4
}

# ---- Ctrl-C ----
for file in large huge; do
    for words in solve count check list hint estimate 'make pack' compare 'convert --to cnf' 'convert --to opb'; do
        stops ${words%% -*} $file.txt $(case $words in *--*) echo "--${words#*--}" ;; esac)
    done
done
for words in 'batch batch.txt' 'count copies.txt' 'solve copies.txt' 'solve copies.txt -s cover' 'solve copies.txt -s learn' \
    'hint copies.txt' 'make pack copies.txt' 'count small.txt -s slices' 'count small.txt -j 1' 'check small.txt' \
    'solve large.txt -s cover' 'solve large.txt -s cover-bits' 'solve large.txt -s slices' 'solve large.txt -s learn' \
    'solve nqueens:1000 -s learn' 'solve nqueens:1000 -s cover-bits' 'count nqueens:1000 -s cover' \
    'count cover.dlx' 'check cover.dlx' 'estimate cover.dlx' 'convert cover.dlx --to json' 'convert nqueens:1000 --to cnf' \
    'count small.txt --certify proof.txt' 'count dominoes.txt --certify proof.txt' 'count large.txt --job large.papan' \
    'count small.txt --job small.papan' 'draw nqueens:1000 -o board.png' 'draw nqueens:1000 --solve -o board.pdf' \
    'draw --animate nqueens:40 -o film.gif' 'check dominoes.txt rows.txt' 'make queens --size 44' \
    'import picture.png'; do
    stops $words
done
after=100
for words in 'solve large.txt' 'solve copies.txt' 'count cover.dlx' 'solve copies.txt -s learn' 'estimate small.txt' \
    'hint copies.txt' 'count small.txt --job small.papan'; do
    stops $words
done
for job in large.papan small.papan; do # a job that was split in time is kept, and whole
    if [ -e $job ]; then
        run job status $job
        exits 0
        rm $job
    fi
done
holds 'nothing is left behind' [ -z "$(ls | grep -v -x -E '(large|huge|small|copies|dominoes|batch|rows).txt|cover.dlx|picture.png|out|err')" ]

# ---- time ----
for words in 'solve large.txt' 'count huge.txt' 'check copies.txt' 'list large.txt' 'hint huge.txt' 'make pack large.txt' \
    'solve copies.txt -s learn' 'count large.txt --certify proof.txt' 'count large.txt --job large.papan' \
    'draw large.txt --solve -o board.svg' 'check dominoes.txt rows.txt'; do
    run $words -t 0.3
    exits 4
done

# ---- memory ----
for words in 'solve large.txt' 'count huge.txt' 'check copies.txt' 'hint large.txt' 'estimate huge.txt' \
    'count large.txt --job large.papan'; do
    run $words -m 30M
    exits 1
    has err 'memory'
done
run estimate copies.txt # not "out of memory"
exits 1
has err 'the board is too large for slices'
finish
