/* monkey.test.ts: random sequences of what a person can do, for each family: nothing is thrown, the page always
 * answers, undo leads back to the start, and the state survives a reload. Here are short sequences; `make soak`
 * runs long ones (MONKEY=1000). A failure prints its seed and how to repeat it. */
import { describe } from 'vitest';
import { Chance, answers, puzzles, same, stateOf, step, toGame, undoAll } from './monkey.ts';
import { address, paste, ready, test, until, type Family, type Page } from './visit.ts';

const env = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const soak = process.env['MONKEY'] !== undefined || process.env['MONKEY_SEED'] !== undefined;
const sequences = env('MONKEY', process.env['MONKEY_SEED'] === undefined ? 20 : 1);
const steps = env('MONKEY_STEPS', soak ? 60 : 8);
const firstSeed = env('MONKEY_SEED', 1);
const only = process.env['MONKEY_FAMILY'];
const families = (['queens', 'pack', 'nqueens'] as const).filter((family) => only === undefined || family === only);

const ofTheDriver = /\[\.WebGL|GPU stall|swiftshader/i;

function listen(page: Page): string[] {
    const heard: string[] = [];
    page.on('pageerror', (error) => heard.push(`thrown: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
        const grave = ['error', 'warning'].includes(message.type()) && !ofTheDriver.test(message.text());
        if (grave) heard.push(`console: ${message.text()}`);
    });
    page.on('download', (file) => void file.cancel().catch(() => {}));
    page.on('filechooser', () => {});
    return heard;
}

/* A sequence of the soak starts from nothing, so that its seed alone repeats it; the short ones go on. */
async function begin(page: Page, family: Family, chance: Chance): Promise<void> {
    if (soak) {
        await page.goto('about:blank');
        await page.goto(address);
        await page.evaluate(() => {
            localStorage.clear();
            sessionStorage.clear();
            localStorage.setItem('papan:open', JSON.stringify({ version: 1, time: 1, value: 'queens' }));
        });
        await page.goto('about:blank');
        await page.goto(`${address}#nqueens:5`);
        await ready(page);
    }
    await toGame(page, family);
    await paste(page, chance.of(puzzles[family]));
    await until(async () => (await stateOf(page)).family === family, 'the puzzle is open');
    await toGame(page, family);
}

async function run(page: Page, family: Family, seed: number, heard: string[]): Promise<void> {
    const chance = new Chance(seed);
    const done: string[] = [];
    const well = async (): Promise<void> => {
        const report = await answers(page);
        if (report !== '') throw new Error(`a part of the page failed:\n${report}`);
        if (heard.length > 0) throw new Error(heard.join('\n'));
    };
    try {
        await begin(page, family, chance);
        for (let i = 0; i < steps; i++) {
            done.push(await step(page, chance));
            await well();
        }
        done.push('the end');
        await toGame(page, family);
        const before = await stateOf(page);
        if (soak || seed % 4 === 0) {
            await page.reload();
            await ready(page);
            await same(page, before, 'the state survives a reload');
            done.push('a reload');
        }
        await undoAll(page);
        await well();
    } catch (error) {
        const how = `MONKEY_SEED=${seed} MONKEY_FAMILY=${family} npx vitest run --config tests/vitest.config.ts monkey`;
        const list = done.map((what, i) => `${i} ${what}`).join('\n');
        throw new Error(`seed ${seed}, ${family}, after ${done.length} steps; repeat it with ${how}\n${list}\n${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`);
    }
}

describe('a monkey at the page', () => {
    for (const family of families)
        test(family, { timeout: 12 * 3600_000 }, async ({ visit }) => {
            const page = await visit({ hash: 'nqueens:5', hasTouch: true });
            const heard = listen(page);
            for (let i = 0; i < sequences; i++) await run(page, family, firstSeed + i, heard);
        });
});
