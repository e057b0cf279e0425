#!/bin/sh
# papan count|list --job and papan job: start, stop, resume, reject, split and merge, damaged files, two processes on
# one job, progress for programs.
. "$SRC/tests/cli.sh"

# ---- one go, and again ----
prints '^Solutions: 724$' count nqueens:10 --strategy cover --job a.papan
silent err
holds 'the job is one file in the end' [ ! -e a.papan-wal ]
prints '^724$' count nqueens:10 --strategy cover --job a.papan -q
prints '^Parts done: \([0-9]*\) of \1 (100.0 %' job status a.papan
has out '^Solutions: 724$'
has out '^Puzzle: nqueens:10 (nqueens)$'
has out '^Strategy: cover$'
has out '^Time spent: [0-9]'
lacks out '^Time left'
run job status a.papan --json
has out '"complete": true'
has out '"count": "724"'
has out '"puzzle": "nqueens:10", "family": "nqueens", "goal": "count", "strategy": "cover"'
has out '"seconds": [0-9]*\.[0-9]*, "seconds_left": 0\.000, '
lines out 1
gives 0 job export a.papan
has out '^papan-part 1 [0-9a-f]\{16\} cover all 65535 1 [0-9a-f]\{8\} [0-9]* = [0-9]* [0-9]* [0-9a-f]\{16\} [0-9a-f]\{16\}$'
holds 'the exported counts add up' [ "$(awk '{ sub(/.* = /, ""); sum += $1 } END { print sum }' out)" = 724 ]
gives 2 job export a.papan --json
has out '^{"verdict": "invalid", "error": .*"error_code": "option-not-for-command"}$'
has err "^papan: --json does not apply to 'papan job export'$"
gives 0 job verify a.papan --all --json
lines out 1
has out '^{"job": "a.papan", "parts": [0-9]*, "done": [0-9]*, "searched": [0-9]*, "different": 0}$'
for idle in 'resume -n 3' 'status --all' 'split -n 2 --all'; do
    # shellcheck disable=SC2086 # an action and its options
    refuses 2 "does not apply to 'papan job" job $idle a.papan
done
prints 'different: 0$' job verify a.papan --all

# ---- lists ----
for puzzle in nqueens:9 soma:3x3x3; do
    for threads in 1 2 7; do
        rm -f l.papan
        "$PAPAN" list -q $puzzle -j$threads --job l.papan >"l$threads"
    done
    "$PAPAN" list -q $puzzle | awk -v RS= '{ gsub(/\n/, " "); print }' | sort >plain
    awk -v RS= '{ gsub(/\n/, " "); print }' l1 | sort >kept
    holds "the list of $puzzle has the same solutions" cmp plain kept
    holds 'and the same order for any number of threads' cmp l1 l2
    holds 'and the same order for seven threads' cmp l1 l7
    gives 0 list -q $puzzle --job l.papan
    holds 'and again' cmp l1 out
    gives 0 job verify l.papan --all
done

# ---- refused ----
refuses 3 'a job for another puzzle' count nqueens:11 --strategy cover --job a.papan
refuses 3 'started without --distinct' count nqueens:10 --strategy cover --distinct --job a.papan
refuses 3 'it counts solutions' list nqueens:10 --job a.papan
run count nqueens:10 --strategy bitboard --job a.papan
holds 'another strategy is refused' [ "$code" -ne 0 ]
gives 0 count pentominoes:3x20 --strategy slices --job s.papan
refuses 3 'started with the strategy slices' count pentominoes:3x20 --strategy cover --job s.papan
gives 2 count pentominoes:3x20 --strategy frontier --job f.papan
has err 'needs a strategy that can be split into parts; .* cannot'
holds 'and leaves no file' [ ! -e f.papan ]
prints '^Solutions: 8$' count pentominoes:3x20 --job f.papan
gives 2 list nqueens:6 --limit 2 --job n.papan
gives 2 list nqueens:6 --trace t --job n.papan
mkdir folder.papan
: >empty.papan
echo 'not a job' >text.papan
for action in status resume 'split -n 2' verify export 'merge a.papan' merge; do
    for file in missing folder empty text; do
        # shellcheck disable=SC2086 # words
        case $action in
        merge) run job merge $file.papan a.papan ;;
        *) run job $action $file.papan ;;
        esac
        exits 1
        lines err 1
        silent out
        lacks err 'unable to open'
        case $file in
        missing) has err 'missing.papan: no such file' ;;
        folder) has err 'folder.papan is a directory' ;;
        empty) has err 'empty.papan is empty' ;;
        text) has err 'text.papan is not a job' ;;
        esac
    done
