#!/bin/sh
# papan-verify and papan_verify.py on certificates written by hand: each kind of proof for each family, and everything
# that makes a certificate invalid, with its place. Both programs must give the same answer, word for word.
set -eu
[ -n "${VERIFY:-}" ] || { echo 'skipped: papan-verify was not built' && exit 77; }
work=$(mktemp -d)
cd "$work"
: >py.out >py.err

# One Python process seals certificates and forks for each call of papan_verify.py: starting Python hundreds of times
# took most of the time of this test.
mkfifo request answer
python3 -IS - "$SRC/verify" <<'EOF' &
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.argv[1])
import papan_verify

def seal(name=None):
    value = 0xCBF29CE484222325
    with open("body", "rb") as body, open("sealed", "wb") as sealed:
        text = body.read()
        if b"DIGEST" in text:
            with open(name, encoding="latin-1") as file:
                puzzle = papan_verify.Puzzle(file.read())
            digest = papan_verify.areas(puzzle)[2] if b"model" not in text else papan_verify.Model(puzzle).digest
            text = text.replace(b"DIGEST", digest.encode())
        for byte in text:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        sealed.write(text + b"end %016x\n" % value)
    return 0

def verify(arguments):
    child = os.fork()
    if child == 0:
        for descriptor, name in ((1, "py.out"), (2, "py.err")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
        sys.exit(papan_verify.run(arguments))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

while True:
    with open("request") as request:
        kind, *arguments = request.read().split("\n")[:-1]
    code = seal(*arguments) if kind == "seal" else verify(arguments)
    with open("answer", "w") as answer:
        print(code, file=answer)
EOF
python=$!
trap 'kill $python; rm -rf "$work"' EXIT
python() { # seal | verify argument...; sets other to the exit code
    printf '%s\n' "$@" >request
    read -r other <answer
}

fail() {
    : >failed # a file, because most checks run in the subshell of a pipeline
    printf 'FAILED: %s\n' "$1"
    cat c.out c.err | sed 's/^/  C: /'
    cat py.out py.err | sed 's/^/  Python: /'
}

both() { # arguments of papan-verify; sets code
    code=0
    "$VERIFY" "$@" >c.out 2>c.err || code=$?
    [ -z "${SANITIZE:-}" ] || return 0 # the Python form is compared in plain builds
    case $* in --batch* | --list* | --cnf*) return 0 ;; esac # which it does not have
    python verify "$@"
    [ "$code" = "$other" ] || fail "$*: exit codes $code and $other"
    case $* in --frob* | *--show\ line\ --show | *proof\ proof | *-\ -) ;; *) cmp -s c.err py.err || fail "$*: messages differ" ;; esac
    cmp -s c.out py.out || fail "$*: outputs differ"
}

seal() { # the puzzle; standard input: a certificate without its end, and with the word DIGEST
    cat >body
    python seal "$@"
    cat sealed
}

# verified PUZZLE WORDS, refused PUZZLE PLACE WORDS: the certificate without its end is standard input
verified() {
    seal "$1" >proof
    both "$1" proof
    [ "$code" = 0 ] && [ "$(cat c.out)" = "verified: $2" ] || fail "$1: not verified: $2"
}
refused() {
    seal "$1" >proof
    both "$1" proof
    [ "$code" = 1 ] && [ "$(cat c.err)" = "proof:$2: refused: $3" ] || fail "$1: not refused at $2: $3"
}
proof() { # items, options, then the rest as lines
    printf 'papan-certificate 2\nmodel %s %s DIGEST\n' "$1" "$2"
    shift 2
    printf '%s\n' "$@"
}

