#!/bin/sh
# test_gui_crowd.sh: papan gui serves a normal client while and after hundreds of others come at once, leave their
# requests unfinished, send them byte by byte, or do not read the answers (crowd.py); also in a network, where each device
# has few connections.
. "$SRC/tests/cli.sh"
[ "$PAGE" = ON ] || { echo 'skipped: the page is not part of the program'; exit 77; }
ulimit -n 2048 2>/dev/null || { echo 'skipped: too few files may be open'; exit 77; }
. "$SRC/tests/server.sh"
large=$(cd "$SRC/web/page/dist" && find . -type f -exec ls -S {} + | head -n 1 | cut -c3-)
: >out
: >err

crowd() { # what to add to the arguments
    path=$(printf %s "$address" | sed 's|^http://[^/]*||')
    command="crowd.py $port $*"
    code=0
    python3 "$SRC/tests/crowd.py" "$port" "$path" "$path$large" "$@" >out 2>err || code=$?
    cat out
    exits 0
    silent err
    ends INT
}

start --no-browser
crowd
if [ "$(uname -s)" = Linux ] && ip -o addr show up scope global 2>/dev/null | grep -q inet; then
    start --no-browser --lan
    crowd few
fi
finish
