#!/bin/sh
# Makes papan-VERSION.tar.xz and its checksum from the last commit: dist.sh [FOLDER] (default build/dist)
# The same commit gives the same bytes on every machine: names are sorted, owner, permissions and options of xz are fixed,
# and every file has the time of the commit (or SOURCE_DATE_EPOCH). The tarball contains the built page in web/page/dist,
# so that packages can be built without a network; PAGE=OFF leaves it out.
set -eu
to=$(realpath -m "${1:-$(dirname "$0")/../build/dist}")
cd "$(dirname "$0")/.."
unset TAR_OPTIONS XZ_DEFAULTS XZ_OPT
export LC_ALL=C TZ=UTC

fail() {
    echo "$1" >&2
    exit 1
}
[ -e .git ] || fail 'The tarball is made from a commit, but this folder is not a clone of the repository.'
version=$(git show HEAD:include/papan/base.h | sed -n 's/^#define PAPAN_VERSION "\(.*\)"/\1/p')
[ -n "$version" ] || fail 'include/papan/base.h does not define PAPAN_VERSION.'
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
name=papan-$version

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive --format=tar --prefix="$name/" HEAD | tar -x -C "$work"
if [ "${PAGE:-ON}" != OFF ]; then
    changes=$(git status --porcelain -- LICENSE include po scripts src web)
    [ -z "$changes" ] || fail "The page would be built from files that are not committed. Commit them, or set PAGE=OFF:
$changes"
    scripts/page.sh
    cp -R web/page/dist "$work/$name/web/page/dist"
fi

mkdir -p "$to"
tar -c -C "$work" --format=gnu --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    "$name" | xz --format=xz --check=crc64 -6 --threads=1 >"$work/$name.tar.xz"
mv "$work/$name.tar.xz" "$to"
cd "$to"
sha256sum "$name.tar.xz" >"$name.tar.xz.sha256"
cat "$name.tar.xz.sha256"
