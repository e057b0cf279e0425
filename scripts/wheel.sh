#!/bin/sh
# Builds the wheel of the Python package, with both libraries inside: wheel.sh [FOLDER [LIBRARIES]]
# The wheel goes to FOLDER (default: build/wheel). Without LIBRARIES, a folder with libraries that are built already, they
# are built without CUDA, for any machine of this architecture whose C library is not older than the one here.
# libpapan-draw uses the system's cairo, zlib and giflib; without them only drawing fails. Nothing is downloaded. With
# SOURCE_DATE_EPOCH set, the same sources give the same bytes.
set -eu
cd "$(dirname "$0")/.."
out=${1:-build/wheel}
libraries=${2:-}
python=$(command -v /usr/bin/python3 || command -v python3)
mkdir -p "$out"

quietly() { # command...
    if ! "$@" >"$out/log" 2>&1; then
        cat "$out/log" >&2
        exit 1
    fi
}
if [ -z "$libraries" ]; then
    libraries=$out/library
    quietly cmake -S . -B "$libraries" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DPAPAN_PAGE=OFF \
        -DPAPAN_CUDA=OFF -DCMAKE_BUILD_WITH_INSTALL_RPATH=ON
    quietly cmake --build "$libraries" --target papan_shared papan_draw_shared -j "${JOBS:-2}"
fi

rm -rf "$out/source" "$out"/*.whl
mkdir -p "$out/source"
cp -R python/papan python/pyproject.toml python/setup.py python/README.md LICENSE "$out/source"
rm -rf "$out/source/papan/__pycache__"
mkdir "$out/source/papan/lib"
major=$(sed -n 's/^#define PAPAN_VERSION "\([0-9]*\).*/\1/p' include/papan/base.h)
for library in papan papan-draw; do
    strip --strip-unneeded -o "$out/source/papan/lib/lib$library.so.$major" "$libraries/lib$library.so.$major"
done
quietly "$python" -m pip wheel --no-deps --no-index --no-build-isolation --wheel-dir "$out" "$out/source"
ls "$out"/*.whl
