#!/bin/sh
# The npm package: packed, installed into an empty folder without a network, and used: the command line under Node gives
# the same answers, messages, files and exit codes as the program; the core runs, and its types fit; publint reports
# nothing; the examples in its README and its examples/next_step.mjs run.
[ "$PAGE" = ON ] || { echo 'skipped: the page is not part of the program' && exit 77; }
. "$SRC/tests/cli.sh"
npm_config_update_notifier=false npm_config_offline=true
export npm_config_update_notifier npm_config_offline
code=0
command='making the package'
: >out && : >err
holds 'it is made' "$SRC/scripts/npm.sh" "$work/made" >out 2>err
version=$(sed -n 's/^#define PAPAN_VERSION *"\(.*\)"/\1/p' "$SRC/include/papan/base.h")
holds 'it has the version of the library' [ -s "made/papan-$version.tgz" ]
"$SRC/web/node_modules/.bin/publint" --strict made/package >out 2>err || code=$?
exits 0
has out 'All good'

mkdir empty
cd empty || exit 1
command='npm install' code=0
npm install --silent --no-audit --no-fund "$work/made/papan-$version.tgz" >"$work/out" 2>"$work/err" || code=$?
exits 0
holds 'it has the licences' test -s node_modules/papan/licenses.txt
command='the documents of the package' code=0
grep -oE '\]\([^)#]+' node_modules/papan/README.md | cut -c 3- | grep -v '^https\?:' | while read -r file; do
    [ -e "node_modules/papan/$file" ] || echo "$file"
done >"$work/out"
holds 'the README has no link out of the package' [ ! -s "$work/out" ]
lacks empty/node_modules/papan/README.md '\.\./'
lacks empty/node_modules/papan/README.md 'scripts/'
has empty/node_modules/papan/types.d.ts '/\*\* default: first \*/'
command='npx papan count nqueens:8 -q' code=0
npx --no-install papan count nqueens:8 -q >"$work/out" 2>"$work/err" || code=$?
exits 0
holds 'it counts' [ "$(cat "$work/out")" = 92 ]

# ---- the command line against the program ----
node_papan=$PWD/node_modules/papan/bin/papan.mjs
ln -s "$SRC/examples" examples
printf 'AAB\nAZ\n' >broken.txt
printf 'AABB/ACBB/CCCD/DDDD\nnot a board\nnqueens:6\nsoma:3x3x3\n' >several.txt
gzip -c several.txt >several.gz
printf 'AABB\nACBB\nCCCD\nDDDD\n' >small.txt
LC_ALL=C.UTF-8
export LC_ALL

plain() { # removes times and memory, which differ
    sed -E -e 's/^(Search time|Waktu pencarian): .*//' -e 's/"ms": ?[0-9.]+//g' "$1"
}
same() { # the arguments of papan: both print the same and have the same exit code
    command="papan $*"
    checks=$((checks + 1))
    code=0 expected=0
    node "$node_papan" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    "$PAPAN" "$@" --threads 1 >"$work/out.c" 2>"$work/err.c" </dev/null || expected=$?
    for stream in out err; do
        plain "$work/$stream" >"$work/$stream.1"
        plain "$work/$stream.c" >"$work/$stream.2"
    done
    [ "$code" -eq "$expected" ] && cmp -s "$work/out.1" "$work/out.2" && cmp -s "$work/err.1" "$work/err.2" ||
        fail "the program exits with $expected and prints: $(diff "$work/out.1" "$work/out.2" | head -n 3; diff "$work/err.1" "$work/err.2" | head -n 3)"
}
while read -r line; do
    # shellcheck disable=SC2086 # words
    same $line
