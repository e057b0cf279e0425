/* id.links.ts: Indonesian texts for sharing a puzzle and for the one-file page. */
const table: Record<string, string> = {
    'This address works only on this device, so a link would not open anywhere else. Send the puzzle in one of these ways instead.':
        'Alamat ini hanya berfungsi di perangkat ini, jadi tautan tidak akan terbuka di tempat lain. Kirimkan teka-teki ini dengan salah satu cara berikut.',
    'This link opens only in the same network and only while Papan serves the page. For everybody else, use one of the other ways.':
        'Tautan ini hanya terbuka di jaringan yang sama dan hanya selama Papan menyajikan halaman ini. Untuk orang lain, gunakan salah satu cara lainnya.',
    'Copy text': 'Salin teks',
    'Copy id': 'Salin id',
    'Puzzle as a short id': 'Teka-teki sebagai id pendek',
    'To open the text or the id, use “{0}” in Papan.': 'Untuk membuka teks atau id itu, gunakan “{0}” di Papan.',
    'Send with another app': 'Kirim dengan aplikasi lain',
    'The browser does not let the page copy. The text is selected; copy it with Ctrl+C.':
        'Peramban tidak mengizinkan halaman menyalin. Teksnya sudah dipilih; salin dengan Ctrl+C.',
    'One-file page': 'Halaman satu berkas',
    'Save as a one-file page': 'Simpan sebagai satu berkas HTML',
    'One HTML file with the page, the solver and this puzzle. It opens in any browser, also without a network.':
        'Satu berkas HTML yang memuat halaman, pemecah teka-teki, dan teka-teki ini. Berkas ini terbuka di peramban mana pun, juga tanpa jaringan.',
    'the one-file page could not be loaded; connect to the network and try again':
        'halaman satu berkas tidak dapat dimuat; sambungkan ke jaringan lalu coba lagi',
};
export default table;
