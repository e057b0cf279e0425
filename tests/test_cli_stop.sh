#!/bin/sh
# test_cli_stop.sh: Ctrl-C, --time-limit and --memory-limit stop the preparations of a search on boards so large that
# these take long: building models, orderings, estimates, symmetries, encodings; and other long work: every command runs
# on large inputs, gets a SIGINT while it works, and ends within half a second on an idle machine.
. "$SRC/tests/cli.sh"
[ -z "${PAPAN_SLOW:-}" ] || { echo 'skipped: takes far more time and memory with sanitizers and in emulators'; exit 77; }
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
with open("yard.txt", "w") as file:
    file.write("20 20 1\nDEFAULT\nYYYY\n Y\nCOPIES Y=80\n")
with open("full-yard.txt", "w") as file:
    file.write(("Y" * 20 + "\n") * 20)
with open("zeros.json", "w") as file:
    file.write("[" + "0," * 30000000 + "0]")
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

# ---- Ctrl-C ----
# Each line of the file walk: hundredths of a second of processor time before the signal, then the arguments of papan. It
# must stop with exit code 4 and use less than two seconds of processor time after the signal, threads added up: on a busy
# machine freeing memory alone takes one. On a fast machine a command may end by itself before: then the signal comes
# earlier, but never before one hundredth.
stops() {
    python3 - "$PAPAN" <<'EOF'
import os
import signal
import subprocess
import sys
import time

LIMIT = 2

def used(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

def interrupt(after, words):
    """Runs papan with these words and sends the signal; returns its exit code, and the time after the signal or None."""
    with open("out", "w") as out:
        process = subprocess.Popen([sys.argv[1], *words], stdout=out, stderr=out)
    while (before := used(process.pid)) < after:
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return process.wait(), None
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGINT) # send_signal() would reap a process that has just ended
    _, status, spent = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, spent.ru_utime + spent.ru_stime - before

def walk(after, words):
    """What is wrong, or an empty string."""
    while True:
        files = set(os.listdir())
        code, more = interrupt(after, words)
        if code == 4 and more is not None:
            return "" if more < LIMIT else f"stopped after {more:.2f} s"
        for made in set(os.listdir()) - files:
            os.remove(made)
        if code < 0 or (more is not None and more >= LIMIT): # otherwise it ended before the signal, with its own code
            return f"exit code {code} after {more:.2f} s"
        if after < 0.02:
            return f"ended with {code} before the signal"
        after /= 2

wrong = []
for line in open("walk"):
    after, *words = line.split()
    said = walk(int(after) / 100, words)
    if said:
        wrong.append(f"papan {' '.join(words)}, a signal after {after}: {said}")
sys.exit("\n".join(wrong) or None)
EOF
}

for words in solve count check list hint estimate 'make pack' compare 'convert --to cnf' 'convert --to opb' 'convert --to dlx'; do
    echo 30 ${words%% -*} huge.txt $(case $words in *--*) echo "--${words#*--}" ;; esac)
done >walk
cat >>walk <<'EOF'
30 batch batch.txt
30 batch zeros.json
80 batch zeros.json
30 count copies.txt
30 count copies.txt --distinct
100 count copies.txt --distinct
30 solve copies.txt
100 solve copies.txt
30 solve copies.txt -s cover
30 solve copies.txt -s learn
100 solve copies.txt -s learn
30 hint copies.txt
100 hint copies.txt
30 make pack copies.txt
30 compare copies.txt
30 count small.txt -s slices
30 count small.txt -j 1
30 check small.txt
100 estimate small.txt
100 solve large.txt
30 solve large.txt -s cover
30 solve large.txt -s cover-bits
30 solve large.txt -s slices
30 solve large.txt -s learn
30 solve nqueens:1000 -s learn
30 solve nqueens:1000 -s cover-bits
30 count nqueens:1000 -s cover
30 list nqueens:1000
30 estimate nqueens:25
30 list dominoes.txt
30 count cover.dlx
100 count cover.dlx
30 check cover.dlx
30 list cover.dlx
30 estimate cover.dlx
30 compare cover.dlx
30 check cover.dlx cover.dlx
100 check cover.dlx cover.dlx
30 check dominoes.txt rows.txt
30 check yard.txt full-yard.txt
100 check yard.txt full-yard.txt
30 convert copies.txt --to cnf
30 convert cover.dlx --to json
30 convert cover.dlx --to cnf
30 convert cover.dlx --to opb
30 convert cover.dlx --to dlx
30 convert nqueens:1000 --to cnf
30 count small.txt --certify proof.txt
30 count copies.txt --certify proof.txt
100 count copies.txt --certify proof.txt
30 count cover.dlx --certify proof.txt
30 count dominoes.txt --certify proof.txt
30 count large.txt --job large.papan
30 count huge.txt --job huge.papan
30 count cover.dlx --job cover.papan
30 count small.txt --job small.papan
30 draw nqueens:1000 -o board.png
30 draw nqueens:1000 --solve -o board.pdf
30 draw huge.txt --size 20000 -o board.png
30 draw large.txt --all -o board.pdf
30 draw --animate nqueens:40 -o film.gif
30 draw --animate copies.txt -o film.apng
30 booklet large.txt -o book.pdf
30 booklet nqueens:1000 -o book.pdf
30 booklet queens --size 44 -o book.pdf
30 booklet pack --count 100 -o book.pdf
30 make queens --size 44
30 import picture.png
EOF
[ "$PAGE" != ON ] || echo 30 page cover.dlx -o page.html >>walk
command="papan, $(wc -l <walk) times"
holds 'every command stops soon' stops
rm -f walk film.apng film.gif # the search so far may be drawn as an animation
for job in large.papan huge.papan cover.papan small.papan; do # a job that was split in time is kept, and whole
    if [ -e $job ]; then
        gives 0 job status $job
        rm $job
    fi
done
left=$(ls | grep -v -x -E '(large|huge|small|copies|dominoes|batch|rows|yard|full-yard).txt|cover.dlx|zeros.json|picture.png|out|err')
holds "nothing is left behind: $left" [ -z "$left" ]

# ---- time ----
for words in 'solve large.txt' 'count huge.txt' 'check copies.txt' 'list large.txt' 'hint huge.txt' 'make pack large.txt' \
    'solve copies.txt -s learn' 'count large.txt --certify proof.txt' 'count large.txt --job large.papan' \
    'draw large.txt --solve -o board.svg' 'check dominoes.txt rows.txt' 'check cover.dlx cover.dlx'; do
    gives 4 $words -t 0.3
done

spent() { # the arguments of papan; sets spent to its hundredths of a second of processor time
    spent=$(python3 - "$PAPAN" "$@" <<'EOF'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(int(100 * (used.ru_utime + used.ru_stime)))
EOF
    )
}
spent check yard.txt full-yard.txt -t 0.3 # three seconds without a limit
holds "the limit holds while a solution is read: $spent hundredths" [ "$spent" -lt 80 ]

# ---- memory ----
for words in 'solve large.txt' 'count huge.txt' 'check copies.txt' 'hint large.txt' 'estimate huge.txt' \
    'count large.txt --job large.papan'; do
    refuses 1 'memory' $words -m 30M
done
refuses 1 'the board is too large for slices' estimate copies.txt # not "out of memory"
finish
