/* paths.mjs: files as the command line sees them. A WebAssembly program knows paths with slashes below directories that
 * the host opens for it. On Linux and macOS that is "/". On Windows each drive or share that is used is one:
 * C:\boards\a.txt becomes /C:/boards/a.txt, and \\server\share\a.txt becomes /server/share/a.txt. */
import { readlinkSync } from 'node:fs';
import { dirname, resolve, win32 } from 'node:path';

/* A path with a drive or share, as the program sees it. */
function inside(path) {
    return `/${path.replaceAll('\\', '/').replace(/^\/+/, '')}`;
}

/* An argument: a path, an option with a path (-oFILE, --output=FILE), or something else, which stays as it is. */
function split(argument) {
    const [, option = '', value = ''] = /^(--[a-z-]+=|-[A-Za-z](?=.*[\\/]))?(.*)$/s.exec(argument) ?? [];
    return [option, value];
}

/* { preopens, folder, args }: the directories to open, and the working directory and arguments for the program. */
export function mapPaths(platform, cwd, argv) {
    if (platform !== 'win32') return { preopens: { '/': '/' }, folder: cwd, args: argv };
    const preopens = {};
    const place = (path) => {
        const { root } = win32.parse(path);
        preopens[inside(root).replace(/\/$/, '')] = root;
        return inside(path);
    };
    const folder = place(win32.resolve(cwd));
    const args = argv.map((argument) => {
        const [option, value] = split(argument);
        if (/^[A-Za-z]:[\\/]/.test(value) || value.startsWith('\\')) return option + place(win32.resolve(cwd, value));
        return value.includes('\\') ? option + value.replaceAll('\\', '/') : argument;
    });
    return { preopens, folder, args };
}

/* The path of the host for a path of the program in the preopened directory number `index`. */
export function hostPath(preopens, index, path) {
    const root = Object.values(preopens)[index];
    return root === undefined ? undefined : `${root.replace(/[\\/]$/, '')}/${path}`;
}

/* Where the links at the end of a path of the host lead to. */
export function followLinks(path) {
    const LINKS_MAX = 40;
    for (let links = 0; links < LINKS_MAX; links++) {
        try {
            path = resolve(dirname(path), readlinkSync(path));
        } catch {
            break; /* no link, or nothing there */
        }
    }
    return path;
}

/* The reverse of hostPath(): undefined if the path is not in that directory. */
export function pathInside(preopens, index, path) {
    const root = `${Object.values(preopens)[index]?.replace(/[\\/]$/, '')}/`.replaceAll('\\', '/');
    const slashed = path.replaceAll('\\', '/');
    return slashed.startsWith(root) ? slashed.slice(root.length) : undefined;
}
