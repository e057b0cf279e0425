/* id.rules.ts: Indonesian texts that explain the rules for queens. */
const sets = (regions: string, rows: string): string =>
    `Jika semua tempat yang tersisa di ${regions} daerah berada di ${rows} baris yang sama, daerah-daerah itu mengisi baris-baris tersebut: petak lainnya tetap kosong. Hal yang sama berlaku untuk kolom, dan sebaliknya.`;
const starSets = (regions: string): string =>
    `Jika semua tempat yang tersisa di ${regions} daerah berada di baris-baris yang tidak memerlukan lebih banyak ratu daripada daerah-daerah itu, petak lain di baris-baris tersebut tetap kosong. Hal yang sama berlaku untuk kolom, dan sebaliknya.`;

const table: Record<string, string> = {
    'A queen rules out all cells that it touches, and the rest of its row, column and region once they have all their queens.':
        'Petak yang bersentuhan dengan sebuah ratu tetap kosong. Begitu pula sisa baris, kolom, dan daerahnya jika ratunya sudah lengkap.',
    'A row, column or region that has all its queens gets no more, so its other cells stay empty.':
        'Baris, kolom, atau daerah yang ratunya sudah lengkap tidak mendapat ratu lagi, jadi petak lainnya tetap kosong.',
    'If a row, column or region has only as many places left as it still needs queens, each of these places gets a queen.':
        'Jika jumlah tempat yang tersisa di sebuah baris, kolom, atau daerah sama dengan jumlah ratu yang belum diletakkan, setiap tempat itu berisi ratu.',
    'If all places left in a region are in one row or column, the queen of that row or column is in this region. The other cells of the row or column stay empty.':
        'Jika semua tempat yang tersisa di sebuah daerah berada di satu baris atau kolom, ratu baris atau kolom itu ada di daerah ini. Petak lain di baris atau kolom itu tetap kosong.',
    'If all places left in a region are in one row or column that needs no more queens than the region, the other cells of the row or column stay empty.':
        'Jika semua tempat yang tersisa di sebuah daerah berada di satu baris atau kolom yang tidak memerlukan lebih banyak ratu daripada daerah itu, petak lain di baris atau kolom itu tetap kosong.',
    'If all places left in a row or column are in one region, the queen of that region is there. The other cells of the region stay empty.':
        'Jika semua tempat yang tersisa di sebuah baris atau kolom berada di satu daerah, ratu daerah itu ada di sana. Petak lain di daerah itu tetap kosong.',
    'If all places left in a row or column are in one region that needs no more queens than it, the other cells of the region stay empty.':
        'Jika semua tempat yang tersisa di sebuah baris atau kolom berada di satu daerah yang tidak memerlukan lebih banyak ratu daripadanya, petak lain di daerah itu tetap kosong.',
    'If a cell touches every place left in a row, column or region, it stays empty: a queen on it would leave no place there.':
        'Jika sebuah petak bersentuhan dengan semua tempat yang tersisa di sebuah baris, kolom, atau daerah, petak itu tetap kosong: ratu di situ tidak menyisakan tempat lagi di sana.',
    'If all places left in two regions are in the same two rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        sets('dua', 'dua'),
    'If all places left in two regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        starSets('dua'),
    'If all places left in three regions are in the same three rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        sets('tiga', 'tiga'),
    'If all places left in three regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        starSets('tiga'),
    'If all places left in four or more regions are in the same number of rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        'Jika semua tempat yang tersisa di empat daerah atau lebih berada di baris-baris yang sama banyaknya, daerah-daerah itu mengisi baris-baris tersebut: petak lainnya tetap kosong. Hal yang sama berlaku untuk kolom, dan sebaliknya.',
    'If all places left in four or more regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.':
        starSets('empat atau lebih'),
    'Queens do not touch, so a block of 2 × 2 cells holds at most one. A cell stays empty if a queen on it would leave a row, column or region too little room.':
        'Ratu tidak boleh bersentuhan, jadi setiap persegi 2 × 2 petak memuat paling banyak satu ratu. Sebuah petak tetap kosong jika ratu di situ membuat tempat di sebuah baris, kolom, atau daerah terlalu sempit.',
    'Queens do not touch, so a block of 2 × 2 cells holds at most one. If a row, column or region has enough room only with a queen on a certain cell, that cell gets a queen.':
        'Ratu tidak boleh bersentuhan, jadi setiap persegi 2 × 2 petak memuat paling banyak satu ratu. Jika tempat di sebuah baris, kolom, atau daerah hanya cukup dengan ratu di petak tertentu, petak itu berisi ratu.',
    'A cell stays empty if a queen on it would leave a row, column or region too few places.':
        'Sebuah petak tetap kosong jika ratu di situ menyisakan terlalu sedikit tempat di sebuah baris, kolom, atau daerah.',
    'Try all ways to place the missing queens of a row, column or region. A cell that has a queen in every way gets one; a cell that every way rules out stays empty.':
        'Cobalah semua cara meletakkan ratu yang belum diletakkan di sebuah baris, kolom, atau daerah. Petak yang berisi ratu pada setiap cara pasti berisi ratu; petak yang tidak berisi ratu pada satu cara pun tetap kosong.',
    'Take some neighbouring rows or columns. The regions wholly inside them supply some of their queens; the others must be in the remaining cells. Look for cells on which all ways to place them agree.':
        'Ambil beberapa baris atau kolom yang bersebelahan. Daerah yang seluruhnya ada di dalamnya menyumbang sebagian ratu; ratu lainnya harus ada di petak selebihnya. Carilah petak yang isinya selalu sama, bagaimanapun ratu itu diletakkan.',
    'A cell stays empty if a queen on it would leave two rows, columns or regions only places in one row, column or region, or three of them only places in two.':
        'Sebuah petak tetap kosong jika ratu di situ akan membuat dua baris, kolom, atau daerah hanya punya tempat di satu baris, kolom, atau daerah, atau tiga di antaranya hanya di dua.',
    'Two neighbouring rows or columns hold at most one queen in each block of 2 × 2 cells. A cell stays empty if a queen on it would leave them too little room, and gets a queen if they have too little room without it.':
        'Dua baris atau kolom yang bersebelahan memuat paling banyak satu ratu di setiap 2 × 2 petak. Sebuah petak tetap kosong jika ratu di situ membuat tempat terlalu sempit, dan berisi ratu jika tanpa itu tempatnya terlalu sempit.',
    'A cell stays empty if a queen on it would leave two rows, columns or regions only places that rule each other out: one of the two would get no queen.':
        'Sebuah petak tetap kosong jika ratu di situ hanya menyisakan tempat yang saling meniadakan bagi dua baris, kolom, atau daerah: salah satunya tidak akan mendapat ratu.',
    'Suppose there is a queen on a cell, and continue with easy steps. If they lead to a contradiction, the cell stays empty.':
        'Andaikan ada ratu di sebuah petak, lalu lanjutkan dengan langkah mudah. Jika berakhir pada kontradiksi, petak itu tetap kosong.',
    'Suppose there is a queen on a cell, or none, and continue with any rule. If this leads to a contradiction, the opposite is true.':
        'Andaikan ada ratu di sebuah petak, atau tidak ada, lalu lanjutkan dengan aturan apa pun. Jika berakhir pada kontradiksi, yang benar adalah sebaliknya.',
    'Suppose there is a queen on a cell, then suppose further queens one after the other. If every case leads to a contradiction, the first supposition is wrong.':
        'Andaikan ada ratu di sebuah petak, lalu andaikan ratu lain satu demi satu. Jika setiap kasus berakhir pada kontradiksi, pengandaian pertama salah.',

    'This lesson: {0}': 'Pelajaran ini: {0}',
    'Close this lesson': 'Tutup pelajaran ini',
};
export default table;
