import type { NamedText } from "../../shared/rules-text/text";

export const id: NamedText = {
  names: {
    families: {
      winner: "Kuda finis pertama",
      place: "Kuda masuk tiga besar",
      quinella: "Dua teratas, urutan bebas",
      exacta: "Dua teratas, urutan tepat",
      side: "Besar, Kecil, Ganjil, Genap",
    },
    bets: {},
  },
  intro: `
<p>Delapan kuda bernomor 1 sampai 8 berpacu ke garis finis, masing-masing dengan kekuatan yang diumumkan. Makin kuat kudanya, makin sering menang dan makin kecil bayarannya. Undian memakai kunci rahasia yang ditetapkan sistem lebih dulu: buktinya, yaitu komitmen, diumumkan sebelum taruhan pertama diterima.</p>
`,
  show: `
<li><strong>Undian dan pacuan, {{seconds.draw}} detik.</strong> Urutan finis diundi, lalu pacuan menayangkannya.</li>
`,
  steps: `
<li>Jajarkan kuda 1 sampai 8 dengan kekuatannya pada periode itu. T adalah jumlah kekuatan dalam jajaran. Ambil bilangan berikutnya; lewati bila tidak lebih kecil dari 2³² − (2³² mod T). Sisa baginya dengan T adalah r: jumlahkan kekuatan dari kiri sampai melebihi r. Kuda yang tercapai menempati posisi berikutnya dan keluar dari jajaran.</li>
<li>Ulangi sampai jajaran habis. Untuk contoh di bawah, kekuatannya <code>{{example.form}}</code>.</li>
`,
  bets: `
<h2>Kekuatan dan odds</h2>
<p>Kekuatan tiap periode tampil di layar sebelum taruhan pertama dan berjumlah 10000: kuda berkekuatan 1250 memenangi 12,50% pacuannya. Untuk posisi selanjutnya, yang dihitung adalah kekuatan kuda yang tersisa. Dari periode ke periode kekuatan bergeser sedikit, dan odds ikut berubah. Pergeseran itu ditentukan oleh kekuatan periode sebelumnya dan komitmen, jadi tidak ada yang bisa memilihnya. Waktu finis hanya menggambarkan urutan.</p>
<p>Tabel menunjukkan odds untuk kekuatan <code>{{example.form}}</code>; odds periode yang sedang berjalan tampil di meja taruhan.</p>
<p>Bila odds berubah sebelum konfirmasi, Anda memilih: terima <strong>semua</strong> perubahan, hanya odds yang <strong>lebih baik</strong>, atau <strong>tanya dulu</strong>.</p>

<h2>Juara</h2>
<p>Menang bila kuda pilihan finis pertama.</p>
{{odds.win}}

<h2>Tiga besar</h2>
<p>Menang bila kuda pilihan finis pertama, kedua, atau ketiga.</p>
{{odds.plc}}

<h2>Quinella</h2>
<p>Menang bila kedua kuda pilihan finis pertama dan kedua, urutan bebas.</p>
{{odds.qn}}

<h2>Exacta</h2>
<p>Menang bila kedua kuda pilihan finis pertama dan kedua tepat dalam urutan itu.</p>
{{odds.ex}}

<h2>Dua sisi</h2>
<p>Taruhan pada nomor pemenang: <strong>Kecil</strong> menang pada 1 sampai 4, <strong>Besar</strong> pada 5 sampai 8, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut nomornya.</p>
{{odds.ts}}
`,
};