done
holds 'nothing is made where nothing was' [ ! -e missing.papan ]
holds 'and nothing taken away' [ -f empty.papan ]
cp a.papan locked.papan
chmod 0 locked.papan
chmod 755 .
as_user=
[ "$(id -u)" -ne 0 ] || as_user='setpriv --reuid=65534 --regid=65534 --clear-groups'
if $as_user test -x "$PAPAN" 2>/dev/null; then
    for action in status resume export; do
        command="papan job $action locked.papan, without permission"
        code=0
        $as_user "$PAPAN" job $action locked.papan >out 2>err || code=$?
        exits 1
        has err 'cannot open the job locked.papan: Permission denied'
    done
else
    echo 'a file without permission: skipped, this is root and cannot be another'
fi
refuses 1 'folder.papan is a directory' count nqueens:8 --job folder.papan
rm -f text.papan empty.papan
gives 2 job dance a.papan
has err "unknown action 'dance' for 'papan job'; actions are status, resume, split, merge, verify and export"
gives 2 job status
gives 2 job status a.papan a.papan
gives 2 job split a.papan -n 3
gives 2 job merge a.papan
refuses 1 'cannot open' count nqueens:10 --strategy cover --job /proc/no/such.papan
echo 'not a job' >text.papan
refuses 1 'not a job' count nqueens:10 --strategy cover --job text.papan
holds 'and is left as it was' [ "$(cat text.papan)" = 'not a job' ]
: >empty.papan
gives 1 job status empty.papan
prints '^92$' count nqueens:8 -q --job empty.papan
# if a quick check proves that there is no solution, no job is created
printf '1 5 1\nDEFAULT\nAAAA\n' >short.txt
prints '^No solution: ' count short.txt --job short.papan
holds 'no file for it' [ ! -e short.papan ]

# ---- status and export do not change a job ----
run count -q nqueens:8 --job asked.papan
gives 0 job status asked.papan
gives 0 job verify asked.papan
for name in "$PWD/asked.papan" "/$PWD/asked.papan" ./asked.papan; do
    gives 0 job status "$name"
done
holds 'the file is alone' [ "$(ls asked.papan*)" = asked.papan ]

# ---- stopped and resumed ----
big="nqueens:14 --strategy cover" solutions=365596
[ -z "${PAPAN_SLOW:-}" ] || big="nqueens:12 --strategy cover" solutions=14200
stop_by() { # signal
    "$PAPAN" count $big -j2 --job stop.papan >"$work/out" 2>"$work/err" &
    child=$!
    until_job stop.papan $child
    kill "-$1" $child 2>/dev/null
    code=0
    wait $child || code=$?
    command="papan count $big, stopped by $1"
}
seconds_of() { # job: milliseconds
    "$PAPAN" job status "$1" --json | sed 's/.*"seconds": \([0-9]*\)\.\([0-9]*\).*/\1\2/'
}
for signal in INT TERM; do
    rm -f stop.papan
    if [ $signal = INT ]; then # a shell's background child ignores SIGINT, so a clock stops it
        for limit in 0.4 2 10; do
            run count $big -j2 --job stop.papan --time-limit $limit
            grep -q 'there is no job yet' "$work/err" || break
        done
    else
        stop_by TERM
    fi
    if [ "$code" -eq 4 ]; then
        has out '^Solutions so far: '
        has err "continue with 'papan job resume stop.papan'"
        prints '^Cases left: about [0-9]\{1,3\}\(,[0-9]\{3\}\)* (' job status stop.papan
        has out '^Solutions so far: '
        LANGUAGE=id "$PAPAN" job status stop.papan >out
        has out '^Kasus yang tersisa: sekitar [0-9]\{1,3\}\(\.[0-9]\{3\}\)* ('
    else
        exits 0 # a fast machine had finished before
    fi
    before=$(seconds_of stop.papan)
    prints "^$solutions\$" job resume stop.papan -q
    holds 'no journal is left behind' [ ! -e stop.papan-wal ]
    holds 'the time spent survives stop and resume' [ "$(seconds_of stop.papan)" -ge "$before" ]
    holds 'the time before the stop was counted' [ "$before" -gt 0 ]
