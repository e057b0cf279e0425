#!/bin/sh
# Includes follow the order of the modules: each folder may include itself and folders of lower rank. The test also
# reports a folder without a rank, a path with "..", and a header that is in neither place. The program and the page's
# core are clients of the public headers: of src they include only base, which supports them, too. The object files show
# that calls inside the library go the same way, including those through papan.h, which any folder may include. Only
# code for one family asks which family a puzzle has. No file of the program includes itself through others. The same
# checks first run on a made-up tree with one violation of each kind, which they must find.
set -eu
ranks="papan base puzzle model search colours run certify explain make format,show,import draw families cli,wasm"
clients="cli wasm"          # may include only themselves, papan and base
filled_above=papan_families # the one table that lower folders read and a higher one defines

check() { # root of a tree; prints the offending lines, fails where there is one
    (
        cd "$1"
        # some patterns match no file, and some files include nothing
        { grep -nHs '^[[:space:]]*#[[:space:]]*include' include/papan/*.h src/*/*.[ch] src/*/*.cu cli/*.[ch] cli/*/*.[ch] \
            cli/*/*/*.[ch] web/core/wasm/*.[ch] || true; } | awk -v ranks="$ranks" -v clients="$clients" '
            BEGIN {
                levels = split(ranks, level, " ")
                for (i = 1; i <= levels; i++) {
                    folders = split(level[i], folder, ",")
                    for (j = 1; j <= folders; j++)
                        rank[folder[j]] = i
                }
            }
            {
                split($0, part, ":")
                file = part[1]
                steps = split(file, step, "/")
                from = step[1] == "cli" ? "cli" : step[steps - 1]
                header = $0
                angled = header ~ /include[[:space:]]*</
                if (!sub(/^[^<"]*[<"]/, "", header) || !sub(/[>"].*$/, "", header)) {
                    print $0 "   (not a plain include)"
                    bad = 1
                    next
                }
                if (header ~ /\.\./)
                    why = "leaves its folder"
                else if (header !~ /\//)
                    why = angled || exists(file, header) ? "" : "is not in the same folder"
                else {
                    to = header
                    sub(/\/.*/, "", to)
                    if (!(to in rank))
                        why = angled ? "" : "is in a folder without a rank"
                    else if (!(from in rank))
                        why = "is included from a folder without a rank"
                    else if (to != from && rank[to] >= rank[from])
                        why = "is not below " from
                    else if (index(" " clients " ", " " from " ") && to != from && to != "papan" && to != "base")
                        why = "is not public"
                    else
                        why = ""
                }
                if (why != "") {
                    print $0 "   (" header " " why ")"
                    bad = 1
                }
            }
            function exists(file, header,    path, line, found) {
                path = file
                sub(/[^\/]*$/, header, path)
                found = (getline line < path) >= 0
                close(path)
                return found
            }
            END { exit bad }'
    )
}

# Reads lines "folder symbol kind" (kind as printed by nm) and prints calls from a folder to one of higher rank.
calls_upwards() {
    awk -v ranks="$ranks" -v filled_above="$filled_above" '
        BEGIN {
            levels = split(ranks, level, " ")
            for (i = 1; i <= levels; i++) {
                folders = split(level[i], folder, ",")
                for (j = 1; j <= folders; j++)
                    rank[folder[j]] = i
            }
        }
        $3 != "U" { home[$2] = $1 }
        $3 == "U" { caller[++calls] = $1; callee[calls] = $2 }
        END {
            for (i = 1; i <= calls; i++) {
                to = home[callee[i]]
                if (to != "" && callee[i] != filled_above && to != caller[i] && rank[to] >= rank[caller[i]]) {
                    print caller[i] " calls " callee[i] " of " to ", which is not below it"
                    bad = 1
                }
            }
            exit bad
        }'
}