# ---- the puzzles; the numbers of items and options are counted by hand ----
pack() { # file, text of a packing puzzle, which papan-verify reads as JSON
    printf "$2" | "$PAPAN" convert - --to json >"$1"
}
printf 'AABB\nAABB\nCCDD\nCCDD\n' >queens          # 12 + 9 windows; solutions .#../...#/#.../..#. and its mirror image
printf 'AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\n....\n....\n....\n' >given
printf 'A\n' >one
printf 'nqueens: 3\n' >three
printf 'nqueens: 4\n' >four
pack line '1 3 1\nDEFAULT\nAA\n'                # cells 1-3, piece 4; options 12 and 23
pack domino '1 2 1\nDEFAULT\nAA\n'
pack dominoes '2 3 1\nDEFAULT\nAA\nCOPIES A=3\n' # cells 1-6, piece 7; options 12 14 23 25 36 45 56
pack two '1 3 2\nDEFAULT\nAA\nB\n'
pack odd '3 3 1\nDEFAULT\nAA\nCOPIES A=4-5\n'   # 9 cells, one more than dominoes cover
pack use '1 4 2\nCUSTOM\nX??X\nA\nB\nUSE 2\n'
printf 'stars: 2\nAAA\nBBB\nCCC\n' >stars
printf '{"family":"cover","items":"2|a b | x","options":["a","a x:1","a b x:1","b x:2"]}' >cover
printf '{"family":"cover","items":"a b | x","options":["a x:r","b x:g"]}' >clash
printf '{"family":"cover","items":"0:2|a b","options":["a","b","a b"]}' >loose
printf '{"family":"cover","items":"a 2|b","options":["a b","a"]}' >twice # one option cannot cover an item twice
row=$(printf '%040d' 0 | tr 0 A)
{
    printf '30 40 1\nDEFAULT\nA\nCOPIES A=1300\nPLACED\n'
    for i in $(seq 30); do echo "$row"; done
} | "$PAPAN" convert - --to json >copies # more than a recursion in Python may have
while read -r puzzle size; do
    both "$puzzle"
    [ "$(sed 's/ [0-9a-f]*$//' c.out)" = "$size" ] || fail "$puzzle: not $size"
done <<END
queens model 21 16
given model 22 16
one model 3 1
three model 16 9
four model 22 16
line model 4 2
domino model 3 1
dominoes model 7 7
two model 5 5
odd model 10 12
use model 8 10
stars model 13 9
cover model 3 4
clash model 3 2
loose model 3 4
twice model 2 2
copies model 1 0
END


# ---- proofs ----
queens='1 2 3 =0 3 4 =0 =0 2 3 4 =1 =1 2 3 4 =1 =1 2 3 4 =0 3 =0 =0'
dominoes='1 3 4 =1 =1 2 5 =1 3 =1 =2'
levels='order 1 4 2 5 3 6
level 1 1 1 level 2 1 1 level 3 1 1 level 4 1 1
level 5 1 2'
proof 3 1 'claim unique' 'solution 1' 'by tree' '1' | verified one 'exactly one solution (tree: 2 nodes)'
proof 21 16 'claim some' 'solution 2 8 9 15' | verified queens 'at least one solution'
proof 21 16 'claim many' 'solution 2 8 9 15' 'solution 3 5 12 14' | verified queens 'at least two solutions'
proof 21 16 'claim count 2' 'by tree' "$queens" | verified queens '2 solutions (tree: 17 nodes)'
proof 22 16 'claim unique' 'solution 2 8 9 15' 'by tree' '22 2 3 4' | verified given 'exactly one solution (tree: 5 nodes)'
proof 16 9 'claim none' 'by tree' '1 2 3 2 2 3' | verified three 'no solution (tree: 6 nodes)'
proof 4 2 'claim none' 'by tree' '1 3' | verified line 'no solution (tree: 2 nodes)'
proof 4 2 'claim none' 'by tree' '[ 1:1 3:1 4:-1 ]' | verified line 'no solution (tree: 1 node)'
proof 10 12 'claim none' 'by tree' '[ 1:1 2:-1 3:1 4:-1 5:1 6:-1 7:1 8:-1 9:1 ]' | verified odd 'no solution (tree: 1 node)'
proof 10 12 'claim none' 'by tree' '[ mod 2 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 ]' | verified odd 'no solution (tree: 1 node)'
proof 13 9 'claim none' 'by tree' '1 1 2 1' | verified stars 'no solution (tree: 4 nodes)'
proof 13 9 'claim none' 'by tree' '[ 1:1 2:1 10:-1 11:-1 4:-1 ]' | refused stars 5:28 \
    'the weights of the items do not exclude a solution'
proof 7 7 'claim count 3' 'by tree' "$dominoes" | verified dominoes '3 solutions (tree: 9 nodes)'
proof 7 7 'claim count 3' 'by levels' "$levels" | verified dominoes '3 solutions (levels: 5 positions)'
proof 4 2 'claim none' 'by levels' 'order 1 2 3' 'level 1 1 1' 'level 3 1 1' | verified line 'no solution (levels: 2 positions)'
proof 3 1 'claim unique' 'solution 1' 'by levels order 2 1 level 1 1 1' | verified domino 'exactly one solution (levels: 1 position)'
proof 8 10 'claim count 2' 'by tree' '1 4 2 3 =1 =1 4 2 3 =1 =1' | verified use '2 solutions (tree: 9 nodes)'
proof 3 4 'claim count 2' 'by tree' '2 1 =1 =1 =2 1 =0' | verified cover '2 solutions (tree: 5 nodes)'
proof 3 4 'claim some' 'solution 1 3' | verified cover 'at least one solution'
proof 3 4 'claim some' 'solution 2 4' | refused cover 4:12 'option 4 covers item 3 too often'
proof 3 4 'claim none' 'by tree' '[ 3:-1 ]' | refused cover 5:3 'item 3 has a weight, but options give it colours'
# options 1 and 2, colours 3 and 4; clauses 1, 2, -3 -4, -1 3, -3 1, -2 4, -4 2
proof 3 2 'claim none' 'by lrat' '8 0 1 2 4 6 3 0' | verified clash 'no solution (lrat: 1 step)'
proof 3 4 'claim count 4' 'by tree' '2 3 =1 =1 =2 3 =1 =1 =2' | verified loose '4 solutions (tree: 7 nodes)'
proof 2 2 'claim none' 'by tree' '2' | verified twice 'no solution (tree: 1 node)'
proof 4 2 'claim none' 'by lrat' '7 0 1 4 3 0' | verified line 'no solution (lrat: 1 step)'
proof 4 2 'claim none' 'by lrat' '7 -2 0 1 3 0 7 d 1 2 0' '8 0 4 7 0' |
    verified line 'no solution (lrat: 3 steps)'
