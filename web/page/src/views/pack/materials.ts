/* materials.ts: the surfaces of the 3D view, each made once. */
import {
    Color, LineBasicMaterial, Material, MeshBasicMaterial, MeshPhysicalMaterial, MeshStandardMaterial,
} from 'three';

export class Materials {
    private readonly made = new Map<string, Material>();

    private material(key: string, make: () => Material): Material {
        const known = this.made.get(key);
        if (known !== undefined) return known;
        const made = make();
        this.made.set(key, made);
        return made;
    }
    solid(colour: string): Material {
        return this.material(colour, () => new MeshPhysicalMaterial({
            color: new Color(colour), roughness: 0.45, metalness: 0, clearcoat: 0.5, clearcoatRoughness: 0.2,
        }));
    }
    glass(colour: string, opacity: number): Material {
        return this.material(`${colour} ${opacity}`, () => new MeshPhysicalMaterial({
            color: new Color(colour), transparent: true, opacity, roughness: 0.4, depthWrite: false,
        }));
    }
    /* Visible through all that is in front of it. */
    through(colour: string, opacity: number): Material {
        return this.material(`through ${colour} ${opacity}`, () => new MeshBasicMaterial({
            color: colour, transparent: true, opacity, depthTest: false, depthWrite: false,
        }));
    }
    plain(colour: string): Material {
        return this.material(`plain ${colour}`, () => new MeshStandardMaterial({ color: colour, roughness: 0.8 }));
    }
    /* For what can be picked but is not drawn. */
    get unseen(): Material {
        return this.material('unseen', () => new MeshBasicMaterial({ visible: false }));
    }
    line(colour: string, opacity: number): Material {
        const make = (): Material => new LineBasicMaterial({ color: colour, transparent: true, opacity });
        return this.material(`line ${colour} ${opacity}`, make);
    }

    dispose(): void {
        for (const material of this.made.values()) material.dispose();
    }
}
