#!/bin/sh
# The program looks right on terminals and elsewhere: colours, NO_COLOR, languages, help, manual page, completion.
. "$SRC/tests/cli.sh"
escape=$(printf '\033')

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
run solve queens.txt
lacks out "$escape"
run solve queens.txt --color always
has out "${escape}\[[0-9;]*48;5;[0-9]*m"
has out '#'
holds 'letters are there without the colours' \
    [ "$(sed "s/${escape}\[[0-9;]*m//g; s/ //g" out | head -n 4 | tr '\n' /)" = 'AA#B/#ACB/DCC#/D#DC/' ]
refuses 2 'never, auto or always' solve queens.txt --color sometimes
if have script; then
    for setting in '' 1; do
        NO_COLOR=$setting TERM=xterm script -qec "'$PAPAN' solve queens.txt" /dev/null </dev/null >out 2>err
        code=$?
        command="papan solve queens.txt on a terminal, NO_COLOR='$setting'"
        exits 0
        if [ -n "$setting" ]; then lacks out '48;5'; else has out '48;5'; fi
    done
    NO_COLOR=1 TERM=xterm script -qec "'$PAPAN' solve queens.txt --color always" /dev/null </dev/null >out 2>err
    has out '48;5'
    TERM=xterm script -qec "'$PAPAN' solve nqueens:6 --live --speed 2000" /dev/null </dev/null >out 2>err
    command='papan solve nqueens:6 --live'
    has out 'cases: [0-9]*, [0-9.]* s'
    has out "${escape}\[?25h"
    COLUMNS=40 TERM=xterm script -qec "'$PAPAN' make queens --seed 3 --size 12" /dev/null </dev/null >out 2>err
    command='papan make queens on a narrow terminal'
    has out ' of 1 boards'
    lacks out ' of 144 cells'
fi

# --live without a terminal.
gives 0 list nqueens:5 --live --speed 0 --color always
has err "${escape}\[?25l"
has err "${escape}\[?25h"
has out '^Solutions: 10$'

# Colours differ, also where there are more regions than colours.
run solve nqueens:4 --color always
holds 'a chessboard has two colours' [ "$(grep -o '48;5;[0-9]*' out | sort -u | wc -l)" -eq 2 ]
many=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz
for i in $(seq 52); do printf '%s\n' "$many"; done >columns.txt
run solve columns.txt --color always
holds '52 regions have 52 looks' [ "$(head -n 1 out | grep -o '\[0;[0-9;]*48;5;[0-9]*' | sort -u | wc -l)" -ge 52 ]
run solve iq-puzzler-pro:5x11 --color always
holds 'twelve pieces have twelve colours' [ "$(grep -o '48;5;[0-9]*' out | sort -u | wc -l)" -eq 12 ]

# Indonesian, by option and by environment.
gives 0 --lang id solve queens.txt
decimals='^Waktu pencarian: [0-9]*,[0-9]* ms$'
tries=0
while ! grep -q "$decimals" out && [ $tries -lt 50 ]; do # a search of 10 ms, on a busy machine, has none
    tries=$((tries + 1))
    run --lang id solve queens.txt
done
has out "$decimals"
has out '^Banyak kasus yang ditinjau: [0-9]* kasus$'
for variable in LANGUAGE=id LANG=id_ID.UTF-8 LC_ALL=id_ID.UTF-8 LC_MESSAGES=id_ID; do
    code=0
    command="$variable papan solve queens.txt"
    env "$variable" "$PAPAN" solve queens.txt >out 2>err || code=$?
    exits 0
    has out '^Waktu pencarian: '
    env "$variable" "$PAPAN" solve queens.txt --lang=en >out 2>err || code=$?
    has out '^Search time: '
done
LANG=fr_FR.UTF-8 "$PAPAN" solve queens.txt >out 2>err
has out '^Search time: '
printf '5 5 7\nDEFAULT\nA\nAA\n' >bad.txt
gives 3 solve --lang id bad.txt
lacks err 'error:'
run help --lang id
has out 'teka-teki'

# Help, manual and completion come from the same tables.
gives 0 help
gives 0 --help
for command_name in solve count list check compare batch convert strategies list-puzzles help; do
    run help
    has out "^  $command_name"
    prints "^papan $command_name: " help "$command_name"
    prints '^Usage: ' "$command_name" --help
    run --man
    has out "^\.SS papan $(printf %s "$command_name" | sed 's/-/\\\\-/g')"
    run --completion bash
    has out "$command_name) command="
done
gives 2 help nothing
prints '^papan [0-9]*\.[0-9]*\.[0-9]*$' --version
run help solve
for option in strategy output json time-limit memory-limit live speed trace trace-limit lang color; do
    has out "--$option"
done
lacks out '--distinct'
run --completion bash
if have bash; then
    cat >complete.bash <<'END'
. ./out
try() { # command line
    COMP_LINE=$1 COMP_POINT=${#1}
    IFS=' :' read -r -a COMP_WORDS <<<"$1"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _papan "$PAPAN" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[@]}"
}
try 'papan solve --str'
try 'papan solve nq'
try 'papan count pentominoes:8'
try 'papan --strat'
END
    holds 'bash completes options and puzzles' [ "$(PAPAN="$PAPAN" bash complete.bash | tr '\n' ' ')" = '--strategy nqueens:8 8x8-hole --strategy ' ]
fi

# Narrow terminals: COLUMNS also applies in pipes.
for words in help strategies list-puzzles; do
    command="COLUMNS=40 papan $words"
    # shellcheck disable=SC2086
    COLUMNS=40 "$PAPAN" $words >"$work/out" 2>"$work/err" && code=0 || code=$?
    exits 0
    lacks out '.\{41\}'
done
run strategies
lacks out '.\{81\}'

# Help names an argument as the usage line does, in every language.
for name in hint make booklet job; do
    run --lang id help $name
    has out "^Pemakaian: papan $name .*BERKAS"
    lacks out FILE
done

# Help of a command explains its own options in full, and all others in one line.
run help hint
has out '^      --all  *show the solution path'
lacks out 'PDF\|^      --lang'
has out '^Options for all commands: --lang, --color, '
run help draw
has out '--all  *draw all solutions, one on each page of a PDF'
has out '\.gif'
has out '--limit N  *with --all: '
run help job
has out '--limit N  *split: '
run help make
has out '--size N  *queens: rows'
lacks out '\.png\|pixels'
run help booklet
has out 'default: 12'
lacks out 'pixels\|\.svg'
run help solve
has out '\.png'
has out 'pixels'
run --man
has out '^.BR papan.*-verify (1)$'
has out '^show the solution path step by step'
has out '^queens: rows of the board'
has out '^Example:$'
has out '^length of the longer side of the picture'
for language in en id; do
    for columns in 80 60; do
        for name in $("$PAPAN" help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\).*/\1/p'); do
            command="COLUMNS=$columns papan help $name --lang $language"
            COLUMNS=$columns "$PAPAN" help "$name" --lang $language >out 2>err && code=0 || code=$?
            exits 0
            holds "help fits $columns columns" [ "$(sed '$d' out | wc -L)" -le $columns ]
        done
    done
done

# Numbers for people have the marks of the language; those for programs do not.
run --lang id compare nqueens:8 --quiet -o numbers.csv -o numbers.json -o numbers.svg
has out '^permute-columns  *ditemukan  *2\.843  *[0-9]*,[0-9]* '
holds 'CSV in every language' grep -q '^permute-columns,solved,1,2843,[0-9]*\.[0-9]*,' numbers.csv
holds 'JSON in every language' grep -q '"cases": 2843, "ms": [0-9]*\.[0-9]*' numbers.json
holds 'the chart speaks it' grep -q '^permute-columns: Kasus.* 2\.843; Waktu.* [0-9]*,[0-9]* ms$' numbers.svg
run --lang id count nqueens:30 --strategy queens-bits --time-limit 0.25
has out 'batas waktu 0,25 detik'
run count nqueens:30 --strategy queens-bits --time-limit 0.25
has out 'the time limit of 0\.25 s'
run --lang id solve queens.txt --json
has out '"ms": [0-9]*\.[0-9]*'

# The head of a table stands above its columns, however short the names are.
run compare soma:3x3x3 --quiet --time-limit 20
holds 'the columns begin where their heads do' [ "$(sed -n 1p out | grep -o '^strategy *')" = \
    "$(sed -n 2p out | grep -o '^[a-z]* *' | sed 's/^cover   /strategy/')" ]

finish
