#!/bin/sh
# Jobs on a full or read-only disk: the problem is reported, the total is right, and the job can be resumed when there is
# room again. Needs a small file system of its own, which only root can mount.
. "$SRC/tests/cli.sh"
mkdir disk
if [ "$(id -u)" -ne 0 ] || ! mount -t tmpfs -o size=1m none disk 2>/dev/null; then
    skip 'no file system can be mounted here'
fi
trap 'umount -l "$work/disk"; rm -rf "$work"' EXIT
fill() { dd if=/dev/zero of=disk/ballast bs=4096 count="${1:-9999}" 2>/dev/null || true; }

big="nqueens:14 --strategy cover" solutions=365596
[ -z "${PAPAN_SLOW:-}" ] || big="nqueens:12 --strategy cover" solutions=14200

# ---- full from the start ----
fill
refuses 1 'papan: ' count $big --job disk/a.papan
lacks out '^Solutions: '
rm -f disk/*

# ---- full while it runs ----
"$PAPAN" count $big -j2 --job disk/b.papan >out 2>err &
child=$!
until_job disk/b.papan $child
fill
code=0
wait $child || code=$?
command="papan count $big on a disk that becomes full"
if [ "$code" -eq 1 ]; then
    has err 'the search continues in memory'
    has err 'could not be saved'
else
    exits 0 # it had finished before, or everything fitted into the journal
fi
has out "^Solutions: $solutions\$"
rm disk/ballast
prints "^$solutions\$" job resume disk/b.papan -q
gives 0 job verify disk/b.papan -n 3
rm -f disk/*

# ---- full for a moment ----
noticed_or_gone() { grep -q 'the search continues in memory' err || ! alive $child; }
"$PAPAN" count $big -j1 --job disk/c.papan >out 2>err &
child=$!
until_job disk/c.papan $child
fill
until_so noticed_or_gone
rm -f disk/ballast
code=0
wait $child || code=$?
command="papan count $big on a disk that is full for a moment"
has out "^Solutions: $solutions\$"
if [ "$code" -ne 0 ]; then # a fast machine was done while the disk was full
    has err 'could not be saved'
    run job resume disk/c.papan -q
fi
exits 0
run job status disk/c.papan
has out "^Solutions: $solutions\$"

# ---- a list that does not fit ----
rm -f disk/*
fill 200
run list nqueens:12 -q --job disk/d.papan
if [ "$code" -ne 0 ]; then
    exits 1
    has err 'could not be saved'
    silent out
fi
rm -f disk/ballast
mount -o remount,size=64m "$work/disk"
gives 0 list nqueens:12 -q --job disk/d.papan
holds 'the list is whole' [ "$(grep -c '^$' out)" -eq 14199 ]

# ---- read-only ----
gives 0 count nqueens:9 -q --job disk/e.papan
mount -o remount,ro "$work/disk"
refuses 1 'Read-only' count nqueens:9 --job disk/f.papan
prints '^Solutions: 352$' job status disk/e.papan
refuses 1 'Read-only' job resume disk/e.papan

finish
