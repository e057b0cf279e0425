#!/bin/sh
# Checks the documents. In README.md, README.id.md and docs/*.md
#   every command with papan in a block marked sh or console runs and ends with 0, in a copy of examples/;
#   what a console block shows below a command is what it prints (times aside; a line "..." stands for
#   whatever follows);
#   every `make TARGET` is a target, every link to a file leads to one;
#   every block marked c that has a main() compiles and runs.
# And every puzzle of examples/ is read: those in examples/invalid are refused, the others are answered (examples/api has
# programs, see test_api.sh).
#
# In sh blocks each line is a command, in console blocks each line that begins with "$ ". Commands of one block
# run in one folder; each block starts afresh.
. "$SRC/tests/cli.sh"
mkdir bin blocks
printf '#!/bin/sh\nexec "%s" "$@"\n' "$PAPAN" >bin/papan
chmod +x bin/papan
PATH="$work/bin:$PATH"
documents=$(cd "$SRC" && ls README*.md docs/*.md)
code=0
: >out
: >err

# ---- the blocks of a document, each as a file blocks/NUMBER.KIND ----

blocks_of() { # document
    rm -f blocks/*
    awk '
        /^```/ && inside { inside = 0; next }
        /^```/ { inside = 1; kind = substr($0, 4); number++; next }
        inside && kind ~ /^(sh|console|c)$/ { file = sprintf("blocks/%03d.%s", number, kind); print > file }
        END { if (inside) { print FILENAME ": a block has no end"; exit 1 } }' "$SRC/$1"
}

without_times() { sed 's/[0-9][0-9.,]* ms/T ms/; s/"ms": [0-9.]*/"ms": T/; s/[[:blank:]]*$//'; }

is_papan() { printf '%s\n' "$1" | grep -Eq '(^|[|;&] *|^[A-Z_]+=[^ ]* )papan( |$)'; }

try() { # command line, file with what the document shows or nothing
    command=$1
    code=0
    is_papan "$1" || return 0
    case $1 in
    *--live*) # needs a terminal
        command -v script >/dev/null || return 0
        (cd place && TERM=xterm script -qec "$1" /dev/null) </dev/null >out 2>&1 || code=$?
        ;;
    *) (cd place && sh -c "$1") </dev/null >out 2>&1 || code=$? ;;
    esac
    : >err
    exits 0
    ran=$((ran + 1))
    [ "$2" != /dev/null ] || return 0
    if [ "$(tail -n 1 "$2")" = ... ]; then
        sed '$d' "$2" | without_times >wanted
        head -n "$(wc -l <wanted)" out | without_times >got
    else
        without_times <"$2" >wanted
        without_times <out >got
    fi
    holds "$document shows what is printed" diff -u wanted got
}

try_block() { # file
    rm -rf place
    mkdir place
    cp -R "$SRC/examples" place
    case $1 in
    *.sh)
        grep -v -e '^#' -e '^$' "$1" >commands
        while IFS= read -r each <&3; do try "$each" /dev/null; done 3<commands
        ;;
    *.console)
        grep '^\$ ' "$1" | cut -c 3- >commands
        number=0
        while IFS= read -r each <&3; do
            number=$((number + 1))
            awk -v wanted=$number '/^\$ / { at++; next } at == wanted' "$1" >shown
            try "$each" shown
        done 3<commands
        ;;
    esac
    targets=$(sed -n 's/^\(\$ \)\{0,1\}\(sudo \)\{0,1\}make \([a-z-]*\).*/\3/p' "$1")
    for target in $targets; do
        holds "$document: make $target is there" grep -q "^$target:" "$SRC/Makefile"
    done
}

compile() { # file
    [ -n "${CC:-}" ] && [ -n "${BUILD:-}" ] && grep -q 'int main' "$1" || return 0
    command="the program in $document"
    # shellcheck disable=SC2046,SC2086 # flags
    holds "$command compiles" "$CC" -Wall -Wextra -Werror $SANITIZE -I"$SRC/include" -o program "$1" \
        "$BUILD/libpapan.a" -lm -pthread
    holds "$command runs" sh -c './program >out 2>&1'
}

ran=0
for document in $documents; do
    command="reading $document"
    holds "$document has whole blocks" blocks_of "$document"
    for block in blocks/*.sh blocks/*.console; do
        if [ -e "$block" ]; then try_block "$block"; fi
    done
    for block in blocks/*.c; do
        if [ -e "$block" ]; then compile "$block"; fi
    done
    links=$(sed 's/`[^`]*`//g; s/<img src="\([^"]*\)"/](\1)/g' "$SRC/$document" | grep -o '](\([^)#]*\)' | cut -c 3- | grep -v '^http' | sort -u)
    [ -e "$SRC/research" ] || links=$(printf '%s\n' "$links" | grep -v research/) # not in the tarball
    for link in $links; do
        command="the link $link"
        holds "$document: $link is there" [ -e "$SRC/$(dirname "$document")/$link" ]
    done
done
command='all documents'
holds 'the documents have examples' [ "$ran" -gt 10 ]

# ---- the example files ----

for file in "$SRC"/examples/*/*; do
    case $file in "$SRC"/examples/api/*) continue ;; esac
    run solve "$file"
    case $file in
    */invalid/*)
        exits 3
        has err ':[0-9]*:[0-9]*: '
        silent out
        ;;
    *)
        exits 0
        if ! grep -q '^No solution: ' out; then
            cp out answer
            prints '^right: ' check "$file" answer
        fi
        ;;
    esac
done

finish
