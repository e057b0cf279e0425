/* reach.ts: who can open an address of this page: only this device, the devices in the same network, or everybody.
 * A site for everybody has a name; papan itself serves the page at a number or at the name of a computer. */
export type Reach = 'device' | 'network' | 'everybody';

const device = /^(.*\.)?localhost$|^\[::1\]$/;
const deviceNumbers = /^127\./;
const network = /^\[|\.(local|lan|internal|home\.arpa)$|^[^.:]+$/;

export function reachOf({ protocol, hostname }: { protocol: string; hostname: string }): Reach {
    const numbers = /^[\d.]+$/.test(hostname);
    if (!/^https?:$/.test(protocol) || (numbers ? deviceNumbers : device).test(hostname)) return 'device';
    return numbers || network.test(hostname) ? 'network' : 'everybody';
}
