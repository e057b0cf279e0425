#!/bin/sh
# Builds Papan for other machines and runs its tests there: machines.sh [MACHINE...]
# MACHINE is arm64, s390x (big-endian) or i386 (32-bit); default: all three. The first two run under qemu-user, so times
# mean nothing. TESTS=all also runs the tests that take long under emulation; TESTS=REGEX runs these only.
#
# The libraries come from Debian's packages for that machine. They are unpacked into build/machines/MACHINE/sysroot, with
# package lists of their own: nothing is installed, and this machine needs no foreign architecture.
set -eu
cd "$(dirname "$0")/.."
JOBS=${JOBS:-2}
# shellcheck source=/dev/null
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
# The mirror that this machine uses for its own packages. apt expands the names.
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' 'Component: main' |
    sed -n "s/^$suite //p" | head -n 1)
packages='libc6-dev libc-bin libgcc-12-dev libcmocka-dev libcairo2-dev libgif-dev libpng-dev libjpeg62-turbo-dev libsqlite3-dev
    zlib1g-dev fonts-dejavu-core'

# Not run: tests that examine the sources or headers, or compile or load them for this machine, and so give the same
# result everywhere; and tests that need the page, a browser, MPI or Slurm, which are not in this build.
elsewhere='python|api|api_.*|next_step|cli_unfinished|includes|header|names|translations|message_codes|symbols|abi|install|examples|dist|npm|oracle|gui|gui_crowd|gui_lan|page|page_file|web|mpi|slurm'
# Not run unless TESTS=all: scripts that start the emulator hundreds of times, or stop and kill processes at chosen times,
# which emulation stretches. Under emulation all others do less than elsewhere (PAPAN_SLOW in tests/CMakeLists.txt).
slow='job_cli|job_kill|job_disk|job_parity|cli_cases|cli_estimate|cli_limits|cli_stop|queens_hint_cli|cli_signals|cli_make_queens|cli_dialogue|cli_compare|import'

unpack() { # machine folder
    [ -e "$2/sysroot.done" ] && return
    apt=$PWD/$2/apt
    mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$2/sysroot"
    : >"$apt/status"
    cat >"$apt/apt.conf" <<CONF
APT::Architecture "$1";
APT::Architectures { "$1"; };
APT::Install-Recommends "false";
APT::Sandbox::User "";
Acquire::Languages "none";
Dir::State "$apt";
Dir::State::status "$apt/status";
Dir::Cache "$apt";
Dir::Etc::SourceList "$apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
CONF
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$apt/sources.list"
    APT_CONFIG=$apt/apt.conf apt-get update -qq
    # shellcheck disable=SC2086 # one word per package
    APT_CONFIG=$apt/apt.conf apt-get install -qq -y --download-only $packages
    for package in "$apt"/archives/*.deb; do
        dpkg -x "$package" "$2/sysroot"
    done
    # Links of development packages are absolute; the linker would take the static libraries instead.
    find "$2/sysroot" -type l -lname '/*' | while read -r link; do
        ln -snf "$(realpath -ms --relative-to "$(dirname "$link")" "$2/sysroot$(readlink "$link")")" "$link"
    done
    touch "$2/sysroot.done"
    rm -r "$apt"
}

[ $# -gt 0 ] || set -- arm64 s390x i386
for machine in "$@"; do
    case $machine in
    arm64 | s390x | i386) ;;
    *)
        echo "unknown machine '$machine'; expected arm64, s390x or i386" >&2
        exit 2
        ;;
    esac
    folder=build/machines/$machine
    echo "== $machine"
    unpack "$machine" "$folder"
    cmake -G Ninja -S . -B "$folder/build" --toolchain "$PWD/cmake/Machine.cmake" -D PAPAN_MACHINE="$machine" \
        -D PAPAN_SYSROOT="$PWD/$folder/sysroot" -D CMAKE_BUILD_TYPE=RelWithDebInfo -D CMAKE_COMPILE_WARNING_AS_ERROR=ON \
        -D BUILD_TESTING=ON -D PAPAN_PAGE=OFF -D PAPAN_CUDA=OFF -D PAPAN_MPI=OFF >"$folder/cmake.log" ||
        { cat "$folder/cmake.log"; exit 1; }
    cmake --build "$folder/build" -j "$JOBS"
    case ${TESTS:-} in
    '') set -- -E "^($elsewhere|$slow)\$" ;;
    all) set -- -E "^($elsewhere)\$" ;;
    *) set -- -R "$TESTS" ;;
    esac
    ctest --test-dir "$folder/build" -j "$JOBS" --output-on-failure "$@"
done
