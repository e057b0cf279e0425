/* id.make.ts: Indonesian texts for difficulty, new puzzles and boards from pictures. */
const table: Record<string, string> = {
    /* difficulty */
    Difficulty: 'Tingkat kesulitan',
    'score {0}': 'skor {0}',
    'hardest step: {0}': 'langkah tersulit: {0}',
    'There is exactly one solution, but the rules that Papan knows do not reach it.':
        'Ada tepat satu solusi, tetapi aturan yang dikenal Papan tidak cukup untuk mencapainya.',
    'One more point means twice as many placements that a careful player tries in vain.':
        'Setiap tambahan satu poin berarti dua kali lipat penempatan yang dicoba dengan sia-sia oleh pemain yang cermat.',
    'Reasoning alone leads to the solution; no guessing is needed.':
        'Solusi tercapai dengan penalaran saja; tidak perlu menebak.',
    Rule: 'Aturan',
    Level: 'Tingkat',
    Times: 'Berapa kali',
    Score: 'Skor',
    'Easiest rules first; the hardest rule needed sets the level.':
        'Mulai dari aturan termudah; aturan tersulit yang diperlukan menentukan tingkatnya.',

    /* new puzzles */
    'New puzzle': 'Teka-teki baru',
    'with your own settings': 'dengan pengaturan Anda sendiri',
    Settings: 'Pengaturan',
    'Given pieces': 'Blok awal',
    any: 'bebas',
    '{0} of {1}': '{0} dari {1}',
    Seed: 'Benih',
    'New seed': 'Benih baru',
    'The same seed with the same settings gives the same puzzle again.':
        'Benih dan pengaturan yang sama menghasilkan teka-teki yang sama.',
    'A seed is a whole number of at most 15 digits.':
        'Benih adalah bilangan bulat dengan paling banyak 15 digit.',
    'Making a puzzle': 'Membuat teka-teki',
    '{0} tried': '{0} dicoba',
    'Stopped. Nothing was changed.': 'Dihentikan. Tidak ada yang berubah.',
    'Make the puzzle': 'Buat teka-teki',

    /* pictures */
    'the picture is damaged': 'gambar ini rusak',
    'the picture has {0} x {1} pixels; at most {2} million are supported':
        'gambar ini berukuran {0} x {1} piksel; yang didukung paling banyak {2} juta',
    'the picture is damaged or in a format that this browser does not support':
        'gambar ini rusak atau formatnya tidak didukung peramban ini',
    'the browser does not have enough memory for the picture': 'memori peramban tidak cukup untuk gambar ini',
    'Board from a picture': 'Papan dari gambar',
    'The picture': 'Gambar',
    'Searching for the board…': 'Mencari papan…',
    'No board was found.': 'Papan tidak ditemukan.',
    'Show where the board is': 'Tunjukkan tempat papannya',
    'Move the frame': 'Geser bingkai',
    'Drag the two corners to the corners of the board, or move them with the arrow keys.':
        'Seret kedua sudut ke sudut-sudut papan, atau geser dengan tombol panah.',
    'Upper left corner of the board': 'Sudut kiri atas papan',
    'Lower right corner of the board': 'Sudut kanan bawah papan',
    'The picture should show the whole board straight on, like a screenshot.':
        'Gambar harus memperlihatkan seluruh papan dari depan, seperti tangkapan layar.',
    'Please check.': 'Mohon diperiksa.',
    'No cell is doubtful. Compare the board with the picture.':
        'Tidak ada petak yang meragukan. Bandingkan papan dengan gambarnya.',
    doubtful: 'meragukan',
    selected: 'dipilih',
    'Click a cell or drag over several, then choose what belongs there.':
        'Klik satu petak atau seret melewati beberapa petak, lalu pilih isinya.',
    Region: 'Daerah',
    Mark: 'Tanda',
    'One doubtful cell': 'Satu petak meragukan',
    '{0} doubtful cells': '{0} petak meragukan',
    'This is right': 'Ini sudah benar',
    'Use this board': 'Pakai papan ini',
    'The queens in the picture fit no solution. Remove all marks, or correct them.':
        'Ratu di gambar tidak cocok dengan solusi mana pun. Hapus semua tanda, atau perbaiki.',
    'No solution: something was probably read wrong.': 'Tidak ada solusi: mungkin ada yang salah terbaca.',
    'Exactly one solution, so the board was probably read right.':
        'Tepat satu solusi, jadi papan kemungkinan besar terbaca dengan benar.',
    'More than one solution: something may have been read wrong.':
        'Lebih dari satu solusi: mungkin ada yang salah terbaca.',
};
export default table;
