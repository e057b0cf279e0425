#!/bin/sh
# papan gui serves its files, and nothing else, to this machine, and to no other, with the right headers, and ends cleanly.
. "$SRC/tests/cli.sh"

prints '\[FILE\]' help gui
gives 2 gui one two
gives 2 gui --port 0
run gui --port 70000
if [ "$PAGE" != ON ]; then
    exits 1
    has err 'make all'
    finish
    exit
fi
exits 2
has err '65535'

. "$SRC/tests/server.sh"
dist="$SRC/web/page/dist"

raw() { # a request, with \r\n as printf reads them
    command="printf '$1'"
    # shellcheck disable=SC2059 # it is a format
    printf "$1" | curl --silent --max-time 20 "telnet://127.0.0.1:$port" >out.crlf 2>err || :
    tr -d '\r' <out.crlf >out
}

# ---- what is served ----

start --no-browser
holds 'the address is that of this machine alone' \
    sh -c 'printf %s "$1" | grep -Eq "^http://127\.0\.0\.1:[0-9]+/$"' - "$address"
holds 'it listens on loopback' grep -Eq "^ *[0-9]+: 0100007F:$(printf %04X "$port") 00000000:0000 0A " /proc/net/tcp
holds 'and on nothing else' [ "$(grep -ci ":$(printf %04X "$port") .* 0A " /proc/net/tcp)" -eq 1 ]

ask "$root/"
answers 200
strict
has out '^Content-Type: text/html; charset=utf-8$'
has out '^Vary: Accept-Encoding$'
has out "^Content-Length: $(wc -c <"$dist/index.html")\$"
holds 'the page is index.html' cmp -s body "$dist/index.html"
tag=$(sed -n 's/^ETag: //p' out)

files=0
for file in $(cd "$dist" && find . -type f | cut -c3-); do
    files=$((files + 1))
    ask "$root/$file"
    answers 200
    strict
    lacks out '^Content-Encoding'
    has out '^ETag: W/"[0-9a-f]*"$'
    holds "$file comes as it is" cmp -s body "$dist/$file"
    ask --header 'Accept-Encoding: deflate, gzip' "$root/$file"
    answers 200
    has out '^Content-Encoding: gzip$'
    holds "$file comes gzipped" sh -c 'gzip -dc body | cmp -s - "$1"' - "$dist/$file"
    case $file in
    *.js) has out '^Content-Type: text/javascript; charset=utf-8$' ;;
    *.css) has out '^Content-Type: text/css; charset=utf-8$' ;;
    *.wasm) has out '^Content-Type: application/wasm$' ;;
    esac
done
holds 'there are several files' [ "$files" -ge 3 ]

ask --header 'Accept-Encoding: gzip;q=0, deflate' "$root/"
lacks out '^Content-Encoding'
ask --header 'Accept-Encoding: xgzip' "$root/"
lacks out '^Content-Encoding'
ask --header 'Accept-Encoding: br;q=1, GZIP ; q=0.5' "$root/"
has out '^Content-Encoding: gzip$'
ask --header "If-None-Match: \"other\", $tag" "$root/"
answers 304
strict
holds 'and sends nothing' [ ! -s body ]
ask --header 'If-None-Match: W/"other"' "$root/"
answers 200
ask --head "$root/"
answers 200
strict
has out "^Content-Length: $(wc -c <"$dist/index.html")\$"
ask "$root/?nothing=here"
answers 200

# ---- what is refused ----

for path in nothing.html assets assets/ index.html/ ../Makefile %2e%2e/Makefile //index.html '<script>'; do
    ask --path-as-is --globoff "$root/$path"
    answers 404
    strict
    has out '^Content-Type: text/plain; charset=utf-8$'
done
lacks out 'script>'

for method in POST PUT DELETE OPTIONS PATCH TRACE PROPFIND get; do
    ask --request $method "$root/"
    answers 405
    strict
    has out '^Allow: GET, HEAD$'
done
for host in evil.example "evil.example:$port" 127.0.0.1 localhost "127.0.0.1:$((port % 60000 + 1))" \
    "localhost:$port.evil.example" "127.0.0.1:$port " "[::1]:$port" ''; do
    ask --header "Host:$host" "$root/"
    case $host in
    '') answers '40[03]' ;;
    *)
        answers 403
        strict
        ;;
    esac
done
for host in "localhost:$port" "LOCALHOST:$port"; do
    ask --header "Host: $host" "$root/"
    answers 200
