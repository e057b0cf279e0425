/* program.test.ts: the core treats every example and every file of the corpus as the program does: refuses it with
 * the same message at the same position, or reads it with the same warnings and solves it with the same verdict. */
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import type { InputProblem, Message } from '../src/types.ts';
import { execute, instance, program, root } from './setup.ts';

const folders = ['examples/queens', 'examples/pack', 'examples/nqueens', 'examples/invalid', 'tests/corpus'];
const files = folders.flatMap((folder) =>
    readdirSync(root + folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${folder}/${entry.name}`),
);

function sentence(message: Message): string {
    const text = message.text.replace(/\{([0-3])\}/g, (_, digit: string) => message.args[Number(digit)] ?? '');
    return message.line === 0 ? text : `${message.line}:${message.column || 1}: ${text}`;
}

/* What follows the file name in the program's messages of this kind. */
function complaints(errors: string, file: string, kind: string): string[] {
    return errors
        .split('\n')
        .filter((line) => line.startsWith(`${file}:`) && line.includes(`${kind}: `))
        .map((line) => line.slice(file.length + 1).replace(new RegExp(`^ ?((\\d+:\\d+: )?)${kind}: `), '$1'));
}

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

describe.skipIf(program === undefined)('as the program', () => {
    test.each(files)('%s', async (file) => {
        const run = await execute(program!, ['solve', file, '--json', '--threads', '1'], { env: { LC_ALL: 'C' } });
        const puzzle = readFileSync(root + file, 'utf8');
        let problem: InputProblem | null = null;
        try {
            const info = core.open(puzzle);
            expect(info.warnings.map(sentence)).toEqual(complaints(run.stderr, file, 'warning'));
        } catch (error) {
            problem = error as InputProblem;
        }
        if (problem?.error.text.startsWith('this problem has no board') === true) {
            expect(run.status, 'an exact cover problem is for the program alone').toBe(0);
            return;
        }
        if (problem !== null) {
            expect(complaints(run.stderr, file, 'error')).toEqual([sentence(problem.error)]);
            return;
        }
        const told = JSON.parse(run.stdout) as { verdict: string; count: string };
        const result = core.solve(puzzle, { goal: 'first' });
        expect({ verdict: result.verdict, count: result.count }).toEqual({ verdict: told.verdict, count: told.count });
    });
});

describe('whatever is read', () => {
    test.each(files)('%s comes back from its text, its JSON and its id', (file) => {
        const bytes = readFileSync(root + file);
        let info;
        try {
            info = core.open(new Uint8Array(bytes));
        } catch (problem) {
            expect((problem as InputProblem).error.text).not.toBe('');
            return;
        }
        const { id, text, json } = info;
        expect(id).toMatch(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/?]+$/);
        for (const input of [text, JSON.stringify(json), id]) {
            const again = core.open(input);
            if (input !== text) expect(again.id).toBe(id); /* the text format has no names for pieces */
            expect(again.cells).toEqual(info.cells);
            expect(again.layers).toEqual(info.layers);
            expect(again.impossible).toEqual(info.impossible);
        }
    });
});
