# server.sh: shared by the tests of `papan gui`, which source it after cli.sh: starts and stops servers, sends requests
# with curl, and checks the answers.
servers=
trap 'for server in $servers; do kill "$server" 2>/dev/null; done; rm -rf "$work"' EXIT

start() { # arguments of papan gui; sets server, address, port
    : >address
    PATH=${server_path:-$PATH} "$PAPAN" gui "$@" >address 2>said &
    server=$!
    servers="$servers $server"
    command="papan gui $*"
    until_so [ -s address ]
    address=$(head -n 1 address)
    port=$(printf '%s' "$address" | sed 's/^[^:]*:[^:]*:\([0-9]*\).*/\1/')
    root="http://127.0.0.1:$port"
}

server_gone() { ! alive "$server"; }
ends() { # signal; the server must end cleanly
    checks=$((checks + 1))
    kill -s "$1" "$server"
    until_so server_gone || kill -s KILL "$server"
    code=0
    wait "$server" || code=$?
    [ $code -eq 0 ] || fail "the server ended with $code after $1"
}

ask() { # arguments of curl; the head of the answer is out, the body is body
    command="curl $*"
    code=0
    : >body
    curl --silent --show-error --max-time 20 --dump-header out.crlf --output body "$@" 2>err || code=$?
    tr -d '\r' <out.crlf >out
}

answers() { # status
    has out "^HTTP/1.1 $1 "
}

strict() { # the headers that every answer has
    has out "^Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    has out "frame-ancestors 'none'; base-uri 'none'; form-action 'none'\$"
    has out '^X-Content-Type-Options: nosniff$'
    has out '^Referrer-Policy: no-referrer$'
    has out '^Cross-Origin-Opener-Policy: same-origin$'
    has out '^Cross-Origin-Embedder-Policy: require-corp$'
    has out '^Cross-Origin-Resource-Policy: same-origin$'
    has out '^Cache-Control: no-cache$'
    lacks out '^Access-Control-'
    lacks out '^Set-Cookie'
}
