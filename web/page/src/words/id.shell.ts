/* id.shell.ts: Indonesian texts for the frame of the page. */
const table: Record<string, string> = {
    'line {0}, column {1}: {2}': 'baris {0}, kolom {1}: {2}',

    /* header */
    'Kind of puzzle': 'Jenis teka-teki',
    Queens: 'Queens',
    Packing: 'Susun Blok',
    Start: 'Mulai',
    'N-Queens': 'N-Queens',
    Language: 'Bahasa',
    Theme: 'Tema',
    Light: 'Terang',
    Dark: 'Gelap',
    System: 'Ikuti sistem',
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
    'Opened: {0}': 'Dibuka: {0}',
    Board: 'Papan',
    'Packing: {0}': 'Susun Blok: {0}',
    'Star Battle': 'Star Battle',
    'one piece': 'satu blok',
    '{0} pieces': '{0} blok',
    'one cell': 'satu petak',
    '{0} cells': '{0} petak',
    'pyramid of side {0}': 'piramida bersisi {0}',
    'one queen in each row, column and region, none touching':
        'satu ratu di setiap baris, kolom, dan daerah, tidak bersentuhan',
    '{0} stars in each row, column and region, none touching':
        '{0} bintang di setiap baris, kolom, dan daerah, tidak bersentuhan',
    'no two queens on a row, column or diagonal': 'tidak ada dua ratu pada baris, kolom, atau diagonal yang sama',

    /* modes */
    Mode: 'Mode',
    'What to do with the puzzle': 'Tindakan untuk teka-teki',
    Edit: 'Ubah',
    Play: 'Main',
    Solve: 'Selesaikan',
    Watch: 'Tonton',
    Compare: 'Bandingkan',

    /* problems and warnings */
    'This input cannot be opened:': 'Masukan ini tidak dapat dibuka:',
    '{0} cannot be opened:': '{0} tidak dapat dibuka:',
    'Warning: {0}': 'Peringatan: {0}',
    'Close this message': 'Tutup pesan ini',
    'The puzzle you were drawing has been saved.': 'Teka-teki yang sedang Anda gambar sudah disimpan.',
    'Return to it': 'Kembali ke teka-teki itu',
    'the file is larger than 64 MiB, the limit for puzzles': 'berkas lebih besar dari 64 MiB, batas untuk teka-teki',
    'the file cannot be read': 'berkas tidak dapat dibaca',

    'The solver could not be started. Reload the page, or try a newer browser.':
        'Pemecah teka-teki tidak dapat dijalankan. Muat ulang halaman, atau coba peramban yang lebih baru.',

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
    'Anyone who opens this link sees this puzzle. The link contains the whole puzzle; nothing is uploaded.':
        'Siapa pun yang membuka tautan ini melihat teka-teki ini. Seluruh teka-teki ada di dalam tautan; tidak ada yang diunggah.',
    'Link to this puzzle': 'Tautan ke teka-teki ini',
    'Copy link': 'Salin tautan',
    Copied: 'Sudah disalin',

    /* help */
    'Papan solves placement puzzles. Choose a puzzle, open a file or draw your own.':
        'Papan menyelesaikan teka-teki penempatan. Pilih teka-teki, buka berkas, atau gambar sendiri.',
    'Then play it, solve it, watch a search or compare strategies.':
        'Lalu mainkan, selesaikan, tonton pencariannya, atau bandingkan strategi.',
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
    'open the contents of the clipboard': 'buka isi papan klip',
    'this help': 'bantuan ini',
    move: 'pindah',
    'change the cell: cross, queen, nothing; place or pick up a piece':
        'ubah petak: silang, ratu, kosong; letakkan atau angkat blok',
    'queen, cross': 'ratu, silang',
    'rotate or flip the selected piece': 'putar atau balik blok yang dipilih',
    remove: 'hapus',
    'put the piece back': 'kembalikan blok',
    Space: 'Spasi',

    /* presets */
    'Queens, 6 x 6': 'Queens, 6 x 6',
    'Queens, 8 x 8': 'Queens, 8 x 8',
    'Queens, 9 x 9': 'Queens, 9 x 9',
    'Star Battle, two stars, 8 x 8': 'Star Battle, dua bintang, 8 x 8',
    'Star Battle, two stars, 9 x 9': 'Star Battle, dua bintang, 9 x 9',
    'IQ Puzzler Pro, a challenge with five given pieces':
        'IQ Puzzler Pro, tantangan dengan lima blok awal',
    'Seven pieces on 5 x 5': 'Tujuh blok pada 5 x 5',
    'Five pieces on a diamond': 'Lima blok pada papan belah ketupat',
    'Six pieces in a small pyramid': 'Enam blok dalam piramida kecil',
    'Eleven pieces in a heart': 'Sebelas blok pada papan berbentuk hati',
    'Eight queens, two of them given': 'Delapan ratu, dua di antaranya ratu awal',
};
export default table;
