import type { RulesText } from "./text";

export const id: RulesText = {
  words: {
    bet: "Taruhan",
    odds: "Odds",
    rtp: "RTP",
    crownSum: "Jumlah 1+2",
    ways: (cases) => `Cara menang dari ${cases}`,
    comma: ", ",
    groups: {
      "tf.crown": "Jumlah 1+2 Besar / Kecil / Ganjil / Genap",
      "tf.position": "Tiap posisi Besar / Kecil / Ganjil / Genap",
      "tf.duel": "Tiap posisi Naga / Harimau",
      "of.rank": "Mobil di satu posisi",
      "gy.crown": "Jumlah 1+2 Besar / Kecil / Ganjil / Genap",
      "gy.sum": "Jumlah 1+2 3 sampai 19",
      "gy.pair": "Dua teratas, urutan bebas",
      "ft.fan": "Fan",
      "ft.nim": "Nim",
      "ft.corner": "Sudut",
      "ft.zheng": "Zheng",
      "ft.side": "Fan tan Besar / Kecil / Ganjil / Genap",
      "dt.mirror": "Posisi pilihan mengalahkan lawannya",
    },
    sides: { big: "Besar", small: "Kecil", odd: "Ganjil", even: "Genap" },
  },
  body: `
<p>Sepuluh mobil bernomor 1 sampai 10 berlomba ke garis finis. Anda bertaruh mobil mana finis di posisi mana. Semua urutan finis sama besar peluangnya, dan urutan itu sudah dikunci oleh kunci rahasia yang komitmennya diumumkan sistem sebelum taruhan pertama Anda.</p>

<h2>Jalannya satu periode</h2>
<p>Satu periode berlangsung {{seconds.round}} detik dan punya nomor sendiri: tanggal diikuti nomor urut pada hari itu.</p>
<ol>
<li><strong>Taruhan dibuka, {{seconds.open}} detik.</strong> Letakkan chip di meja lalu konfirmasi. Hitung mundur di layar berakhir paling banyak lima detik lebih awal, supaya taruhan yang sedang dikirim masih tiba tepat waktu.</li>
<li><strong>Taruhan ditutup, {{seconds.closed}} detik.</strong> Tidak ada taruhan yang diterima, diubah, atau ditarik.</li>
<li><strong>Undian dan balapan, {{seconds.race}} detik.</strong> Urutan finis diundi, lalu balapan menayangkannya.</li>
<li><strong>Hasil.</strong> Kemenangan diumumkan dan saldo diperbarui, lalu periode berikutnya dibuka.</li>
</ol>
<p>Tepat tidaknya waktu taruhan ditentukan oleh jam sistem, bukan jam perangkat Anda.</p>

<h2>Cara undian bekerja</h2>
<p>Setiap periode punya kunci rahasia sepanjang 32 byte. SHA-256 dari kunci itu, yaitu <strong>komitmen</strong>, tampil di layar sebelum taruhan pertama diterima; kuncinya sendiri dibuka bersama hasil. Semua kunci membentuk rantai hash: masing-masing adalah SHA-256 dari kunci sesudahnya. Jadi tidak seorang pun bisa memilih, menukar, atau melewati kunci tanpa ketahuan.</p>
<p>Urutan finis hanya ditentukan oleh kunci rahasia dan nomor periode. Nilai taruhan tidak memengaruhinya, dan tidak ada yang bisa menentukan hasil.</p>

<h2>Periksa sendiri sebuah periode</h2>
<p>Riwayat taruhan menampilkan komitmen dan kunci rahasia yang sudah dibuka dari setiap periode yang Anda ikuti.</p>
<ol>
<li>SHA-256 dari kunci rahasia (32 byte-nya, bukan hurufnya) harus sama dengan komitmen yang tampil sebelum taruhan.</li>
<li>Hitung HMAC-SHA256 dengan kunci rahasia itu atas teks <code>grandstand:v1:PK10:{no. periode}:{entropy}:{block}</code>, untuk block 0, 1, 2, dan seterusnya. Entropy kosong kecuali periode menampilkannya. Tiap block memberi delapan bilangan 32-bit tak bertanda, byte tertinggi lebih dulu.</li>
<li>Jajarkan mobil 1 sampai 10. Untuk n = 10, 9, … sampai 2, ambil bilangan berikutnya; lewati bila tidak lebih kecil dari 2³² − (2³² mod n). Sisa baginya dengan n adalah r: tukar mobil ke-n dengan mobil ke-(r + 1).</li>
<li>Jajaran itu, dibaca dari kiri, adalah urutan finis.</li>
</ol>
<p>Contoh untuk dicoba: kunci rahasia <code>{{example.secret}}</code>, periode <code>{{example.roundNo}}</code>, tanpa entropy. Komitmen <code>{{example.commitment}}</code>, urutan mobil <strong>{{example.cars}}</strong>.</p>

<h2>Dua sisi</h2>
<ul>
<li><strong>Jumlah 1+2</strong> adalah jumlah nomor mobil posisi 1 dan 2. <strong>Besar</strong> menang pada 12 sampai 19, <strong>Kecil</strong> pada 3 sampai 11, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut jumlahnya.</li>
<li><strong>Tiap posisi</strong>, 1 sampai 10: <strong>Besar</strong> menang bila mobilnya bernomor 6 sampai 10, <strong>Kecil</strong> bila 1 sampai 5, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut nomor mobil.</li>
<li><strong>Naga dan Harimau</strong>, posisi 1 sampai 5: posisi itu dibandingkan dengan posisi lawannya, 1 dengan 10, 2 dengan 9, dan seterusnya sampai 5 dengan 6. <strong>Naga</strong> menang bila mobilnya sendiri bernomor lebih besar, <strong>Harimau</strong> bila lebih kecil.</li>
</ul>
{{odds.tf}}
<p>Jumlah 11 termasuk Kecil sekaligus Ganjil, bukan seri, dan odds sudah memperhitungkannya: dari semua cara dua mobil teratas bisa finis, Kecil lebih banyak daripada Besar dan Ganjil lebih banyak daripada Genap. Karena itu Kecil dan Ganjil lebih sering menang dan dibayar lebih kecil.</p>
{{crownSides}}

<h2>Tebak posisi</h2>
<p>Tebak mobil yang finis di satu posisi. <strong>Posisi 2: mobil 7</strong> menang bila mobil 7 finis kedua, selain itu kalah.</p>
{{odds.of}}

<h2>Juara 1-2</h2>
<ul>
<li><strong>Jumlah 1+2</strong> Besar, Kecil, Ganjil, dan Genap: sama seperti di Dua sisi.</li>
<li><strong>Jumlah 1+2 3 sampai 19</strong> menang bila nomor mobil posisi 1 dan 2 berjumlah tepat angka itu.</li>
<li><strong>Dua teratas</strong> menang bila kedua mobil pilihan finis pertama dan kedua, urutan bebas.</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>Fan tan</h2>
<p>Jumlahkan nomor mobil posisi 1, 2, dan 3, lalu bagi 4. Sisanya adalah F; sisa 0 dihitung 4. F adalah 1, 2, 3, atau 4 dengan peluang yang sama.</p>
<ul>
<li><strong>Fan 1</strong> menang bila F = 1, selain itu kalah. Begitu pula Fan 2, 3, dan 4 dengan angkanya sendiri.</li>
<li><strong>1 nim 2</strong> menang bila F = 1, taruhan kembali bila F = 2, selain itu kalah. Angka pertama menang, angka kedua taruhan kembali.</li>
<li><strong>Sudut 1-2</strong> menang bila F = 1 atau 2. Ada Sudut 1-2, 2-3, 3-4, dan 1-4.</li>
<li><strong>Zheng 1</strong> menang bila F = 1, taruhan kembali pada angka tetangganya 2 dan 4, dan kalah pada angka seberangnya 3. Keempat angka membentuk lingkaran 1-2-3-4: 1 berseberangan dengan 3, 2 dengan 4.</li>
<li><strong>Besar</strong> menang pada 3 dan 4, <strong>Kecil</strong> pada 1 dan 2, <strong>Ganjil</strong> pada 1 dan 3, <strong>Genap</strong> pada 2 dan 4.</li>
</ul>
<p>Contoh: mobil 7, 2, dan 9 finis teratas. Jumlahnya 18 dan F = 2. Fan 2, 2 nim 3, Sudut 1-2, Zheng 2, Kecil, dan Genap menang; pada 1 nim 2, Zheng 1, dan Zheng 3 taruhan kembali; Zheng 4 kalah.</p>
{{odds.ft}}

<h2>Naga harimau</h2>
<p>Sepuluh duel, satu untuk tiap posisi. Posisi pilihan menang bila mobilnya bernomor lebih besar daripada mobil di posisi lawannya: posisi 1 lawan 10, 2 lawan 9, 3 lawan 8, 4 lawan 7, 5 lawan 6, dan sebaliknya. Tidak ada dua mobil bernomor sama, jadi tidak ada seri.</p>
{{odds.dt}}

<h2>Odds dan RTP</h2>
<p>Odds sudah termasuk modal: taruhan 100 dengan odds 1.980 dibayar 198. RTP (return to player) adalah bagian dari semua taruhan yang dikembalikan jenis taruhan itu dalam jangka panjang. Angka itu tidak menggambarkan hasil satu periode atau satu hari.</p>
<p>Anda memilih apa yang terjadi bila odds berubah sebelum konfirmasi: terima <strong>semua</strong> perubahan, hanya odds yang <strong>lebih baik</strong>, atau <strong>tanya dulu</strong>. Taruhan yang sudah dikonfirmasi tetap memakai odds saat diterima.</p>

<h2>Tiket, batas, dan pembayaran</h2>
<ul>
<li>Chip di meja belum merupakan taruhan. Hanya tiket yang dikonfirmasi yang berlaku, dan tidak bisa diubah atau ditarik.</li>
<li>Tiap taruhan punya minimum dan maksimum, dan seluruh tiket pun punya maksimum; lihat batas Anda di Batas taruhan. Tiket yang melanggar batas ditolak seluruhnya, tidak ada uang yang diambil, dan alasannya diberitahukan.</li>
<li>Taruhan yang menang dibayar sebesar nominal × odds, dibulatkan ke bawah ke sen, dihitung satu per satu.</li>
<li>Jumlah yang dikembalikan satu tiket dibatasi pembayaran maksimum dari batas Anda. Taruhan yang kembali saja tidak pernah mencapainya.</li>
<li>Taruhan dipotong dari saldo saat tiket dikonfirmasi. Kemenangan masuk setelah balapan selesai, agar hasil tidak bocor lebih dulu.</li>
</ul>

<h2>Periode batal</h2>
<p>Periode yang tidak dapat diundi dinyatakan batal. Semua taruhan di periode itu dikembalikan penuh, dan riwayat menampilkannya sebagai batal.</p>

<h2>Bila koneksi terputus</h2>
<p>Taruhan yang sudah dikonfirmasi tetap berlaku, baik Anda terhubung maupun tidak; hasilnya ada di riwayat taruhan. Chip yang belum dikonfirmasi bukan taruhan. Bila jawaban atas tiket hilang, meja menanyakan tiket yang sama sekali lagi dan memberi tahu Anda hasilnya; tiket tidak pernah dipasang dua kali. Selama data di layar mungkin belum terbaru, taruhan dijeda.</p>

<h2>Bermain dengan bijak</h2>
<p>Hasil sebelumnya tidak bisa meramalkan apa pun: setiap periode diundi dari awal, apa pun tren dan statistiknya. Tidak ada cara bertaruh yang mengubah RTP di atas. Bermainlah dengan uang yang siap hilang, tetapkan batas uang dan waktu, dan berhenti saat batas tercapai. Jangan mengejar kekalahan. Bermainlah hanya bila Anda cukup umur menurut hukum di tempat Anda.</p>
`,
};
