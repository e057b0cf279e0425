#!/bin/sh
# Jobs that count N-Queens by colours: killed and resumed, on any number of threads, split and merged, the total and the
# residue equal those of one run; records that were changed, exchanged or forged with a valid checksum are rejected or
# detected; two files with valid checksums and different numbers are not merged; classes are not counted in parts.
. "$SRC/tests/cli.sh"

n=16 total=14772512 large=22
[ -z "${PAPAN_SLOW:-}" ] || n=12 total=14200 large=20

of_job() { # what, file
    "$PAPAN" job status "$2" --json | sed "s/.*\"$1\": \"*\([0-9a-z]*\).*/\1/"
}

same_job() { # other
    for what in complete count hash; do
        holds "$what of $1" [ "$(of_job $what whole.papan)" = "$(of_job $what "$1")" ]
    done
}

prints "^Solutions: $total\$" count nqueens:$n -j1 --job whole.papan
holds 'it is counted by parity' [ "$(of_job strategy whole.papan)" = parity ]
holds 'the count has a residue' [ "$(of_job hash whole.papan)" != 0000000000000000 ]
prints 'different: 0$' job verify whole.papan --all

# ---- threads, kills ----
killed=0
for threads in 1 2 7; do
    prints "^$total\$" count nqueens:$n -q -j$threads --job t$threads.papan
    same_job t$threads.papan
    for moment in 0.02 0.05 0.1 0.2 0.4; do
        "$PAPAN" count nqueens:$n -j$threads --job k$threads.papan >/dev/null 2>&1 &
        child=$!
        sleep $moment
        kill -9 $child 2>/dev/null
        code=0
        wait $child 2>/dev/null || code=$?
        [ $code -eq 0 ] || killed=$((killed + 1))
    done
    prints "^$total\$" count nqueens:$n -q -j$threads --job k$threads.papan
    same_job k$threads.papan
done
holds 'some runs were killed before their end' [ $killed -gt 0 ]

# ---- Ctrl-C ----
for signal in INT TERM; do
    rm -f stop.papan
    "$PAPAN" count nqueens:$large -j2 --job stop.papan >"$work/out" 2>"$work/err" &
    child=$!
    command="papan count nqueens:$large, stopped by SIG$signal"
    until_job stop.papan $child
    kill -$signal $child
    code=0
    wait $child || code=$?
    exits 4
    has err "continue with 'papan job resume stop.papan'"
    gives 0 job status stop.papan
done
rm -f stop.papan

# ---- half done, split, merged ----
"$PAPAN" job export whole.papan >all
parts=$(wc -l <all)
holds 'there are several parts' [ "$parts" -ge 4 ]
if have sqlite3; then
    cp whole.papan half.papan
    sqlite3 half.papan "DELETE FROM result WHERE place IN (SELECT place FROM result ORDER BY place LIMIT $((parts / 2 + 2)))"
    gives 0 job split half.papan -n 2
    gives 0 job resume half-1.papan -j1
    gives 0 job resume half-2.papan -j7
    prints "^Solutions: $total\$" job merge half.papan half-1.papan half-2.papan
    same_job half.papan
else
    echo 'split and merge, and records changed by hand: skipped, there is no sqlite3'
fi

# ---- forged records ----

# 64-bit words as the shell has them, signed; what hash.h does
word() { # 16 hexadecimal digits
    head=${1%????????}
    echo $((0x$head << 32 | 0x${1#????????}))
}
add() { # hash, word
    x=$(($1 ^ ($2 - 7046029254386353131)))
    x=$(((x ^ (x >> 30 & 0x3FFFFFFFF)) * -4658895280553007687))
    x=$(((x ^ (x >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685))
    echo $((x ^ (x >> 31 & 0x1FFFFFFFF)))
}
checksum() { # digest, place, count, cases, hash
    text=${#2} rest=$2
    while [ -n "$rest" ]; do
        text=$(add "$text" "$(printf '%d' "'$rest")")
        rest=${rest#?}
    done
    sum=$(add "$(word "$1")" "$text")
    for field in "$3" 0 "$4" "$(word "$5")" 0; do
        sum=$(add "$sum" "$field")
    done
    printf '%016x' "$sum"
}
fields() { # line of export: digest, place, count, cases, hash, checksum
    echo "$1" | awk '{ for (i = 1; $i != "="; i++); print $3, $8, $(i + 1), $(i + 2), $(i + 3), $(i + 4) }'
}
forge() { # file, line, more solutions
    # shellcheck disable=SC2046 # one word each
    set -- "$1" "$3" $(fields "$2")
    sqlite3 "$1" "UPDATE result SET count = '$(($5 + $2))', checksum = '$(checksum "$3" "$4" $(($5 + $2)) "$6" "$7")'
        WHERE place = '$4'"
}

if have sqlite3; then
    first=$(head -n 1 all) second=$(sed -n 2p all)
    # shellcheck disable=SC2046
    set -- $(fields "$first")
    command='checksum'
    holds 'this script makes checksums as the program does' [ "$(checksum "$1" "$2" "$3" "$4" "$5")" = "$6" ]

    cp whole.papan wrong.papan
    sqlite3 wrong.papan "UPDATE result SET count = count + 2 WHERE place = '$2'"
    refuses 3 'does not match its checksum' job status wrong.papan

    cp whole.papan wrong.papan # the records of two parts exchanged
    other=$(echo "$second" | awk '{ print $8 }')
    sqlite3 wrong.papan "UPDATE result SET place = 'x' WHERE place = '$2'; UPDATE result SET place = '$2' WHERE place = '$other';
        UPDATE result SET place = '$other' WHERE place = 'x'"
    refuses 3 'does not match its checksum' job status wrong.papan

    cp whole.papan wrong.papan
    forge wrong.papan "$first" 2
    gives 0 job status wrong.papan # the checksums are right
    gives 1 job verify wrong.papan --all
    has out 'different: 1$'
    has err "part $2 was saved with"

    cp wrong.papan merged.papan
    refuses 1 'different results for part' job merge merged.papan t2.papan
    refuses 1 'nothing was merged from wrong.papan' job merge t2.papan wrong.papan
    same_job t2.papan

    # a different number of cases is not an error: a GPU estimates them
    cp whole.papan slow.papan
    sqlite3 slow.papan "UPDATE result SET cases = '$(($4 + 5))', checksum = '$(checksum "$1" "$2" "$3" $(($4 + 5)) "$5")'
        WHERE place = '$2'"
    prints 'different: 0$' job verify slow.papan --all
    gives 0 job merge slow.papan whole.papan
fi

# ---- classes ----
refuses 2 'parity counts distinct solutions only as a whole' count nqueens:8 --distinct --strategy parity --job d.papan
holds 'and leaves no file' [ ! -e d.papan ]
prints '^12$' count nqueens:8 --distinct --job d.papan -q
prints '^1787$' count nqueens:12 --distinct -j2 --progress json -q

finish
