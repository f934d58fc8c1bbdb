import type { Locale } from "@/lib/contract/games";
import { namedRules } from "../shared/rules-text/compose";
import type { NamedText } from "../shared/rules-text/text";
import { luckywheel } from "./game";

const TEXTS: Readonly<Record<Locale, NamedText>> = {
  en: {
    names: {
      families: {},
      bets: {
        star: "Star",
        clover: "Clover",
        bell: "Bell",
        seven: "Seven",
        diamond: "Diamond",
        crown: "Crown",
        sun: "Sun",
      },
    },
    intro: `
<p>A wheel of 54 segments, numbered 1 to 54, spins and stops on one of them. Every segment has a symbol, and every segment is equally likely. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
    show: `
<li><strong>Draw and spin, {{seconds.draw}} seconds.</strong> The segment is drawn, and the wheel stops on it.</li>
`,
    steps: `
<li>Take the first number; pass over it if it is not below 2³² − (2³² mod 54), and take the next. Its remainder by 54, plus 1, is the segment.</li>
`,
    bets: `
<h2>Symbol</h2>
<p>Name the symbol. It wins when the wheel stops on any of its segments. The rarer the symbol, the more it pays.</p>
{{odds.sy}}

<h2>Two side</h2>
<p>Bets on the segment’s number, whatever its symbol: <strong>Small</strong> wins on 1 to 27, <strong>Big</strong> on 28 to 54, <strong>Odd</strong> and <strong>Even</strong> by the number.</p>
{{odds.ts}}
`,
  },
  id: {
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
  },
  tc: {
    names: {
      families: {},
      bets: { star: "星星", clover: "幸運草", bell: "鈴鐺", seven: "七", diamond: "鑽石", crown: "皇冠", sun: "太陽" },
    },
    intro: `
<p>轉盤共有 54 格，編號 1 至 54，每期停在其中一格。每格都有一個圖案，每格的機會均等。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
    show: `
<li><strong>開獎與轉動，{{seconds.draw}} 秒。</strong>開出格號，轉盤停在該格。</li>
`,
    steps: `
<li>取第一個整數；若不小於 2³² − (2³² mod 54) 則跳過再取。該數除以 54 的餘數加 1，即為格號。</li>
`,
    bets: `
<h2>圖案</h2>
<p>選定一個圖案，轉盤停在該圖案的任何一格即中獎。圖案越少見，賠率越高。</p>
{{odds.sy}}

<h2>兩面</h2>
<p>以格號計，與圖案無關：1 至 27 為<strong>小</strong>，28 至 54 為<strong>大</strong>；<strong>單</strong>、<strong>雙</strong>以格號計。</p>
{{odds.ts}}
`,
  },
  th: {
    names: {
      families: {},
      bets: {
        star: "ดาว",
        clover: "ใบโคลเวอร์",
        bell: "ระฆัง",
        seven: "เลข 7",
        diamond: "เพชร",
        crown: "มงกุฎ",
        sun: "ดวงอาทิตย์",
      },
    },
    intro: `
<p>วงล้อมี 54 ช่อง หมายเลข 1 ถึง 54 หมุนแล้วหยุดที่ช่องเดียว ทุกช่องมีสัญลักษณ์และมีโอกาสเท่ากัน ผลออกจากรหัสลับที่ระบบกำหนดไว้ล่วงหน้า โดยระบบประกาศรหัสยืนยันผลเป็นหลักฐานก่อนรับเดิมพันแรก</p>
`,
    show: `
<li><strong>ออกผลและหมุน {{seconds.draw}} วินาที</strong> ระบบออกช่อง แล้ววงล้อหยุดที่ช่องนั้น</li>
`,
    steps: `
<li>หยิบจำนวนแรก ถ้าไม่น้อยกว่า 2³² − (2³² mod 54) ให้ข้ามไปหยิบจำนวนถัดไป เศษจากการหารด้วย 54 บวก 1 คือหมายเลขช่อง</li>
`,
    bets: `
<h2>สัญลักษณ์</h2>
<p>ทายสัญลักษณ์ ชนะเมื่อวงล้อหยุดที่ช่องใดก็ได้ของสัญลักษณ์นั้น ยิ่งหายากยิ่งจ่ายสูง</p>
{{odds.sy}}

<h2>สองด้าน</h2>
<p>ทายหมายเลขช่องโดยไม่ดูสัญลักษณ์: <strong>ต่ำ</strong>ชนะที่ 1 ถึง 27 <strong>สูง</strong>ชนะที่ 28 ถึง 54 ส่วน<strong>คี่</strong>และ<strong>คู่</strong>ดูจากหมายเลขช่อง</p>
{{odds.ts}}
`,
  },
  vn: {
    names: {
      families: {},
      bets: {
        star: "Ngôi sao",
        clover: "Cỏ ba lá",
        bell: "Chuông",
        seven: "Số bảy",
        diamond: "Kim cương",
        crown: "Vương miện",
        sun: "Mặt trời",
      },
    },
    intro: `
<p>Vòng quay có 54 ô, đánh số từ 1 đến 54, quay rồi dừng ở một ô. Ô nào cũng có biểu tượng và có cơ hội như nhau. Kết quả được tạo từ một mã bí mật do hệ thống ấn định từ trước: bằng chứng là mã cam kết, được công bố trước khi nhận cược đầu tiên.</p>
`,
    show: `
<li><strong>Mở thưởng và quay, {{seconds.draw}} giây.</strong> Hệ thống quay ra một ô rồi vòng quay dừng đúng ô đó.</li>
`,
    steps: `
<li>Lấy số đầu tiên; bỏ qua nếu số đó không nhỏ hơn 2³² − (2³² mod 54) và lấy số tiếp theo. Số dư khi chia cho 54, cộng 1, là số của ô.</li>
`,
    bets: `
<h2>Biểu tượng</h2>
<p>Chọn một biểu tượng. Thắng khi vòng quay dừng ở bất kỳ ô nào mang biểu tượng đó. Biểu tượng càng hiếm trả càng cao.</p>
{{odds.sy}}

<h2>Hai mặt</h2>
<p>Cược theo số của ô, không kể biểu tượng: <strong>Xỉu</strong> thắng từ 1 đến 27, <strong>Tài</strong> từ 28 đến 54, <strong>Lẻ</strong> và <strong>Chẵn</strong> tính theo số của ô.</p>
{{odds.ts}}
`,
  },
  zh: {
    names: {
      families: {},
      bets: { star: "星星", clover: "幸运草", bell: "铃铛", seven: "七", diamond: "钻石", crown: "皇冠", sun: "太阳" },
    },
    intro: `
<p>转盘共有 54 格，编号 1 至 54，每期停在其中一格。每格都有一个图案，每格的机会均等。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
    show: `
<li><strong>开奖与转动，{{seconds.draw}} 秒。</strong>开出格号，转盘停在该格。</li>
`,
    steps: `
<li>取第一个整数；若不小于 2³² − (2³² mod 54) 则跳过再取。该数除以 54 的余数加 1，即为格号。</li>
`,
    bets: `
<h2>图案</h2>
<p>选定一个图案，转盘停在该图案的任何一格即中奖。图案越少见，赔率越高。</p>
{{odds.sy}}

<h2>两面</h2>
<p>以格号计，与图案无关：1 至 27 为<strong>小</strong>，28 至 54 为<strong>大</strong>；<strong>单</strong>、<strong>双</strong>以格号计。</p>
{{odds.ts}}
`,
  },
};

export const luckywheelRules = namedRules(luckywheel, TEXTS);
