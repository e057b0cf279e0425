/* id.quest.ts: Indonesian texts for the puzzles of the day, the levels and the winning card. */
const table: Record<string, string> = {
    'Boards from easy to expert, one after the other, and lessons that each teach one rule.':
        'Papan dari mudah sampai ahli, satu demi satu, dan pelajaran yang masing-masing mengajarkan satu aturan.',
    'Go to the lessons': 'Ke bagian pelajaran',
    'Star Battle': 'Star Battle',
    'IQ Puzzler Pro': 'IQ Puzzler Pro',
    'IQ Puzzler Pro, pyramid': 'IQ Puzzler Pro, piramida',
    '{0}, no. {1}': '{0}, no. {1}',

    /* the winning card */
    'Solved in {0}, {1}': 'Selesai dalam {0}, {1}',
    'Your best: {0}': 'Waktu terbaik Anda: {0}',
    'Your new best: it was {0}': 'Waktu terbaik baru! Sebelumnya {0}',
    'Next: {0}': 'Berikutnya: {0}',
    'Making it …': 'Sedang dibuat …',
    'All three puzzles of today are solved. New ones come tomorrow.':
        'Ketiga teka-teki hari ini sudah selesai. Besok ada yang baru.',
    'All three puzzles of this day are solved.': 'Ketiga teka-teki hari itu sudah selesai.',
    'Share result': 'Bagikan hasil',
    Calendar: 'Kalender',
    Levels: 'Tingkat',
    'Copied: paste it wherever you like.': 'Sudah disalin; tempelkan di mana saja.',
    'The result as text': 'Hasil sebagai teks',

    /* puzzles of the day */
    "Today's puzzles": 'Teka-teki hari ini',
    'The same for everybody, three new ones each day.': 'Sama untuk semua orang, tiga yang baru setiap hari.',
    'Streak: one day': 'Beruntun: satu hari',
    'Streak: {0} days': 'Beruntun: {0} hari',
    '{0} of the day': '{0} harian',
    'Month before': 'Bulan sebelumnya',
    'Month after': 'Bulan berikutnya',
    '{0}, solved: {1}': '{0}, selesai: {1}',
    'Puzzles of the day': 'Teka-teki harian',
    Statistics: 'Statistik',
    'Current streak': 'Hari beruntun saat ini',
    'Longest streak': 'Rekor hari beruntun',
    'A day counts if you solve one of its puzzles on that day.':
        'Satu hari dihitung bila salah satu teka-tekinya Anda selesaikan pada hari itu juga.',
    Solved: 'Selesai',
    'Without hints': 'Tanpa petunjuk',
    Best: 'Terbaik',
    Average: 'Rata-rata',
    'Other puzzles': 'Teka-teki lain',
    'Save results': 'Simpan hasil',
    'Add results from a file': 'Tambahkan hasil dari berkas',
    'Results are stored only on this device. A file takes them to another one.':
        'Hasil hanya disimpan di perangkat ini. Berkas memindahkannya ke perangkat lain.',
    'File with results': 'Berkas hasil',
    'This file has no results of Papan.': 'Berkas ini tidak berisi hasil dari Papan.',
    'Results added: {0}': 'Hasil yang ditambahkan: {0}',

    /* months */
    January: 'Januari',
    February: 'Februari',
    March: 'Maret',
    April: 'April',
    May: 'Mei',
    June: 'Juni',
    July: 'Juli',
    August: 'Agustus',
    September: 'September',
    October: 'Oktober',
    November: 'November',
    December: 'Desember',

    /* levels */
    'Levels and lessons': 'Tingkat dan pelajaran',
    'from easy to expert, and one rule after the other': 'dari mudah sampai ahli, aturan demi aturan',
    'Board after board, each one row larger.': 'Papan demi papan, masing-masing satu baris lebih besar.',
    'Queens: learn a rule': 'Queens: mempelajari aturan',
    'Star Battle: learn a rule': 'Star Battle: mempelajari aturan',
    'Ten boards for each rule, which need it and nothing harder.':
        'Sepuluh papan untuk setiap aturan. Papan itu memerlukan aturan tersebut, tanpa aturan yang lebih sulit.',
    Start: 'Mulai',
    '{0} solved, next: no. {1}': '{0} selesai, berikutnya: no. {1}',
    'All boards of {0}': 'Semua papan {0}',
    'No. {0}, solved': 'No. {0}, selesai',
    'No. {0}': 'No. {0}',
};
export default table;