proof 3 1 'claim unique' 'solution 1' 'by lrat' '5 0 1 4 0' | verified domino 'exactly one solution (lrat: 1 step)'
area() { printf 'papan-certificate 2\nclaim none\nby area %s DIGEST\n' "$1"; }
pack few '2 2 2\nDEFAULT\nAA\nB\nCOPIES A=0-1 B=0-1\n'
pack full '2 2 2\nDEFAULT\nAA\nA\nBB\nCOPIES B=1-2\n'
pack gaps '1 5 1\nCUSTOM\n?X??X\nAA\nGAPS ?=1\n'
pack part '1 5 1\nCUSTOM\n?X_?X\nAA\nCOPIES A=2\nPLACED\nAA...\n' # a cell must stay empty, a copy is given
pack sides '1 5 1\nDEFAULT\nAA\nBACK A\nAAA\n'
pack useless '1 5 1\nDEFAULT\nA\nCOPIES A=0-4\nUSE 1\n' # USE is ignored
area '3 most 2' | verified line 'no solution (area: 3 cells, at most 2 are covered)'
area '4 most 3' | verified few 'no solution (area: 4 cells, at most 3 are covered)'
area '4 least 5' | verified full 'no solution (area: 4 cells, at least 5 are covered)'
area '5 most 3' | verified gaps 'no solution (area: 5 cells, at most 3 are covered)'
area '5 most 3' | verified sides 'no solution (area: 5 cells, at most 3 are covered)'
area '5 most 4' | verified useless 'no solution (area: 5 cells, at most 4 are covered)'
area '4 most 3' | refused line 3:9 'the number of cells to cover is 3, not 4: another puzzle, or another reading of the file'
area '3 most 1' | refused line 3:16 'the most cells covered is 2, not 1: another puzzle, or another reading of the file'
area '3 least 2' | refused line 3:17 'the pieces do not cover more than 3 cells'
area '3 least 4' | refused line 3:17 'the least cells covered is 2, not 4: another puzzle, or another reading of the file'
area '9 most 10' | refused odd 3:16 'the pieces do not cover less than 9 cells'
area '9 least 8' | refused odd 3:17 'the pieces do not cover more than 9 cells'
area '5 most 2' | refused sides 3:16 'the most cells covered is 3, not 2: another puzzle, or another reading of the file'
area '2 most 2' | refused part 3:16 'the pieces do not cover less than 2 cells'
area '2 most 2' | refused domino 3:16 'the pieces do not cover less than 2 cells'
area '3 about 2' | refused line 3:11 "expected 'least' or 'most', found 'about'"
area '3 most' | sed 's/ DIGEST//' | refused line 4:1 "expected a number from 0 to 18446744073709551615, found 'end'"
area '3 most 2' | sed 's/$/ 1/;1,2s/ 1$//' | refused line 3:35 "expected 'end', found '1'"
area '16 most 1' | refused queens 3:4 'areas need a packing puzzle'
printf 'papan-certificate 2 claim none by tree 1 3\n' | refused line 1:35 "expected 'area', found 'tree'"
printf 'papan-certificate 2 claim unique by area 3 most 2\n' | refused line 1:27 "expected 'none' or 'unknown', found 'unique'"
proof 4 2 'claim none' 'by area 3 most 2' | refused line 4:4 "'by area' cannot prove this claim"
# blanks and ends of lines have no meaning; there are no comments
printf 'papan-certificate\r\n 2 model\t4\n2 DIGEST claim none by\n\n\ntree 1\n3\n' | verified line 'no solution (tree: 2 nodes)'
printf '# a comment\npapan-certificate 2\n' | refused line 1:1 "expected 'papan-certificate', found '#'"

