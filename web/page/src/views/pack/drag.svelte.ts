/* drag.svelte.ts: a piece being dragged by mouse, pen or finger, from the tray or from the board. Only one pointer
 * drags; others are ignored. A finger hides what is below it, so that a piece is held above it. The drag is cancelled,
 * and the piece goes back, if the pointer is lost: by pointercancel (the browser scrolls instead), if the window loses
 * the focus, if the button was released outside the window, or by Esc. */
export interface Grab {
    x: number; /* from the middle of the piece's first cell to the pointer, in cells */
    y: number;
}
export interface Drag {
    piece: number;
    pointer: number;
    x: number;
    y: number;
    startX: number;
    startY: number;
    grab: Grab;
    lift: number; /* pixels by which the piece is held above the pointer */
    moved: boolean;
    over: boolean; /* the piece is over the board */
}
interface Hooks {
    /* The first movement; false: there is nothing to drag after all. */
    begin?: () => boolean;
    /* Holds the piece at this point of the window; false: not over the board. */
    aim: (x: number, y: number, grab: Grab) => boolean;
    drop: (over: boolean) => void;
    tap?: () => void;
    cancel: () => void;
}

const TAP = 7; /* a press that moves fewer pixels is not a drag */

export class Dragging {
    now = $state.raw<Drag | null>(null);
    private hooks: Hooks | null = null;

    start(event: PointerEvent, drag: Pick<Drag, 'piece' | 'grab' | 'lift'>, hooks: Hooks): void {
        if (this.now !== null) return;
        this.hooks = hooks;
        this.now = {
            ...drag, pointer: event.pointerId, x: event.clientX, y: event.clientY, startX: event.clientX,
            startY: event.clientY, moved: false, over: false,
        };
        for (const [type, listener] of this.listeners) addEventListener(type, listener, true);
    }

    /* Ends without a drop; the piece goes back. */
    cancel(): void {
        const { hooks } = this;
        this.end();
        hooks?.cancel();
    }

    private readonly listeners: [string, (event: Event) => void][] = [
        ['pointermove', (event) => this.moved(event as PointerEvent)],
        ['pointerup', (event) => this.released(event as PointerEvent)],
        ['pointercancel', (event) => {
            if ((event as PointerEvent).pointerId === this.now?.pointer) this.cancel();
        }],
        ['blur', (event) => {
            if (event.target === window) this.cancel();
        }],
        ['keydown', (event) => {
            if ((event as KeyboardEvent).key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            this.cancel();
        }],
    ];

    private end(): void {
        this.now = null;
        this.hooks = null;
        for (const [type, listener] of this.listeners) removeEventListener(type, listener, true);
    }

    private moved(event: PointerEvent): void {
        const { now, hooks } = this;
        if (now === null || hooks === null || event.pointerId !== now.pointer) return;
        if (event.pointerType === 'mouse' && event.buttons === 0) return this.cancel();
        const { clientX: x, clientY: y } = event;
        const moved = now.moved || Math.hypot(x - now.startX, y - now.startY) > TAP;
        if (moved && !now.moved && hooks.begin?.() === false) return this.end();
        const over = moved && hooks.aim(x, y - now.lift, now.grab);
        this.now = { ...now, x, y, moved, over };
    }

    private released(event: PointerEvent): void {
        const { now, hooks } = this;
        if (now === null || hooks === null || event.pointerId !== now.pointer) return;
        this.end();
        if (now.moved) hooks.drop(now.over);
        else hooks.tap?.();
    }
}
