/* id.games.ts: Indonesian texts that the games of all families share. */
const table: Record<string, string> = {
    'Celebrate a win': 'Rayakan kemenangan',
    'Why?': 'Mengapa?',
    'Show the answer': 'Tampilkan jawaban',

    /* units of a board */
    'row {0}': 'baris {0}',
    'rows {0}': 'baris {0}',
    'column {0}': 'kolom {0}',
    'columns {0}': 'kolom {0}',
    'region {0}': 'daerah {0}',
    'regions {0}': 'daerah {0}',
    '{0} and {1}': '{0} dan {1}',

    /* stages of hints for boards with queens */
    'Look at {0}.': 'Perhatikan {0}.',
    'No simple rule helps here. Suppose something in {0} and follow what it forces.':
        'Di sini aturan sederhana tidak membantu. Andaikan sesuatu di {0} dan ikuti akibatnya.',
    'One of your marks is wrong.': 'Salah satu tanda Anda salah.',
    '{0} of your marks are wrong.': '{0} tanda Anda salah.',
    'hint: a queen here': 'petunjuk: ratu di sini',
    'hint: no queen here': 'petunjuk: tidak ada ratu di sini',
    'hint: wrong': 'petunjuk: salah',
    'hint: part of the reason': 'petunjuk: bagian dari alasan',

    /* mistakes */
    'Queens break a rule.': 'Ratu melanggar aturan.',
    'Queens attack each other.': 'Ratu saling menyerang.',
    'No place left in {0}.': 'Tidak ada tempat lagi di {0}.',
    'No place left in {0} and more.': 'Tidak ada tempat lagi di {0} dan lainnya.',
    'Too few places left in {0}.': 'Terlalu sedikit tempat tersisa di {0}.',
    'Too few places left in {0} and more.': 'Terlalu sedikit tempat tersisa di {0} dan lainnya.',
    'too few places left in {0}': 'terlalu sedikit tempat tersisa di {0}',
    'no place left in {0}': 'tidak ada tempat lagi di {0}',

    'Colours of the screenshot': 'Warna tangkapan layar',
};
export default table;