# ---- the head ----
printf '' >proof
both line proof
grep -q '^proof:1:1: refused: the file ends too early$' c.err || fail 'an empty certificate'
printf 'papan-certificate 1\n' | refused line 1:19 "this is version '1' of the format, expected 2; certify the puzzle again"
printf 'papan-certificate 2 claim unknown\n' | refused line 2:5 'the certificate claims nothing'
printf 'something else\n' | refused line 1:1 "expected 'papan-certificate', found 'something'"
proof 5 2 'claim none' | refused line 2:7 'the number of items is 4, not 5: another puzzle, or another reading of the file'
proof 4 99999999999999999999 | refused line 2:9 "expected a number from 0 to 18446744073709551615, found '99999999999999999999'"
proof 4 3 'claim none' | refused line 2:9 'the number of options is 2, not 3: another puzzle, or another reading of the file'
proof 4 2 'claim none' | sed s/DIGEST/0123456789abcdef/ | refused line 2:11 \
    "the digest is $("$VERIFY" line | sed 's/.* //'), not 0123456789abcdef: another puzzle, or another reading of the file"
proof 4 2 'claim all' | refused line 3:7 "unknown claim 'all'; expected none, unique, some, many or count"
proof 4 2 'claim count -1' | refused line 3:13 "expected a number from 0 to 340282366920938463463374607431768211455, found '-1'"
proof 4 2 'claim count 340282366920938463463374607431768211456' | refused line 3:13 \
    "expected a number from 0 to 340282366920938463463374607431768211455, found '340282366920938463463374607431768211456'"
proof 4 2 'claim none' 'by guessing' | refused line 4:4 "'by guessing' cannot prove this claim"
proof 4 2 'claim count 0' 'by lrat' | refused line 4:4 "'by lrat' cannot prove this claim"
proof 4 2 'claim none' 'solution 1' | refused line 4:1 "expected 'by', found 'solution'"
proof 4 2 'claim none' 'by tree 1 3 3' | refused line 4:13 "expected 'end', found '3'"
proof 4 2 'claim none' 'by tree 1' | refused line 5:1 "expected a number from 0 to 4294967295, found 'end'"
proof 4 2 "$(printf 'claim\001')" | refused line 3:1 'unexpected byte 0x01'
proof 4 2 1111111111222222222233333333334444444444555555555566666666667777 | refused line 3:1 'a word of more than 63 characters'

# ---- files that cannot be read ----
mkdir folder
: >empty
unread() { # MESSAGE, then the arguments
    message=$1
    shift
    both "$@"
    [ "$code" = 2 ] && [ "$(cat c.err)" = "$message" ] || fail "$*: not '$message'"
    [ -n "${SANITIZE:-}" ] || cmp -s c.err py.err || fail "$*: messages differ"
}
missing='cannot be opened: No such file or directory'
unread "no-such-file: $missing" line no-such-file
unread "no-such-file: $missing" --batch line no-such-file
unread 'folder: cannot be read: Is a directory' line folder
unread 'folder: cannot be read: Is a directory' folder proof
unread 'empty:1:1: expected a puzzle; convert the file with papan convert first' empty
unread "./no-such-file: $missing" ./no-such-file
unread "nqueens:8: $missing" nqueens:8 proof
both - - <line
[ "$code" = 2 ] || fail 'standard input twice'
[ "$("$VERIFY" - <line)" = "$("$VERIFY" line)" ] || fail 'standard input'
"$VERIFY" --help | grep -q -e '- is standard input' || fail 'help about standard input'

# ---- solutions ----
proof 21 16 'claim some' 'solution 8 2 9 15' | refused queens 4:12 'options must be in ascending order'
proof 21 16 'claim some' 'solution 2 2 9 15' | refused queens 4:12 'options must be in ascending order'
proof 21 16 'claim some' 'solution 2 8 9 17' | refused queens 4:16 'there is no option 17'
proof 21 16 'claim some' 'solution 0' | refused queens 4:10 'there is no option 0'
proof 21 16 'claim some' 'solution 2 8 9' | refused queens 5:1 'the solution covers item 4 0 times, not 1'
proof 21 16 'claim some' 'solution 2 8 9 16' | refused queens 4:16 'option 16 covers item 8 too often'
proof 21 16 'claim many' 'solution 2 8 9 15' 'solution 2 8 9 15' | refused queens 6:1 'the two solutions are the same'
proof 21 16 'claim many' 'solution 2 8 9 15' | refused queens 5:1 "expected 'solution', found 'end'"
proof 21 16 'claim unique' 'solution 2 8 9 15' 'by tree' '1 2 3 3 4 2 3 4 2 3 4 2 3 4 3' |
    refused queens 6:21 'a second solution follows this word'
