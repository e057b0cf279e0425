/* id.shelf.ts: Indonesian texts for boards of hexagons and triangles, cells that stay empty, and the shelf of puzzles. */
const table: Record<string, string> = {
    /* cells and pieces */
    'must stay empty': 'harus tetap kosong',
    'empty, may stay so': 'kosong, boleh tetap kosong',
    'kind {0}': 'jenis {0}',
    optional: 'tidak wajib',
    'Other side': 'Sisi lain',
    'all cells covered': 'semua petak sudah tertutup',
    'one cell left to cover': 'tinggal satu petak yang harus ditutup',
    '{0} cells left to cover': 'tinggal {0} petak yang harus ditutup',
    '{0} hexagons': '{0} segi enam',
    '{0} triangles': '{0} segitiga',

    /* rules */
    'Place all pieces and cover every cell that may not stay empty.':
        'Letakkan semua blok dan tutup setiap petak yang tidak boleh kosong.',
    'Cover every cell that may not stay empty. Some pieces may be left over.':
        'Tutup setiap petak yang tidak boleh kosong. Beberapa blok boleh tersisa.',
    'Fill the board. Some pieces may be left over.': 'Isi papan. Beberapa blok boleh tersisa.',
    'You may move pieces, but not turn them.': 'Blok boleh digeser, tetapi tidak boleh diputar.',
    'You may rotate each piece, but some cannot be flipped.':
        'Setiap blok boleh diputar, tetapi beberapa tidak boleh dibalik.',
    'Pieces never overlap, and their signs match those of the board.':
        'Blok tidak boleh bertumpuk, dan tandanya harus sama dengan tanda di papan.',

    /* editing */
    Hexagons: 'Segi enam',
    Triangles: 'Segitiga',
    'May stay empty': 'Boleh kosong',
    'Must stay empty': 'Harus kosong',
    '(needs squares)': '(perlu petak persegi)',
    '(needs hexagons)': '(perlu petak segi enam)',
    '(needs triangles)': '(perlu petak segitiga)',

    /* watching */
    'Leave {0} empty': 'Biarkan {0} kosong',
    'Do not leave {0} empty': 'Jangan biarkan {0} kosong',
    '{0} cannot stay empty': '{0} tidak boleh kosong',

    /* the shelf */
    Samples: 'Contoh',
    'Search puzzles': 'Cari teka-teki',
    'one puzzle': 'satu teka-teki',
    '{0} puzzles': '{0} teka-teki',
    'No puzzle is called that.': 'Tidak ada teka-teki dengan nama itu.',
    'Calendar of a day': 'Kalender suatu hari',
    'Month and day': 'Bulan dan tanggal',
    'With weekday': 'Dengan hari',
    'Calendar, {0}': 'Kalender, {0}',
};
export default table;
