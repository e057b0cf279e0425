/* reach.ts: who can open an address of this page: only this device, the devices in the same network, or everybody. */
export type Reach = 'device' | 'network' | 'everybody';

const device = /^(.*\.)?localhost$|^\[::1\]$/;
const deviceNumbers = /^127\./;
const network = /^\[f[cde]|\.local$|^[^.:]+$/;
const networkNumbers = /^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./;

export function reachOf({ protocol, hostname }: { protocol: string; hostname: string }): Reach {
    const numbers = /^[\d.]+$/.test(hostname);
    if (!/^https?:$/.test(protocol) || (numbers ? deviceNumbers : device).test(hostname)) return 'device';
    return (numbers ? networkNumbers : network).test(hostname) ? 'network' : 'everybody';
}