proof 21 16 'claim unique' 'solution 3 5 12 14' 'by tree' '1 2 3 3 4 2 3 4 2 3 4 2 3 4 3' |
    refused queens 6:15 'a solution other than the given one follows this word'
proof 3 1 'claim none' 'by tree' '1' | refused domino 5:1 'a solution follows this word'

# ---- trees ----
proof 4 2 'claim none' 'by tree 1 1' | refused line 4:11 'item 1 does not need to be covered here'
proof 4 2 'claim none' 'by tree 5' | refused line 4:9 'there is no item 5'
proof 4 2 'claim none' 'by tree 0' | refused line 4:9 'there is no item 0'
proof 4 2 'claim none' 'by tree -1' | refused line 4:9 "expected a number from 0 to 4294967295, found '-1'"
proof 4 2 'claim none' 'by tree 4294967297' | refused line 4:9 "expected a number from 0 to 4294967295, found '4294967297'"
proof 4 2 'claim unique' 'solution 1' | refused line 5:1 'the solution covers item 3 0 times, not 1'
proof 7 7 'claim count 4' 'by tree' "$dominoes" | refused dominoes 5:25 'the tree has 3 solutions'
proof 7 7 'claim count 3' 'by tree' '1 3 4 =2' | refused dominoes 5:7 'the branch has 1 solution, not 2'
proof 7 7 'claim count 3' 'by tree' '1 3 4 =' | refused dominoes 5:7 "expected a number from 0 to 18446744073709551615, found ''"
proof 7 7 'claim count 3' 'by tree' '1 3 4 2' | refused dominoes 5:7 \
    "expected '=' and the number of solutions of the branch, found '2'"

# ---- weights ----
proof 4 2 'claim none' 'by tree [ 1:1 3:1 ]' | refused line 4:19 'option 1 fits, and its weight does not exclude a solution'
proof 4 2 'claim none' 'by tree [ 1:1 4:-1 ]' | refused line 4:20 'the weights of the items do not exclude a solution'
proof 4 2 'claim none' 'by tree [ 1:0 ]' | refused line 4:11 'item 1 has the weight 0'
proof 4 2 'claim none' 'by tree [ 1:1 1:1 ]' | refused line 4:15 'item 1 has two weights'
proof 4 2 'claim none' 'by tree [ 1:2147483648 ]' | refused line 4:11 "expected a number from 0 to 2147483647, found '2147483648'"
proof 4 2 'claim none' 'by tree [ 1:--1 ]' | refused line 4:11 "expected a number from 0 to 2147483647, found '-1'"
proof 4 2 'claim none' 'by tree [ 9:1 ]' | refused line 4:11 'there is no item 9'
proof 4 2 'claim none' 'by tree [ :1 ]' | refused line 4:11 "expected a number from 0 to 4294967295, found ''"
proof 4 2 'claim none' 'by tree [ 1 ]' | refused line 4:11 "expected item:weight or ']', found '1'"
proof 4 2 'claim none' 'by tree [ 1:1' | refused line 5:1 "expected item:weight or ']', found 'end'"
proof 4 2 'claim none' 'by tree [ mod 1 1:1 ]' | refused line 4:15 'expected a modulus of at least 2'
proof 4 2 'claim none' 'by tree [ mod 2 1:1 ]' | refused line 4:21 'option 1 fits, and its weight does not exclude a solution'
proof 4 2 'claim none' 'by tree [ mod 2 1:2 ]' | refused line 4:21 'the weights of the items do not exclude a solution'
proof 10 12 'claim none' 'by tree [ mod 2 10:1 ]' | refused odd 4:22 'item 10 has a weight, but need and room differ'

# ---- levels ----
proof 7 7 'claim count 4' 'by levels' "$levels" | refused dominoes 8:1 'the levels give the number of solutions 3'
proof 7 7 'claim count 3' 'by levels 1 2' | refused dominoes 4:11 "expected 'order', found '1'"
proof 7 7 'claim count 3' 'by levels order 1 1' | refused dominoes 4:19 'expected each cell once, found item 1'
proof 7 7 'claim count 3' 'by levels order 1 7' | refused dominoes 4:19 'expected each cell once, found item 7'
proof 7 7 'claim count 3' 'by levels order 1 4 2 5 3 6 level 2 1 1' | refused dominoes 4:35 'expected level 1'
proof 7 7 'claim count 3' 'by levels order 1 4 2 5 3 6 level 1 2 1' | refused dominoes 4:37 'level 1 has 1 position'
proof 7 7 'claim count 3' 'by levels order 1 4 2 5 3 6 level 1 1 2' | refused dominoes 4:39 \
    'the positions of level 1 can be reached in 1 way'
