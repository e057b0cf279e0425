/* paths.test.ts: how the command line maps paths, on Windows too, where nobody has run it yet. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { followLinks, hostPath, mapPaths, pathInside } from '../bin/paths.mjs';

test('Linux and macOS: nothing changes', () => {
    const args = ['solve', '/home/me/a b.txt', '..\\odd', '--output=/tmp/x.txt'];
    expect(mapPaths('linux', '/home/me', args)).toEqual({ preopens: { '/': '/' }, folder: '/home/me', args });
});

describe('Windows', () => {
    const map = (...args: string[]) => mapPaths('win32', 'C:\\Users\\Me\\boards', args);
    test('the working directory and its drive', () => {
        expect(map()).toEqual({ preopens: { '/C:': 'C:\\' }, folder: '/C:/Users/Me/boards', args: [] });
        expect(mapPaths('win32', 'D:\\', [])).toMatchObject({ preopens: { '/D:': 'D:\\' }, folder: '/D:/' });
    });
    test.each([
        ['a.txt', 'a.txt'],
        ['sub\\a.txt', 'sub/a.txt'],
        ['..\\..\\a.txt', '../../a.txt'],
        ['.\\a b.txt', './a b.txt'],
        ['C:\\x\\a.txt', '/C:/x/a.txt'],
        ['c:/x/../a.txt', '/c:/a.txt'],
        ['\\x\\a.txt', '/C:/x/a.txt'],
        ['-oE:\\out.txt', '-o/E:/out.txt'],
        ['-osub\\out.txt', '-osub/out.txt'],
        ['--output=E:\\out.txt', '--output=/E:/out.txt'],
        ['\\\\server\\share\\sub\\a.txt', '/server/share/sub/a.txt'],
    ])('%s becomes %s', (path, expected) => {
        expect(map(path).args).toEqual([expected]);
    });
    test.each(['-', '-q', '--json', 'nqueens:8', 'iq-puzzler-pro:5x11', '331WLe', '1_2_1/DEFAULT/AA', '4..12', '--lang=id', 'n:8'])(
        '%s stays as it is',
        (argument) => {
            expect(map(argument)).toMatchObject({ args: [argument], preopens: { '/C:': 'C:\\' } });
        },
    );
    test('other drives and shares are opened', () => {
        const { preopens } = map('E:\\a.txt', '\\\\server\\share\\a.txt', '-oF:\\b.txt');
        expect(preopens).toEqual({ '/C:': 'C:\\', '/E:': 'E:\\', '/server/share': '\\\\server\\share\\', '/F:': 'F:\\' });
        expect(hostPath(preopens, 1, 'x/a.txt')).toBe('E:/x/a.txt');
        expect(hostPath(preopens, 2, 'a.txt')).toBe('\\\\server\\share/a.txt');
        expect(hostPath(preopens, 9, 'a.txt')).toBeUndefined();
    });
});

test('a renamed file is found below "/"', () => {
    expect(hostPath({ '/': '/' }, 0, 'home/me/a.txt')).toBe('/home/me/a.txt');
});

test('links lead from where they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'papan-links-'));
    const at = (name: string): string => join(folder, name);
    mkdirSync(at('sub'));
    writeFileSync(at('file'), '');
    symlinkSync('file', at('link'));
    symlinkSync('../link', at('sub/up'));
    symlinkSync(at('file'), at('absolute'));
    symlinkSync('nothing', at('dangling'));
    symlinkSync('round', at('round'));
    for (const name of ['file', 'link', 'sub/up', 'absolute']) expect(followLinks(at(name)), name).toBe(at('file'));
    expect(followLinks(at('dangling'))).toBe(at('nothing'));
    expect(followLinks(at('round'))).toBe(at('round'));
    rmSync(folder, { recursive: true });
});

test('and back to paths of the program', () => {
    expect(pathInside({ '/': '/' }, 0, '/home/me/a.txt')).toBe('home/me/a.txt');
    const { preopens } = mapPaths('win32', 'C:\\boards', ['\\\\server\\share\\a.txt']);
    expect(pathInside(preopens, 0, 'C:\\boards\\a.txt')).toBe('boards/a.txt');
    expect(pathInside(preopens, 1, '\\\\server\\share\\a.txt')).toBe('a.txt');
    expect(pathInside(preopens, 0, 'D:\\a.txt')).toBeUndefined();
    expect(pathInside(preopens, 9, 'C:\\a.txt')).toBeUndefined();
});
