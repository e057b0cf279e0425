/* id.shell.ts: the frame of the page in Indonesian. */
const table: Record<string, string> = {
    'line {0}, column {1}: {2}': 'baris {0}, kolom {1}: {2}',

    /* header */
    'Kind of puzzle': 'Jenis teka-teki',
    Queens: 'Queens',
    Packing: 'Susun Blok',
    'N-Queens': 'N-Queens',
    Language: 'Bahasa',
    Theme: 'Tema',
    Light: 'Terang',
    Dark: 'Gelap',
    'As the system': 'Ikuti sistem',
    Help: 'Bantuan',
    'Skip to the board': 'Langsung ke papan',

    /* the open puzzle */
    Puzzle: 'Teka-teki',
    Puzzles: 'Teka-teki',
    New: 'Baru',
    Open: 'Buka',
    Paste: 'Tempel',
    Share: 'Bagikan',
    edited: 'diubah',
    'Opened: {0}': 'Terbuka: {0}',
    Board: 'Papan',
    '{0} puzzle': 'Teka-teki {0}',
    'one piece': 'satu blok',
    '{0} pieces': '{0} blok',
    'one cell': 'satu petak',
    '{0} cells': '{0} petak',
    'pyramid of side {0}': 'piramida bersisi {0}',
    'one queen in each row, column and region, none touching':
        'satu ratu di tiap baris, kolom, dan daerah, tidak bersentuhan',
    '{0} stars in each row, column and region, none touching':
        '{0} bintang di tiap baris, kolom, dan daerah, tidak bersentuhan',
    'no two queens on a row, column or diagonal': 'tidak ada dua ratu sebaris, sekolom, atau sediagonal',

    /* modes */
    Mode: 'Mode',
    'What to do with the puzzle': 'Yang dilakukan dengan teka-teki',
    Edit: 'Ubah',
    Play: 'Main',
    Solve: 'Selesaikan',
    Watch: 'Tonton',
    Compare: 'Bandingkan',

    /* problems and warnings */
    'That cannot be opened:': 'Itu tidak dapat dibuka:',
    '{0} cannot be opened:': '{0} tidak dapat dibuka:',
    'Warning: {0}': 'Peringatan: {0}',
    'Put this message away': 'Tutup pesan ini',
    'The puzzle that you were drawing is kept.': 'Teka-teki yang sedang Anda gambar tetap disimpan.',
    'Go back to it': 'Kembali ke sana',
    'the file is larger than 64 MiB; a puzzle is at most that long':
        'berkas lebih besar dari 64 MiB; teka-teki paling panjang sebesar itu',
    'the file cannot be read': 'berkas tidak dapat dibaca',

    'The solver could not be started. Is the page complete, and the browser recent?':
        'Pemecah teka-teki tidak dapat dijalankan. Apakah halaman lengkap, dan peramban cukup baru?',

    /* dialogs */
    Close: 'Tutup',
    Cancel: 'Batal',
    'Puzzle file': 'Berkas teka-teki',
    'Drop a puzzle or a picture of one here': 'Lepaskan teka-teki atau gambarnya di sini',
    'Paste a puzzle': 'Tempel teka-teki',
    'Text, JSON, Star Battle Notation, a link to this page, or a name such as nqueens:8.':
        'Teks, JSON, Star Battle Notation, tautan ke halaman ini, atau nama seperti nqueens:8.',
    'Puzzle as text': 'Teka-teki sebagai teks',
    'Open puzzle': 'Buka teka-teki',
    'Share this puzzle': 'Bagikan teka-teki ini',
    'Whoever opens this link sees this puzzle. The link holds all of it; nothing is uploaded.':
        'Pembuka tautan ini melihat teka-teki ini. Semuanya ada di dalam tautan; tidak ada yang diunggah.',
    'Link to this puzzle': 'Tautan ke teka-teki ini',
    'Copy link': 'Salin tautan',
    Copied: 'Tersalin',
    'The link is in the clipboard.': 'Tautan sudah ada di papan klip.',
    'The browser did not let the page copy; the link is selected, copy it with Ctrl+C.':
        'Peramban tidak mengizinkan halaman menyalin; tautan sudah dipilih, salinlah dengan Ctrl+C.',
    'Everything is worked out on your own computer. Nothing is sent anywhere.':
        'Semuanya dihitung di komputer Anda sendiri. Tidak ada yang dikirim ke mana pun.',

    /* help */
    'Papan solves placement puzzles. Choose a puzzle, open a file or draw your own.':
        'Papan menyelesaikan teka-teki penempatan. Pilih teka-teki, buka berkas, atau gambar sendiri.',
    'Then play it, have it solved, watch a search at work or compare strategies.':
        'Lalu mainkan, minta solusinya, tonton jalannya pencarian, atau bandingkan strategi.',
    'On the page': 'Di halaman',
    'On the board': 'Di papan',
    'open a file': 'buka berkas',
    'paste a puzzle as text': 'tempel teka-teki sebagai teks',
    'choose a puzzle': 'pilih teka-teki',
    'make a new puzzle': 'buat teka-teki baru',
    share: 'bagikan',
    'edit, play, solve, watch, compare': 'ubah, main, selesaikan, tonton, bandingkan',
    undo: 'urungkan',
    redo: 'ulangi',
    'open what is in the clipboard': 'buka isi papan klip',
    'this help': 'bantuan ini',
    move: 'pindah',
    'act on the cell: cross, queen, nothing; lay or take a piece':
        'isi petak: silang, ratu, kosong; letakkan atau ambil blok',
    'queen, cross': 'ratu, silang',
    'turn or flip the piece in hand': 'putar atau balik blok di tangan',
    'take away': 'hapus',
    'put the piece back': 'kembalikan blok',
    Space: 'Spasi',

    /* presets */
    'Queens, 6 x 6': 'Queens, 6 x 6',
    'Queens, 8 x 8': 'Queens, 8 x 8',
    'Queens, 9 x 9': 'Queens, 9 x 9',
    'Star Battle, two stars, 8 x 8': 'Star Battle, dua bintang, 8 x 8',
    'Star Battle, two stars, 9 x 9': 'Star Battle, dua bintang, 9 x 9',
    'IQ Puzzler Pro, a challenge with five pieces given': 'IQ Puzzler Pro, tantangan dengan lima blok awal',
    'Seven pieces on 5 x 5': 'Tujuh blok pada 5 x 5',
    'Five pieces on a diamond': 'Lima blok pada belah ketupat',
    'Six pieces in a small pyramid': 'Enam blok dalam piramida kecil',
    'Eleven pieces in a heart': 'Sebelas blok dalam hati',
    'Eight queens, two of them placed': 'Delapan ratu, dua sudah diletakkan',
};
export default table;