proof 7 7 'claim count 3' 'by levels order 1 4 2 5 3 6 level 1 1 1' | refused dominoes 5:1 "expected 'level', found 'end'"
proof 21 16 'claim count 2' 'by levels order 1' | refused queens 4:4 'levels need a packing puzzle'

# ---- clauses ----
proof 4 2 'claim none' 'by lrat 7 0 1 0' | refused line 4:15 'the clauses named do not imply step 7'
proof 4 2 'claim none' 'by lrat 7 0 1 4 9 0' | refused line 4:17 'there is no clause 9'
proof 4 2 'claim none' 'by lrat 7 0 1 -4 0' | refused line 4:15 "expected a number from 0 to 9223372036854775807, found '-4'"
proof 4 2 'claim none' 'by lrat 7 0 2 0' | refused line 4:13 'clause 2 has more than one literal that is not false'
proof 4 2 'claim none' 'by lrat 6 0 1 4 3 0' | refused line 4:11 'the number of this step must be 7'
proof 4 2 'claim none' 'by lrat 7 3 0' | refused line 4:11 "expected a number from 0 to 2, found '3'"
proof 4 2 'claim none' 'by lrat 7 d 1 0 7 0 1 4 3 0' | refused line 4:21 'there is no clause 1'
proof 4 2 'claim none' 'by lrat 7 d 1 1 0' | refused line 4:15 'there is no clause 1'
proof 4 2 'claim none' 'by lrat' | refused line 5:1 'the proof ends without the empty clause'
proof 4 2 'claim none' 'by lrat 7 0 1 4 3' | refused line 5:1 "expected a number from 0 to 9223372036854775807, found 'end'"

# ---- the end ----
proof 4 2 'claim none' 'by tree 1 3' | sed 's/3$/3 /' | seal line | sed 's/3 $/3/' >proof
both line proof
grep -q '^proof:5:5: refused: the checksum is 0*[0-9a-f]*, not [0-9a-f]*: the file is damaged$' c.err || fail 'a wrong checksum'
proof 4 2 'claim none' 'by tree 1 3' | seal line >good
{ cat good; echo 1; } >proof
both line proof
grep -q '^proof:6:1: refused: unexpected text after the end$' c.err || fail 'text after the end'
head -c 60 good >proof
both line proof
[ "$code" = 1 ] || fail 'the end is missing'

# ---- batches ----
printf '# boards\nAABB/AABB/CCDD/CCDD\n\nname\t%s\nnot a puzzle\n{"family": "nqueens", "n": 3}\n' "$(tr -d '\n' <line)" >batch
{
    proof 21 16 'claim count 2' 'by tree' "$queens" | seal queens
    cat good
    printf 'papan-certificate 2\nclaim unknown\n' | seal
    proof 16 9 'claim none' 'by tree' '1 2 3 2 2 3' | seal three
} >proofs
both --batch batch proofs
[ "$code" = 0 ] && [ "$(cat c.out)" = 'verified: 3 of 4 puzzles (no solution: 2, exactly one: 0, other claims: 1), no claim: 1' ] ||
    fail 'a batch'
sed 's/^by tree 1 3/by tree 1 1/' proofs >damaged
both --batch batch damaged
[ "$code" = 1 ] && [ "$(cat c.err)" = 'damaged:10:11: refused: item 1 does not need to be covered here: batch:4' ] &&
    grep -q '^verified: 2 of 4 puzzles' c.out || fail 'a batch with an error'
cat proofs good >more
both --batch batch more
[ "$code" = 1 ] && grep -q '^more:21:1: refused: more certificates than puzzles$' c.err || fail 'a batch with too many certificates'

# A line with an id and no puzzle has a certificate, so it counts as a puzzle; a blank line does not.
printf 'empty\t\n   \n%s\n' "$(tr -d '\n' <line)" >shift
{ printf 'papan-certificate 2\nclaim unknown\n' | seal && cat good; } >proofs
both --batch shift proofs
[ "$code" = 0 ] && grep -q '^verified: 1 of 2 puzzles.*no claim: 1$' c.out || fail 'a line without a puzzle'
printf '[{"family": "nqueens", "n": 3}]\n' >archive
both --batch archive proofs
[ "$code" = 2 ] && grep -q '^archive:1:1: expected one puzzle in each line' c.err || fail 'an archive as a batch'

