#!/bin/sh
# `make demo`: boards of each kind, coloured on terminals only, and not with NO_COLOR or TERM=dumb; then what to do next.
. "$SRC/tests/cli.sh"
escape=$(printf '\033')

demo() { # variables
    command="env $* demo.sh"
    code=0
    env "$@" "$SRC/scripts/demo.sh" "$PAPAN" >out 2>err || code=$?
}
demo_on_terminal() { # variables
    command="env $* demo.sh on a terminal"
    code=0
    script -qec "env $* '$SRC/scripts/demo.sh' '$PAPAN'" typed >/dev/null 2>err </dev/null || code=$?
    tr -d '\r' <typed | grep -v '^Script ' >out
}

demo TERM=xterm
exits 0
silent err
lacks out "$escape"
holds 'six puzzles are solved' [ "$(grep -c '^Cases examined: ' out)" -eq 6 ]
holds 'the last three lines say what is next' [ "$(tail -n 3 out | cut -d : -f 1 | tr '\n' ,)" = 'What next,The page,Install,' ]
for target in $(tail -n 3 out | sed -n 's/.*make \([a-z]*\).*/\1/p'); do
    holds "make $target is there" grep -q "^$target:" "$SRC/Makefile"
done
if have script; then
    demo_on_terminal TERM=xterm
    exits 0
    has out "$escape\\[1m"
    for variable in TERM=dumb NO_COLOR=1; do
        demo_on_terminal TERM=xterm $variable
        exits 0
        has out '^Cases examined: '
        lacks out "$escape"
    done
fi
finish
