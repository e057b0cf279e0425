#!/bin/sh
# Lists every source file with the first sentence of its head comment, folder by folder: modules.sh [WORD...]
# With words: only files whose head comment contains all of them, ignoring case.
# No list of files is stored, since it would soon be out of date.
set -eu
cd "$(dirname "$0")/.."
words=$(printf '%s ' "$@")
awk -v words="$words" '
    BEGIN { wanted = split(tolower(words), word, " ") }
    FNR == 1 { tell(); inside = 1; head = ""; file = FILENAME }
    inside {
        line = $0
        inside = !sub(/[[:space:]]*\*\/.*/, "", line)
        sub(/^[[:space:]]*\/?\*[[:space:]]?/, "", line)
        head = head (line == "" ? ". " : " " line)
    }
    END { tell() }
    function tell(    sentence, name, folder, i) {
        if (file == "")
            return
        for (i = 1; i <= wanted; i++)
            if (!index(tolower(head), word[i]))
                return
        name = folder = file
        sub(/.*\//, "", name)
        sub(/\/[^\/]*$/, "", folder)
        sentence = head
        sub(/^ *[^:]*: */, "", sentence)
        gsub(/\.\. /, ". ", sentence)
        if (!wanted && sentence ~ /^see [a-z_0-9]*\.h/)
            return # see the header
        if (match(sentence, /\.( |$)/))
            sentence = substr(sentence, 1, RSTART - 1)
        if (folder != last)
            printf "%s%s/\n", last == "" ? "" : "\n", folder
        last = folder
        printf "  %-26s %s\n", name, sentence
    }' include/papan/*.h src/*/*.[ch] src/*/*.cu cli/*.[ch] cli/*/*.[ch] cli/*/*/*.c verify/*.[ch] web/core/wasm/*.[ch]
