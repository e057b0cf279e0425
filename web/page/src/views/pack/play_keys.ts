/* play_keys.ts: the keys of a game. Letters select pieces; R and F rotate and flip the selected piece, so
 * pieces R and F are selected when no piece is, or with Shift. */
import type { PackInfo } from 'papan-core';

export interface Player {
    info: PackInfo | null;
    flat: boolean;
    hand: number | null;
    aiming: boolean;
    cursorCell: number;
    moveCursor(rows: number, columns: number, layers?: number): void;
    rotate(back?: boolean): void;
    flip(): void;
    choose(piece: number): void;
    pickUp(cell: number): boolean;
    takeOff(cell: number): boolean;
    place(): boolean;
    letGo(): void;
}

function enter(player: Player): void {
    if (player.hand === null) {
        player.pickUp(player.cursorCell);
        return;
    }
    const seen = player.aiming || player.flat;
    player.aiming = true;
    if (seen) player.place();
}

const moves: Record<string, (player: Player) => void> = {
    ArrowUp: (player) => player.moveCursor(-1, 0),
    ArrowDown: (player) => player.moveCursor(1, 0),
    ArrowLeft: (player) => player.moveCursor(0, -1),
    ArrowRight: (player) => player.moveCursor(0, 1),
    PageUp: (player) => player.moveCursor(0, 0, -1),
    PageDown: (player) => player.moveCursor(0, 0, 1),
    Enter: enter,
    ' ': enter,
    Delete: (player) => void player.takeOff(player.cursorCell),
    Backspace: (player) => void player.takeOff(player.cursorCell),
    Escape: (player) => player.letGo(),
};

function chooseByLetter(player: Player, key: string): boolean {
    const pieces = player.info?.pieces ?? [];
    const exact = pieces.findIndex((piece) => piece.symbol === key);
    const piece = exact >= 0 ? exact : pieces.findIndex((p) => p.symbol.toLowerCase() === key.toLowerCase());
    if (piece < 0) return false;
    player.choose(piece);
    player.aiming = player.hand !== null;
    return true;
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/* Whether the key was handled. */
export function handleKey(player: Player, event: Keys): boolean {
    const key = event.key;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const move = moves[key];
    if (move !== undefined) {
        move(player);
        return true;
    }
    if (player.hand !== null && !event.shiftKey && /^[rf]$/i.test(key)) {
        if (key.toLowerCase() === 'r') player.rotate();
        else player.flip();
        player.aiming = true;
        return true;
    }
    return key.length === 1 && chooseByLetter(player, key);
}
