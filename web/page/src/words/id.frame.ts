/* id.frame.ts: Indonesian texts for the start screen, the menu and the rules. */
const table: Record<string, string> = {
    /* header and menu */
    Start: 'Awal',
    Menu: 'Menu',
    More: 'Lainnya',
    Game: 'Permainan',
    Options: 'Pilihan',
    Settings: 'Pengaturan',
    'Help and keys': 'Bantuan dan tombol',
    'Single letters are shortcuts': 'Huruf tunggal berfungsi sebagai pintasan',
    'Everything runs on your own device. Nothing is sent anywhere.':
        'Semuanya berjalan di perangkat Anda sendiri. Tidak ada yang dikirim ke mana pun.',

    'With a keyboard': 'Dengan papan ketik',
    'Tap a cell for a cross, again for a queen or star, and again to clear it.':
        'Ketuk petak untuk tanda silang, ketuk lagi untuk ratu atau bintang, dan sekali lagi untuk mengosongkannya.',
    'Hold a cell to place a queen or star at once; drag over cells to cross them.':
        'Tahan petak untuk langsung meletakkan ratu atau bintang; seret melintasi petak untuk menyilangnya.',
    'The buttons below the board rotate, flip and return the selected piece.':
        'Tombol di bawah papan memutar, membalik, dan mengembalikan blok yang dipilih.',
    'This board has more than one solution.': 'Papan ini memiliki lebih dari satu solusi.',
    'This board has no solution.': 'Papan ini tidak memiliki solusi.',

    /* start screen */
    'Puzzles to play, solve and understand': 'Teka-teki untuk dimainkan, diselesaikan, dan dipahami',
    'Choose a puzzle and play. If you are stuck, a hint shows the next step and its reason.':
        'Pilih teka-teki, lalu mainkan. Jika Anda buntu, petunjuk menampilkan langkah berikutnya beserta alasannya.',
    'Kinds of puzzles': 'Jenis teka-teki',
    'Queens and Star Battle': 'Queens dan Star Battle',
    'One queen in each row, column and colour, none touching. Star Battle has two stars or more.':
        'Satu ratu di setiap baris, kolom, dan warna, tidak bersentuhan. Star Battle memakai dua bintang atau lebih.',
    'Fill a box, a shape or a pyramid with all pieces.':
        'Isi kotak, bentuk, atau piramida dengan semua blok.',
    'Place queens on a chessboard of any size so that no two attack each other.':
        'Letakkan ratu di papan catur berukuran berapa pun tanpa ada yang saling menyerang.',
    'More puzzles': 'Teka-teki lain',
    'past days and your statistics': 'hari-hari lalu dan statistik Anda',
    'All puzzles': 'Semua teka-teki',
    'classics and samples': 'teka-teki klasik dan contoh',
    'Make a new one': 'Buat yang baru',
    'choose the size and the difficulty': 'pilih ukuran dan tingkat kesulitan',
    'Open a file': 'Buka berkas',
    'text, JSON or Star Battle Notation': 'teks, JSON, atau Star Battle Notation',
    'text, an id or a link': 'teks, id, atau tautan',
    'Last puzzle': 'Teka-teki terakhir',
    'Go on with the last puzzle': 'Lanjutkan teka-teki terakhir',
    '{0} of {1} placed, {2}': '{0} dari {1} diletakkan, {2}',
    'solved in {0}': 'selesai dalam {0}',
    'From a screenshot': 'Dari tangkapan layar',
    'Papan reads Queens and Star Battle boards from pictures. The picture stays on your device.':
        'Papan membaca papan Queens dan Star Battle dari gambar. Gambar tetap berada di perangkat Anda.',
    Picture: 'Gambar',
    Camera: 'Kamera',
    Clipboard: 'Papan klip',
    'The clipboard has no picture.': 'Papan klip tidak berisi gambar.',
    'The browser does not let the page read the clipboard. Press Ctrl+V, or choose a file.':
        'Peramban tidak mengizinkan halaman membaca papan klip. Tekan Ctrl+V, atau pilih berkas.',

    /* the editor of packing boards */
    'Shape of the board': 'Bentuk papan',

    /* rules */
    Rules: 'Aturan',
    'Rules of {0}': 'Aturan {0}',
    'Star Battle': 'Star Battle',
    'One queen in each row and each column.': 'Satu ratu di setiap baris dan setiap kolom.',
    'One queen in each coloured region.': 'Satu ratu di setiap daerah berwarna.',
    'Queens never touch each other, not even at a corner.': 'Ratu tidak boleh bersentuhan, di sudut pun tidak.',
    '{0} stars in each row and each column.': '{0} bintang di setiap baris dan setiap kolom.',
    '{0} stars in each coloured region.': '{0} bintang di setiap daerah berwarna.',
    'Stars never touch each other, not even at a corner.': 'Bintang tidak boleh bersentuhan, di sudut pun tidak.',
    'Fill the board with all pieces.': 'Isi papan dengan semua blok.',
    'You may rotate and flip each piece.': 'Setiap blok boleh diputar dan dibalik.',
    'Pieces never overlap, and given pieces stay where they are.':
        'Blok tidak boleh bertumpuk, dan blok awal tidak boleh dipindahkan.',
    'No two queens on a diagonal.': 'Tidak ada dua ratu pada diagonal yang sama.',
    'Place {0} queens, and the board is solved.': 'Papan selesai setelah {0} ratu diletakkan.',
    'Tap a cell for a cross, again for a queen.': 'Ketuk petak untuk tanda silang, ketuk lagi untuk ratu.',
    'Tap a cell for a cross, again for a star.': 'Ketuk petak untuk tanda silang, ketuk lagi untuk bintang.',
    'Drag a piece onto the board, or tap it and then the board.':
        'Seret blok ke papan, atau ketuk blok lalu ketuk papan.',
    'Tap a cell to place a queen, again to remove it.': 'Ketuk petak untuk meletakkan ratu, ketuk lagi untuk menghapusnya.',
    'A hint tells what to do next, and why.': 'Petunjuk menjelaskan langkah berikutnya dan alasannya.',
};
export default table;
