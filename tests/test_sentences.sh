#!/bin/sh
# No code decides by the words of a message, because a rewording or a translation would change its behaviour. Codes,
# kinds and members of a hint decide. The test looks for comparisons of sentences, in C, on the page, in its core and in
# Python; first it must find each kind of them in a made-up tree. The error of a browser about layouts has no code, only
# words.
set -eu
sentence='(because|reason|said|sentence|complaint|[mM]essage|why)'

decided() { # root of a tree; prints the offending lines
    (
        cd "$1"
        compare='\<(strstr|strcasestr|strcmp|strncmp|strcasecmp)\('
        grep -rnE --include='*.[ch]' "$compare[^;]*(->|\.)text[],)[]|$compare$sentence[,)]|$compare[^;]*(papan_sentence|papan_translate|[ (]_)\(" \
            src cli web/core || true
        search='(match|matchAll|search|indexOf|includes|startsWith|endsWith)\('
        words="(\.text|\<$sentence|told\([^)]*\)|toldOf\([^)]*\)|[sS]entence\([^)]*\))"
        grep -rnE --include='*.ts' --include='*.svelte' --exclude-dir=node_modules --exclude-dir=dist --exclude-dir=tests \
            -e "\.(test|exec)\([^/]*$words" -e "$words( \?\? '')?[)?]*\.$search" -e "\.(rule|kind|title)\??\.$search" \
            -e "$words [!=]== '[^']" web/page/src web/core/src || true
        grep -rnE --include='*.py' "['\"] (not )?in str\(|str\([a-z]+\)\.(startswith|endswith|find|index)|re\.(match|search|fullmatch)\([^)]*$sentence|$sentence (==|!=) ['\"]" \
            python/papan || true
    ) | grep -vE '^web/page/src/lib/trouble\.svelte\.ts:.*ResizeObserver' || true
}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
for folder in src/run cli/input web/core/src web/page/src python/papan; do mkdir -p "$tree/$folder"; done

finds() { # file, line
    printf '%s\n' "$2" >"$tree/$1"
    if ! decided "$tree" | grep -qF "$1:1:"; then
        echo "The test does not see this in $1: $2" >&2
        exit 1
    fi
    rm "$tree/$1"
}
allows() { # file, line
    printf '%s\n' "$2" >"$tree/$1"
    if [ -n "$(decided "$tree")" ]; then
        echo "The test finds fault with this in $1: $2" >&2
        exit 1
    fi
    rm "$tree/$1"
}
finds src/run/a.c 'if (strncmp(why->text, start, sizeof start - 1) == 0)'
finds src/run/a.c 'bool unnamed = strstr(found->text, "these cells") != NULL;'
finds cli/input/a.c 'if (strstr(why, "memory") != NULL)'
finds cli/input/a.c 'if (strcmp(papan_sentence(why, text), "there is not enough memory") == 0)'
finds cli/input/a.c 'if (strcmp(label, _("queen")) == 0)'
finds web/page/src/a.ts "const named = /row \{\d\}, column \{|these cells/.test(text.text);"
finds web/page/src/a.ts "if (hint.rule.endsWith('column')) return 1;"
finds web/page/src/a.ts "if (hint.rule?.startsWith('only')) return 1;"
finds web/page/src/a.ts "for (const [, index] of (message?.text ?? '').matchAll(/regions? \{([0-3])\}/gi)) tell(index);"
finds web/page/src/a.svelte "{#if told(hint.text).includes('row')}"
finds web/page/src/a.svelte "{#if hint.because.text === 'no queen'}"
finds web/core/src/a.ts "if (sentence(error).startsWith('line')) return;"
finds web/core/src/a.ts "if (/memory/.exec(error.message) !== null) return;"
finds python/papan/a.py "    if 'memory' in str(error):"
finds python/papan/a.py "    if str(error).startswith('line'):"
finds python/papan/a.py "    if re.search('row [0-9]', message):"
allows src/run/a.c 'return code != NULL && strcmp(why->code, "no-memory") == 0;'
allows src/run/a.c 'return strcmp(a->name, b->name) == 0;'
allows web/page/src/a.ts "const named = reasonCodes.includes(hint.text_code) && hint.kind === 'step';"
allows web/page/src/a.ts "if (text.includes(word) || hint.text.text === '') return;"

found=$(decided "$SRC")
if [ -n "$found" ]; then
    printf '%s\n' "$found" 'Here the words of a message decide; let its code or another member of it decide.' >&2
    exit 1
fi
