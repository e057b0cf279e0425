/* words.mjs: makes src/words/core.id.json, the Indonesian of the core's sentences, out of po/id.po: a table
 * from the English sentence to the Indonesian one. Taken are the entries that the library refers to (src/) or
 * its wrapping for the browser (web/core/); those of the command line alone are not said in the page. The PO reader knows what msgmerge writes and no more:
 * comments, references, flags, and strings over several lines; the library has no plural forms.
 *
 *     node web/page/scripts/words.mjs */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../../po/id.po', import.meta.url);
const target = new URL('../src/words/core.id.json', import.meta.url);

/* PO strings are written as C strings, and those escapes that occur are JSON's, too. */
function unquote(line) {
    return JSON.parse(line.slice(line.indexOf('"')));
}

function readEntry(block) {
    const entry = { fuzzy: false, library: false, msgid: '', msgstr: '' };
    let field = '';
    for (const line of block.split('\n')) {
        if (line.startsWith('#,')) entry.fuzzy ||= line.includes('fuzzy');
        else if (line.startsWith('#:')) entry.library ||= /(^|\s)(src|web\/core)\//.test(line);
        else if (line.startsWith('#')) continue;
        else {
            const keyword = /^(msgid|msgstr) "/.exec(line);
            if (keyword !== null) field = keyword[1];
            if (field !== '' && line.includes('"')) entry[field] += unquote(line);
        }
    }
    return entry;
}

export function readWords(po) {
    const table = {};
    for (const block of po.split(/\n\s*\n/)) {
        const entry = readEntry(block);
        if (entry.library && !entry.fuzzy && entry.msgid !== '' && entry.msgstr !== '')
            table[entry.msgid] = entry.msgstr;
    }
    return table;
}

export function writeWords() {
    const text = JSON.stringify(readWords(readFileSync(source, 'utf8')), null, 1) + '\n';
    let before = '';
    try {
        before = readFileSync(target, 'utf8');
    } catch {
        /* There is none yet. */
    }
    if (text !== before) writeFileSync(target, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeWords();
