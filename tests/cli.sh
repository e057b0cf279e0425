# cli.sh: shared by the tests of the command line, which source it. PAPAN is the program, SRC the checkout.
# A test runs the program with `run`, then checks its output with the functions below. A failed check is reported
# with the command before it, and the test continues, so that one run shows all failures.
: "${PAPAN:?is the program to test}" "${SRC:?is the checkout}"
unset LANGUAGE LC_ALL LC_MESSAGES LANG NO_COLOR
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
checks=0
command=

skip() { # why
    echo "skipped: $1"
    exit 77
}

# Leaves a part of a test out if an optional program is missing, and reports that.
have() { # program
    command -v "$1" >/dev/null || { echo "skipped: a part of the test, because there is no $1" && false; }
}

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n  after: %s (exit %s)\n' "$1" "$command" "$code"
    sed 's/^/  stdout: /' "$work/out" | head -n 12
    sed 's/^/  stderr: /' "$work/err" | head -n 12
}

run() { # the arguments of papan; standard input may be redirected
    command="papan $*"
    code=0
    "$PAPAN" "$@" >"$work/out" 2>"$work/err" || code=$?
}

exits() { # code
    checks=$((checks + 1))
    [ "$code" -eq "$1" ] || fail "exit code is $code, not $1"
}

gives() { # exit code, the arguments of papan
    code_wanted=$1
    shift
    run "$@"
    exits "$code_wanted"
}

has() { # out|err, basic regular expression
    checks=$((checks + 1))
    grep -q -e "$2" "$work/$1" || fail "std$1 lacks: $2"
}

lacks() { # out|err, basic regular expression
    checks=$((checks + 1))
    ! grep -q -e "$2" "$work/$1" || fail "std$1 should not have: $2"
}

refuses() { # exit code, what standard error has, the arguments of papan
    code_wanted=$1
    error_wanted=$2
    shift 2
    run "$@"
    exits "$code_wanted"
    has err "$error_wanted"
}

prints() { # what standard output has, the arguments of papan, which succeeds
    output_wanted=$1
    shift
    gives 0 "$@"
    has out "$output_wanted"
}

silent() { # out|err
    checks=$((checks + 1))
    [ ! -s "$work/$1" ] || fail "std$1 should be empty"
}

lines() { # out|err, number
    checks=$((checks + 1))
    [ "$(wc -l <"$work/$1")" -eq "$2" ] || fail "std$1 has $(wc -l <"$work/$1") lines, not $2"
}

holds() { # description of the claim, then a command that must succeed
    checks=$((checks + 1))
    claim=$1
    shift
    "$@" || fail "$claim"
}

alive() { # process that runs in the background
    [ -r "/proc/$1/stat" ] && ! grep -q ') Z ' "/proc/$1/stat"
}

# A shell without job control starts background commands with SIGINT ignored; env gives it back.
start() { # the arguments of papan; runs in the background as $pid
    command="papan $*, then a signal"
    code=0
    env --default-signal=INT "$PAPAN" "$@" >"${into:-$work/out}" 2>"$work/err" &
    pid=$!
    until_catching
}

# Tests wait for conditions, never for a fixed time, because the machine may be busy; they give up after some minutes.
until_so() { # a command; returns when it succeeds
    for _ in $(seq 4000); do
        ! "$@" || return 0
        sleep 0.05
    done
    return 1
}

catching_or_gone() {
    caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status" 2>/dev/null)
    [ $((0x${caught:-0} & 0x4000)) -ne 0 ] || ! alive $pid
}
until_catching() { # returns when $pid would catch SIGTERM, or is gone
    until_so catching_or_gone
}

ended() { # waits for $pid
    wait $pid || code=$?
}

job_or_gone() {
    "$PAPAN" job status "$1" >/dev/null 2>&1 || ! alive "$2"
}
until_job() { # file, process that writes it; returns when the job exists, or the process has ended
    until_so job_or_gone "$1" "$2"
}

finish() {
    printf '%s checks, %s failed\n' "$checks" "$failures"
    [ "$failures" -eq 0 ] && [ "$checks" -gt 0 ]
}
