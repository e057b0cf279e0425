/* id.queens.ts: boards with queens in Indonesian: Queens, Star Battle and N-Queens. */
const table: Record<string, string> = {
    /* cells, as screen readers say them */
    'Row {0}, column {1}': 'Baris {0}, kolom {1}',
    'Row {0}, column {1}, region {2}': 'Baris {0}, kolom {1}, daerah {2}',
    'Row {0}, column {1}, no region': 'Baris {0}, kolom {1}, tanpa daerah',
    'Board of {0} rows and columns': 'Papan {0} baris dan kolom',
    'Chess board of {0} rows and columns': 'Papan catur {0} baris dan kolom',
    queen: 'ratu',
    star: 'bintang',
    cross: 'silang',
    nothing: 'kosong',
    attacked: 'diserang',
    'given queen': 'ratu tetap',
    'crossed out': 'tersilang',
    'breaks a rule': 'melanggar aturan',

    /* playing */
    Time: 'Waktu',
    Moves: 'Langkah',
    Undo: 'Urungkan',
    Redo: 'Ulangi',
    Restart: 'Mulai lagi',
    Hint: 'Petunjuk',
    Check: 'Periksa',
    'Thinking…': 'Berpikir…',
    'Checking…': 'Memeriksa…',
    'one left to place': 'tinggal satu',
    '{0} left to place': 'tinggal {0}',
    'one hint': 'satu petunjuk',
    '{0} hints': '{0} petunjuk',
    'While playing': 'Saat bermain',
    'Automatic crosses': 'Silang otomatis',
    'Show mistakes at once': 'Langsung tunjukkan kesalahan',
    'Show the clock': 'Tampilkan waktu',
    'Shade attacked squares': 'Gelapkan petak yang diserang',
    'Tap a cell for a cross, again for a queen. Draw over cells to cross them out.':
        'Ketuk petak untuk silang, sekali lagi untuk ratu. Geser melewati petak untuk menyilangnya.',
    'Hold, or use the right button, for a queen at once.':
        'Tahan, atau pakai tombol kanan, untuk langsung menaruh ratu.',
    'All fine so far.': 'Sejauh ini semuanya benar.',
    'One mark is wrong.': 'Satu tanda salah.',
    '{0} marks are wrong.': '{0} tanda salah.',
    'Show where': 'Tunjukkan di mana',
    Apply: 'Terapkan',
    Close: 'Tutup',
    'This board has no solution.': 'Papan ini tidak punya solusi.',
    'This board has several solutions; your queens fit at least one.':
        'Papan ini punya beberapa solusi; ratu Anda cocok dengan setidaknya satu.',
    'These queens can be completed.': 'Ratu-ratu ini masih dapat dilengkapi.',
    'With a queen in row {0}, column {1} the board can be completed.':
        'Dengan ratu di baris {0}, kolom {1} papan dapat dilengkapi.',
    'It is the only free square in its row.': 'Itu satu-satunya petak bebas di barisnya.',
    'It is the only free square in its column.': 'Itu satu-satunya petak bebas di kolomnya.',
    'Without the marked queen the others can be completed.':
        'Tanpa ratu yang ditandai, ratu lainnya dapat dilengkapi.',
    'Without the {0} marked queens the others can be completed.':
        'Tanpa {0} ratu yang ditandai, ratu lainnya dapat dilengkapi.',
    'These queens can no longer be completed.': 'Ratu-ratu ini tidak dapat dilengkapi lagi.',
    'It could not be found out.': 'Tidak dapat dipastikan.',
    'This did not work: {0}': 'Tidak berhasil: {0}',
    'Solved!': 'Selesai!',
    '{0}, {1}': '{0}, {1}',
    'without a hint': 'tanpa petunjuk',
    'with one hint': 'dengan satu petunjuk',
    'with {0} hints': 'dengan {0} petunjuk',
    'Play again': 'Main lagi',
    'This board is too large to be played; up to 64 rows it can be.':
        'Papan ini terlalu besar untuk dimainkan; paling banyak 64 baris.',

    /* keys */
    Keys: 'Tombol',
    Space: 'Spasi',
    hint: 'petunjuk',
    'cross, queen, nothing': 'silang, ratu, kosong',
    'crosses along the way': 'silang sepanjang jalan',
    'choose a region': 'memilih daerah',
    'paint the cell': 'mewarnai petak',
    'paint along the way': 'mewarnai sepanjang jalan',

    /* how regions look */
    Regions: 'Daerah',
    Letters: 'Huruf',
    Patterns: 'Pola',
    'High contrast': 'Kontras tinggi',

    /* drawing a board */
    'Rows and columns': 'Baris dan kolom',
    Stars: 'Bintang',
    '{0}: one less': '{0}: kurangi satu',
    '{0}: one more': '{0}: tambah satu',
    'Paint with': 'Warnai dengan',
    'Region {0}, one cell': 'Daerah {0}, satu petak',
    'Region {0}, {1} cells': 'Daerah {0}, {1} petak',
    'New board': 'Papan baru',
    Clear: 'Kosongkan',
    'Take the queens and crosses off': 'Angkat ratu dan silang',
    'Draw over cells to paint them. Hold, or use the right button, to pick up the region of a cell.':
        'Geser melewati petak untuk mewarnainya. Tahan, atau pakai tombol kanan, untuk mengambil daerah sebuah petak.',
    'Not a whole board yet': 'Papan belum utuh',
    'One cell has no region.': 'Satu petak belum punya daerah.',
    '{0} cells have no region.': '{0} petak belum punya daerah.',
    'These regions have no cell: {0}. A board of {1} rows has {1} regions.':
        'Daerah ini tidak punya petak: {0}. Papan {1} baris punya {1} daerah.',
    'There is one region too many: a board of {0} rows has {0}. Paint over one.':
        'Ada satu daerah kelebihan: papan {0} baris punya {0}. Timpa salah satunya.',
    'There are {1} regions too many: a board of {0} rows has {0}.':
        'Ada {1} daerah kelebihan: papan {0} baris punya {0}.',
    'Fill the gaps': 'Isi yang kosong',
    'Merge the smallest': 'Gabungkan yang terkecil',
    'Region {0} is in separate parts.': 'Daerah {0} terpisah-pisah.',
    'These regions are in separate parts: {0}.': 'Daerah ini terpisah-pisah: {0}.',
    'No solution': 'Tidak ada solusi',
    'Exactly one solution': 'Tepat satu solusi',
    'Several solutions': 'Lebih dari satu solusi',
    'There is a solution': 'Ada solusi',
    'It could not be found out how many solutions there are.': 'Banyaknya solusi tidak dapat dipastikan.',
    'Show a solution': 'Tampilkan solusi',
    'Show how two differ': 'Tampilkan beda dua solusi',
    'Filled: the one; outlined: the other; marked: where they differ.':
        'Penuh: solusi pertama; garis tepi: solusi kedua; ditandai: tempat keduanya berbeda.',

    /* N-Queens */
    'Number of queens': 'Banyak ratu',
    'no queen given': 'belum ada ratu tetap',
    'Tap a square to give a queen that every solution must keep.':
        'Ketuk petak untuk menaruh ratu yang tetap ada di setiap solusi.',
    'one queen given': 'satu ratu tetap',
    '{0} queens given': '{0} ratu tetap',
    'This board is too large to be drawn. It can still be solved.':
        'Papan ini terlalu besar untuk digambar, tetapi tetap dapat diselesaikan.',
    'All solutions': 'Semua solusi',
    'Step through them one by one': 'Lihat satu per satu',
    '{0} solutions': '{0} solusi',
    'Solution {0}': 'Solusi {0}',
    'Solution {0} of {1}': 'Solusi {0} dari {1}',
    'First solution': 'Solusi pertama',
    'Previous solution': 'Solusi sebelumnya',
    'Next solution': 'Solusi berikutnya',
    'Last solution': 'Solusi terakhir',
    'Count them': 'Hitung semuanya',
    Cancel: 'Batal',
    'Searching…': 'Mencari…',
    '{0} so far': '{0} sejauh ini',
    'counted in {0} s': 'dihitung dalam {0} d',
    Hide: 'Sembunyikan',
};
export default table;
