/* treeDrawing.ts: where the nodes of a search tree are drawn. The current path and the youngest finished nodes
 * are drawn one by one, as many as there is room for; older subtrees become triangles with the number of their
 * nodes. Of a very long path only the end is drawn. */
import { add, sizeOf, totalsOf, type SearchTree, type Totals, type TreeNode } from './tree.ts';

export type Shape = 'placed' | 'rejected' | 'solution' | 'folded';
export interface Drawn {
    shape: Shape;
    x: number;
    y: number;
    level: number;
    lit: boolean; /* on the current path */
    node: TreeNode;
    size: number; /* folded and rejected: how many nodes it stands for */
    totals: Totals | null; /* folded */
    from: { x: number; y: number } | null; /* the parent */
}
export interface Drawing {
    nodes: Drawn[];
    width: number;
    height: number;
    step: number; /* between neighbouring leaves */
    above: number; /* levels that are not drawn */
}
export interface Room {
    width: number;
    height: number;
}

const LEAST_STEP = 8;
const STEP_MAX = 30;
const LEVELS_MAX = 24;
const LEVEL_HEIGHT_MAX = 34;
const FIRST_SPAN = 32;
const TOP = 14;
const BOTTOM = 26;
const widths: Record<Shape, number> = { placed: 1, rejected: 0.8, solution: 1, folded: 1.6 };

/* A node to draw with those below it; units are leaves and levels. */
interface Branch {
    shape: Shape;
    node: TreeNode;
    totals: Totals | null;
    branches: Branch[];
    across: number;
    levels: number;
}

function shapeOf(node: TreeNode): Shape {
    return node.rejected > 0 ? 'rejected' : node.solution ? 'solution' : 'placed';
}

/* Everything finished up to `limit` is folded. Young children are at the end, so the old ones are not visited. */
function branchOf(node: TreeNode, limit: number): Branch {
    const branches: Branch[] = [];
    const folded = { ...node.below };
    for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i] as TreeNode;
        if (child.done <= limit) break;
        branches.unshift(branchOf(child, limit));
        if (child.done < Infinity) add(folded, totalsOf(child), -1);
    }
    if (sizeOf(folded) > 0)
        branches.unshift({ shape: 'folded', node, totals: folded, branches: [], across: widths.folded, levels: 1 });
    const shape = shapeOf(node);
    const across = branches.reduce((sum, branch) => sum + branch.across, 0);
    const levels = branches.reduce((most, branch) => Math.max(most, branch.levels), 0);
    return { shape, node, totals: null, branches, across: Math.max(across, widths[shape]), levels: levels + 1 };
}

/* The largest part of the tree that fits: twice as many nodes each time until that is too much, then bisection. */
function fitting(top: TreeNode, clock: number, most: number): Branch {
    let best = branchOf(top, clock);
    let fits = 0; /* this many of the youngest fit */
    let span = FIRST_SPAN;
    const tries = (count: number): boolean => {
        const branch = branchOf(top, Math.max(0, clock - count));
        if (branch.across > most) return false;
        best = branch;
        fits = count;
        return true;
    };
    while (fits < clock && tries(span)) span *= 2;
    while (fits < clock && span - fits > 1) {
        const middle = (fits + span) >> 1;
        if (!tries(middle)) span = middle;
    }
    return best;
}

export function draw(tree: SearchTree, room: Room): Drawing {
    const { path } = tree;
    const above = Math.max(0, path.length - LEVELS_MAX);
    const top = path[above - 1] ?? tree.root;
    const branch = fitting(top, tree.clock, Math.floor(room.width / LEAST_STEP));
    const step = Math.min(STEP_MAX, room.width / branch.across);
    const levels = Math.max(3, branch.levels - 1);
    const high = Math.min(LEVEL_HEIGHT_MAX, (room.height - TOP - BOTTOM) / levels);
    const nodes: Drawn[] = [];
    const lit = new Set<TreeNode>([tree.root, ...path]);
    const place = (of: Branch, left: number, level: number): Drawn => {
        const own = of.branches.reduce((sum, { across }) => sum + across, 0);
        let at = left + Math.max(0, of.across - own) / 2;
        const below = of.branches.map((next) => {
            const drawn = place(next, at, level + 1);
            at += next.across;
            return drawn;
        });
        const first = below[0];
        const last = below.at(-1);
        const x = first === undefined || last === undefined ? (left + of.across / 2) * step : (first.x + last.x) / 2;
        const size = of.totals !== null ? sizeOf(of.totals) : of.node.rejected;
        const y = TOP + level * high;
        const isLit = of.shape !== 'folded' && lit.has(of.node);
        const here: Drawn = { shape: of.shape, x, y, level, lit: isLit, node: of.node, size, totals: of.totals, from: null };
        for (const next of below) next.from = here;
        nodes.push(here);
        return here;
    };
    place(branch, Math.max(0, room.width / step - branch.across) / 2, 0);
    return { nodes, width: room.width, height: TOP + BOTTOM + levels * high, step, above };
}