# ---- files outside the grammar are refused at the place of the mistake ----
bad() { # place, words, puzzle
    printf "$3" >bad
    both bad
    [ "$code" = 2 ] && [ "$(cat c.err)" = "bad:$1: $2; convert the file with papan convert first" ] || fail "read: $3"
}
ascii='expected printable ASCII without escapes'
letters='expected one of .ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
# two colours that some reader may take for one
bad 1:53 'expected a name' '{"family":"cover","items":"p q | C","options":["p C:\\u00df","q C:\\u00f1"]}'
bad 1:53 'expected a name' '{"family":"cover","items":"p q | C","options":["p C:\303\237","q C:\303\261"]}'
# another name of a key
bad 1:51 "expected '}'" '{"family":"queens","stars":1,"regions":["AB","AB"],"starsPerRow":2}'
bad 1:19 'expected the key "stars"' '{"family":"queens","regionGrid":["A"]}'
bad 1:2 'expected the key "family"' '{"regions":["ABBB","AACB","DDCC","DDDD"],"starsPerRegion":2}'
# keys of another family, whatever `family` is
bad 1:26 "expected '}'" '{"family":"nqueens","n":5,"regions":["A"]}'
bad 1:52 "expected '}'" '{"family":"cover","items":"p q","options":["p","q"],"regions":["A"]}'
bad 1:17 'expected the key "lattice"' '{"family":"pack","regions":["A"],"board":["XXX"],"pieces":[{"name":"A","rows":["AA"]}]}'
bad 1:2 'expected the key "family"' '{"n":5,"board":["XX"],"pieces":[{"name":"A","rows":["AAA"]}]}'
bad 1:26 "expected '}'" '{"family":"nqueens","n":1,"levels":[{"n":3}]}'
bad 1:26 "expected '}'" '{"family":"nqueens","n":4,"n":5}'
# layers of a flat board; two numbers of stars
bad 1:66 "expected '}'" '{"family":"pack","lattice":"square","board":{"rows":2,"columns":1,"layers":2},"pieces":[{"name":"A","rows":["AA"]}]}'
bad 2:1 "$letters" 'stars: 1\n4 4 2\n1122\n1122\n4433\n4433\n'
bad 1:1 'expected as many regions as rows' 'AA\nAA\n'
bad 1:4 'expected no blank at the end of the line' 'AAB \nCCB\nCCB\n'
bad 4:1 'expected the end of the puzzle' 'AAB\nCCB\nCCB\n\n'
bad 3:1 'expected another line' 'AAB\nCCB\n'
bad 1:10 'expected a number from 1 to 1024' 'nqueens: 05'
bad 1:10 'expected a number from 1 to 1024' 'nqueens:  5'
bad 1:1 "$letters" '[{"family":"nqueens","n":4}]'
bad 1:1 "$ascii" '\357\273\277AAB\nCCB\nCCB\n'
bad 1:4 "$ascii" 'AAB\r\nCCB\r\nCCB\r\n'
bad 1:1 "$letters" '1 2 1\nDEFAULT\nAA\n'
bad 1:1 "$letters" '1 1\n2 2\n'
outside='expected nothing outside the board and on cells that stay empty'
label='expected a label of 1 to 31 characters on a cell, or null'
pieces() { # place, words, the end of a packing puzzle
    bad "$1" "$2" '{"family":"pack","lattice":"square",'"$3"
}
pieces 1:107 'expected piece A in one part' '"board":{"rows":2,"columns":2},"pieces":[{"name":"A","rows":["A",".A"]}]}'
pieces 1:98 'expected a piece with another symbol than A' '"board":["X"],"pieces":[{"name":"A","rows":["A"]},{"name":"A","rows":["A"]}]}'
pieces 1:86 'expected a number from 4 to 20000' '"board":["XX"],"pieces":[{"name":"A","copies":[3,2],"rows":["A"]}]}'
pieces 1:73 'expected the key "rows"' '"board":["XX"],"pieces":[{"name":"A","COPIES":2,"rows":["A"]}]}'
pieces 1:71 'expected a board of 1 to 20000 cells' '"board":{"rows":900,"columns":900},"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:45 'expected a board of 1 to 20000 cells' '"board":[""],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:50 'expected a board with cells' '"board":["."],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:63 "$outside" '"board":["X."],"kinds":[".1"],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:68 "$label" '"board":["X."],"labels":[[null,"1"]],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:62 "$label" '"board":["X"],"labels":[[""]],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:62 "$label" '"board":["X"],"labels":[["12345678901234567890123456789012"]],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:65 "expected ']'" '"board":["X"],"labels":[["1","2"]],"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:98 'expected 1 to 20000 copies of pieces' '"board":["X"],"pieces":[{"name":"A","copies":0,"rows":["A"]}]}'
pieces 1:128 'expected 1 to 20000 copies of pieces' '"board":["X"],"pieces":[{"name":"A","copies":20000,"rows":["A"]},{"name":"B","rows":["B"]}]}'
pieces 1:95 'expected 1 to 1 pieces to use' '"board":["X"],"use":2,"pieces":[{"name":"A","rows":["A"]}]}'
pieces 1:108 'expected at least two sides in the array' '"board":["X"],"pieces":[{"name":"A","rows":["A"],"back":[{"rows":["A"]}]}]}'
pieces 1:85 'expected a piece of 1 to 20000 cells' '"board":["X"],"pieces":[{"name":"A","rows":["."]}]}'
bad 1:68 'expected the key "rows"' '{"family":"pack","lattice":"pyramid","side":2,"pieces":[{"name":"A","flip":false,"rows":["A"]}]}'
given() { # file, board, given pieces
    printf '{"family":"pack","lattice":"square","board":[%s],"pieces":[{"name":"A","copies":2,"rows":["AA"]}],"placed":[%s]}' "$2" "$3" >"$1"
}
given given-half '"XX"' '"A."'
given given-odd '"XXX"' '"AAA"'
given given-many '"XXXXXX"' '"AAAAAA"'
given given-twice '"XX","XX"' '"AA","AA"'
for text in given-half given-odd given-many; do
    both $text
    [ "$code" = 2 ] && [ "$(cat c.err)" = "$text: the cells given to piece A are not its copies" ] || fail "read: $text"
