/* lines.ts: how the lines of a chart look: colours and markers as in the charts of the command line
 * (src/draw/chart_lines.c). The colours are those of Okabe and Ito (2008), which colour-blind readers can
 * distinguish; no two of the first 42 lines have the same colour and marker. */

const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
/* Mixed with white, for a dark background. */
const lighter = ['#338ec1', '#dd7e33', '#33b18f', '#d694b9', '#ebb233', '#78c3ed'];
const shapes = [
    { corners: 0, first: 0, reach: 1 },
    { corners: 4, first: 0.125, reach: 1.3 },
    { corners: 3, first: 0.75, reach: 1.4 },
    { corners: 4, first: 0, reach: 1.4 },
    { corners: 3, first: 0.25, reach: 1.4 },
    { corners: 5, first: 0.75, reach: 1.3 },
] as const;

export function lineColour(line: number, dark: boolean): string {
    return (dark ? lighter : colours)[line % 7] ?? 'var(--fg)';
}

/* The path of a marker around a point. */
export function markerPath(line: number, x: number, y: number, size: number): string {
    const { corners, first, reach } = shapes[line % shapes.length] ?? shapes[0];
    const r = size * reach;
    if (corners === 0) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    const points = Array.from({ length: corners }, (_, i) => {
        const angle = 2 * Math.PI * (first + i / corners);
        return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
    });
    return `M${points.join('L')}z`;
}
