/* error.test.ts: what the calls of an instance throw: errors with a message in English and fields for programs. The same for
 * a core in a thread is in queue.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import { PapanError } from '../src/error.ts';
import type { Instance } from '../src/instance.ts';
import type { Wish } from '../src/types.ts';
import { expectUneven, instance, noGoals, uneven, unknownGoal } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});
const thrown = (call: () => unknown): PapanError => {
    try {
        call();
    } catch (error) {
        return error as PapanError;
    }
    throw new Error('nothing was thrown');
};
test('throws errors for input that is not a puzzle', () => expectUneven(thrown(() => core.open(uneven)), 'error.test.ts'));
test('throws errors for what a puzzle does not allow', () => {
    const error = thrown(() => core.solve('nqueens:8', { strategy: 'luck' }));
    expect(error).toBeInstanceOf(PapanError);
    expect(error.message).toContain("'luck'");
    expect(error.error).toEqual(expect.objectContaining({ args: ['luck'], line: 0, column: 0 }));
});
test('names the column, if there is one', () => {
    const at = { text: "'{0}' is no number", args: ['x'], line: 3, column: 7 };
    expect(new PapanError(at).message).toBe("line 3, column 7: 'x' is no number");
    expect(new PapanError({ ...at, line: 0, column: 0 }).message).toBe("'x' is no number");
    expect(new PapanError({ text: 'a queen', args: [], line: 0, column: 0, stars: true }).message).toBe('a star');
});
test.each(noGoals)('refuses the goal %j', (goal) => {
    expect(() => core.solve('nqueens:8', { goal })).toThrow(unknownGoal(goal));
    expect(() => core.countOrShare('nqueens:8', { goal })).toThrow(unknownGoal(goal));
});
test('finds a solution by default', () => {
    expect(core.solve('nqueens:8')).toMatchObject({ verdict: 'solved', solutions: [expect.any(Uint16Array)] });
    expect(core.solve('nqueens:8', { strategy: 'cover' }).solutions).toHaveLength(1);
});
test('refuses a puzzle that is neither text nor bytes', () => {
    for (const input of [undefined, null, 8, {}, ['A'], new Uint16Array(2)])
        expect(() => core.open(input as never)).toThrow(
            expect.objectContaining({ name: 'PapanError', message: expect.stringContaining('expected a puzzle') }),
        );
    expect(core.open('nqueens:8').id).toBe('nqueens:8');
});
test('refuses to make a puzzle of an unknown family', () => {
    for (const wish of [{ family: 'frob', seed: 1 }, { size: 8, seed: 1 }, {}])
        expect(() => core.make(wish as Wish)).toThrow(
            expect.objectContaining({ message: `unknown family '${String((wish as Wish).family)}'; expected queens or pack` }),
        );
});
