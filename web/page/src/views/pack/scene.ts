/* scene.ts: a pyramid of balls or a box of cubes in 3D, by three.js. Only this file and materials.ts import three; they
 * are loaded when the view is first shown. Nothing moves by itself: a frame is drawn only when something has changed,
 * since drawing may be slow without a graphics card. Balls that touch are joined by bars, like the pieces of the real
 * game. Empty cells are small opaque dots: many translucent ones together look like fog. */
import {
    AmbientLight, BoxGeometry, BufferGeometry, CylinderGeometry, DirectionalLight, EdgesGeometry, Group, HemisphereLight,
    LineSegments, Material, Mesh, MeshStandardMaterial, PerspectiveCamera, Raycaster, Scene, SphereGeometry, Vector2,
    Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { EMPTY, type PackInfo } from 'papan-core';
import { Materials } from './materials.ts';
import { spotsInSpace, touching, type SpotInSpace } from './space.ts';

export interface Look {
    info: PackInfo;
    label: ArrayLike<number>;
    colourOf: (label: number) => string;
    dark: boolean;
    explode: number; /* 0 to 1 */
    hidden: ReadonlySet<number>;
    focus: number | null; /* the layer in focus; the others are shown as shadows */
    ghost: { cells: readonly number[]; label: number; fits: boolean } | null;
    marked: readonly { cell: number; colour: string }[];
    cursor: number;
}

type Add = (shape: BufferGeometry, material: Material, cell: number, picks: boolean, order?: number) => void;

export interface SpotOnScreen {
    x: number; /* pixels from the left and top of the canvas */
    y: number;
}

function inFocus(look: Look, cell: number): boolean {
    return look.focus === null || look.info.cells[cell]?.layer === look.focus;
}

const BALL = 0.495;
const BAR = 0.24;
const MARGIN = 1.06; /* around the board */

export class SpaceScene {
    frames = 0;
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly camera = new PerspectiveCamera(25, 1, 0.1, 800);
    private readonly controls: OrbitControls;
    private readonly content = new Group();
    private readonly sky = new HemisphereLight(0xffffff, 0x6b7280, 1.1);
    private readonly shapes: Record<'ball' | 'dot' | 'socket' | 'pick' | 'ring' | 'cube' | 'bar', BufferGeometry>;
    private readonly edges = new EdgesGeometry(new BoxGeometry(0.96, 0.96, 0.96));
    private readonly paint = new Materials();
    private readonly plate = new Mesh(new BoxGeometry(1, 1, 1), new MeshStandardMaterial({ roughness: 0.9 }));
    private pickable: Mesh[] = [];
    private asked = 0;
    private radius = 3;
    private corners: Vector3[] = [];
    private framed = '';
    private size = { width: 1, height: 1 };
    private readonly ondrawn: (frames: number) => void;

    /* Throws if there is no WebGL. */
    constructor(canvas: HTMLCanvasElement, ondrawn: (frames: number) => void) {
        this.ondrawn = ondrawn;
        this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
        this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        this.shapes = {
            ball: new SphereGeometry(BALL, 32, 22),
            dot: new SphereGeometry(0.13, 16, 12),
            socket: new SphereGeometry(0.2, 20, 14),
            pick: new SphereGeometry(0.3, 10, 8),
            ring: new SphereGeometry(BALL + 0.035, 24, 16),
            cube: new RoundedBoxGeometry(0.97, 0.97, 0.97, 3, 0.09),
            bar: new CylinderGeometry(BAR, BAR, 1, 16),
        };
        const key = new DirectionalLight(0xffffff, 2.6);
        key.position.set(4, 9, 6);
        const fill = new DirectionalLight(0xffffff, 0.9);
        fill.position.set(-6, 3, -4);
        this.scene.add(this.sky, new AmbientLight(0xffffff, 0.55), key, fill, this.plate, this.content);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.enablePan = false;
        this.controls.rotateSpeed = 0.9;
        this.controls.maxPolarAngle = Math.PI * 0.56;
        this.controls.addEventListener('change', () => this.draw());
    }

    show(look: Look): void {
        const { info, label, hidden, ghost } = look;
        const spots = spotsInSpace(info, look.explode);
        const balls = info.lattice === 'pyramid';
        const body = balls ? this.shapes.ball : this.shapes.cube;
        this.content.clear();
        this.pickable = [];
        const at = (cell: number): Vector3 => {
            const spot = spots[cell] ?? { x: 0, y: 0, z: 0 };
            return new Vector3(spot.x, spot.y, spot.z);
        };
        const add: Add = (shape, material, cell, picks, order = 0) => {
            const mesh = new Mesh(shape, material);
            mesh.position.copy(at(cell));
            mesh.userData['cell'] = cell;
            mesh.renderOrder = order;
            this.content.add(mesh);
            if (picks) this.pickable.push(mesh);
        };
        const inGhost = new Set(ghost?.cells ?? []);
        const lying = new Map<number, number[]>();
        info.cells.forEach((_, cell) => {
            const here = label[cell] ?? EMPTY;
            if (here !== EMPTY && hidden.has(here)) return;
            if (here === EMPTY) {
                if (!inGhost.has(cell)) this.addEmpty(look, cell, balls, add);
                return;
            }
            add(body, this.pieceMaterial(look, [cell]), cell, inFocus(look, cell), inFocus(look, cell) ? 0 : 1);
            lying.set(here, [...(lying.get(here) ?? []), cell]);
        });
        for (const cells of balls ? lying.values() : [])
            this.join(info, cells, at, (both) => this.pieceMaterial(look, both));
        if (ghost !== null) {
            const glass = this.paint.glass(ghost.fits ? look.colourOf(ghost.label) : '#e0352b', 0.72);
            for (const cell of ghost.cells) add(body, glass, cell, true, 2);
            if (balls) this.join(info, ghost.cells, at, () => glass);
        }
        /* A mark may be behind other pieces: its core and a faint halo are visible through them. */
        for (const { cell, colour } of look.marked) {
            add(this.shapes.ring, this.paint.glass(colour, 0.5), cell, false, 3);
            add(this.shapes.ring, this.paint.through(colour, 0.22), cell, false, 4);
            add(this.shapes.socket, this.paint.through(colour, 0.95), cell, false, 5);
        }
        this.frame(info, look.explode);
        this.sky.intensity = look.dark ? 0.9 : 1.1;
        this.plate.material.color.set(look.dark ? '#323949' : '#b9c3d2');
        this.draw();
    }

    /* The piece on these cells: solid, or a shadow if one of them is not in focus. */
    private pieceMaterial(look: Look, cells: readonly number[]): Material {
        const colour = look.colourOf(look.label[cells[0] ?? 0] ?? EMPTY);
        return cells.every((cell) => inFocus(look, cell)) ? this.paint.solid(colour) : this.paint.glass(colour, 0.14);
    }

    private addEmpty(look: Look, cell: number, balls: boolean, add: Add): void {
        const focused = inFocus(look, cell);
        if (!focused) return;
        const aimed = cell === look.cursor;
        const colour = aimed ? (look.dark ? '#a9a6ff' : '#4338ca') : look.dark ? '#aab4c4' : '#7b8798';
        add(aimed || look.focus !== null ? this.shapes.socket : this.shapes.dot, this.paint.plain(colour), cell, false);
        add(this.shapes.pick, this.paint.unseen, cell, true);
        if (balls) return;
        const frame = new LineSegments(this.edges, this.paint.line(colour, look.focus === null ? 0.22 : 0.6));
        frame.position.copy(this.content.children.at(-1)?.position ?? new Vector3());
        this.content.add(frame);
    }

    /* Bars between balls that touch; they become thin when layers are pulled apart. */
    private join(
        info: PackInfo, cells: readonly number[], at: (cell: number) => Vector3,
        material: (both: readonly number[]) => Material,
    ): void {
        cells.forEach((one, i) => cells.slice(i + 1).forEach((other) => {
            if (!touching(info, one, other)) return;
            const a = at(one);
            const b = at(other);
            const distance = a.distanceTo(b);
            const thick = Math.min(1, 1.3 / distance ** 2.2);
            const bar = new Mesh(this.shapes.bar, material([one, other]));
            bar.position.copy(a).add(b).multiplyScalar(0.5);
            bar.scale.set(thick, distance, thick);
            bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), b.clone().sub(a).normalize());
            this.content.add(bar);
        }));
    }

    /* The camera is set once for each board; the user's rotation stays. Layers that are pulled apart are drawn
     * smaller, so that all of them stay visible. */
    private frame(info: PackInfo, explode: number): void {
        const pyramid = info.lattice === 'pyramid';
        const reach = (spots: SpotInSpace[]): number =>
            Math.max(...spots.map((s) => Math.hypot(s.x, s.y, s.z))) + (pyramid ? 0.5 : 0.95);
        const spots = spotsInSpace(info, explode);
        const closed = reach(spotsInSpace(info, 0));
        const scale = closed / reach(spots);
        const low = Math.min(...spots.map((s) => s.y));
        this.content.scale.setScalar(scale);
        const base = info.layers.at(-1) ?? { rows: 1, columns: 1 };
        this.plate.position.y = (low - 0.6) * scale;
        this.plate.scale.set((base.columns + 0.3) * scale, 0.16 * scale, (base.rows + 0.3) * scale);
        const key = info.lattice + JSON.stringify(info.layers);
        if (key === this.framed) return;
        this.framed = key;
        this.radius = closed;
        this.corners = spotsInSpace(info, 0).map((s) => new Vector3(s.x, s.y, s.z));
        const [x, z] = [base.columns / 2 - 0.3, base.rows / 2 - 0.3]; /* of the plate, less what fit() adds */
        for (const side of [-1, 1]) for (const end of [-1, 1]) this.corners.push(new Vector3(side * x, low - 0.3, end * z));
        this.home();
    }

    /* Sets the distance at which the whole board is just visible from this direction, and the height of the point that
     * the camera looks at so that as much space is above the board as below. */
    private fit(direction: Vector3): number {
        const half = Math.tan((this.camera.fov * Math.PI) / 360);
        const right = new Vector3().crossVectors(new Vector3(0, 1, 0), direction).normalize();
        const up = new Vector3().crossVectors(direction, right);
        const { target } = this.controls;
        let distance = this.radius * 2;
        for (let round = 0; round < 12; round++) {
            let [most, top, bottom] = [1, -1, 1];
            for (const corner of this.corners) {
                const v = corner.clone().sub(target);
                const near = v.dot(direction);
                const across = (Math.abs(v.dot(right)) + 0.5) / (half * this.camera.aspect);
                const upwards = v.dot(up);
                most = Math.max(most, near + MARGIN * Math.max(across, (Math.abs(upwards) + 0.5) / half));
                top = Math.max(top, (upwards + 0.5) / ((distance - near) * half));
                bottom = Math.min(bottom, (upwards - 0.5) / ((distance - near) * half));
            }
            target.y += (((top + bottom) / 2) * distance * half) / up.y;
            distance = most;
        }
        return distance;
    }

    home(): void {
        const direction = new Vector3(0.32, 0.56, 0.95).normalize();
        this.controls.target.set(0, 0, 0);
        const distance = this.fit(direction);
        this.camera.position.copy(direction).multiplyScalar(distance).add(this.controls.target);
        this.controls.minDistance = this.radius * 1.3;
        this.controls.maxDistance = distance * 2.5;
        this.controls.update();
        this.draw();
    }

    /* Angles in radians; closer > 1 zooms in. */
    turn(around: number, over: number, closer = 1): void {
        const away = this.camera.position.clone().sub(this.controls.target);
        const flat = Math.hypot(away.x, away.z);
        const height = Math.atan2(away.y, flat) + over;
        const kept = Math.max(-0.18, Math.min(1.5, height));
        const heading = Math.atan2(away.x, away.z) + around;
        const { minDistance, maxDistance } = this.controls;
        const distance = Math.max(minDistance, Math.min(maxDistance, away.length() / closer));
        this.camera.position.set(
            Math.sin(heading) * Math.cos(kept), Math.sin(kept), Math.cos(heading) * Math.cos(kept));
        this.camera.position.multiplyScalar(distance).add(this.controls.target);
        this.controls.update();
        this.draw();
    }

    resize(width: number, height: number): void {
        if (width <= 0 || height <= 0) return;
        const before = this.camera.aspect;
        this.size = { width, height };
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        if (Math.abs(before - this.camera.aspect) > 0.01) this.home();
        this.draw();
    }

    /* The cell at a point of the canvas, in coordinates from -1 to 1 to the right and upwards; -1 if there is
     * none. */
    cellAt(x: number, y: number): number {
        const ray = new Raycaster();
        ray.setFromCamera(new Vector2(x, y), this.camera);
        const cell: unknown = ray.intersectObjects(this.pickable, false)[0]?.object.userData['cell'];
        return typeof cell === 'number' ? cell : -1;
    }

    /* Where the cells are on the canvas, and the size of a cell there, in pixels. */
    onScreen(info: PackInfo, explode: number): { spots: SpotOnScreen[]; unit: number } {
        const { width, height } = this.size;
        const scale = this.content.scale.x;
        const point = new Vector3();
        const spots = spotsInSpace(info, explode).map(({ x, y, z }) => {
            point.set(x, y, z).multiplyScalar(scale).project(this.camera);
            return { x: ((point.x + 1) / 2) * width, y: ((1 - point.y) / 2) * height };
        });
        const distance = this.camera.position.distanceTo(this.controls.target);
        const unit = (scale * height) / (2 * Math.tan((this.camera.fov * Math.PI) / 360) * distance);
        return { spots, unit };
    }

    /* While a piece is dragged, the view does not rotate. */
    hold(held: boolean): void {
        this.controls.enabled = !held;
    }

    private draw(): void {
        if (this.asked !== 0) return;
        this.asked = requestAnimationFrame(() => {
            this.asked = 0;
            this.renderer.render(this.scene, this.camera);
            this.ondrawn(++this.frames);
        });
    }

    dispose(): void {
        cancelAnimationFrame(this.asked);
        this.controls.dispose();
        for (const shape of Object.values(this.shapes)) shape.dispose();
        this.paint.dispose();
        this.edges.dispose();
        this.plate.geometry.dispose();
        this.plate.material.dispose();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }
}
