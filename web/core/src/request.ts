/* request.ts: refuses arguments that mean nothing, which would otherwise be ignored or break a worker: a TypeError for a value
 * of the wrong type, a RangeError for a number out of range. */
import type { Method } from './protocol.ts';
import type { Hooks, Request } from './types.ts';

function refuse(name: string, value: unknown, expected: string): never {
    const kind = Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : typeof value;
    const simple = value === null || ['undefined', 'boolean', 'number'].includes(typeof value);
    const shown = typeof value === 'string' ? JSON.stringify(value) : simple ? String(value) : kind;
    throw new TypeError(`${name} is ${shown}; expected ${expected}`);
}

function checkNumber(name: string, value: unknown, least: number, other = ''): void {
    const expected = `a whole number from ${least} on${other}`;
    if (typeof value !== 'number') refuse(name, value, expected);
    if (!Number.isSafeInteger(value) || value < least)
        throw new RangeError(`${name} is ${value}; expected ${expected}`);
}

export function checkRequest(request: Request): void {
    checkArgument('request', request, 'an object');
    const { limit, skip, workers } = request;
    if (limit !== undefined) checkNumber('limit', limit, 0);
    if (skip !== undefined) checkNumber('skip', skip, 0);
    if (workers !== undefined && workers !== 'all') checkNumber('workers', workers, 1, " or 'all'");
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const EXPECTED: Record<string, (value: unknown) => boolean> = {
    'a string': (value) => typeof value === 'string',
    'a number': (value) => typeof value === 'number',
    'an object': isObject,
    'a puzzle as a string': (value) => typeof value === 'string',
    'a puzzle as a string or as bytes (Uint8Array)': (value) => typeof value === 'string' || ArrayBuffer.isView(value),
    'a label for each cell (Uint16Array)': (value) => ArrayBuffer.isView(value) || Array.isArray(value),
    'a label for each cell (Uint16Array) or null': (value) => value === null || ArrayBuffer.isView(value),
    'pixels (Uint8ClampedArray)': (value) => ArrayBuffer.isView(value),
    'numbers of cells': (value) => Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof Set,
};

function checkArgument(name: string, value: unknown, expected: string): void {
    if (EXPECTED[expected]?.(value) === false) refuse(name, value, expected);
}

type Expected = readonly (readonly [name: string, expected: string])[];
const PUZZLE = ['puzzle', 'a puzzle as a string'] as const;
const LABEL = ['label', 'a label for each cell (Uint16Array)'] as const;
const PIXELS: Expected = [
    ['rgba', 'pixels (Uint8ClampedArray)'],
    ['width', 'a number'],
    ['height', 'a number'],
];
const ARGUMENTS: Partial<Record<Method, Expected>> = {
    open: [['input', 'a puzzle as a string or as bytes (Uint8Array)']],
    strategies: [PUZZLE],
    solve: [PUZZLE],
    countOrShare: [PUZZLE],
    watch: [PUZZLE, ['strategy', 'a string'], ['from', 'a number'], ['count', 'a number']],
    place: [PUZZLE, LABEL, ['crosses', 'numbers of cells']],
    verify: [PUZZLE, LABEL],
    hint: [PUZZLE, ['wish', 'an object']],
    placements: [PUZZLE],
    difficulty: [PUZZLE],
    make: [['wish', 'an object']],
    daily: [
        ['date', 'a string'],
        ['kind', 'a string'],
    ],
    dailyPlan: [['date', 'a string']],
    importPicture: PIXELS,
    importBoard: [...PIXELS, ['size', 'a number'], ['place', 'an object']],
    write: [PUZZLE, ['format', 'a string']],
    picture: [PUZZLE, ['label', 'a label for each cell (Uint16Array) or null']],
};

export function checkHooks(hooks: Hooks): void {
    checkArgument('hooks', hooks, 'an object');
    const { signal, onProgress, onSolutions } = hooks;
    if (signal !== undefined && typeof signal?.addEventListener !== 'function') refuse('signal', signal, 'an AbortSignal');
    for (const [name, hook] of Object.entries({ onProgress, onSolutions }))
        if (hook !== undefined && typeof hook !== 'function') refuse(name, hook, 'a function');
}

export function checkCall(method: Method, args: unknown[], hooks: Hooks): void {
    checkHooks(hooks);
    ARGUMENTS[method]?.forEach(([name, expected], at) => checkArgument(name, args[at], expected));
}
