/* shapes.ts: crowns, stars, crosses and patterns as SVG paths, so that they need no font and no picture. Crowns
 * and stars fill a square from -1 to 1. */

function ball(x: number, y: number, r: number): string {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

const crownBody =
    'M-.79-.3Q-.72-.3-.69-.24L-.46.02-.4-.46Q-.37-.52-.31-.46L-.13-.06 0-.62.13-.06.31-.46Q.37-.52.4-.46' +
    'L.46.02.69-.24Q.72-.3.79-.3L.58.42Q.57.46.53.46H-.53Q-.57.46-.58.42z';
const crownBase = 'M-.5.56H.5Q.57.56.57.63V.66Q.57.73.5.73H-.5Q-.57.73-.57.66V.63Q-.57.56-.5.56z';

export const crown =
    crownBody + crownBase + ball(-0.8, -0.36, 0.115) + ball(-0.38, -0.56, 0.115) + ball(0, -0.7, 0.125) +
    ball(0.38, -0.56, 0.115) + ball(0.8, -0.36, 0.115);

function starPath(points: number, outer: number, inner: number): string {
    const corner = (i: number): string => {
        const angle = (Math.PI * i) / points - Math.PI / 2;
        const r = i % 2 === 0 ? outer : inner;
        return `${(r * Math.cos(angle)).toFixed(3)} ${(r * Math.sin(angle) + 0.05).toFixed(3)}`;
    };
    return 'M' + Array.from({ length: 2 * points }, (_, i) => corner(i)).join('L') + 'z';
}
export const star = starPath(5, 0.86, 0.4);

export const cross = 'M-1-1 1 1M-1 1 1-1';

/* Patterns repeat in a square of 12; `fill` is filled, `stroke` drawn as lines. */
export interface Pattern {
    stroke?: string;
    fill?: string;
    turn?: number;
}
export const patterns: readonly Pattern[] = [
    {},
    { stroke: 'M0 6H12', turn: 45 },
    { fill: ball(6, 6, 1.9) },
    { stroke: 'M0 6H12M6 0V12' },
    { stroke: 'M0 6H12', turn: -45 },
    { stroke: 'M0 6H12' },
    { stroke: 'M0 6H12M6 0V12', turn: 45 },
    { stroke: 'M6 0V12' },
    { stroke: 'M0 8 3 4 6 8 9 4 12 8' },
    { stroke: ball(6, 6, 3) },
    { fill: 'M3 3H9V9H3z' },
    { stroke: 'M2 6H10M6 2V10' },
    { fill: 'M6 2 10 9.5H2z' },
];
