/* scene.ts: a pyramid of balls or a box of cubes in 3D, by three.js. This is the only file that imports three;
 * it is loaded when the view is first shown. Nothing moves by itself: a frame is drawn only when something has
 * changed, since drawing may be slow without a graphics card. Balls that touch are joined by bars, like the
 * pieces of the real game. */
import {
    AmbientLight, BoxGeometry, BufferGeometry, CanvasTexture, Color, CylinderGeometry, DirectionalLight,
    EdgesGeometry, Group, HemisphereLight, LineBasicMaterial, LineSegments, Material, Mesh, MeshBasicMaterial,
    MeshPhysicalMaterial, PerspectiveCamera, PlaneGeometry, Raycaster, Scene, SphereGeometry, SRGBColorSpace,
    Vector2, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { EMPTY, type PackInfo } from 'papan-core';
import { spotsInSpace, touching, type SpotInSpace } from './space.ts';

export interface Look {
    info: PackInfo;
    label: ArrayLike<number>;
    colourOf: (label: number) => string;
    dark: boolean;
    explode: number; /* 0 to 1 */
    hidden: ReadonlySet<number>;
    ghost: { cells: readonly number[]; label: number; fits: boolean } | null;
    marked: readonly { cell: number; colour: string }[];
    cursor: number;
}

type Add = (shape: BufferGeometry, material: Material, cell: number, picks: boolean, order?: number) => void;

const BALL = 0.495;
const BAR = 0.24;
const ROOM = 0.9; /* of the sphere around the board: its corners are visible from above */

export class SpaceScene {
    frames = 0;
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly camera = new PerspectiveCamera(25, 1, 0.1, 800);
    private readonly controls: OrbitControls;
    private readonly content = new Group();
    private readonly sky = new HemisphereLight(0xffffff, 0x8890a0, 1.5);
    private readonly shapes: Record<'ball' | 'place' | 'ring' | 'cube' | 'bar', BufferGeometry>;
    private readonly edges = new EdgesGeometry(new BoxGeometry(0.96, 0.96, 0.96));
    private readonly materials = new Map<string, Material>();
    private readonly shadow: Mesh;
    private pickable: Mesh[] = [];
    private asked = 0;
    private radius = 3;
    private lowered = 0; /* the point that the camera looks at: most of a pyramid is below it */
    private framed = '';
    private readonly ondrawn: (frames: number) => void;

    /* Throws if there is no WebGL. */
    constructor(canvas: HTMLCanvasElement, ondrawn: (frames: number) => void) {
        this.ondrawn = ondrawn;
        this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
        this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        this.shapes = {
            ball: new SphereGeometry(BALL, 32, 22),
            place: new SphereGeometry(0.3, 20, 14),
            ring: new SphereGeometry(BALL + 0.035, 24, 16),
            cube: new RoundedBoxGeometry(0.97, 0.97, 0.97, 3, 0.09),
            bar: new CylinderGeometry(BAR, BAR, 1, 16),
        };
        this.shadow = this.makeShadow();
        const key = new DirectionalLight(0xffffff, 2.3);
        key.position.set(4, 9, 6);
        const fill = new DirectionalLight(0xdfe8ff, 0.7);
        fill.position.set(-6, 3, -4);
        this.scene.add(this.sky, new AmbientLight(0xffffff, 0.35), key, fill, this.shadow, this.content);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.enablePan = false;
        this.controls.rotateSpeed = 0.9;
        this.controls.maxPolarAngle = Math.PI * 0.56;
        this.controls.addEventListener('change', () => this.draw());
    }

    /* A soft, round shadow under the board. */
    private makeShadow(): Mesh {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 128;
        const pen = canvas.getContext('2d');
        if (pen !== null) {
            const fade = pen.createRadialGradient(64, 64, 8, 64, 64, 64);
            fade.addColorStop(0, 'rgba(0,0,0,0.34)');
            fade.addColorStop(0.55, 'rgba(0,0,0,0.15)');
            fade.addColorStop(1, 'rgba(0,0,0,0)');
            pen.fillStyle = fade;
            pen.fillRect(0, 0, 128, 128);
        }
        const map = new CanvasTexture(canvas);
        map.colorSpace = SRGBColorSpace;
        const plane = new Mesh(
            new PlaneGeometry(1, 1), new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
        plane.rotation.x = -Math.PI / 2;
        plane.renderOrder = -1;
        return plane;
    }

    private material(key: string, make: () => Material): Material {
        const known = this.materials.get(key);
        if (known !== undefined) return known;
        const made = make();
        this.materials.set(key, made);
        return made;
    }
    private solid(colour: string): Material {
        return this.material(colour, () => new MeshPhysicalMaterial({
            color: new Color(colour), roughness: 0.38, metalness: 0, clearcoat: 0.8, clearcoatRoughness: 0.28,
        }));
    }
    private glass(colour: string, opacity: number): Material {
        return this.material(`${colour} ${opacity}`, () => new MeshPhysicalMaterial({
            color: new Color(colour), transparent: true, opacity, roughness: 0.4, depthWrite: false,
        }));
    }
    private line(colour: string, opacity: number): Material {
        const make = (): Material => new LineBasicMaterial({ color: colour, transparent: true, opacity });
        return this.material(`line ${colour}`, make);
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
        info.cells.forEach((_, cell) => {
            const here = label[cell] ?? EMPTY;
            if (here !== EMPTY && hidden.has(here)) return;
            if (here !== EMPTY) add(body, this.solid(look.colourOf(here)), cell, true);
            else if (!inGhost.has(cell)) this.addEmpty(look, cell, balls, add);
        });
        const lying = new Map<number, number[]>();
        info.cells.forEach((_, cell) => {
            const here = label[cell] ?? EMPTY;
            if (here !== EMPTY && !hidden.has(here)) lying.set(here, [...(lying.get(here) ?? []), cell]);
        });
        for (const [piece, cells] of balls ? lying : [])
            this.join(info, cells, at, this.solid(look.colourOf(piece)));
        if (ghost !== null) {
            const glass = this.glass(ghost.fits ? look.colourOf(ghost.label) : '#e0352b', 0.62);
            for (const cell of ghost.cells) add(body, glass, cell, true, 2);
            if (balls) this.join(info, ghost.cells, at, glass);
        }
        for (const { cell, colour } of look.marked)
            add(this.shapes.ring, this.glass(colour, 0.4), cell, false, 3);
        this.frame(info, look.explode);
        this.sky.intensity = look.dark ? 1.15 : 1.5;
        this.draw();
    }

    private addEmpty(look: Look, cell: number, balls: boolean, add: Add): void {
        const aimed = cell === look.cursor;
        const colour = aimed ? (look.dark ? '#a9a6ff' : '#4338ca') : look.dark ? '#8d99ad' : '#8a97aa';
        add(this.shapes.place, this.glass(colour, aimed ? 0.75 : 0.28), cell, true, 1);
        if (balls) return;
        const frame = new LineSegments(this.edges, this.line(colour, 0.35));
        frame.position.copy(this.content.children.at(-1)?.position ?? new Vector3());
        this.content.add(frame);
    }

    /* Bars between balls that touch; they become thin when layers are pulled apart. */
    private join(
        info: PackInfo, cells: readonly number[], at: (cell: number) => Vector3, material: Material,
    ): void {
        cells.forEach((one, i) => cells.slice(i + 1).forEach((other) => {
            if (!touching(info, one, other)) return;
            const a = at(one);
            const b = at(other);
            const distance = a.distanceTo(b);
            const thick = Math.min(1, 1.3 / distance ** 2.2);
            const bar = new Mesh(this.shapes.bar, material);
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
        const wide = Math.max(1, ...spots.map((s) => Math.hypot(s.x, s.z)));
        const low = Math.min(...spots.map((s) => s.y));
        this.content.scale.setScalar(scale);
        this.shadow.position.y = (low - 0.52) * scale;
        this.shadow.scale.setScalar((wide * 1.85 + 1.5) * scale);
        const key = info.lattice + JSON.stringify(info.layers);
        if (key === this.framed) return;
        this.framed = key;
        this.radius = closed;
        this.lowered = pyramid ? low * 0.5 : 0;
        this.home();
    }

    home(): void {
        const narrow = Math.min(1, this.camera.aspect);
        const distance = this.radius / Math.sin((this.camera.fov * Math.PI) / 360) / narrow * ROOM;
        this.controls.target.set(0, this.lowered, 0);
        this.camera.position.set(0.46, 0.56, 0.88).setLength(distance).add(this.controls.target);
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
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        if (Math.min(1, before) !== Math.min(1, this.camera.aspect)) this.home();
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
        for (const material of this.materials.values()) material.dispose();
        this.edges.dispose();
        this.shadow.geometry.dispose();
        const ground = this.shadow.material as MeshBasicMaterial;
        ground.map?.dispose();
        ground.dispose();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }
}
