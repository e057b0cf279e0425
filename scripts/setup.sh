#!/bin/sh
# Makes sure that the Debian packages for a purpose are installed: setup.sh [--check] PURPOSE...
# Prints nothing if nothing is missing. Otherwise it installs the packages if it runs as root; for other users it prints
# the command that installs them, and fails. With --check nothing is installed or printed: it only fails if something is
# missing. A package also counts as installed if the command in the third column succeeds.
set -eu
check=
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi

table() {
    cat <<'TABLE'
build  gcc                cc --version
build  libc6-dev          test -e /usr/include/stdio.h
build  cmake              cmake --version
build  ninja-build        ninja --version
build  pkg-config         pkg-config --version
build  libcairo2-dev      pkg-config --exists cairo
build  fonts-dejavu-core  test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
build  zlib1g-dev         pkg-config --exists zlib
build  libgif-dev         test -e /usr/include/gif_lib.h
build  libsqlite3-dev     pkg-config --exists sqlite3
build  libpng-dev         pkg-config --exists libpng
build  libjpeg62-turbo-dev pkg-config --exists libjpeg
build  gettext            msgfmt --version
page   libmicrohttpd-dev  pkg-config --exists libmicrohttpd
page   libqrencode-dev    pkg-config --exists libqrencode
page   nodejs             node --version
page   npm                npm --version
page   ninja-build        ninja --version
page   clang-14           clang-14 --version
page   lld-14             wasm-ld-14 --version
page   llvm-14            llvm-ar-14 --version
page   wasi-libc          test -e /usr/include/wasm32-wasi/stdlib.h
page   libclang-rt-14-dev-wasm32 false
browser chromium-headless-shell chromium-headless-shell --version
test   g++                c++ --version
test   libcmocka-dev      pkg-config --exists cmocka
test   curl               curl --version
test   abigail-tools      abidiff --version
test   python3-jsonschema python3 -m jsonschema --version
test   python3-cffi       false
test   python3-numpy      false
test   python3-pil        false
test   gringo             clingo --version
test   cadical            cadical --version
test   mypy               mypy --version
test   sqlite3            sqlite3 --version
test   zsh                zsh --version
test   fish               fish --version
test   desktop-file-utils desktop-file-validate --version
test   appstream          appstreamcli --version
test   groff              groff --version
test   man-db             lexgrog --version
test   zbar-tools         zbarimg --version
wheel  python3-pip        python3 -m pip --version
wheel  python3-setuptools python3 -m setuptools.version
wheel  python3-wheel      python3 -m wheel version
mpi    libopenmpi-dev     false
mpi    openmpi-bin        mpirun --version
slurm  slurm-wlm          slurmctld -V
slurm  munge              munged --version
slurm  libpmix-dev        false
machines gcc-aarch64-linux-gnu aarch64-linux-gnu-gcc --version
machines gcc-s390x-linux-gnu s390x-linux-gnu-gcc --version
machines clang            clang --version
machines qemu-user-static qemu-s390x-static --version
mutants python3-clang-14  false
clang  clang              clang --version
clang  libclang-rt-14-dev false
dist   git                git --version
dist   xz-utils           xz --version
deb    build-essential    false
deb    curl               curl --version
deb    git                git --version
deb    xz-utils           xz --version
deb    dpkg-dev           dpkg-buildpackage --version
deb    debhelper          dh --version
deb    dh-python          dh_python3 --version
deb    libcmocka-dev      pkg-config --exists cmocka
deb    pybuild-plugin-pyproject false
deb    python3-all        false
deb    python3-setuptools false
deb    python3-wheel      false
deb    lintian            lintian --version
bare   debootstrap        debootstrap --version
format clang-format       clang-format --version
TABLE
}

there() { # package command...
    dpkg-query -W -f '${Status}\n' "$1" 2>/dev/null | grep -q '^install ok installed' && return
    shift
    "$@" >/dev/null 2>&1
}

missing=$(
    table | while read -r purpose package probe; do
        case " $* " in
        *" $purpose "*)
            # shellcheck disable=SC2086 # the probe is a command with its arguments
            there "$package" $probe || printf ' %s' "$package"
            ;;
        esac
    done
)
[ -z "$missing" ] && exit 0
[ -z "$check" ] || exit 1

if [ "$(id -u)" -ne 0 ]; then
    echo "Some packages are missing. Run this, then try again:" >&2
    echo "sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
fi
if ! command -v apt-get >/dev/null; then
    echo "apt-get was not found. Install the equivalents of these Debian packages:$missing" >&2
    exit 1
fi
echo "Installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
# shellcheck disable=SC2086 # one word per package
apt-get install -q -y --no-install-recommends $missing
