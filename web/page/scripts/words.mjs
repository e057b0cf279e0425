/* words.mjs: makes src/words/core.id.json, the Indonesian messages of the core, from po/id.po: a table from the
 * English message to the Indonesian one. It takes the entries that the library (src/) or its wrapper for the
 * browser (web/core/) refers to; those used by the command line only never appear on the page. The PO reader
 * supports only what msgmerge writes: comments, references, flags, and strings over several lines; the library
 * has no plural forms.
 *
 *     node web/page/scripts/words.mjs */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../../po/id.po', import.meta.url);
const target = new URL('../src/words/core.id.json', import.meta.url);

/* PO strings are C strings, and the escapes that occur are also valid in JSON. */
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
        /* The file does not exist yet. */
    }
    if (text !== before) writeFileSync(target, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeWords();