done
raw 'GET / HTTP/1.0\r\n\r\n'
has out '^HTTP/1.[01] 403 '
raw "GET / HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nHost: evil.example\r\n\r\n"
has out '^HTTP/1.1 40[03] '
raw "GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n\r\n"
has out '^HTTP/1.1 404 '
for path in '/\000' '/%%00' '/\000x' '/%%00.html' '/?\000'; do # zero bytes end no path
    raw "GET $path HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n\r\n"
    has out '^HTTP/1.1 400 '
done
raw "GET /?x HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n\r\n"
has out '^HTTP/1.1 200 '
raw 'nonsense\r\n\r\n'
lacks out '^HTTP/1.1 200'

dd if=/dev/zero bs=1000 count=5000 2>/dev/null >zeros
ask --request GET --data-binary @zeros "$root/"
answers 413
strict
ask --request POST --data-binary @zeros "$root/"
answers 405
ask --header 'Transfer-Encoding: chunked' --request GET --data-binary @zeros "$root/"
answers 413
long=$(head -c 5000 zeros | tr '\0' a)
ask "$root/$long"
answers 414
strict
ask "$root/$long$long$long$long$long$long$long$long$long$long"
answers 414
ask --header "X-Long: $long$long$long$long$long$long$long$long$long$long" "$root/"
answers 431
ask "$root/"
answers 200

# ---- several at once, and the end ----

first=$server
first_root=$root
start --no-browser --quiet
holds 'quiet says nothing but the address' [ ! -s said ]
holds 'two programs serve at once' [ "$root" != "$first_root" ]
ask "$root/"
answers 200
ask --header "Host: 127.0.0.1:${first_root##*:}" "$root/"
answers 403
refuses 1 "port $port" gui --no-browser --port "$port"
silent out
ends INT
start --no-browser --port "$port"
holds 'the port that was asked for' [ "$root" = "http://127.0.0.1:$port" ]
mkfifo half # of a request, by a client that never sends the rest
exec 3<>half
printf 'GET / HTTP/1.1\r\nHost: 127' >&3
curl --silent "telnet://127.0.0.1:$port" <half >/dev/null 2>&1 3>&- &
slow=$!
connected() { grep -qi ":$(printf '%04X' "$port") 0100007F:[0-9A-F]* 01 " /proc/net/tcp; }
holds 'somebody is slow' until_so connected
ask "$root/"
answers 200
ends TERM
exec 3>&- # curl may wait for input, without a look at the connection
wait $slow || :
server=$first
ends INT
ask "$first_root/"
holds 'nobody answers any more' [ $code -eq 7 ]

# ---- the browser ----

mkdir fake
printf '#!/bin/sh\necho "$@" >>"%s/opened"\necho chat; echo chat >&2\n' "$work" >fake/xdg-open
chmod +x fake/xdg-open
no_children() { [ -z "$(pgrep -P "$server" | while read -r child; do ! alive "$child" || echo "$child"; done)" ]; }
opens() { # yes|no
    ask "$root/" # it opens all files before it serves
    until_so no_children
    checks=$((checks + 1))
    [ "$(cat opened 2>/dev/null)" = "$([ "$1" = no ] || cat address)" ] || fail "the browser was opened: not $1"
    [ "$(wc -l <address)" -eq 1 ] || fail 'what the browser says is seen'
    ends TERM
    rm -f opened
}
unset DISPLAY WAYLAND_DISPLAY
PATH="$work/fake:$PATH"
start
opens no
DISPLAY=:99
export DISPLAY
start
opens yes
start --no-browser
opens no
unset DISPLAY
WAYLAND_DISPLAY=wayland-0
export WAYLAND_DISPLAY
start
opens yes
server_path=$work/nowhere
start
opens no
unset WAYLAND_DISPLAY server_path

# ---- with a puzzle ----

refuses 1 'nothing.txt' gui --no-browser nothing.txt
printf 'AAB\nA\n' >bad.txt
refuses 3 'bad.txt:' gui --no-browser bad.txt
silent out
start --no-browser nqueens:8
holds 'a built-in puzzle is in the address' sh -c 'printf %s "$1" | grep -Eq "/#[A-Za-z0-9._~:-]+$"' - "$address"
ends TERM
start --no-browser "$SRC/examples/queens/board-8.txt"
id=${address#*#}
printf %s "$id" >id.txt
gives 0 solve --quiet id.txt
tr A-Z . <out >by-id
run solve --quiet "$SRC/examples/queens/board-8.txt"
holds 'the id is that puzzle' sh -c 'tr A-Z . <out | cmp -s - by-id'
ends TERM

finish