done
both given-twice
[ "$(cat c.err)" = 'given-twice: the copies given of piece A can be told apart in several ways' ] || fail 'read: given-twice'
for board in . _; do
    given bad "\"XX$board\"" '".AA"'
    bad 1:115 "$outside" "$(cat bad)"
done
for gaps in '"?":3' '"?":0' '"1":1'; do
    printf '{"family":"pack","lattice":"square","board":["X??"],"gaps":{%s},"pieces":[{"name":"A","rows":["A"]}],"placed":["._."]}' "$gaps" >gaps
    both gaps
    [ "$code" = 2 ] && [ "$(cat c.err)" = 'gaps: a group does not have this number of empty cells' ] || fail "read: $gaps"
done
printf '{"family":"nqueens","n":2,"placed":["QQ","Q."]}' >too-many
both too-many
[ "$code" = 2 ] && [ "$(cat c.err)" = 'too-many: more queens are given than there are rows' ] || fail 'read: too many queens'
# a puzzle without clauses
pack nothing '1 2 1\nDEFAULT\nAA\nPLACED\nAA\n'
proof 0 0 'claim none' 'by lrat 1 0 1 0' | refused nothing 4:13 'there is no clause 1'
proof 0 0 'claim none' 'by lrat 0 d 1 0' | refused nothing 4:13 'there is no clause 1'

# ---- --show, and a full disk ----
pack all '1 4 2\nCUSTOM\nX?_X\nA\nBB\nCOPIES A=0-2\nGAPS ?=1\nTURN A=no\nBACK B\nB\nKINDS B\n1\nKINDS\n1.2.\nPLACED\n...A\n'
both --show all
cmp -s c.out - <<'END' || fail 'a puzzle as it was understood'
square board:
X?_X
kinds:
1.2.
empty cells of group ?: 1 to 1
piece A (A, or the kinds of its cells), copies 0 to 2, not turned:
A
piece B (B, or the kinds of its cells), copies 1 to 1, not flipped:
BB
or its other side:
1
given:
.._A
END
for puzzle in queens given stars four cover pyramid soma; do
    case $puzzle in
    pyramid) pack pyramid '2 2 1\nPYRAMID\nAA\nPLACED\n.\n\nA.\nA.\n' ;;
    soma) printf '{"family":"pack","lattice":"cubic","board":[["XX"],["X."]],"pieces":[{"name":"L","layers":[["LL"],["L"]]}]}' >soma ;;
    esac
    both --show $puzzle
    both --list $puzzle
done
for what in --list --cnf --show; do
    for program in "$VERIFY" "python3 -IS $SRC/verify/papan_verify.py"; do
        [ "$what" = --show ] || [ "$program" = "$VERIFY" ] || continue
        code=0
        $program $what queens >/dev/full 2>c.err || code=$?
        [ "$code" = 2 ] && grep -q '^papan-verify: the output cannot be written: No space left on device$' c.err || fail "$what on a full disk"
    done
done

# ---- wrong arguments ----
both line proof proof
[ "$code" = 2 ] || fail 'three files'
both --frob line
[ "$code" = 2 ] || fail 'an unknown option'
both --show line --show
[ "$code" = 2 ] || fail 'two options'
both line --show
[ "$code" = 0 ] || fail 'an option after the puzzle'
both no-such-puzzle
[ "$code" = 2 ] || fail 'no puzzle'
[ ! -e failed ]
