import type { Pk10RulesText } from "./tables";

export const id: Pk10RulesText = {
  words: {
    crownSum: "Jumlah 1+2",
    groups: {
      "tf.crown": "Jumlah 1+2: Besar / Kecil / Ganjil / Genap",
      "tf.position": "Tiap posisi: Besar / Kecil / Ganjil / Genap",
      "tf.duel": "Tiap posisi: Naga / Harimau",
      "of.rank": "Mobil di satu posisi",
      "gy.crown": "Jumlah 1+2: Besar / Kecil / Ganjil / Genap",
      "gy.sum": "Jumlah 1+2: 3 sampai 19",
      "gy.pair": "Dua teratas, urutan bebas",
      "ft.fan": "Fan",
      "ft.nim": "Nim",
      "ft.corner": "Sudut",
      "ft.zheng": "Zheng",
      "ft.side": "Fan tan: Besar / Kecil / Ganjil / Genap",
      "dt.mirror": "Posisi pilihan mengalahkan lawannya",
    },
  },
  intro: `
<p>Sepuluh mobil bernomor 1 sampai 10 berlomba ke garis finis. Anda bertaruh mobil mana finis di posisi mana. Semua urutan finis sama besar peluangnya. Undian memakai kunci rahasia yang ditetapkan sistem lebih dulu: buktinya, yaitu komitmen, diumumkan sebelum taruhan pertama diterima.</p>
`,
  show: `
<li><strong>Undian dan balapan, {{seconds.draw}} detik.</strong> Urutan finis diundi, lalu balapan menayangkannya.</li>
`,
  steps: `
<li>Jajarkan mobil 1 sampai 10. Untuk n = 10, 9, … sampai 2, ambil bilangan berikutnya; lewati bila tidak lebih kecil dari 2³² − (2³² mod n). Sisa baginya dengan n adalah r: tukar mobil ke-n dengan mobil ke-(r + 1).</li>
<li>Jajaran itu, dibaca dari kiri, adalah urutan finis.</li>
`,
  bets: `
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
<li><strong>Jumlah 1+2: 3 sampai 19</strong> menang bila nomor mobil posisi 1 dan 2 berjumlah tepat angka itu.</li>
<li><strong>Dua teratas</strong> menang bila kedua mobil pilihan finis pertama dan kedua, urutan bebas.</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>Fan tan</h2>
<p>Jumlahkan nomor mobil posisi 1, 2, dan 3, lalu bagi 4. Sisanya adalah F; sisa 0 dihitung 4. F adalah 1, 2, 3, atau 4 dengan peluang yang sama.</p>
<ul>
<li><strong>Fan 1</strong> menang bila F = 1, selain itu kalah. Begitu pula Fan 2, 3, dan 4 dengan angkanya sendiri.</li>
<li><strong>1 nim 2</strong> menang bila F = 1, modal kembali bila F = 2, selain itu kalah. Angka pertama menang, angka kedua modal kembali.</li>
<li><strong>Sudut 1-2</strong> menang bila F = 1 atau 2. Ada Sudut 1-2, 2-3, 3-4, dan 1-4.</li>
<li><strong>Zheng 1</strong> menang bila F = 1, modal kembali pada angka tetangganya 2 dan 4, dan kalah pada angka seberangnya 3. Keempat angka membentuk lingkaran 1-2-3-4: 1 berseberangan dengan 3, 2 dengan 4.</li>
<li><strong>Besar</strong> menang pada 3 dan 4, <strong>Kecil</strong> pada 1 dan 2, <strong>Ganjil</strong> pada 1 dan 3, <strong>Genap</strong> pada 2 dan 4.</li>
</ul>
<p>Contoh: mobil 7, 2, dan 9 finis pertama, kedua, dan ketiga. Jumlahnya 18 dan F = 2. Fan 2, 2 nim 3, Sudut 1-2, Zheng 2, Kecil, dan Genap menang; pada 1 nim 2, Zheng 1, dan Zheng 3 modal kembali; Zheng 4 kalah.</p>
{{odds.ft}}

<h2>Naga harimau</h2>
<p>Sepuluh duel, satu untuk tiap posisi. Posisi pilihan menang bila mobilnya bernomor lebih besar daripada mobil di posisi lawannya: posisi 1 lawan 10, 2 lawan 9, 3 lawan 8, 4 lawan 7, 5 lawan 6, dan sebaliknya. Tidak ada dua mobil bernomor sama, jadi tidak ada seri.</p>
{{odds.dt}}
`,
};
