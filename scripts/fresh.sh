#!/bin/sh
# Clones HEAD into a bare Debian 12, in which only git and make are installed, and runs commands there:
# fresh.sh [COMMAND...] (default: 'make demo' 'make test', the two of the README)
# With --prepare it only fetches the bare system, which later runs copy. Runs all commands, even if one fails. Prints how
# long each took, and fails if one failed or left untracked files in the clone.
set -eu
cd "$(dirname "$0")/.."
. scripts/bare.sh
if [ "${1:-}" = --prepare ]; then
    make_base
    exit
fi
[ $# -gt 0 ] || set -- 'make demo' 'make test'
[ -z "$(git status --porcelain)" ] || echo 'Note: what is not committed is not in the clone.'

work=$(mktemp -d "${TMPDIR:-/tmp}/papan-fresh.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' HUP INT TERM
root=$work/system
make_system "$root"
git clone -q --bare . "$root/srv/papan.git"
inside "$root" sh -c 'apt-get -q update && apt-get -q -y --no-install-recommends install git make' >"$work/log" 2>&1 ||
    { cat "$work/log" && exit 1; }
inside "$root" sh -c 'cd && git clone -q /srv/papan.git papan'

failed=0
for command; do
    echo "== $command (a bare Debian $(cat "$root/etc/debian_version"), commit $(git rev-parse --short HEAD))"
    start=$(date +%s)
    { inside "$root" sh -c "cd ~/papan && $command" 2>&1 && touch "$work/good"; } | tee "$work/log"
    if [ -e "$work/good" ]; then code=passed; else code=FAILED failed=1; fi
    rm -f "$work/good"
    echo "$command: $code, $((($(date +%s) - start + 30) / 60)) minutes" >>"$work/times"
    echo "== $(tail -n 1 "$work/times")"
done
left=$(git --git-dir="$root/root/papan/.git" --work-tree="$root/root/papan" status --porcelain)
[ -z "$left" ] || { echo "FAILED: files are left in the clone:" && echo "$left" && failed=1; }
echo
cat "$work/times"
grep '^[0-9]* passed, [0-9]* failed' "$work/log" | tail -n 1 || :
exit $failed
