/* clock.ts: the time that a game takes. It runs while the page is visible, and the game is saved when the page
 * is left, however that happens. */

export interface Timed {
    tick(ms: number): void;
    keep(): void;
}

/* Runs the clock while the page is visible; returns a function that stops it. */
export function runClock(game: Timed): () => void {
    let last = performance.now();
    const tick = (): void => {
        const now = performance.now();
        if (!document.hidden) game.tick(now - last);
        last = now;
    };
    const turned = (): void => {
        last = performance.now();
        if (document.hidden) game.keep();
    };
    const leave = (): void => game.keep();
    const timer = setInterval(tick, 250);
    document.addEventListener('visibilitychange', turned);
    addEventListener('pagehide', leave);
    return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', turned);
        removeEventListener('pagehide', leave);
        game.keep();
    };
}

/* 83000 as 1:23; from one hour on, 1:00:23. */
export function clockText(ms: number): string {
    const seconds = Math.floor(ms / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (value: number): string => String(value).padStart(2, '0');
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
