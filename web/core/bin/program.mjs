/* program.mjs: runs papan-cli.wasm with WASI in a thread, for papan.mjs. */
import { chmodSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { followLinks, hostPath, pathInside } from './paths.mjs';

const { args, env, preopens, state, relay } = workerData;
const emitWarning = process.emitWarning; /* Node warns that its WASI is experimental */
process.emitWarning = (warning, ...rest) => {
    if (!/WASI/.test(String(warning))) emitWarning.call(process, warning, ...rest);
};
const { WASI } = await import('node:wasi');
const wasi = new WASI({ version: 'preview1', args: ['papan', ...args], env, preopens, returnOnExit: true });
const imports = { ...wasi.wasiImport };
const memory = () => instance.exports.memory.buffer;

const FIRST_OPENED = 3; /* the number of the first preopened directory */
const hostPathAt = (fd, start, size) =>
    hostPath(preopens, fd - FIRST_OPENED, Buffer.from(memory(), start, size).toString());

/* The WASI of Node 18 looks for the target of a relative link in the preopened directory, not in that of the link. So
 * it gets paths without links, written into the room that the program has for them. */
let room = { start: 0, size: 0 };
function withoutLinks(fd, start, size) {
    const given = hostPathAt(fd, start, size);
    const followed = given === undefined ? given : followLinks(given);
    const inside = followed === given ? undefined : pathInside(preopens, fd - FIRST_OPENED, followed);
    const bytes = Buffer.from(inside ?? '');
    if (bytes.length === 0 || bytes.length > room.size) return [start, size];
    bytes.copy(Buffer.from(memory(), room.start, room.size));
    return [room.start, bytes.length];
}
const FOLLOW = 1;
for (const name of ['path_open', 'path_filestat_get'])
    imports[name] = (fd, flags, start, size, ...rest) => {
        const path = flags & FOLLOW ? withoutLinks(fd, start, size) : [start, size];
        return wasi.wasiImport[name](fd, flags, ...path, ...rest);
    };
const [DONE, INVALID] = [0, 28];
imports.path_readlink = (fd, start, size, target, longest, used) => {
    try {
        const copied = Buffer.from(readlinkSync(hostPathAt(fd, start, size))).copy(Buffer.from(memory(), target, longest));
        new DataView(memory()).setUint32(used, copied, true);
        return DONE;
    } catch {
        return INVALID; /* what readlink() says of a file that is no link */
    }
};

/* A file that replaces another one gets its permissions, which WASI knows nothing about. */
imports.path_rename = (from, name, length, to, newName, newLength) => {
    try {
        chmodSync(hostPathAt(from, name, length), statSync(hostPathAt(to, newName, newLength)).mode & 0o777);
    } catch {
        /* a new file */
    }
    return wasi.wasiImport.path_rename(from, name, length, to, newName, newLength);
};

/* The program may read a directory as if it were a file. */
const [IS_DIRECTORY, NOT_CAPABLE] = [31, 76];
imports.fd_read = (...of) => {
    const error = wasi.wasiImport.fd_read(...of);
    return error === NOT_CAPABLE ? IS_DIRECTORY : error;
};

/* What goes to a terminal of Windows is written by the main thread, which knows its encoding. */
imports.fd_write = (fd, vectors, count, written) => {
    if (!relay.includes(fd)) return wasi.wasiImport.fd_write(fd, vectors, count, written);
    const view = new DataView(memory());
    const parts = Array.from({ length: count }, (_, i) =>
        Buffer.from(memory(), view.getUint32(vectors + 8 * i, true), view.getUint32(vectors + 8 * i + 4, true)),
    );
    const bytes = Buffer.concat(parts);
    view.setUint32(written, bytes.length, true);
    parentPort.postMessage({ fd, bytes });
    return 0;
};

/* Compressed files: the length of the result, which take() copies, or a failure as in wasi/gzip.c. */
let result = Buffer.alloc(0);
function change(convert) {
    try {
        result = convert();
        return result.length;
    } catch (error) {
        return error?.code === 'ERR_BUFFER_TOO_LARGE' ? -2 : -1;
    }
}

const module = new WebAssembly.Module(readFileSync(new URL('../papan-cli.wasm', import.meta.url)));
const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: imports,
    papan: {
        path_room: (start, size) => void (room = { start, size }),
        interrupted: () => Atomics.load(state, 0),
        waiting: (waiting) => Atomics.store(state, 1, waiting),
        gunzip: (start, size, longest) =>
            change(() => gunzipSync(Buffer.from(memory(), start, size), { maxOutputLength: longest })),
        gzip: (start, size) => change(() => gzipSync(Buffer.from(memory(), start, size))),
        take: (start) => void result.copy(Buffer.from(memory(), start, result.length)),
    },
});
parentPort.postMessage({ code: wasi.start(instance) });
