import type { NamedText } from "../../shared/rules-text/text";

export const id: NamedText = {
  names: {
    families: {
      winner: "Peserta finis pertama",
      place: "Peserta masuk tiga besar",
      quinella: "Dua teratas, urutan bebas",
      exacta: "Dua teratas, urutan tepat",
      side: "Besar, Kecil, Ganjil, Genap",
    },
    bets: {},
  },
  intro: `
<p>Delapan peserta bernomor 1 sampai 8 berpacu ke garis finis, masing-masing dengan kekuatan yang diumumkan. Makin kuat peserta, makin sering menang dan makin kecil bayarannya. Hasil sudah terkunci oleh kunci rahasia yang komitmennya ditampilkan sebelum taruhan pertama Anda.</p>
`,
  show: `
<li><strong>Undian dan balapan, {{seconds.draw}} detik.</strong> Urutan finis diundi, lalu balapan menayangkannya.</li>
`,
  steps: `
<li>Jajarkan peserta 1 sampai 8 dengan kekuatannya pada periode itu. T adalah jumlah kekuatan dalam jajaran. Ambil bilangan berikutnya; lewati bila tidak lebih kecil dari 2³² − (2³² mod T). Sisa baginya dengan T adalah r: jumlahkan kekuatan dari kiri sampai melebihi r. Peserta yang tercapai menempati posisi berikutnya dan keluar dari jajaran.</li>
<li>Ulangi sampai jajaran habis. Untuk contoh di bawah, kekuatannya <code>{{example.form}}</code>.</li>
`,
  bets: `
<h2>Kekuatan dan odds</h2>
<p>Kekuatan tiap periode tampil di layar sebelum taruhan pertama dan berjumlah 10 000: kekuatan 1 250 memenangi 12,50% balapan. Untuk posisi selanjutnya, yang dihitung adalah kekuatan peserta yang tersisa. Dari periode ke periode kekuatan bergeser sedikit, dan odds ikut berubah. Pergeseran itu ditentukan oleh kekuatan periode sebelumnya dan komitmen, jadi tidak ada yang bisa memilihnya. Waktu finis hanya menggambarkan urutan.</p>
<p>Tabel menunjukkan odds untuk kekuatan <code>{{example.form}}</code>; odds periode berjalan tampil di meja.</p>

<h2>Menang</h2>
<p>Menang bila peserta finis pertama.</p>
{{odds.win}}

<h2>Tiga besar</h2>
<p>Menang bila peserta finis pertama, kedua, atau ketiga.</p>
{{odds.plc}}

<h2>Quinella</h2>
<p>Menang bila kedua peserta finis pertama dan kedua, urutan bebas.</p>
{{odds.qn}}

<h2>Exacta</h2>
<p>Menang bila kedua peserta finis pertama dan kedua tepat dalam urutan itu.</p>
{{odds.ex}}

<h2>Dua sisi</h2>
<p>Taruhan pada nomor pemenang: <strong>Kecil</strong> menang pada 1 sampai 4, <strong>Besar</strong> pada 5 sampai 8, <strong>Ganjil</strong> dan <strong>Genap</strong> menurut nomornya.</p>
{{odds.ts}}
`,
};
