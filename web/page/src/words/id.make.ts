/* id.make.ts: difficulty, new puzzles and boards from pictures in Indonesian. */
const table: Record<string, string> = {
    /* difficulty */
    Difficulty: 'Tingkat kesulitan',
    'Difficulty: {0}, {1}': 'Tingkat kesulitan: {0}, {1}',
    'score {0}': 'nilai {0}',
    'hardest step: {0}': 'langkah tersulit: {0}',
    'There is one solution, but no chain of reasons that Papan knows leads to it.':
        'Ada satu solusi, tetapi tidak ada rangkaian alasan yang dikenal Papan untuk mencapainya.',
    'One more point stands for twice as many placements that a careful player tries in vain.':
        'Setiap tambahan satu angka berarti pemain yang cermat dua kali lebih banyak mencoba dengan sia-sia.',
    'Reasons alone lead to the solution; nothing has to be guessed.':
        'Solusi tercapai dengan penalaran saja; tidak perlu menebak.',
    Rule: 'Aturan',
    Level: 'Tingkat',
    Times: 'Kali',
    Score: 'Nilai',
    'Easiest rules first; the hardest one needed gives the level.':
        'Mulai dari aturan termudah; aturan tersulit yang diperlukan menentukan tingkatnya.',

    /* new puzzles */
    'New puzzle': 'Teka-teki baru',
    'made to your wishes': 'dibuat sesuai keinginan Anda',
    'What it should be like': 'Seperti apa teka-tekinya',
    'Pieces already placed': 'Blok yang sudah diletakkan',
    'as it comes': 'terserah',
    '{0} of {1}': '{0} dari {1}',
    Seed: 'Benih',
    Another: 'Ganti',
    'The same seed with the same wishes gives the same puzzle again.':
        'Benih yang sama dengan keinginan yang sama menghasilkan teka-teki yang sama.',
    'A seed is a whole number of at most 15 digits.':
        'Benih adalah bilangan bulat dengan paling banyak 15 angka.',
    'Making a puzzle': 'Membuat teka-teki',
    '{0} tried': '{0} dicoba',
    'Stopped. Nothing was changed.': 'Dihentikan. Tidak ada yang berubah.',
    'Make the puzzle': 'Buat teka-teki',

    /* pictures */
    'the picture is damaged': 'gambar ini rusak',
    'the picture has {0} x {1} pixels; more than {2} million are not read':
        'gambar ini berukuran {0} x {1} piksel; lebih dari {2} juta piksel tidak dibaca',
    'the picture is damaged, or of a kind that this browser does not know':
        'gambar ini rusak, atau jenisnya tidak dikenal peramban ini',
    'the browser has no room for the picture': 'peramban tidak punya cukup ruang untuk gambar ini',
    'Board from a picture': 'Papan dari gambar',
    'The picture': 'Gambar',
    'Looking for the board…': 'Mencari papan…',
    'No board was found.': 'Papan tidak ditemukan.',
    'Show where the board is': 'Tunjukkan letak papannya',
    'Move the frame': 'Geser bingkai',
    'Drag the two corners to those of the board; arrow keys move them as well.':
        'Seret kedua sudut ke sudut-sudut papan; tombol panah juga menggerakkannya.',
    'Upper left corner of the board': 'Sudut kiri atas papan',
    'Lower right corner of the board': 'Sudut kanan bawah papan',
    'The picture should show the whole board from the front, as a screenshot does.':
        'Gambar harus memperlihatkan seluruh papan tegak lurus dari depan, seperti tangkapan layar.',
    'Please check.': 'Mohon diperiksa.',
    'The board was read without doubts. Compare it with the picture.':
        'Papan terbaca tanpa keraguan. Bandingkan dengan gambarnya.',
    doubtful: 'meragukan',
    chosen: 'dipilih',
    'Click a cell, or draw over several, then choose what belongs there.':
        'Klik satu petak, atau geser melewati beberapa, lalu pilih isinya.',
    Region: 'Daerah',
    'On the cell': 'Pada petak',
    'One doubtful cell': 'Satu petak meragukan',
    '{0} doubtful cells': '{0} petak meragukan',
    'It is right': 'Sudah benar',
    'Use this board': 'Pakai papan ini',
    'No solution: something was probably read wrong.': 'Tidak ada solusi: mungkin ada yang salah terbaca.',
    'Exactly one solution, so the board was probably read right.':
        'Tepat satu solusi, jadi papan mungkin terbaca dengan benar.',
    'Several solutions: something may have been read wrong.':
        'Ada beberapa solusi: mungkin ada yang salah terbaca.',
};
export default table;
