import type { NamedText } from "../../shared/rules-text/text";

export const id: NamedText = {
  names: {
    families: { number: "Satu angka" },
    bets: { red: "Merah", blue: "Biru", green: "Hijau", q1: "Zona 1", q2: "Zona 2", q3: "Zona 3", q4: "Zona 4" },
  },
  intro: `
<p>Tabung berisi {{count}} bola bernomor 1 sampai {{count}}, dan satu bola diundi. Setiap bola berpeluang sama. Undian memakai kunci rahasia yang ditetapkan sistem lebih dulu: buktinya, yaitu komitmen, diumumkan sebelum taruhan pertama diterima.</p>
`,
  show: `
<li><strong>Undian, {{seconds.draw}} detik.</strong> Bola diundi, lalu tabung menayangkannya.</li>
`,
  steps: `
<li>Ambil bilangan pertama; lewati bila tidak lebih kecil dari 2³² − (2³² mod {{count}}), lalu ambil berikutnya. Sisa baginya dengan {{count}}, ditambah 1, adalah bolanya.</li>
`,
  bets: `
<h2>Angka</h2>
<p>Tebak bolanya. Menang bila tepat bola itu yang keluar.</p>
{{odds.no}}

<h2>Dua sisi</h2>
<p><strong>Kecil</strong> menang pada 1 sampai {{half}}, <strong>Besar</strong> pada {{above}} sampai {{count}}, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut nomor bola.</p>
{{odds.ts}}

<h2>Warna</h2>
<p>Warna bergiliran menurut nomor: 1 merah, 2 biru, 3 hijau, 4 merah lagi, dan seterusnya.</p>
{{odds.co}}

<h2>Zona</h2>
<p>Nomor dibagi menjadi empat zona yang sama besar.</p>
{{odds.qt}}
`,
};
