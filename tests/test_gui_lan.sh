#!/bin/sh
# papan gui --lan: served to the network under a secret path and to nobody without it, and the QR code of the address.
. "$SRC/tests/cli.sh"

run help gui
has out '--lan'
if [ "$PAGE" != ON ]; then
    refuses 1 'make all' gui --lan
    finish
    exit
fi
. "$SRC/tests/server.sh"

# hostname is on every Debian system, and asks the C library as Papan does; ip is not.
networked() { [ -n "$({ hostname -I || ip -o addr show up scope global; } 2>/dev/null | tr -d ' ')" ]; }
refused() { # a command before papan
    command="$* papan gui --lan"
    code=0
    "$@" "$PAPAN" gui --lan --no-browser >out 2>err </dev/null || code=$?
    exits 1
    has err 'not connected to a network'
}
! unshare --net true 2>/dev/null || refused unshare --net
if ! networked; then
    echo 'this machine is in no network'
    refused env
    finish
    exit
fi

# ---- the address ----

start --lan --no-browser
holds 'the address has a secret' \
    sh -c 'printf %s "$1" | grep -Eq "^http://[^/]+:[0-9]+/[a-z2-7]{26}/$"' - "$address"
holds 'it is not that of this machine alone' sh -c '! printf %s "$1" | grep -q "//127\."' - "$address"
holds 'every line is an address' [ "$(grep -Ec '^http://[^/]+:[0-9]+/[a-z2-7]{26}/$' address)" -eq "$(wc -l <address)" ]
holds 'a warning that others can open it' grep -q 'everyone in this network' said
token=$(printf %s "$address" | cut -d / -f 4)
host=${address%"/$token/"}

# ---- with the secret ----

for base in "$host" "$root"; do
    ask "$base/$token/"
    answers 200
    strict
    holds 'the page is index.html' cmp -s body "$SRC/web/page/dist/index.html"
    ask "$base/$token/favicon.svg"
    answers 200
    ask --head "$base/$token/"
    answers 200
done
ask --header "Host: laptop.local:$port" "$root/$token/"
answers 200
ask "$host/$token/nothing"
answers 404
strict
for method in POST PUT OPTIONS; do
    ask --request $method "$host/$token/"
    answers 405
done
ask --request GET --data-binary @"$SRC/Makefile" "$host/$token/"
answers 413

# ---- without it ----

other=$(printf %s "$token" | tr 'a-y2-7' 'b-z3-72')
nothing() { # the answer to a request without the secret
    answers 404
    strict
    has out '^Content-Length: 0$'
}
for path in '' index.html favicon.svg assets/index.js "$token" "$token$token/" "${token%?}/" "x$token/" "$other/" "//$token/" \
    "x/$token/" "$token%00/" "%2F$token/" '..%2f' "$(printf %s "$token" | tr a-z A-Z)/"; do
    for base in "$host" "$root"; do
        ask --path-as-is "$base/$path"
        nothing
        holds 'and says nothing' [ ! -s body ]
    done
done
for method in POST PROPFIND OPTIONS; do
    ask --request $method "$host/$other/"
    nothing
done
ask --head "$host/"
nothing
ask --data-binary @"$SRC/Makefile" "$host/"
nothing
ends INT

# ---- a new secret each time; the usual server has none ----

first=$token
start --lan --no-browser --quiet nqueens:6
holds 'quiet says nothing but the address' [ ! -s said ]
holds 'the puzzle is in the address' sh -c 'printf %s "$1" | grep -q "/#nqueens:6$"' - "$address"
token=$(printf %s "$address" | cut -d / -f 4)
holds 'the secret is another one' [ "$token" != "$first" ]
ask "$root/$first/"
answers 404
refuses 1 "port $port" gui --no-browser --lan --port "$port"
ends TERM
start --no-browser
ask "$root/$token/"
answers 404
has out '^Content-Type: text/plain'
ask --header "Host: laptop.local:$port" "$root/"
answers 403
ends TERM

# ---- the browser of this machine ----

mkdir fake
printf '#!/bin/sh\necho "$@" >>"%s/opened"\n' "$work" >fake/xdg-open
chmod +x fake/xdg-open
server_path=$work/fake:$PATH
DISPLAY=:99
export DISPLAY
start --lan
until_so [ -s opened ]
holds 'the browser opens the loopback address with the secret' \
    [ "$(cat opened)" = "http://127.0.0.1:$port/$(printf %s "$address" | cut -d / -f 4)/" ]
ends TERM
unset DISPLAY server_path

# ---- the QR code ----

shown() { # rows columns arguments; what a terminal of this size shows is out
    size="rows $1 cols $2"
    shift 2
    command="papan gui --lan $* ($size)"
    : >typed
    LC_ALL=C.UTF-8 TERM=xterm script -qfec "stty $size; echo \$\$ >pid; exec '$PAPAN' gui --lan --no-browser $*" typed \
        </dev/null >/dev/null 2>&1 &
    terminal=$!
    until_so grep -q 'Ctrl-C' typed
    kill -s INT "$(cat pid)"
    code=0
    wait $terminal || code=$?
    exits 0
    tr -d '\r' <typed | grep -v '^Script ' >out
}

half() { # modules of the upper (1 ▀) or the lower (1 ▄) halves of blocks as digits
    sed "s/█/1/g; s/$1/1/g; s/▀/0/g; s/▄/0/g; s/ /0/g" "$2"
}

picture() { # the QR code in out as a picture in qr.pbm, eight pixels for each module
    escape=$(printf '\033')
    grep "^${escape}.*m  " out | sed "s/$escape\[[0-9;]*m//g" >blocks
    half '▀' blocks | sed 's/[^01]//g' >upper
    half '▄' blocks | sed 's/[^01]//g' >lower
    paste -d '\n' upper lower | awk '
        { row = ""; for (i = 1; i <= length($0); i++) for (k = 0; k < 8; k++) row = row substr($0, i, 1) " "
          rows[NR] = row; width = 8 * length($0) }
        END { print "P1"; print width, 8 * NR; for (i = 1; i <= NR; i++) for (k = 0; k < 8; k++) print rows[i] }' >qr.pbm
}

block='[▀▄█]'
shown 50 100
if [ -z "$QR" ]; then
    lacks out "$block"
    finish
    exit
fi
has out "$block"
if have zbarimg; then
    for puzzle in '' "$SRC/examples/queens/board-8.txt"; do
        shown 50 100 "$puzzle"
        picture
        holds 'a reader finds the address in the code' [ "$(zbarimg -q --raw qr.pbm 2>err)" = "$(grep '^http' out | head -n 1)" ]
    done
fi
shown 50 100 --color never
has out '^████████'
shown 24 80
has out "$block"
shown 12 80
lacks out "$block"
has out 'the terminal is too small for the QR code of the address; expected at least 37 columns and 19 rows'
shown 50 36 --lang id
lacks out "$block"
has out 'kode QR'

finish