symbols() { # the folders of object files: lines for calls_upwards
    for object in "$1"/src/*/*.o "$2"/src/*/*.o; do
        source=${object#*.dir/}
        [ ! -e "$SRC/${source%.o}" ] || echo "$object" # not left over from a file that is gone
    done | xargs -d '\n' nm -gA | sed -n 's|^.*/\([^/]*\)/[^/:]*:.* \([A-Za-z]\) \(papan_.*\)$|\1 \3 \2|p'
}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/include/papan" "$tree/src/base" "$tree/src/search" "$tree/src/explain" "$tree/src/run" "$tree/src/odd" "$tree/cli/jobs" \
    "$tree/web/core/wasm"

plant() { # file, include line
    echo "$2" >"$tree/$1"
}
plant include/papan/papan.h '#include <stdint.h>'
plant src/base/mem.h '#include "papan/papan.h"'
plant src/base/mem.c '#include "base/mem.h"'
plant src/search/near.h '#include <sys/types.h>'
plant src/search/near.c '#include "near.h"'
plant src/base/alone.c 'int alone;'
plant cli/main.c '#include "papan/papan.h"'
plant cli/text.c '#include "base/mem.h"'
if ! check "$tree"; then
    echo "The check finds fault with a tree in order." >&2
    exit 1
fi

breach() { # file, include line: in the tree for this one check
    plant "$1" "$2"
    if check "$tree" >"$tree/found" || ! grep -qF "$1:1:$2" "$tree/found"; then
        echo "The check does not see $2 in $1." >&2
        exit 1
    fi
    rm "$tree/$1"
}
breach include/papan/more.h '#include "base/mem.h"'
breach src/base/up.c '#include "search/near.h"'
breach src/base/angled.c '#include <search/near.h>'
breach src/base/spaced.c '  #  include "search/near.h"'
breach src/search/top.c '#include "cli/options.h"'
breach src/run/above.c '#include "explain/near.h"'
breach cli/inside.c '#include "search/near.h"'
breach web/core/wasm/inside.c '#include "search/near.h"'
breach cli/jobs/up.c '#include "../main.h"'
breach web/core/wasm/up.c '#include "cli/jobs/up.h"'
breach src/search/out.c '#include "../base/mem.h"'
breach src/search/none.c '#include "nowhere.h"'
breach src/search/unranked.c '#include "odd/odd.h"'
breach src/odd/odd.c '#include "base/mem.h"'
breach src/search/macro.c '#include HEADER'

if printf '%s\n' 'run papan_solve T' 'search papan_solve U' 'make papan_solve U' | calls_upwards >"$tree/found" ||
    [ "$(cat "$tree/found")" != 'search calls papan_solve of run, which is not below it' ]; then
    echo "The check does not see a call that goes up." >&2
    exit 1
fi

# Only code for one family tests which family a puzzle has; all other code uses its row of the table.
asks() { # root of a tree
    (cd "$1" && grep -rnE 'family (==|!=) &papan_family_' src cli) |
        grep -vE '^src/(search/classic_queens|make/pack_challenge|puzzle/(pack_position|pack_info|puzzle_info))\.c:'
}
echo 'if (puzzle->family == &papan_family_pack)' >"$tree/src/search/asks.c"
if [ -z "$(asks "$tree")" ]; then
    echo "The check does not see who asks for a family." >&2
    exit 1
fi
if asks "$SRC"; then
    echo "These ask which family a puzzle has; let its row tell (docs/design.md)." >&2
    exit 1
fi

# In the program, no file includes itself through others; a .c file and its header count as one.
circles() { # root of a tree; fails and prints the files of each circle
    (cd "$1" && find cli -name '*.[ch]' -exec grep -HoE '^#include "cli/[^"]*' {} +) |
        sed -E 's/\.[ch]:#include "/ /; s/\.h$//' | awk '$1 != $2' | tsort 2>&1 >/dev/null
}
plant cli/one.c '#include "cli/two.h"'
plant cli/two.h '#include "cli/three.h"'
plant cli/three.c '#include "cli/one.h"'
if circles "$tree" >"$tree/found"; then
    echo "The check does not see a circle of includes." >&2
    exit 1
fi
circles "$SRC"

check "$SRC"
twice=$(cd "$SRC" && ls src/*/*.[ch] cli/*.[ch] cli/*/*.[ch] web/core/wasm/*.[ch] | sed 's/.*\///' | sort | uniq -d)
if [ -n "$twice" ]; then
    echo "Two files are called $twice." >&2
    exit 1
fi
symbols "$BUILD/CMakeFiles/papan_objects.dir" "$BUILD/CMakeFiles/papan_draw_objects.dir" >"$tree/symbols"
grep -q '^run papan_solve T$' "$tree/symbols"
grep -q '^draw papan_picture_file T$' "$tree/symbols"
calls_upwards <"$tree/symbols"
