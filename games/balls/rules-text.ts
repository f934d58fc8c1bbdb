import type { Locale } from "@/lib/contract/games";
import type { Game } from "../shared/rules/types";
import { namedRules } from "../shared/rules-text/compose";
import type { NamedText, RulesText } from "../shared/rules-text/text";

export function ballsRules(game: Game): RulesText {
  const count = game.betTypes.find(({ code }) => code === "no")?.bets.length ?? 0;
  const withNumbers = ({ names, ...text }: NamedText): NamedText => {
    const quarters = [1, 2, 3, 4].map((nth) => {
      const [first, last] = [((nth - 1) * count) / 4 + 1, (nth * count) / 4];
      return [`q${nth}`, `${names.bets[`q${nth}`]}: ${first} – ${last}`] as const;
    });
    return { ...text, names: { ...names, bets: { ...names.bets, ...Object.fromEntries(quarters) } } };
  };
  const slots = { count: String(count), half: String(count / 2), above: String(count / 2 + 1) };
  return namedRules(game, TEXTS, { withNumbers, slots });
}

const TEXTS: Readonly<Record<Locale, NamedText>> = {
  en: {
    names: {
      families: { number: "One number" },
      bets: {
        red: "Red",
        blue: "Blue",
        green: "Green",
        q1: "1st quarter",
        q2: "2nd quarter",
        q3: "3rd quarter",
        q4: "4th quarter",
      },
    },
    intro: `
<p>A drum holds {{count}} balls, numbered 1 to {{count}}, and one of them is drawn. Every ball is equally likely. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
    show: `
<li><strong>Draw, {{seconds.draw}} seconds.</strong> The ball is drawn, and the drum shows it.</li>
`,
    steps: `
<li>Take the first number; pass over it if it is not below 2³² − (2³² mod {{count}}), and take the next. Its remainder by {{count}}, plus 1, is the ball.</li>
`,
    bets: `
<h2>Number</h2>
<p>Name the ball. It wins when exactly that ball is drawn.</p>
{{odds.no}}

<h2>Two side</h2>
<p><strong>Small</strong> wins on 1 to {{half}}, <strong>Big</strong> on {{above}} to {{count}}, <strong>Odd</strong> and <strong>Even</strong> by the ball’s number.</p>
{{odds.ts}}

<h2>Colour</h2>
<p>The colours follow one another: 1 is red, 2 blue, 3 green, 4 red again, and so on.</p>
{{odds.co}}

<h2>Quarter</h2>
<p>The numbers are divided into four quarters of equal size.</p>
{{odds.qt}}
`,
  },
  id: {
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
  },
  tc: {
    names: {
      families: { number: "單一號碼" },
      bets: { red: "紅波", blue: "藍波", green: "綠波", q1: "第一段", q2: "第二段", q3: "第三段", q4: "第四段" },
    },
    intro: `
<p>開獎機內有 1 至 {{count}} 號共 {{count}} 個球，每期開出一球。每個球的機會均等。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
    show: `
<li><strong>開獎，{{seconds.draw}} 秒。</strong>開出號碼球，並以開獎畫面呈現。</li>
`,
    steps: `
<li>取第一個整數；若不小於 2³² − (2³² mod {{count}}) 則跳過再取。該數除以 {{count}} 的餘數加 1，即為開出的球。</li>
`,
    bets: `
<h2>號碼</h2>
<p>選定一個球，開出該球即中獎。</p>
{{odds.no}}

<h2>兩面</h2>
<p>1 至 {{half}} 為<strong>小</strong>，{{above}} 至 {{count}} 為<strong>大</strong>；<strong>單</strong>、<strong>雙</strong>以球號計。</p>
{{odds.ts}}

<h2>波色</h2>
<p>波色按球號輪替：1 紅、2 藍、3 綠、4 又為紅，依此類推。</p>
{{odds.co}}

<h2>四段</h2>
<p>全部號碼平均分為四段。</p>
{{odds.qt}}
`,
  },
  th: {
    names: {
      families: { number: "ทายหมายเลขเดียว" },
      bets: { red: "แดง", blue: "น้ำเงิน", green: "เขียว", q1: "ช่วงที่ 1", q2: "ช่วงที่ 2", q3: "ช่วงที่ 3", q4: "ช่วงที่ 4" },
    },
    intro: `
<p>ในถังมีลูกบอลหมายเลข 1 ถึง {{count}} รวม {{count}} ลูก แต่ละรอบออกหนึ่งลูก ทุกลูกมีโอกาสเท่ากัน ผลออกจากรหัสลับที่ระบบกำหนดไว้ล่วงหน้า โดยระบบประกาศรหัสยืนยันผลเป็นหลักฐานก่อนรับเดิมพันแรก</p>
`,
    show: `
<li><strong>ออกผล {{seconds.draw}} วินาที</strong> ระบบออกลูกบอล แล้วแสดงเป็นภาพถังหมุน</li>
`,
    steps: `
<li>หยิบจำนวนแรก ถ้าไม่น้อยกว่า 2³² − (2³² mod {{count}}) ให้ข้ามไปหยิบจำนวนถัดไป เศษจากการหารด้วย {{count}} บวก 1 คือลูกที่ออก</li>
`,
    bets: `
<h2>หมายเลข</h2>
<p>ทายลูกที่จะออก ชนะเมื่อออกตรงลูกนั้น</p>
{{odds.no}}

<h2>สองด้าน</h2>
<p><strong>ต่ำ</strong>ชนะเมื่อออก 1 ถึง {{half}} <strong>สูง</strong>ชนะเมื่อออก {{above}} ถึง {{count}} ส่วน<strong>คี่</strong>และ<strong>คู่</strong>ดูจากหมายเลขลูก</p>
{{odds.ts}}

<h2>สี</h2>
<p>สีเรียงวนตามหมายเลข: 1 แดง 2 น้ำเงิน 3 เขียว 4 กลับเป็นแดง ไปเรื่อย ๆ</p>
{{odds.co}}

<h2>ช่วงเลข</h2>
<p>หมายเลขทั้งหมดแบ่งเป็นสี่ช่วงเท่ากัน</p>
{{odds.qt}}
`,
  },
  vn: {
    names: {
      families: { number: "Một số" },
      bets: {
        red: "Đỏ",
        blue: "Xanh dương",
        green: "Xanh lá",
        q1: "Khoảng 1",
        q2: "Khoảng 2",
        q3: "Khoảng 3",
        q4: "Khoảng 4",
      },
    },
    intro: `
<p>Lồng cầu có {{count}} quả bóng đánh số từ 1 đến {{count}}, mỗi kỳ quay ra một quả. Mọi quả có cơ hội như nhau. Kết quả được tạo từ một mã bí mật do hệ thống ấn định từ trước: bằng chứng là mã cam kết, được công bố trước khi nhận cược đầu tiên.</p>
`,
    show: `
<li><strong>Mở thưởng, {{seconds.draw}} giây.</strong> Hệ thống quay ra một quả bóng rồi lồng cầu cho thấy quả đó.</li>
`,
    steps: `
<li>Lấy số đầu tiên; bỏ qua nếu số đó không nhỏ hơn 2³² − (2³² mod {{count}}) và lấy số tiếp theo. Số dư khi chia cho {{count}}, cộng 1, là quả bóng được quay ra.</li>
`,
    bets: `
<h2>Số</h2>
<p>Chọn một quả bóng. Thắng khi quay ra đúng quả đó.</p>
{{odds.no}}

<h2>Hai mặt</h2>
<p><strong>Xỉu</strong> thắng từ 1 đến {{half}}, <strong>Tài</strong> từ {{above}} đến {{count}}, <strong>Lẻ</strong> và <strong>Chẵn</strong> tính theo số của quả bóng.</p>
{{odds.ts}}

<h2>Màu</h2>
<p>Màu luân phiên theo số: 1 đỏ, 2 xanh dương, 3 xanh lá, 4 lại là đỏ, cứ thế tiếp tục.</p>
{{odds.co}}

<h2>Khoảng số</h2>
<p>Các số được chia thành bốn khoảng bằng nhau.</p>
{{odds.qt}}
`,
  },
  zh: {
    names: {
      families: { number: "单个号码" },
      bets: { red: "红波", blue: "蓝波", green: "绿波", q1: "第一段", q2: "第二段", q3: "第三段", q4: "第四段" },
    },
    intro: `
<p>摇珠机内有 1 至 {{count}} 号共 {{count}} 个球，每期开出一球。每个球的机会均等。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
    show: `
<li><strong>开奖，{{seconds.draw}} 秒。</strong>开出号码球，并以摇珠画面呈现。</li>
`,
    steps: `
<li>取第一个整数；若不小于 2³² − (2³² mod {{count}}) 则跳过再取。该数除以 {{count}} 的余数加 1，即为开出的球。</li>
`,
    bets: `
<h2>号码</h2>
<p>选定一个球，开出该球即中奖。</p>
{{odds.no}}

<h2>两面</h2>
<p>1 至 {{half}} 为<strong>小</strong>，{{above}} 至 {{count}} 为<strong>大</strong>；<strong>单</strong>、<strong>双</strong>以球号计。</p>
{{odds.ts}}

<h2>波色</h2>
<p>波色按球号轮替：1 红、2 蓝、3 绿、4 又为红，以此类推。</p>
{{odds.co}}

<h2>四段</h2>
<p>全部号码平均分为四段。</p>
{{odds.qt}}
`,
  },
};
