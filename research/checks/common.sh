# common.sh: shared by the checks, which source it. PROGRAMS is the folder of the programs, PAPAN and SRC as in tests/cli.sh.
# With FULL=1 a check counts the result as a whole, otherwise a small part.
. "$SRC/tests/cli.sh"
PATH="$PROGRAMS:$PATH"
results=$SRC/research/results
code=0
: >out
: >err

full() {
    [ -n "${FULL-}" ]
}

agree() { # what, two texts
    command=$1
    holds "'$2' and '$3' differ" [ "$2" = "$3" ]
}
