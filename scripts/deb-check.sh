#!/bin/sh
# Installs the packages in a bare Debian system, runs debian/tests there, removes them and looks for what they left:
# deb-check.sh [FOLDER WITH PACKAGES] (default build/deb). Needs root and debootstrap; bare.sh says what can be chosen.
# Nothing outside a temporary folder is changed.
set -eu
packages=$(realpath "${1:-$(dirname "$0")/../build/deb}")
tests=$(realpath "$(dirname "$0")/../debian/tests")
"$(dirname "$0")/setup.sh" bare
. "$(dirname "$0")/bare.sh"

work=$(mktemp -d "${TMPDIR:-/tmp}/papan-deb-check.XXXXXX")
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' HUP INT TERM

make_system "$root"
mkdir -p "$root/papan"
cp "$packages"/*.deb "$root/papan"
cp -R "$tests" "$root/papan/tests"

apt() { # words
    inside "$root" apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
}
# All that packages may leave: not the state of apt and dpkg, caches and logs, nor what is temporary.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./papan -o -path ./tmp -o -path ./var/cache -o -path ./var/log \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./root \) -prune -o -printf '%p %y %m\n') | LC_ALL=C sort
}

# What the packages and their tests need is there before, so that only Papan's own files come and go.
echo 'Preparing a bare system'
apt update
(cd "$root/papan" && ls -- *.deb | sed 's/_.*//') | grep -v dbgsym >"$work/names"
depends=$(for deb in "$root"/papan/*.deb; do dpkg-deb -f "$deb" Depends; done | tr ',' '\n' |
    sed 's/[(|].*//; s/:any//; s/ //g' | grep -v '^$\|papan' | sort -u)
# shellcheck disable=SC2086 # one word per package
apt install curl gcc libc6-dev pkgconf fonts-dejavu-core $depends
files >"$work/before"
echo 'Installing' "$(tr '\n' ' ' <"$work/names")"
for name in $(cat "$work/names"); do
    for deb in "$root/papan/${name}_"*.deb; do echo "/papan/${deb##*/}"; done
done >"$work/debs"
# shellcheck disable=SC2046
apt install $(cat "$work/debs")

failed=0
for test in "$tests"/*; do
    [ -x "$test" ] || continue
    name=${test##*/}
    if inside "$root" sh "/papan/tests/$name" >"$work/log" 2>&1; then
        echo "passed: $name"
    else
        echo "FAILED: $name"
        cat "$work/log"
        failed=1
    fi
done

echo 'Removing'
# shellcheck disable=SC2046
apt purge $(cat "$work/names")
files >"$work/after"
if ! diff "$work/before" "$work/after"; then
    echo 'FAILED: the packages left files behind, or took some (above).'
    failed=1
fi
[ $failed -eq 0 ] && echo 'The packages install, work, and leave nothing behind.'
exit $failed
