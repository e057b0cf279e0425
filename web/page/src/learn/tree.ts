/* tree.ts: the tree of a search, built step by step. A node is a placement; rejected placements that follow
 * each other are one leaf with their number. A step that places or rejects all queens at once (brute force over
 * permutations) is a path from the root, and shares its beginning with the path before it.
 *
 * The tree is bounded: nodes are numbered in the order in which they were finished, and if there are too many,
 * the oldest are folded into their parents, which keep their numbers only. A node is finished after everything
 * below it, so what is folded is always a whole subtree, and always on the left. */
import type { Step } from 'papan-core';

export interface Totals {
    placed: number;
    rejected: number;
    solutions: number;
}
export interface TreeNode {
    parent: TreeNode | null;
    children: TreeNode[];
    label: number;
    cell: number; /* the first one; -1: the root */
    rejected: number; /* > 0: a leaf of this many rejected placements */
    solution: boolean;
    done: number; /* when it was finished; Infinity: it is on the current path */
    below: Totals; /* of finished children, including those that are no longer kept */
}
/* A placement on the board before the first step. */
export interface Base {
    label: number;
    cell: number;
}

const KEPT_MAX = 4000;
const none = (): Totals => ({ placed: 0, rejected: 0, solutions: 0 });

export function add(to: Totals, more: Totals, sign: 1 | -1 = 1): void {
    to.placed += sign * more.placed;
    to.rejected += sign * more.rejected;
    to.solutions += sign * more.solutions;
}

export function sizeOf(totals: Totals): number {
    return totals.placed + totals.rejected;
}

/* Of a finished node with everything below it. */
export function totalsOf(node: TreeNode): Totals {
    if (node.rejected > 0) return { placed: 0, rejected: node.rejected, solutions: 0 };
    const sum = { placed: 1, rejected: 0, solutions: node.solution ? 1 : 0 };
    add(sum, node.below);
    return sum;
}

function newNode(parent: TreeNode | null, label: number, cell: number): TreeNode {
    const node = { parent, children: [], label, cell, rejected: 0, solution: false, done: Infinity };
    return { ...node, below: none() };
}

export class SearchTree {
    readonly root = newNode(null, -1, -1);
    readonly totals = none(); /* of all steps seen */
    tip = this.root; /* the end of the current path */
    clock = 0;
    private kept = 0;

    constructor(base: readonly Base[] = []) {
        for (const { label, cell } of base) this.push(label, cell);
    }

    /* The current path, from the first placement on. */
    get path(): TreeNode[] {
        const path: TreeNode[] = [];
        for (let node = this.tip; node.parent !== null; node = node.parent) path.unshift(node);
        return path;
    }

    advance({ kind, label, cells }: Step, together = false): void {
        if (together && kind !== 3) this.goAlong(cells, label, kind);
        else if (kind === 0) this.place(label, cells[0] ?? -1);
        else if (kind === 1) this.pop();
        else if (kind === 2) this.reject(label, cells[0] ?? -1);
        else this.solve();
        if (this.kept > KEPT_MAX) this.fold();
    }

    private place(label: number, cell: number): void {
        this.totals.placed++;
        this.push(label, cell);
    }

    private solve(): void {
        this.totals.solutions++;
        this.tip.solution = true;
    }

    /* All queens in one step. Removing them is going on to the next board. */
    private goAlong(cells: Uint32Array, label: number, kind: 0 | 1 | 2): void {
        if (kind === 1) return;
        const path = this.path;
        let same = 0;
        while (same < path.length && path[same]?.cell === cells[same]) same++;
        for (let i = path.length; i > same; i--) this.pop();
        for (let i = same; i < cells.length - 1; i++) this.place(label, cells[i] ?? -1);
        const last = cells[cells.length - 1] ?? -1;
        if (kind === 0) this.place(label, last);
        else this.reject(label, last);
    }

    private push(label: number, cell: number): void {
        const node = newNode(this.tip, label, cell);
        this.tip.children.push(node);
        this.tip = node;
    }

    private pop(): void {
        const { tip } = this;
        if (tip.parent === null) return;
        this.finish(tip);
        this.tip = tip.parent;
    }

    private reject(label: number, cell: number): void {
        this.totals.rejected++;
        const last = this.tip.children.at(-1);
        if (last !== undefined && last.rejected > 0) {
            last.rejected++;
            last.done = ++this.clock;
            this.tip.below.rejected++;
            return;
        }
        const leaf = newNode(this.tip, label, cell);
        leaf.rejected = 1;
        this.tip.children.push(leaf);
        this.finish(leaf);
    }

    private finish(node: TreeNode): void {
        node.done = ++this.clock;
        this.kept++;
        if (node.parent !== null) add(node.parent.below, totalsOf(node));
    }

    /* Keeps the younger half. */
    private fold(): void {
        const ages: number[] = [];
        visit(this.root, ({ done }) => done < Infinity && ages.push(done));
        const limit = ages.sort((a, b) => a - b)[ages.length >> 1] ?? 0;
        visit(this.root, (node) => {
            node.children = node.children.filter(({ done }) => done > limit);
        });
        this.kept = 0;
        visit(this.root, ({ done }) => done < Infinity && this.kept++);
    }
}

function visit(node: TreeNode, see: (node: TreeNode) => unknown): void {
    see(node);
    for (const child of node.children) visit(child, see);
}
