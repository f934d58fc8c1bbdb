import type { NamedText } from "../../shared/rules-text/text";

export const id: NamedText = {
  names: {
    families: {},
    bets: {
      star: "Bintang",
      clover: "Semanggi",
      bell: "Lonceng",
      seven: "Tujuh",
      diamond: "Berlian",
      crown: "Mahkota",
      sun: "Matahari",
    },
  },
  intro: `
<p>Roda dengan 54 segmen bernomor 1 sampai 54 berputar dan berhenti di salah satunya. Tiap segmen punya simbol dan berpeluang sama. Undian memakai kunci rahasia yang ditetapkan sistem lebih dulu: buktinya, yaitu komitmen, diumumkan sebelum taruhan pertama diterima.</p>
`,
  show: `
<li><strong>Undian dan putaran, {{seconds.draw}} detik.</strong> Segmen diundi, lalu roda berhenti di sana.</li>
`,
  steps: `
<li>Ambil bilangan pertama; lewati bila tidak lebih kecil dari 2³² − (2³² mod 54), lalu ambil berikutnya. Sisa baginya dengan 54, ditambah 1, adalah segmennya.</li>
`,
  bets: `
<h2>Simbol</h2>
<p>Tebak simbolnya. Menang bila roda berhenti di salah satu segmen simbol itu. Makin langka simbolnya, makin besar bayarannya.</p>
{{odds.sy}}

<h2>Dua sisi</h2>
<p>Taruhan pada nomor segmen, apa pun simbolnya: <strong>Kecil</strong> menang pada 1 sampai 27, <strong>Besar</strong> pada 28 sampai 54, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut nomornya.</p>
{{odds.ts}}
`,
};
