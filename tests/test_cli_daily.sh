#!/bin/sh
# The puzzle of a day never changes (papan make --daily), and papan make queens --rule makes boards that need the rule.
. "$SRC/tests/cli.sh"

# ---- the days of tests/daily.txt, each kind alone ----
days=0
while read -r date kind id; do
    [ "$date" = '#' ] && continue
    days=$((days + 1))
    gives 0 make "$kind" --daily "$date" --quiet -o day.id
    silent err
    holds "$kind of $date" [ "$(cat day.id)" = "$id" ]
done <"$SRC/tests/daily.txt"
holds 'every kind was compared' [ $days -ge 36 ]

# ---- all three ----
gives 0 make --daily 2026-11-15 -o day.txt -o day.id
silent out
has err '^2026-11-15, queens: hard, score [0-9]*$'
has err '^2026-11-15, pack: hard, score [0-9]*\.[0-9]$'
lines err 3
while read -r date kind id; do
    [ "$date" != 2026-11-15 ] || holds "its $kind" [ "$(cat "day-$kind.id")" = "$id" ]
done <"$SRC/tests/daily.txt"
for kind in queens stars pack; do
    prints 'xactly one solution' check "day-$kind.txt"
done
gives 0 make --daily=2026-11-15 --json --quiet
lines out 3
holds 'one object each' [ "$(grep -c '^{"family": .*, "date": "2026-11-15"}$' out)" -eq 3 ]
cp out json
run make 2026-11-15 --daily --json --quiet
holds 'the date before the option' cmp -s out json
run make --daily 2026-11-15 stars --json --quiet
holds 'the kind after it' [ "$(cat out)" = "$(sed -n 2p json)" ]

# ---- today, in local time ----
before=$(TZ=UTC-14 date +%Y-%m-%d)
export TZ=UTC-14
run make queens --daily
unset TZ
after=$(TZ=UTC-14 date +%Y-%m-%d)
exits 0
holds 'the date of today' grep -q -e "^$before, queens" -e "^$after, queens" err

# ---- a puzzle of the day is an ordinary puzzle ----
run make queens --size 9 --difficulty hard --seed 2026111500 --quiet
cp out ordinary
run make queens --daily 2026-11-15 --quiet
holds 'the same from its seed' cmp -s out ordinary

# ---- what is not a date ----
for date in 2026-02-29 2019-12-31 2100-01-01 2026-13-01 2026-11-151 2026/11/15 20261115 1; do
    gives 2 make --daily $date
    silent out
    has err "invalid date '$date'; expected a date such as 2026-11-15, from 2020-01-01 to 2099-12-31"
done
refuses 2 "invalid date 'yesterday'" make --daily=yesterday
refuses 2 "cannot make 'tomorrow' puzzles; expected queens, pack or stars" make --daily tomorrow
refuses 2 "unexpected argument '2026-11-16'" make --daily 2026-11-15 2026-11-16
refuses 2 "unexpected argument 'pack'" make queens pack --daily
for option in '--size 8' '--stars 2' '--given 3' '--difficulty easy' '--seed 1' '--count 2' '--rule chain'; do
    # shellcheck disable=SC2086
    refuses 2 'the date decides everything' make --daily $option
done
gives 2 make queens 2026-11-15
refuses 2 "needs an argument: pack|queens|stars" make
gives 2 solve --daily nqueens:4

# ---- files: all formats are checked before any is written ----
gives 2 make --daily 2026-11-15 -o none.sbn
holds 'no file is written' [ ! -e none-queens.sbn ]
gives 0 make stars --daily 2026-11-15 -o one.sbn
holds 'one file has the name given' [ -s one.sbn ]
gives 1 make stars --daily 2026-11-15 -o nowhere/one.txt
refuses 4 'the time limit of 0.0001 s was reached' make --daily 2026-11-15 --time-limit 0.0001

# ---- stars is queens with two stars ----
gives 0 make stars --size 8 --seed 4 --quiet
cp out two
run make queens --size 8 --stars 2 --seed 4 --quiet
holds 'the same board' cmp -s out two
run make stars --size 12 --stars 3 --seed 1 --quiet
has out '^stars: 3$'

# ---- boards for one rule ----
gives 0 make queens --rule two-sets --size 7 --seed 5 -o rule.txt
has err 'medium'
run check --verbose rule.txt
has out 'two-sets'
lacks out 'three-sets\|empties\|chain'
# every rule of the documentation except the two that are never the hardest
for rule in $(sed -n 's/^### `\(.*\)`$/\1/p' "$SRC/docs/hints.md"); do
    gives 2 make queens --rule "$rule" --size 3
    case $rule in
    sight | full) has err "invalid value '$rule' for --rule; expected only-places, .* or cases" ;;
    *) lacks err 'invalid value' ;;
    esac
done
refuses 2 'the rule ways is only for boards with more than one star' make queens --rule ways --size 8
refuses 2 'the rule two-units is only for boards with one star' make stars --rule two-units --size 8
refuses 2 'the rule two-sets has the level medium' make queens --rule two-sets --difficulty easy
refuses 2 '--rule is for boards of Queens' make pack --rule two-sets
gives 1 make queens --rule more-sets --size 5 --seed 1
has err 'none of 2000 attempts gave a board of 5 rows whose hardest rule is more-sets'

finish
