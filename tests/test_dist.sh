#!/bin/sh
# `make dist` gives the same bytes in two clones in different folders, with different umask, time zone, language and
# times of files; which contain the commit without research/ (and here without the page, which takes long to build).
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ ! -e "$SRC/.git" ] || ! command -v git >/dev/null || ! command -v xz >/dev/null; then
    echo 'skipped: this is not a clone of the repository, or there is no git or no xz'
    exit 77
fi
export PAGE=OFF
unset SOURCE_DATE_EPOCH

make_dist() { # folder, umask, time zone, language
    (
        umask "$2"
        mkdir -p "$(dirname "$1")"
        git clone -q --shared "$SRC" "$1"
        cp "$SRC/scripts/dist.sh" "$1/scripts/dist.sh"
        touch -d "$3" "$1"/*
        TZ=$4 LC_ALL=$5 XZ_OPT=-1 TAR_OPTIONS=--owner=7 "$1/scripts/dist.sh" "$1/out"
    )
}
one=$(make_dist "$work/one" 022 2001-01-01 UTC C)
two=$(make_dist "$work/another place/two" 077 2033-03-03 Asia/Jakarta C.UTF-8)
if [ "$one" != "$two" ]; then
    printf 'Two clones give two tarballs:\n%s\n%s\n' "$one" "$two"
    exit 1
fi

tarball=$(echo "$work"/one/out/*.tar.xz)
(cd "$work/one/out" && sha256sum --quiet -c ./*.sha256)
name=$(basename "$tarball" .tar.xz)
tar -tf "$tarball" | sed "s|^$name/||; /\/$/d; /^$/d" | sort >"$work/inside"
git -C "$work/one" ls-tree -r --name-only HEAD | grep -v ^research/ | sort >"$work/committed"
cmp "$work/inside" "$work/committed"
[ -z "$(tar -tvf "$tarball" | grep -v ' 0/0 ')" ]

# Another time, when asked for; and an error outside of clones.
other=$(SOURCE_DATE_EPOCH=86400 "$work/one/scripts/dist.sh" "$work/other")
[ "$other" != "$one" ]
[ "$(TZ=UTC tar -tvf "$work/other/$name.tar.xz" | awk '{ print $4 }' | sort -u)" = 1970-01-02 ]
rm -rf "$work/one/.git"
if "$work/one/scripts/dist.sh" "$work/other" 2>"$work/said"; then
    exit 1
fi
grep -q 'not a clone' "$work/said"
