/* axe.test.ts: every screen is examined by axe for what keeps people with screen readers, keyboards or weak eyes
 * out: names, roles, contrast, landmarks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe } from 'vitest';
import { by, expect, frames, mode, press, ready, settled, still, test, type Mode, type Page } from './visit.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
    id: string;
    nodes: { target: string[]; failureSummary: string }[];
}

async function examine(page: Page, where: string): Promise<void> {
    await frames(page, 2); /* a change of colour begins with the next frame */
    await still(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run: (where: Document, options: unknown) => Promise<{ violations: Finding[] }> } };
        const rules = { 'label-content-name-mismatch': { enabled: true } };
        return (await axe.run(document, { rules })).violations;
    });
    const lines = found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.failureSummary}`));
    expect(lines, where).toEqual([]);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const modes: Mode[] = ['play', 'edit', 'solve', 'watch', 'compare'];

describe('accessibility', () => {
    test('the start, the calendar and the levels', async ({ visit }) => {
        const page = await visit({ start: true, ...phone, locale: 'id-ID' });
        await examine(page, 'start');
        await page.goto(page.url() + '#/days');
        await by(page, 'days-screen').waitFor();
        await examine(page, 'days');
        await page.evaluate(() => (location.hash = '/levels'));
        await by(page, 'levels-screen').waitFor();
        await examine(page, 'levels');
    });
    for (const family of ['queens', 'pack', 'nqueens'] as const)
        test(`${family}: every mode`, async ({ visit }) => {
            const dark = family === 'pack';
            const page = await visit({ start: true, colorScheme: dark ? 'dark' : 'light', ...(family === 'queens' ? phone : {}) });
            await press(page, `start-${family}`);
            await ready(page);
            for (const name of modes) {
                await mode(page, name);
                await settled(page, name);
                await examine(page, `${family} ${name}`);
            }
        });
});
