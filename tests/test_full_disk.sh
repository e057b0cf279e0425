#!/bin/sh
# Every command that writes files, on a disk that is full, or becomes full while it writes: it exits with 1 and names the
# file, or the file is the same as on a disk with room; an old file stays as it was, and no temporary file is left. The
# disk is left with 0, 1, 2 ... pages of 4096 bytes: FULL_DISK=all takes every number up to 40, the test some of them.
# Needs a small file system of its own, which only root can mount. Jobs have job_disk.
. "$SRC/tests/cli.sh"
mkdir disk roomy
if [ "$(id -u)" -ne 0 ] || ! mount -t tmpfs -o size=256k none disk 2>/dev/null; then
    skip 'no file system can be mounted here'
fi
trap 'umount -l "$work/disk"; rm -rf "$work"' EXIT
pages='0 1 6'
[ -z "${PAPAN_SLOW:-}" ] || pages='0 2'
[ -z "${FULL_DISK:-}" ] || pages=$(seq 0 40)

printf 'AABB/ACBB/CCCD/DDDD\nAAB/CCB/CCB\n' >batch.txt
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do cat batch.txt; done >boards.txt
printf 'AAAAA\nABBBB\nCCCBB\nDDCCE\nDDEEE\n' >board.txt
gives 0 draw board.txt -o with.png
tries=0 refused=0

# What was written when there was room, and what is there now, without the old file. Some have times in them.
same() { # file
    case $1 in
    *.json | *.csv | solved.txt | compare.png) [ -s "disk/$1" ] ;;
    *) cmp -s "roomy/$1" "disk/$1" ;;
    esac
}

# The command writes one file, or several whose names begin like it: DISK stands for the folder.
on_disk() { # file, arguments
    file=$1
    shift
    rm -f roomy/*
    echo kept >"roomy/$file"
    # shellcheck disable=SC2046 # the arguments are words
    gives 0 $(echo "$*" | sed 's/DISK/roomy/g')
    for room in $pages; do
        rm -f disk/*
        echo kept >"disk/$file"
        dd if=/dev/zero of=disk/ballast bs=4096 2>/dev/null
        truncate -s "-$((room * 4096))" disk/ballast
        # shellcheck disable=SC2046
        run $(echo "$*" | sed 's/DISK/disk/g')
        command="$command (room for $room pages)"
        tries=$((tries + 1))
        rm disk/ballast
        if [ "$code" -eq 0 ]; then
            for path in roomy/*; do
                holds "${path#roomy/} is whole" same "${path#roomy/}"
            done
        else
            refused=$((refused + 1))
            exits 1
            has err "^papan: cannot write disk/.*: No space left on device$"
            holds 'the old file is kept' grep -q '^kept$' "disk/$file"
            for path in disk/*; do # of several files some may be there, each of them whole
                [ "$path" = "disk/$file" ] || holds "$path is whole" same "${path#disk/}"
            done
        fi
    done
}

for kind in txt json png svg pdf; do
    on_disk "solved.$kind" solve board.txt -q -o "DISK/solved.$kind"
done
for kind in png svg pdf; do
    on_disk "drawn.$kind" draw nqueens:8 --size 300 -o "DISK/drawn.$kind"
done
for kind in gif apng svg; do
    on_disk "film.$kind" draw --animate nqueens:4 --frames 4 --size 100 -o "DISK/film.$kind"
done
on_disk made.txt make queens --size 5 --seed 1 -o DISK/made.txt
on_disk made.json make queens --size 5 --seed 1 --count 3 -o DISK/made.json
on_disk booklet.pdf booklet board.txt -o DISK/booklet.pdf
for kind in json dlx cnf; do
    on_disk "converted.$kind" convert pentominoes:3x20 -o "DISK/converted.$kind"
done
on_disk batch.proof batch boards.txt --certify DISK/batch.proof
on_disk check.proof check board.txt --certify DISK/check.proof
on_disk count.proof count pentominoes:3x20 --certify DISK/count.proof
on_disk steps.jsonl list nqueens:6 --trace DISK/steps.jsonl
on_disk parts.svg build pentominoes:3x20 -o DISK/parts.svg
on_disk parts.stl build soma:3x3x3 --each -o DISK/parts.stl
on_disk read.txt import with.png -o DISK/read.txt
on_disk compare.png compare nqueens:4 -o DISK/compare.png
on_disk compare.csv compare nqueens:4 -o DISK/compare.csv
[ "${PAGE:-OFF}" = OFF ] || on_disk page.html page board.txt -o DISK/page.html

echo "$tries commands, $refused refused"
holds 'the disk was full often enough' [ "$refused" -gt "$((tries / 20))" ]
finish
