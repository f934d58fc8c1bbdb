import type { CommonText } from "../text";

export const id: CommonText = {
  words: {
    bet: "Taruhan",
    odds: "Odds",
    rtp: "RTP",
    ways: (cases) => `Jumlah kombinasi menang dari ${cases}`,
    point: ",",
    comma: ", ",
    sides: { big: "Besar", small: "Kecil", odd: "Ganjil", even: "Genap" },
  },
  round: `
<h2>Jalannya satu periode</h2>
<p>Satu periode berlangsung {{seconds.round}} detik dan punya nomor sendiri: tanggal diikuti nomor urut pada hari itu.</p>
<ol>
<li><strong>Taruhan dibuka, {{seconds.open}} detik.</strong> Letakkan chip di meja lalu konfirmasi. Hitung mundur di layar berakhir saat taruhan ditutup.</li>
<li><strong>Taruhan ditutup, {{seconds.closed}} detik.</strong> Taruhan tidak diterima lagi.</li>
{{show}}
<li><strong>Hasil.</strong> Kemenangan diumumkan dan saldo diperbarui, lalu periode berikutnya dibuka.</li>
</ol>
<p>Tepat tidaknya waktu taruhan ditentukan oleh jam sistem, bukan jam perangkat Anda.</p>
`,
  draw: `
<h2>Cara undian bekerja</h2>
<p>Setiap periode punya kunci rahasia sepanjang 32 byte. SHA-256 dari kunci itu, yaitu <strong>komitmen</strong>, tampil di layar sebelum taruhan pertama diterima; kuncinya sendiri dibuka bersama hasil. Semua kunci membentuk rantai hash: masing-masing adalah SHA-256 dari kunci sesudahnya. Jadi tidak seorang pun bisa memilih, menukar, atau melewati kunci tanpa ketahuan.</p>
<p>Hasil hanya ditentukan oleh kunci rahasia dan oleh hal yang bisa dilihat semua orang: nomor periode, kekuatan pada permainan yang memilikinya, dan, pada periode yang menampilkannya, angka acak publik (entropy) yang baru ada setelah taruhan ditutup. Nilai taruhan tidak memengaruhinya, dan tidak ada yang bisa memilih hasil.</p>
`,
  check: `
<h2>Periksa sendiri sebuah periode</h2>
<p>Riwayat taruhan menampilkan komitmen dan kunci rahasia yang sudah dibuka dari setiap periode yang Anda ikuti.</p>
<ol>
<li>SHA-256 dari kunci rahasia (32 byte-nya, bukan hurufnya) harus sama dengan komitmen yang tampil sebelum taruhan.</li>
<li>Hitung HMAC-SHA256 dengan kunci rahasia itu atas teks <code>grandstand:v1:{{game}}:{no. periode}:{entropy}:{block}</code>, untuk block 0, 1, 2, dan seterusnya. Entropy adalah angka acak publik (entropy) periode itu; kosongkan bila periode tidak menampilkannya. Tiap block memberi delapan bilangan 32-bit tak bertanda, byte tertinggi lebih dulu.</li>
{{steps}}
</ol>
<p>Contoh untuk dicoba: kunci rahasia <code>{{example.secret}}</code>, periode <code>{{example.roundNo}}</code>, tanpa entropy. Komitmen <code>{{example.commitment}}</code>, hasil <strong>{{example.result}}</strong>.</p>
`,
  closing: `
<h2>Odds dan RTP</h2>
<p>Odds sudah termasuk modal: taruhan 100 dengan odds 1,980 dibayar 198 jika menang. RTP (return to player) adalah bagian dari semua taruhan yang dikembalikan jenis taruhan itu dalam jangka panjang. Angka itu tidak menggambarkan hasil satu periode atau satu hari.</p>
<p>Taruhan yang sudah dikonfirmasi tetap memakai odds saat diterima.</p>

<h2>Tiket, batas, dan pembayaran</h2>
<ul>
<li>Chip di meja belum merupakan taruhan. Taruhan berlaku setelah Anda konfirmasi; sesudah itu tidak bisa diubah atau dibatalkan.</li>
<li>Tiap taruhan punya minimum dan maksimum, dan seluruh tiket pun punya maksimum; lihat batas Anda di “Batas taruhan”. Tiket yang melanggar batas ditolak seluruhnya, saldo tidak dipotong, dan alasannya diberitahukan.</li>
<li>Taruhan yang menang dibayar sebesar nominal × odds, dihitung satu per satu dan dibulatkan ke bawah ke satuan terkecil mata uang Anda.</li>
<li>Satu tiket dibayar paling banyak sebesar pembayaran maksimum dari batas Anda, termasuk modal. Tiket yang hanya mendapat modal kembali tidak pernah dipotong.</li>
<li>Taruhan dipotong dari saldo saat tiket dikonfirmasi. Pembayaran masuk setelah hasil selesai ditayangkan, agar saldo tidak membocorkan hasil lebih dulu.</li>
</ul>

<h2>Periode batal</h2>
<p>Periode yang tidak dapat diundi dinyatakan batal. Semua taruhan di periode itu dikembalikan penuh, dan riwayat menampilkannya sebagai batal.</p>

<h2>Bila koneksi terputus</h2>
<p>Taruhan yang sudah dikonfirmasi tetap berlaku, baik Anda terhubung maupun tidak; hasilnya ada di riwayat taruhan. Chip yang belum dikonfirmasi bukan taruhan. Bila tidak ada respons atas sebuah tiket, meja mengecek tiket yang sama itu dan memberi tahu Anda apakah tiket itu terpasang; tiket tidak pernah dipasang dua kali. Selama data di layar mungkin bukan yang terbaru, taruhan baru tidak diterima untuk sementara.</p>

<h2>Bermain secara bertanggung jawab</h2>
<p>Hasil sebelumnya tidak bisa meramalkan apa pun: setiap periode diundi secara terpisah, apa pun tren dan statistiknya. Tidak ada cara bertaruh yang mengubah RTP di atas. Bermainlah hanya dengan uang yang sanggup Anda relakan, tetapkan batas uang dan waktu, dan berhenti saat batas tercapai. Jangan terus bertaruh untuk menutup kekalahan. Bermainlah hanya bila Anda cukup umur menurut hukum di tempat Anda.</p>
`,
};
