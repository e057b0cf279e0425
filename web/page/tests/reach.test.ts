/* reach.test.ts: who can open which address. */
import { describe, expect, it } from 'vitest';
import { reachOf } from '../src/lib/reach.ts';

const of = (address: string): string => reachOf(new URL(address));

describe('an address', () => {
    it('of this device', () => {
        const addresses = [
            'http://127.0.0.1:8000/', 'http://127.8.9.1/', 'http://localhost:80/x/', 'http://papan.localhost/',
            'http://[::1]:8000/', 'file:///home/me/puzzle.html', 'content://media/1', 'blob:null/1', 'about:srcdoc',
        ];
        expect(addresses.map(of)).toEqual(addresses.map(() => 'device'));
    });
    it('of a network', () => {
        const addresses = [
            'http://192.168.1.5:41235/secret/', 'http://10.0.0.1/', 'http://172.16.0.1/', 'http://172.31.9.9/',
            'http://169.254.1.1/', 'http://[fd00::2]:8000/', 'http://[fe80::1]/', 'http://laptop.local/', 'http://laptop/',
            'http://192.0.2.2:47822/secret/', 'http://100.64.0.7/', 'http://[2001:db8::1]:8000/', 'http://laptop.lan/',
        ];
        expect(addresses.map(of)).toEqual(addresses.map(() => 'network'));
    });
    it('of everybody', () => {
        const addresses = [
            'https://example.org/papan/', 'https://local.example.org/', 'https://lan.org/',
            'http://127.example.org/', 'http://10.example.org/', 'https://localhost.example.org/',
        ];
        expect(addresses.map(of)).toEqual(addresses.map(() => 'everybody'));
    });
});
