/* id.games.ts: Indonesian texts that the games of all families share. */
const table: Record<string, string> = {
    'Celebrate a win': 'Rayakan kemenangan',
    'Why?': 'Mengapa?',
    'Show the answer': 'Tampilkan jawaban',
};
export default table;
