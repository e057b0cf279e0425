#!/bin/sh
# The public headers fit programs that were compiled with the last release (scripts/abi.sh). Then, on a copy, the
# comparison must find each kind of change that breaks programs, and allow each kind of addition.
set -eu
"$SRC/scripts/abi.sh"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

try() { # header, sed commands: the comparison with that change
    rm -rf "$tree/include"
    cp -R "$SRC/include" "$tree"
    mkdir -p "$tree/scripts"
    cp "$SRC/scripts/abi.sh" "$tree/scripts"
    sed -i "$2" "$tree/include/papan/$1"
    if cmp -s "$SRC/include/papan/$1" "$tree/include/papan/$1"; then
        echo "$1 has changed so much that this has no effect: $2" >&2
        exit 1
    fi
    "$tree/scripts/abi.sh" "$SRC/include" >"$tree/said" 2>&1
}
breaks() {
    if try "$@"; then
        echo "The comparison does not see that this breaks programs, in $1: $2" >&2
        exit 1
    fi
    grep -q 'would break' "$tree/said"
}
adds() {
    if ! try "$@"; then
        echo "The comparison does not allow this addition, in $1: $2" >&2
        cat "$tree/said" >&2
        exit 1
    fi
}

breaks base.h '/papan_version(void);/d'                                                      # a function is removed
breaks puzzle.h 's/papan_cells(const papan_puzzle \*puzzle)/papan_cells(const papan_puzzle *puzzle, int more)/'
breaks draw.h 's/^PAPAN_API const char \*papan_theme_name/PAPAN_API int papan_theme_name/'   # another return type
breaks draw.h 's/^    bool oblique;/    int new_one;\n&/'                                     # a member in the middle
breaks draw.h 's/^} papan_frame;/    int new_one;\n&/'                                        # elements never grow
breaks base.h 's/^    PAPAN_NO_MEMORY,/    PAPAN_NEW_ONE,\n&/'                                # other numbers
breaks solve.h 's/^    uint64_t limit;/    uint32_t limit;/'                                  # another type
adds base.h 's/^PAPAN_API const char \*papan_version(void);/&\nPAPAN_API int papan_new_one(void);/'
adds draw.h 's/^} papan_picture_style;/    int new_one;\n&/'
adds draw.h 's/^} papan_build_file;/    int new_one;\n&/'
grep -q 'new_one' "$tree/said" # and the change is reported
adds base.h 's/^    PAPAN_STOPPED /    PAPAN_STOPPED, PAPAN_NEW_ONE /'