done

# ---- two at work on one job ----
rm -f stop.papan
"$PAPAN" count $big -j1 --job stop.papan >/dev/null 2>&1 &
child=$!
until_job stop.papan $child
run job resume stop.papan
if alive $child; then
    exits 1
    has err 'another papan process is working'
    gives 0 job status stop.papan
fi
kill -TERM $child 2>/dev/null
wait $child

# ---- split and merge ----
half=no
for limit in 0.02 0.05 0.1 0.2 0.4 0.8 1.6 3.2 6.4 12.8; do
    rm -f run.papan
    run count nqueens:13 -j1 --strategy cover --job run.papan --time-limit $limit
    [ "$code" -eq 4 ] && "$PAPAN" job status run.papan 2>/dev/null | grep -q '^Parts done: [1-9]' && half=yes && break
done
holds 'a job can be stopped half way' [ $half = yes ]
run job status run.papan --quiet
has err "the search is not complete: there are at least $(cat out) solutions"
if [ $half = yes ]; then
    echo mine >run-3.papan
    gives 1 job split run.papan -n 3
    silent out
    has err 'run-3\.papan already exists and is not overwritten'
    holds 'no share is left behind' [ "$(echo run-*)" = run-3.papan ]
    holds 'the other file is kept' [ "$(cat run-3.papan)" = mine ]
    rm run-3.papan
    gives 0 job split run.papan -n 3
    lines out 3
    gives 1 job split run.papan -n 3
    refuses 3 'a share of a job' count nqueens:13 --strategy cover --job run-1.papan
    for share in 1 2 3; do
        prints '^Solutions in this share: ' job resume run-$share.papan -j$share
        lacks out '^Solutions: '
    done
    cp run.papan again.papan
    # the time of the shares is added, and that of a share that is merged twice only once
    spent() { # file
        "$PAPAN" job status "$1" --json | sed 's/.*"seconds": \([0-9.]*\),.*/\1/'
    }
    sum=$(for file in run run-1 run-2 run-3; do spent $file.papan; done | awk '{ sum += $1 } END { print sum }')
    prints '^Solutions so far: ' job merge run.papan run-1.papan run-2.papan
    gives 0 job merge run.papan run-3.papan run-2.papan
    holds "the shares spent $sum s in all, the job $(spent run.papan) s" \
        awk -v a="$(spent run.papan)" -v b="$sum" 'BEGIN { exit !(b > 0 && a > b - 0.01 && a < b + 0.01) }'
    has out 'run-2.papan: new results: 0, already known and equal: [1-9]'
    has out '^Solutions: 73712$'
    prints 'searched again: 4, different: 0$' job verify run.papan -n 4
    # all shares done twice, the second time by the job itself, which may have cut its parts further
    prints '^73712$' job resume again.papan -q -j3
    prints '^73712$' job merge again.papan run-1.papan run-2.papan run-3.papan -q
    refuses 3 'not a share' job merge run.papan a.papan
    # a forged result: its checksum is right, the number is not
    if have sqlite3; then
        cp run.papan wrong.papan
        sqlite3 wrong.papan "UPDATE result SET count = count + 1 WHERE place = (SELECT min(place) FROM result)"
        refuses 3 'does not match its checksum' job status wrong.papan
        # a file from before names and times were kept
        cp run.papan old.papan
        sqlite3 old.papan "DELETE FROM meta WHERE key IN ('name', 'milliseconds', 'searched')"
        prints '^Puzzle: .*(nqueens)$' job status old.papan
        lacks out '^Time spent'
        run job status old.papan --json
        has out '"seconds": null'
        cp run.papan wrong.papan
        sqlite3 wrong.papan "DELETE FROM part WHERE place = (SELECT min(place) FROM part)"
        refuses 3 'parts are missing' job resume wrong.papan
        cp run.papan wrong.papan
        sqlite3 wrong.papan "UPDATE meta SET value = '2' WHERE key = 'version'"
        refuses 3 'format version 2' job status wrong.papan
        cp run.papan wrong.papan
        sqlite3 wrong.papan "UPDATE meta SET value = 'slices' WHERE key = 'strategy'"
        gives 3 job status wrong.papan
        cp run.papan wrong.papan
        sqlite3 wrong.papan "DELETE FROM result WHERE place = (SELECT min(place) FROM result)"
        gives 0 job resume wrong.papan -q # a lost result is only searched again
        has out '^73712$'
    else
        echo 'records changed by hand: skipped, there is no sqlite3'
    fi
