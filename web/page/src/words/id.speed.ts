/* id.speed.ts: Indonesian texts for counts in several threads and their progress. */
const table: Record<string, string> = {
    Threads: 'Utas',
    '{0} done': '{0} selesai',
    'about {0} solutions expected': 'diperkirakan ada sekitar {0} solusi',
    'about {0} distinct solutions expected': 'diperkirakan ada sekitar {0} solusi berbeda',
};
export default table;
