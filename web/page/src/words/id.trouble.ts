/* id.trouble.ts: Indonesian texts about errors of the page. */
const table: Record<string, string> = {
    'Something went wrong.': 'Terjadi kesalahan.',
    'This part of the page has failed.': 'Bagian halaman ini gagal ditampilkan.',
    'Your game is saved, and you can go on. If something does not respond, reload the page.':
        'Permainan Anda tersimpan dan dapat dilanjutkan. Jika ada yang tidak bereaksi, muat ulang halaman ini.',
    'Your game is saved. Try again, or open another puzzle. If it keeps failing, forget this game.':
        'Permainan Anda tersimpan. Coba lagi, atau buka teka-teki lain. Jika tetap gagal, hapus permainan ini.',
    'Try again': 'Coba lagi',
    Copy: 'Salin',
    Reload: 'Muat ulang',
    'Forget this game': 'Hapus permainan ini',
    'Report this error': 'Laporkan galat ini',
    'Send this text to the developers of Papan. It contains the puzzle, your browser and your last steps.':
        'Kirim teks ini kepada pengembang Papan. Isinya teka-teki, peramban, dan langkah terakhir Anda.',
    'Error report': 'Laporan galat',
};
export default table;