fi

# ---- a share of a share has only some of the parts that a part was cut into ----
cut=no
for limit in 0.05 0.1 0.2 0.4 0.8 1.6 3.2 6.4 12.8; do
    rm -f deep*.papan
    run count nqueens:14 -j1 --strategy cover --job deep.papan --time-limit $limit
    [ "$code" -eq 4 ] && [ -f deep.papan ] || continue
    run job split deep.papan -n 2
    run job resume deep-1.papan -j64 --time-limit $limit
    [ "$code" -eq 4 ] && "$PAPAN" job export deep-1.papan | grep -q ' 1 [0-9a-f]\{16\} [0-9]' || continue
    run job split deep-1.papan -n 2
    [ "$code" -eq 0 ] && cut=yes && break
done
holds 'a share is stopped with parts cut and open' [ $cut = yes ]
if [ $cut = yes ]; then
    "$PAPAN" job export deep.papan >before
    gives 1 job merge deep.papan deep-1-1.papan
    has err 'deep-1-1.papan has only some of the parts .* of deep.papan was split into'
    "$PAPAN" job export deep.papan >after
    holds 'nothing is taken over from it' cmp -s before after
    for share in 1-1 1-2 2; do
        gives 0 job resume deep-$share.papan -q
    done
    gives 1 job merge deep.papan deep-2.papan deep-1-2.papan
    gives 0 job merge deep-1.papan deep-1-1.papan deep-1-2.papan
    prints '^Solutions: 365596$' job merge deep.papan deep-1.papan
fi

# ---- torn and damaged files: an error or the right answer, never another one ----
# A damaged name or time is left out.
as_right() {
    grep -vE '^(Puzzle|Time spent): ' right >right.answer
    grep -vE '^(Puzzle|Time spent): ' out | cmp -s right.answer - && ! grep -vxFf right out
}
"$PAPAN" job status a.papan >right
size=$(wc -c <a.papan)
seen=0
for cut in 0 1 100 511 512 4095 4096 8192 $((size / 2)) $((size - 4096)) $((size - 1)); do
    head -c "$cut" a.papan >torn.papan
    run job status torn.papan
    [ "$code" -eq 0 ] || seen=$((seen + 1))
    [ "$code" -ne 0 ] || holds "a file cut at $cut is refused or right" as_right
done
holds 'torn files are seen' [ $seen -ge 9 ]
seen=0
rounds=60
[ -z "${PAPAN_SLOW:-}" ] || rounds=15
# bytes that are not zero, from all over the file
od -An -v -tu1 -w1 a.papan | awk -v rounds=$rounds '$1 > 0 { at[++n] = NR - 1 }
    END { for (i = 1; i <= rounds; i++) print at[int((i * 7919 + 104729) % n) + 1] }' >places
i=0
while read -r at; do
    i=$((i + 1))
    cp a.papan torn.papan
    byte=$(od -An -tu1 -j$at -N1 a.papan)
    # shellcheck disable=SC2059 # the byte is the format
    printf "\\$(printf '%03o' $(((byte + 1 + i) % 256)))" | dd of=torn.papan bs=1 seek=$at conv=notrunc 2>/dev/null
    run job status torn.papan
    [ "$code" -eq 0 ] || seen=$((seen + 1))
    [ "$code" -ne 0 ] || holds "a file changed at $at is refused or right" as_right
done <places
holds 'most changed bytes are seen' [ $seen -gt $((rounds / 2)) ]
echo "$seen of $rounds changed bytes were seen, the others did no harm"

# ---- progress ----
prints '^Solutions: 14200$' count nqueens:12 --strategy cover -j2 --progress json
has err '^{"seconds": [0-9.]*, "share": 1.000000, .*"count": "14200", '
run count nqueens:12 --strategy cover -j2
silent err
gives 2 count nqueens:12 --strategy cover -j2 --progress sometimes
run count nqueens:12 --strategy cover -j2 --progress json --job p.papan
has err '"share": 1.000000'
prints 'papan job .*ACTION FILE' help job

finish
