/* id.shell.ts: the frame of the page in Indonesian. */
const table: Record<string, string> = {
    'line {0}, column {1}: {2}': 'baris {0}, kolom {1}: {2}',
};
export default table;