done <<'COMMANDS'
solve nqueens:8 --json
solve nqueens:200000 -q
solve examples/queens/board-8.txt --json
solve soma:3x3x3 --color always
solve hexiamonds:6x6 --json
solve calendar:11-15 --lang id
solve iq-fit:5x10
solve nqueens:3
count nqueens:12 -q
count nqueens:10 --distinct -s cover
count pentominoes:6x10
count --by-empty katamino:5
list nqueens:6 --json
check nqueens:8 --json
hint examples/queens/board-8.txt --path
hint nqueens:6 --json
make queens --size 8 --seed 5
make pack --board iq-puzzler-pro:5x11 --given 5 --seed 3 --json
convert examples/queens/board-8.txt --to json
batch several.txt
batch several.gz --json
strategies --lang id
list-puzzles --json
estimate pentominoes:6x10 -s cover --seed 1 --json
help solve
solve nosuch.txt
solve broken.txt --json
solve examples
solve small.txt -o small.txt
solve small.txt -o nowhere/x.txt
frobnicate
COMMANDS

# ---- what differs ----
node_run() { # the arguments of papan
    command="npx papan $*"
    code=0
    node "$node_papan" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
}
node_run draw nqueens:8 -o x.png
exits 2
has err "this build of Papan has no 'papan draw'"
node_run help
lacks out '^  draw'
has out '^  batch'
node_run help count
exits 0
has out '--progress'
lacks out '--job'
lacks out '--backend'
node_run count nqueens:8 --job j.db
exits 1
has err 'this build of Papan has no --job'
node_run count nqueens:8 --backend mpi
exits 1
node_run solve nqueens:8 -o x.svg
exits 1
has err 'cannot draw pictures'
holds 'no picture is left' [ ! -e x.svg ]
command='papan solve - --lang id' code=0
LC_ALL='' LANG=id_ID.UTF-8 node "$node_papan" solve - <small.txt >"$work/out" 2>"$work/err" || code=$?
exits 0
has out 'Waktu pencarian'

# ---- files: complete or not at all, with their permissions, through links ----
echo old >target.json
chmod 640 target.json
ln -s target.json link.json
mkdir sub
ln -s ../small.txt sub/relative.txt
ln -s sub/relative.txt twice.txt
ln -s sub folder
for name in sub/relative.txt twice.txt folder/relative.txt "$PWD/twice.txt"; do
    same solve -q "$name"
done
same solve -q sub/nowhere.txt
rm sub/relative.txt
(cd sub && node "$node_papan" convert ../small.txt -o "$work/empty/link.json") || fail 'it writes through a link'
"$PAPAN" convert small.txt -o expected.json
holds 'the file has the same content' cmp target.json expected.json
holds 'and the permissions of the old one' [ "$(stat -c %a target.json)" = 640 ]
holds 'the link is still a link' [ -L link.json ]
chmod 440 target.json
node_run solve nqueens:8 -o sub/a.txt -o sub/b.json
exits 0
holds 'no other file is left' [ "$(ls sub)" = "$(printf 'a.txt\nb.json')" ]
for name in - /dev/stdout; do
    node "$node_papan" check small.txt -q --certify $name 2>"$work/err" | cat >"$work/out"
    silent err
    has out '^papan-certificate 2$'
    has out '^unique'
done
command='papan list | head' code=0
node "$node_papan" list iq-puzzler-pro:5x11 2>"$work/err" | head -n 3 >"$work/out"
silent err
lines out 3

# ---- Ctrl-C ----
command='papan, Ctrl-C' code=0
env --default-signal=INT node "$node_papan" solve -s row-by-row nqueens:40 -o sub/c.json --trace sub/steps.jsonl \
    >"$work/out" 2>"$work/err" </dev/null &
pid=$!
searching() { [ -s "$(echo sub/steps.jsonl*)" ] || ! alive $pid; }
until_so searching
kill -s INT $pid
ended
rm sub/steps.jsonl
has out 'stopped by the user'
has out '^Cases examined: [1-9]'
has err 'sub/c.json is not written'
holds 'no file is left' [ "$(ls sub)" = "$(printf 'a.txt\nb.json')" ]

