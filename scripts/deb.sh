#!/bin/sh
# Builds the Debian packages: deb.sh [FOLDER] (default build/deb)
# They are built from the tarball of the last commit (scripts/dist.sh), as anybody else would build them. PAGE=OFF: without
# the page. DEB_BUILD_OPTIONS=nocheck: without the tests.
set -eu
to=$(realpath -m "${1:-$(dirname "$0")/../build/deb}")
cd "$(dirname "$0")/.."
version=$(sed -n 's/^#define PAPAN_VERSION "\(.*\)"/\1/p' include/papan/base.h)
packaged=$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//')
if [ "$version" != "$packaged" ]; then
    echo "debian/changelog is for version $packaged, but this is version $version (include/papan/base.h)." >&2
    exit 1
fi

rm -rf "$to"
mkdir -p "$to"
scripts/dist.sh "$to"
mv "$to/papan-$version.tar.xz" "$to/papan_$version.orig.tar.xz"
rm "$to/papan-$version.tar.xz.sha256"
cd "$to"
tar -xf "papan_$version.orig.tar.xz"
cd "papan-$version"
case ${DEB_BUILD_OPTIONS:-} in
*parallel=*) ;;
*) export DEB_BUILD_OPTIONS="parallel=${JOBS:-2} ${DEB_BUILD_OPTIONS:-}" ;;
esac
PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg-buildpackage --no-sign # with the tools of Debian alone
cd ..
rm -rf "papan-$version"
if command -v lintian >/dev/null; then
    lintian --pedantic --display-info --fail-on error,warning ./*.changes
fi
echo "The packages are in $to."
