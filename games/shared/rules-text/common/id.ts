import type { CommonText } from "../text";

export const id: CommonText = {
  words: {
    bet: "Taruhan",
    odds: "Odds",
    rtp: "RTP",
    ways: (cases) => `Cara menang dari ${cases}`,
    comma: ", ",
    sides: { big: "Besar", small: "Kecil", odd: "Ganjil", even: "Genap" },
  },
  round: `
<h2>Jalannya satu periode</h2>
<p>Satu periode berlangsung {{seconds.round}} detik dan punya nomor sendiri: tanggal diikuti nomor urut pada hari itu.</p>
<ol>
<li><strong>Taruhan dibuka, {{seconds.open}} detik.</strong> Letakkan chip di meja lalu konfirmasi. Hitung mundur di layar berakhir paling banyak lima detik lebih awal, supaya taruhan yang sedang dikirim masih tiba tepat waktu.</li>
<li><strong>Taruhan ditutup, {{seconds.closed}} detik.</strong> Tidak ada taruhan yang diterima, diubah, atau ditarik.</li>
{{show}}
<li><strong>Hasil.</strong> Kemenangan diumumkan dan saldo diperbarui, lalu periode berikutnya dibuka.</li>
</ol>
<p>Tepat tidaknya waktu taruhan ditentukan oleh jam sistem, bukan jam perangkat Anda.</p>
`,
  draw: `
<h2>Cara undian bekerja</h2>
<p>Setiap periode punya kunci rahasia sepanjang 32 byte. SHA-256 dari kunci itu, yaitu <strong>komitmen</strong>, tampil di layar sebelum taruhan pertama diterima; kuncinya sendiri dibuka bersama hasil. Semua kunci membentuk rantai hash: masing-masing adalah SHA-256 dari kunci sesudahnya. Jadi tidak seorang pun bisa memilih, menukar, atau melewati kunci tanpa ketahuan.</p>
<p>Hasil hanya ditentukan oleh kunci rahasia dan nomor periode. Nilai taruhan tidak memengaruhinya, dan tidak ada yang bisa menentukan hasil.</p>
`,
  check: `
<h2>Periksa sendiri sebuah periode</h2>
<p>Riwayat taruhan menampilkan komitmen dan kunci rahasia yang sudah dibuka dari setiap periode yang Anda ikuti.</p>
<ol>
<li>SHA-256 dari kunci rahasia (32 byte-nya, bukan hurufnya) harus sama dengan komitmen yang tampil sebelum taruhan.</li>
<li>Hitung HMAC-SHA256 dengan kunci rahasia itu atas teks <code>grandstand:v1:{{game}}:{no. periode}:{entropy}:{block}</code>, untuk block 0, 1, 2, dan seterusnya. Entropy kosong kecuali periode menampilkannya. Tiap block memberi delapan bilangan 32-bit tak bertanda, byte tertinggi lebih dulu.</li>
{{steps}}
</ol>
<p>Contoh untuk dicoba: kunci rahasia <code>{{example.secret}}</code>, periode <code>{{example.roundNo}}</code>, tanpa entropy. Komitmen <code>{{example.commitment}}</code>, hasil <strong>{{example.result}}</strong>.</p>
`,
  closing: `
<h2>Odds dan RTP</h2>
<p>Odds sudah termasuk modal: taruhan 100 dengan odds 1.980 dibayar 198. RTP (return to player) adalah bagian dari semua taruhan yang dikembalikan jenis taruhan itu dalam jangka panjang. Angka itu tidak menggambarkan hasil satu periode atau satu hari.</p>
<p>Anda memilih apa yang terjadi bila odds berubah sebelum konfirmasi: terima <strong>semua</strong> perubahan, hanya odds yang <strong>lebih baik</strong>, atau <strong>tanya dulu</strong>. Taruhan yang sudah dikonfirmasi tetap memakai odds saat diterima.</p>

<h2>Tiket, batas, dan pembayaran</h2>
<ul>
<li>Chip di meja belum merupakan taruhan. Hanya tiket yang dikonfirmasi yang berlaku, dan tidak bisa diubah atau ditarik.</li>
<li>Tiap taruhan punya minimum dan maksimum, dan seluruh tiket pun punya maksimum; lihat batas Anda di Batas taruhan. Tiket yang melanggar batas ditolak seluruhnya, tidak ada uang yang diambil, dan alasannya diberitahukan.</li>
<li>Taruhan yang menang dibayar sebesar nominal × odds, dibulatkan ke bawah ke sen, dihitung satu per satu.</li>
<li>Jumlah yang dikembalikan satu tiket dibatasi pembayaran maksimum dari batas Anda. Taruhan yang kembali saja tidak pernah mencapainya.</li>
<li>Taruhan dipotong dari saldo saat tiket dikonfirmasi. Kemenangan masuk setelah hasil selesai ditayangkan, agar hasil tidak bocor lebih dulu.</li>
</ul>

<h2>Periode batal</h2>
<p>Periode yang tidak dapat diundi dinyatakan batal. Semua taruhan di periode itu dikembalikan penuh, dan riwayat menampilkannya sebagai batal.</p>

<h2>Bila koneksi terputus</h2>
<p>Taruhan yang sudah dikonfirmasi tetap berlaku, baik Anda terhubung maupun tidak; hasilnya ada di riwayat taruhan. Chip yang belum dikonfirmasi bukan taruhan. Bila jawaban atas tiket hilang, meja menanyakan tiket yang sama sekali lagi dan memberi tahu Anda hasilnya; tiket tidak pernah dipasang dua kali. Selama data di layar mungkin belum terbaru, taruhan dijeda.</p>

<h2>Bermain dengan bijak</h2>
<p>Hasil sebelumnya tidak bisa meramalkan apa pun: setiap periode diundi dari awal, apa pun tren dan statistiknya. Tidak ada cara bertaruh yang mengubah RTP di atas. Bermainlah dengan uang yang siap hilang, tetapkan batas uang dan waktu, dan berhenti saat batas tercapai. Jangan mengejar kekalahan. Bermainlah hanya bila Anda cukup umur menurut hukum di tempat Anda.</p>
`,
};