# ---- the core ----
cat >core.mjs <<'JS'
import { createCore } from 'papan';
const core = createCore();
console.log((await core.solve('pentominoes:6x10', { goal: 'count' })).count);
core.close();
JS
command='import papan' code=0
node core.mjs >"$work/out" 2>"$work/err" || code=$?
exits 0
has out '^9356$'
silent err
command='an error that nobody catches' code=0
cat >error.mjs <<'JS'
import { createCore } from 'papan';
const core = createCore();
await core.open('AAB\nCC\n').finally(() => core.close());
JS
node error.mjs >"$work/out" 2>"$work/err" || code=$?
exits 1
has err '^PapanError: line 2, column 3: line 2 has 2 letters'
has err '^  *at .*error\.mjs'
has err "code: 'rows-unequal'"
command='require papan' code=0
node -e "console.log(typeof require('papan').createCore)" >"$work/out" 2>"$work/err" || code=$?
holds 'require works or says what to do' grep -q -e '^function$' -e 'ERR_REQUIRE_ESM' "$work/out" "$work/err"

npm pkg set type=module 2>"$work/err"
cat >types.ts <<'TS'
import { createCore, PapanError, sentence, toSvg, EMPTY, type Core, type PuzzleInfo } from 'papan';
import { decodePng } from 'papan/png';
import { Broken, Instance } from 'papan/instance';
const core: Core = createCore();
const info: PuzzleInfo = await core.open('nqueens:8');
const { solutions, reason } = await core.solve('nqueens:8', { goal: 'first' });
const svg: string = toSvg(info, solutions[0] ?? null);
const { data, width } = decodePng(new Uint8Array());
console.log(reason && sentence(reason), svg, data.length === 4 * width, EMPTY, Instance);
const failed: unknown = await core.solve('nqueens:8').catch((error: unknown) => error);
if (failed instanceof PapanError) console.log(failed.code ?? '', failed.line, sentence(failed), failed.warnings.length);
const broken: PapanError = new Broken({ text: '', args: [], line: 0, column: 0 });
console.log(broken.message);
// @ts-expect-error: there is no such goal
await core.solve('nqueens:8', { goal: 'all' });
TS
for kind in node16 bundler; do
    module=$([ $kind = node16 ] && echo node16 || echo esnext)
    command="tsc --moduleResolution $kind" code=0
    printf '{"compilerOptions":{"noEmit":true,"strict":true,"target":"es2022","lib":["es2022","dom"],"types":[],%s},"files":["types.ts"]}' \
        "\"module\":\"$module\",\"moduleResolution\":\"$kind\"" >tsconfig.json
    node "$SRC/web/node_modules/typescript/bin/tsc" -p tsconfig.json >"$work/out" 2>"$work/err" || code=$?
    exits 0
done

# ---- the examples ----
"$PAPAN" draw small.txt -o shot.png --no-labels 2>/dev/null
cp node_modules/papan/examples/next_step.mjs .
command='node next_step.mjs' code=0
node next_step.mjs shot.png solved.svg >"$work/out" 2>"$work/err" || code=$?
exits 0
silent err
step=$("$PAPAN" hint small.txt --quiet | sed 's/\.$//')
holds 'it prints the next step' [ "$(cat "$work/out")" = "$step" ]
holds 'it draws four queens' [ "$(grep -c '<g transform' solved.svg)" -eq 4 ]
code=0
node next_step.mjs broken.txt none.svg >"$work/out" 2>"$work/err" || code=$?
holds 'no picture, no board' [ "$code" -ne 0 ]

awk '/^```/ { on = $0 == "```js" && !done; if (!on && n) done = 1; next } on { n++; print }' node_modules/papan/README.md >readme.mjs
command='the first example in the README' code=0
node readme.mjs >"$work/out" 2>"$work/err" || code=$?
exits 0
has out '^9356 solutions'
has out '^null$'
sed -n 's/^    npx papan //p' node_modules/papan/README.md | sed 's/ *#.*//' >commands
holds 'the README has commands' [ "$(wc -l <commands)" -ge 4 ]
cp small.txt board.txt
while read -r line; do
    # shellcheck disable=SC2086 # words
    node_run $line
    exits 0
done <commands
finish
