#!/bin/sh
# Every message of the sources is translated in every po file, with the same placeholders, {0} to {3} or
# {unit 0} and so on.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

places_differ() { # po file; prints the sentences whose translation has other places
    msgattrib --no-wrap --translated "$1" | awk '
        function places(text,    i, found) {
            for (i = 0; i < 4; i++)
                found = found (text ~ "{([Uu]nit |kind )?" i "}" ? i : "")
            return found
        }
        function finish() {
            if (sentence != "" && places(sentence) != places(translation))
                print sentence
            sentence = translation = ""
        }
        /^msgid / { finish() }
        /^msg(id|str)/ { into = $1 }
        /^(msgid|msgstr|msgstr\[0\]) |^"/ {
            text = $0
            sub(/^[^"]*"/, "", text)
            sub(/"$/, "", text)
            if (into == "msgid")
                sentence = sentence text
            else if (into != "msgid_plural")
                translation = translation text
        }
        END { finish() }'
}

cat >"$work/wrong.po" <<'END'
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "{0} of {1}"
msgstr "{1} dari {0}"

msgid "{Unit 0} is {1}"
msgstr "{1} di {unit 0}"

msgid "this {kind 2}"
msgstr "ini {kind 1}"

msgid "row {0}, "
"column {1}"
msgstr "baris {0}"
END
[ "$(places_differ "$work/wrong.po")" = 'this {kind 2}
row {0}, column {1}' ]

"$SRC/scripts/messages.sh" "$work/papan.pot"
failed=0
checked=0
for po in "$SRC"/po/*.po; do
    [ -e "$po" ] || break
    msgcmp "$po" "$work/papan.pot" || failed=1
    differ=$(places_differ "$po")
    if [ -n "$differ" ]; then
        printf '%s: other places for arguments in the translation of\n%s\n' "$po" "$differ"
        failed=1
    fi
    checked=$((checked + 1))
done
if [ $checked -eq 0 ]; then
    echo "There is no po file."
    failed=1
fi
exit $failed
