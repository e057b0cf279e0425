/* exportPicture.ts: saves pictures and files. The component that draws the board renders the picture out of
 * sight, and it is written as a self-contained SVG file; a PNG is that file painted on a white canvas. */
import { flushSync, mount, unmount, type Component } from 'svelte';

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LARGEST_SIDE = 16000;
const USUAL_SIDE = 640;
const SMALL_BOX = 100;

/* The drawing of the component as the text of an SVG file. */
export function drawSvg<Props extends Record<string, unknown>>(
    component: Component<Props>,
    props: Props,
): string {
    const place = document.createElement('div');
    const drawn = mount(component, { target: place, props });
    flushSync();
    const svg = place.querySelector('svg');
    const text = svg === null ? '' : header + new XMLSerializer().serializeToString(standAlone(svg)) + '\n';
    void unmount(drawn);
    return text;
}

/* Adds its size as attributes and removes what only the page needs: comments, classes, hooks. */
function standAlone(svg: SVGSVGElement): SVGSVGElement {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const { width, height } = sizeOf(copy);
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode() !== null) comments.push(walker.currentNode);
    comments.forEach((comment) => comment.parentNode?.removeChild(comment));
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
        for (const name of element.getAttributeNames())
            if (name === 'class' || name.startsWith('data-')) element.removeAttribute(name);
    }
    return copy;
}

/* In pixels: its own size or that of its view box, enlarged if the box is in units of cells. */
export function sizeOf(svg: Element): { width: number; height: number } {
    const own = [svg.getAttribute('width'), svg.getAttribute('height')].map((side) => Number(side ?? 0));
    const [width = 0, height = 0] = own;
    if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
    const [, , across = 0, down = 0] = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/).map(Number);
    const longer = Math.max(across, down);
    if (!(longer > 0)) return { width: USUAL_SIDE, height: USUAL_SIDE };
    const scale = longer < SMALL_BOX ? USUAL_SIDE / longer : 1;
    return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/* Rejects if the browser cannot make a picture of this size. */
export async function paintPng(svg: string, scale: number): Promise<Blob> {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    const { width, height } = sizeOf(parsed);
    const fitting = Math.min(scale, LARGEST_SIDE / Math.max(width, height));
    parsed.setAttribute('width', String(Math.round(width * fitting)));
    parsed.setAttribute('height', String(Math.round(height * fitting)));
    const address = URL.createObjectURL(
        new Blob([new XMLSerializer().serializeToString(parsed)], { type: 'image/svg+xml' }),
    );
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(width * fitting);
        canvas.height = Math.round(height * fitting);
        const brush = canvas.getContext('2d');
        if (brush !== null) {
            brush.fillStyle = '#ffffff';
            brush.fillRect(0, 0, canvas.width, canvas.height);
            brush.drawImage(image, 0, 0, canvas.width, canvas.height);
        }
        return await blobOf(canvas);
    } finally {
        URL.revokeObjectURL(address);
    }
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
    });
}

export function download(name: string, data: Blob): void {
    const address = URL.createObjectURL(data);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    /* The browser reads it after this event; soon after, it is no longer needed. */
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
