#!/bin/sh
# The dialogue (papan without a command) repeats questions until it can answer, and explains wrong input.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
cp queens.txt original.txt

talk() { # the lines typed, then -- and options
    typed=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        typed="$typed$1
"
        shift
    done
    [ $# -eq 0 ] || shift
    printf %s "$typed" >typed
    run "$@" <typed
}
asked() { # how often, regular expression
    holds "asked $1 times: $2" [ "$(grep -o -e "$2" err | wc -l)" -eq "$1" ]
}

# Puzzle, strategy, text, picture, another puzzle.
talk nowhere.txt '"queens.txt"' '' perhaps Ya said.doc said.txt y said.png ''
exits 0
has out '^AA#B$'
has out '^Cases examined: '
has err 'nowhere\.txt'
has err "said\.doc'; expected \.txt or \.json"
has err 'Saved to said\.txt'
has err 'Saved to said\.png'
has err 'Goodbye'
asked 2 'Save as text'
holds 'the text is saved' grep -q '^AA#B$' said.txt
holds 'so is the picture' [ "$(head -c 4 said.png | tail -c 3)" = PNG ]
talk queens.txt '' y said.json y said.svg
exits 0
holds 'JSON is text, too' grep -q '"verdict"' said.json
holds 'SVG is a picture' grep -q '<svg' said.svg
talk queens.txt '' y said2.png said2.txt y said2.txt said2.pdf
has err "said2\.png'; expected \.txt or \.json"
has err "said2\.txt'; expected \.png, \.svg or \.pdf"
holds 'each question gets its own kind' [ "$(head -c 5 said2.pdf)" = '%PDF-' ]
holds 'nothing else is written' [ ! -e said2.png ]
rm -f said*

# Enter takes a default name that is still free.
for words in en:solution id:solusi; do
    stem=${words#*:}
    talk queens.txt '' y '' y '' queens.txt '' y '' y '' -- --lang "${words%:*}"
    exits 0
    for name in "$stem.txt" "$stem-2.txt" "$stem.png" "$stem-2.png"; do
        has err "\[$name\]"
        holds "$name is there" [ -s "$name" ]
    done
    rm -f solution* solusi*
done
talk queens.txt '' Tidak n
exits 0
holds 'nothing is saved' [ ! -e solution.txt ]

# Other files are overwritten only after a yes.
echo precious >old.txt
cp old.txt old.png
talk queens.txt '' y old.txt maybe n new.txt y old.png t new.png
exits 0
asked 2 'old.txt already exists\|old.png already exists'
asked 3 'Overwrite it'
holds 'a no keeps the text' [ "$(cat old.txt)" = precious ]
holds 'and the picture' [ "$(cat old.png)" = precious ]
holds 'another name is asked for' [ -s new.txt ]
talk queens.txt '' y old.txt
holds 'the end of input keeps it, too' [ "$(cat old.txt)" = precious ]
talk queens.txt '' y old.txt y n
holds 'a yes overwrites' grep -q '^AA#B$' old.txt

# The puzzle is never overwritten, by whatever name.
ln -s queens.txt link.txt
ln queens.txt hard.txt
for name in queens.txt ./queens.txt "$PWD/queens.txt" link.txt hard.txt; do
    talk queens.txt '' y "$name" y other.txt n
    has err 'refusing to overwrite'
    lacks err Overwrite
    has err 'Saved to other\.txt'
    holds "$name is not overwritten" cmp -s queens.txt original.txt
    rm other.txt
done
talk hard.txt '' y queens.txt
holds 'nor by the other way round' cmp -s queens.txt original.txt
talk link.txt '' y queens.txt
holds 'nor by the link that was read' cmp -s queens.txt original.txt

# Files that cannot be written: the name is asked again.
mkdir folder folder.txt
ln -s /dev/full full.txt
talk queens.txt '' y folder folder.txt folder/ nowhere/a.txt full.txt . good.txt n
exits 0
has err "'folder'; expected"
has err 'cannot write folder\.txt: '
has err 'cannot write nowhere/a\.txt: '
has err 'cannot write full\.txt: '
has err 'Saved to good\.txt'
holds 'no temporary file is left' [ -z "$(find . -name '*.??????' ! -name '*.txt')" ]
if [ "$(id -u)" -ne 0 ]; then
    chmod 500 folder
    talk queens.txt '' y folder/a.txt good2.txt n
    has err 'cannot write folder/a\.txt: '
    has err 'Saved to good2\.txt'
fi
command='papan >/dev/full'
code=0
printf 'queens.txt\n\nn\nn\n' | "$PAPAN" >/dev/full 2>err || code=$?
exits 1
has err 'cannot write to standard output'
asked 0 'Save as text'

# A number is a number of queens, unless a file has that name.
talk 6 '' n n
has out '^\.Q\.\.\.\.$'
for number in 0 5000000000 -8 99999999999999999999999; do
    talk "$number" 6 '' n n
    has err 'nqueens:.*error'
    has out '^\.Q\.\.\.\.$'
done
talk +6 '' n n
has out '^\.Q\.\.\.\.$'
cp queens.txt 6
talk 6 '' n n
has out '^AA#B$'
talk '' - queens.txt '' n n
asked 2 'Type the name of a puzzle file'
has out '^AA#B$'

# No solution: there is text to save, but no picture.
talk 3 '' y none.png none.txt
exits 0
has out '^No solution'
has err 'Saved to none\.txt'
asked 0 picture
holds 'the reason is saved' grep -q '^No solution: ' none.txt

# Boards too large to be searched are printed and saved if wanted.
talk 2000 n y huge.png huge.txt 2000 y n
exits 0
has err 'each of 2000 rows'
asked 0 'Strategy\|picture'
has err "huge\.png'; expected"
holds 'all rows are saved' [ "$(grep -c '^[0-9][0-9]*$' huge.txt)" -eq 2000 ]
holds 'and printed once' [ "$(grep -c '^[0-9][0-9]*$' out)" -eq 2000 ]
talk 2000 '' -- --strategy row-by-row
has err 'too large to search'
asked 1 'Another puzzle'

# Strategies: --strategy, or an answer; only those that suit are offered.
talk queens.txt n n -- --strategy permute-columns --verbose
exits 0
has out '^Strategy: permute-columns$'
asked 0 'Strategy ('
talk queens.txt '?' permute-cices nonsense piece-everywhere permute-columns n n -- --verbose
has out '^Strategy: permute-columns$'
has err '^  permute-columns '
lacks err '^  piece-everywhere '
has err "unknown strategy 'permute-cices'; did you mean permute-columns?"
has err "unknown strategy 'nonsense';"
asked 5 'Strategy ('
talk queens.txt '' n n -- --strategy piece-everywhere
asked 1 'Strategy ('
has out '^AA#B$'
talk 8 '?' parity '' n n
lacks err '^  parity '
has err 'only counts solutions'
gives 2 --strategy nonsense </dev/null
silent out

# Other options: only those that apply to the dialogue.
talk nqueens:30 -- --strategy row-by-row --time-limit 0.1
exits 4
has out '^Unknown: '
asked 0 'Save as'
asked 1 'Another puzzle'
talk nqueens:30 queens.txt n n -- --time-limit 0.1 --strategy permute-columns
exits 0
has out '^AA#B$'
talk queens.txt '' n y look.svg -- --theme dark --size 333 --no-labels --threads 1 --memory-limit 100M --quiet
exits 0
lacks out 'Search time'
holds 'the picture has that size' grep -q '333' look.svg
refuses 2 '^papan: --output needs a command' -o x.txt </dev/null
gives 2 --labels --no-labels </dev/null

# The end of input ends the dialogue at each question.
for stop in 0 1 2 3; do
    printf '2000\nn\ny\n' | head -n $stop >typed
    gives 0 <typed
    has err Goodbye
    silent out
done
for stop in 1 2 3 4 5 6 7; do
    rm -f end.*
    printf 'queens.txt\n\ny\nend.txt\ny\nend.png\n\n' | head -n $stop >typed
    gives 0 <typed
    has err Goodbye
done
gives 0 </dev/null
silent out
has err Goodbye

# The named strategy missed all solutions: the board comes from another one, and can be saved.
printf '%s\nn\nn\n\n' "$SRC/examples/pack/challenge-5x11.txt" >typed
gives 0 --strategy first-cell <typed
lacks out '^Unknown'
has out '^Cases examined: [0-9]* (first-cell), [0-9]* (slices)$'
has err 'missed them all here; slices found one$'
asked 2 'Save as'

# Ctrl-C: while a question waits, and during a search.
mkfifo pipe
command='the dialogue, then a signal'
code=0
: >err # not the question of the previous run
env --default-signal=INT "$PAPAN" <pipe >out 2>err &
pid=$!
exec 3>pipe
until_so grep -q 'Puzzle' err
kill -INT $pid
ended
exec 3>&-
exits 4
has err Goodbye
code=0
env --default-signal=INT "$PAPAN" --strategy permute-columns <pipe >out 2>err &
pid=$!
exec 3>pipe
echo nqueens:40 >&3
until_catching
busy() { [ "$(awk '{print $14}' "/proc/$pid/stat")" -gt 2 ]; }
until_so busy
kill -INT $pid
ended
exec 3>&-
exits 4
has out '^Unknown: '
has err Goodbye
asked 0 'Save as\|Another'

# Line breaks: the first line never breaks inside a word.
for language in en id; do
    for columns in 80 60 30; do
        command="COLUMNS=$columns papan --lang $language"
        COLUMNS=$columns "$PAPAN" --lang $language </dev/null >out 2>err
        sed '/^$/q' err >first
        holds "the first line fits $columns columns ($language)" [ "$(wc -L <first)" -le $columns ]
        holds 'and its words are whole' grep -q "papan" first
    done
done
printf 'queens.txt\n\nTidak\nTidak\n' >typed
run --lang id <typed
has err 'Simpan'

finish
