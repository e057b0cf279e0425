/* colours.ts: the colours of regions and pieces, the same as in the pictures drawn by the command line
 * (src/draw/picture_themes.c). The palette has 26 hues; larger numbers reuse it, darker in the second round and
 * lighter in the third, which gives 78 different colours. patternOf() gives the round, for drawings with a
 * pattern over the colour. All colours are '#rrggbb', suitable for attributes of SVG files. */

const hues = [
    0xe6483d, 0x3f8ee0, 0x4cb04f, 0xf7c331, 0x9b59c9, 0xf08a2c, 0x29b9b0, 0xee7fb3, 0x8d6748,
    0xa5d24a, 0x2f54a8, 0xb0273f, 0x8ac9f2, 0x167a4a, 0xc9a4ea, 0xffb08e, 0x7c8894, 0xd23ba6,
    0x6b7b1e, 0x5a3e91, 0xa8e6cf, 0xc99a3b, 0x146c84, 0xf4e38a, 0x7a2e52, 0xc4ccd4,
] as const;
const paper = { light: 0xffffff, dark: 0x171a21 };
const black = 0x000000;
const white = 0xffffff;
const softContrast = 3.1;

function mix(a: number, b: number, share: number): number {
    let mixed = 0;
    for (const shift of [0, 8, 16]) {
        const channel = share * ((a >> shift) & 0xff) + (1 - share) * ((b >> shift) & 0xff);
        mixed |= Math.round(channel) << shift;
    }
    return mixed;
}

function hex(colour: number): string {
    return '#' + colour.toString(16).padStart(6, '0');
}

export function patternOf(i: number): number {
    return Math.floor(i / hues.length);
}

function hueOf(i: number): number {
    const hue = hues[i % hues.length] ?? white;
    const round = patternOf(i) % 3;
    return round === 0 ? hue : mix(hue, round === 1 ? black : white, 0.66);
}

/* Soft, as a background for queens and letters. */
export function regionColour(i: number, dark: boolean): string {
    return hex(dark ? mix(hueOf(i), paper.dark, 0.68) : mix(hueOf(i), paper.light, 0.62));
}

/* Saturated, like plastic. */
export function pieceColour(i: number, dark: boolean): string {
    return hex(dark ? mix(hueOf(i), paper.dark, 0.94) : hueOf(i));
}

function valueOf(colour: string): number {
    return Number.parseInt(colour.slice(1), 16);
}

/* The colour of something translucent over a ground. */
export function over(colour: string, ground: string, opacity: number): string {
    return hex(mix(valueOf(colour), valueOf(ground), opacity));
}

/* The relative luminance of WCAG 2. */
function luminanceOf(value: number): number {
    return [0.0722, 0.7152, 0.2126].reduce((sum, weight, i) => {
        const c = ((value >> (8 * i)) & 0xff) / 255;
        return sum + weight * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    }, 0);
}

/* Of two colours, as in WCAG 2: 1 to 21. */
export function contrast(a: string, b: string): number {
    const [darker, lighter] = [a, b].map((colour) => luminanceOf(valueOf(colour))).sort((x, y) => x - y);
    return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/* Black or white, whichever is more readable on the colour: the two contrasts of WCAG 2 are equal at 0.179. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
    return luminanceOf(valueOf(colour)) > 0.179 ? '#000000' : '#ffffff';
}

/* The colour of queens, letters and crosses on a region. */
export function inkOn(ground: string): string {
    return readableOn(ground) === '#000000' ? '#14171f' : '#ffffff';
}

/* The same mixed with the ground, with at least this share of ink, and more where the contrast would be below 3:1. */
export function softInkOn(ground: string, share: number): string {
    const ink = valueOf(inkOn(ground));
    for (let more = share; more < 1; more += 0.03) {
        const soft = hex(mix(ink, valueOf(ground), more));
        if (contrast(soft, ground) >= softContrast) return soft;
    }
    return hex(ink);
}

/* Colours of marks on a board: on regions, on chess boards and between pieces. */
export interface MarkColours {
    bad: string;
    good: string;
    mark: string; /* cells in focus, or cells that differ */
    cause: string; /* the reason */
    muted: string; /* what is removed */
}
export function markColours(dark: boolean): MarkColours {
    return dark
        ? { bad: '#ff5a4d', good: '#4ade80', mark: '#aab7ff', cause: '#ffd166', muted: '#8a93a6' }
        : { bad: '#d3190c', good: '#0f8a3c', mark: '#2f3fe0', cause: '#b45309', muted: '#6b7280' };
}

/* Of a step of a search, by its kind: place, remove, reject, solution. */
export function stepColour(kind: 0 | 1 | 2 | 3, { mark, muted, bad, good }: MarkColours): string {
    return [mark, muted, bad, good][kind] ?? mark;
}
