import type { Locale } from "@/lib/contract/games";
import { namedRules } from "../shared/rules-text/compose";
import type { NamedText } from "../shared/rules-text/text";
import { START_FORM } from "./form";
import { racinggod } from "./game";

const TEXTS: Readonly<Record<Locale, NamedText>> = {
  en: {
    names: {
      families: {
        winner: "A horse comes first",
        place: "A horse in the top three",
        quinella: "First two, either order",
        exacta: "First two in order",
        side: "Big, Small, Odd, Even",
      },
      bets: {},
    },
    intro: `
<p>Eight horses, numbered 1 to 8, run to the line, each with a published strength. The stronger a horse, the more often it wins and the less it pays. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
    show: `
<li><strong>Draw and race, {{seconds.draw}} seconds.</strong> The finishing order is drawn, and the race shows it.</li>
`,
    steps: `
<li>Put the horses 1 to 8 in a row, each with its strength of this round. Let T be the sum of the strengths in the row. Take the next number; pass over it if it is not below 2³² − (2³² mod T). Its remainder by T is r: add the strengths from the left until the sum is greater than r. The horse reached takes the next place and leaves the row.</li>
<li>Repeat until the row is empty. For the example below the strengths are <code>{{example.form}}</code>.</li>
`,
    bets: `
<h2>Strength and odds</h2>
<p>The strengths of a round are on your screen before its first bet, and sum to 10000: a horse with a strength of 1250 wins 12.50% of its races. For every further place only the strengths of the horses that are left count. From round to round the strengths move a little, and the odds move with them. The new strengths are worked out from those of the round before and from the commitment, so nobody can choose them. The finishing times only illustrate the order.</p>
<p>The tables show the odds for the strengths <code>{{example.form}}</code>; the odds of the current round are on the betting table.</p>
<p>If the odds move before you confirm, you choose what happens: accept <strong>any</strong> change, only <strong>better</strong> odds, or be <strong>asked</strong>.</p>

<h2>Win</h2>
<p>Wins when the horse comes first.</p>
{{odds.win}}

<h2>Place</h2>
<p>Wins when the horse comes first, second or third.</p>
{{odds.plc}}

<h2>Quinella</h2>
<p>Wins when the two horses come first and second, in either order.</p>
{{odds.qn}}

<h2>Exacta</h2>
<p>Wins when the two horses come first and second in exactly that order.</p>
{{odds.ex}}

<h2>Two side</h2>
<p>Bets on the winner’s number: <strong>Small</strong> wins on 1 to 4, <strong>Big</strong> on 5 to 8, <strong>Odd</strong> and <strong>Even</strong> by the number.</p>
{{odds.ts}}
`,
  },
  id: {
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
  },
  tc: {
    names: {
      families: {
        winner: "第一名",
        place: "前三名",
        quinella: "前兩名，不分先後",
        exacta: "前兩名，順序正確",
        side: "大 / 小 / 單 / 雙",
      },
      bets: {},
    },
    intro: `
<p>1 至 8 號共八匹賽馬衝線，每匹賽馬的實力值事先公布。實力越強，勝出越多，賠率越低。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
    show: `
<li><strong>開獎與比賽，{{seconds.draw}} 秒。</strong>開出名次，並以比賽畫面呈現。</li>
`,
    steps: `
<li>將 1 至 8 號賽馬連同本期實力值排成一列，T 為列中實力值之和。取下一個整數；若不小於 2³² − (2³² mod T) 則跳過再取。該數除以 T 的餘數為 r：由左起累加實力值，直至大於 r，所到的賽馬取得下一個名次並離列。</li>
<li>重複至列空為止。下例的實力值為 <code>{{example.form}}</code>。</li>
`,
    bets: `
<h2>實力值與賠率</h2>
<p>每期實力值在首筆下注前就顯示在螢幕上，總和為 10000：實力值 1250 的賽馬勝出機會為 12.50%。其後各名次只計仍在場賽馬的實力值。實力值逐期小幅變動，賠率隨之變動。新的實力值由上一期的實力值與開獎承諾推算而得，任何人都無法挑選。完成時間只用於呈現名次。</p>
<p>下列各表按實力值 <code>{{example.form}}</code> 計算；當期賠率以投注檯為準。</p>
<p>若賠率在您確認前變動，您可自選處理方式：<strong>全部接受</strong>、<strong>只接受更高</strong>的賠率，或<strong>先問我</strong>。</p>

<h2>獨贏</h2>
<p>所選賽馬獲得第一名即中獎。</p>
{{odds.win}}

<h2>位置</h2>
<p>所選賽馬進入前三名即中獎。</p>
{{odds.plc}}

<h2>連贏</h2>
<p>所選兩匹賽馬包辦前兩名即中獎，不分先後。</p>
{{odds.qn}}

<h2>二重彩</h2>
<p>所選兩匹賽馬依次獲得第一、第二名即中獎。</p>
{{odds.ex}}

<h2>兩面</h2>
<p>以冠軍馬的號碼計：1 至 4 為<strong>小</strong>，5 至 8 為<strong>大</strong>；<strong>單</strong>、<strong>雙</strong>以號碼計。</p>
{{odds.ts}}
`,
  },
  th: {
    names: {
      families: {
        winner: "ม้าเข้าที่หนึ่ง",
        place: "ม้าติดสามอันดับแรก",
        quinella: "สองอันดับแรก สลับกันได้",
        exacta: "สองอันดับแรก ตรงลำดับ",
        side: "สูง ต่ำ คี่ คู่",
      },
      bets: {},
    },
    intro: `
<p>ม้าแปดตัว หมายเลข 1 ถึง 8 วิ่งเข้าเส้นชัย แต่ละตัวมีค่าพลังที่ประกาศไว้ ยิ่งแข็งแกร่งยิ่งชนะบ่อยและอัตราจ่ายยิ่งต่ำ ผลออกจากรหัสลับที่ระบบกำหนดไว้ล่วงหน้า โดยระบบประกาศรหัสยืนยันผลเป็นหลักฐานก่อนรับเดิมพันแรก</p>
`,
    show: `
<li><strong>ออกผลและแข่ง {{seconds.draw}} วินาที</strong> ระบบออกอันดับเข้าเส้นชัย แล้วแสดงเป็นภาพการแข่ง</li>
`,
    steps: `
<li>เรียงม้า 1 ถึง 8 เป็นแถวพร้อมค่าพลังของรอบนั้น ให้ T เป็นผลรวมค่าพลังในแถว หยิบจำนวนถัดไป ถ้าไม่น้อยกว่า 2³² − (2³² mod T) ให้ข้ามไป เศษจากการหารด้วย T คือ r บวกค่าพลังจากซ้ายจนมากกว่า r ม้าตัวที่ไปถึงได้อันดับถัดไปและออกจากแถว</li>
<li>ทำซ้ำจนหมดแถว ตัวอย่างด้านล่างใช้ค่าพลัง <code>{{example.form}}</code></li>
`,
    bets: `
<h2>ค่าพลังและอัตราจ่าย</h2>
<p>ค่าพลังของรอบแสดงบนหน้าจอก่อนเดิมพันแรก และรวมกันได้ 10000: ม้าที่มีค่าพลัง 1250 ชนะ 12.50% ของการแข่ง อันดับถัดไปคิดจากค่าพลังของม้าที่ยังเหลือเท่านั้น ค่าพลังขยับเล็กน้อยทุกรอบ อัตราจ่ายจึงเปลี่ยนตาม ค่าใหม่มาจากค่าพลังของรอบก่อนและรหัสยืนยันผล จึงไม่มีใครเลือกได้ ส่วนเวลาเข้าเส้นชัยมีไว้แสดงอันดับเท่านั้น</p>
<p>ตารางแสดงอัตราจ่ายสำหรับค่าพลัง <code>{{example.form}}</code> อัตราจ่ายของรอบปัจจุบันดูได้บนโต๊ะเดิมพัน</p>
<p>ถ้าอัตราจ่ายเปลี่ยนก่อนที่คุณจะยืนยัน คุณเลือกได้ว่าจะ<strong>รับทั้งหมด</strong> รับ<strong>เฉพาะที่ดีกว่า</strong> หรือให้<strong>ถามก่อน</strong></p>

<h2>วิน</h2>
<p>ชนะเมื่อม้าที่เลือกเข้าเป็นที่หนึ่ง</p>
{{odds.win}}

<h2>เพลส</h2>
<p>ชนะเมื่อม้าที่เลือกเข้าที่หนึ่ง ที่สอง หรือที่สาม</p>
{{odds.plc}}

<h2>ควิเนลลา</h2>
<p>ชนะเมื่อม้าสองตัวที่เลือกเข้าที่หนึ่งและที่สอง สลับกันได้</p>
{{odds.qn}}

<h2>เอ็กแซคตา</h2>
<p>ชนะเมื่อม้าสองตัวที่เลือกเข้าที่หนึ่งและที่สองตรงตามลำดับ</p>
{{odds.ex}}

<h2>สองด้าน</h2>
<p>ทายหมายเลขของม้าที่ชนะ: <strong>ต่ำ</strong>ชนะที่ 1 ถึง 4 <strong>สูง</strong>ชนะที่ 5 ถึง 8 ส่วน<strong>คี่</strong>และ<strong>คู่</strong>ดูจากหมายเลข</p>
{{odds.ts}}
`,
  },
  vn: {
    names: {
      families: {
        winner: "Ngựa về nhất",
        place: "Ngựa vào top 3",
        quinella: "Nhất nhì, không kể thứ tự",
        exacta: "Nhất nhì, đúng thứ tự",
        side: "Tài, Xỉu, Lẻ, Chẵn",
      },
      bets: {},
    },
    intro: `
<p>Tám con ngựa, đánh số từ 1 đến 8, chạy về đích, mỗi con có điểm sức mạnh được công bố. Càng mạnh thì càng hay thắng và tỷ lệ càng thấp. Kết quả được tạo từ một mã bí mật do hệ thống ấn định từ trước: bằng chứng là mã cam kết, được công bố trước khi nhận cược đầu tiên.</p>
`,
    show: `
<li><strong>Mở thưởng và đua, {{seconds.draw}} giây.</strong> Hệ thống rút thứ tự về đích rồi cuộc đua cho thấy thứ tự đó.</li>
`,
    steps: `
<li>Xếp ngựa 1 đến 8 thành một hàng, kèm điểm sức mạnh của kỳ đó. Gọi T là tổng điểm trong hàng. Lấy số tiếp theo; bỏ qua nếu số đó không nhỏ hơn 2³² − (2³² mod T). Số dư khi chia cho T là r: cộng điểm từ trái sang cho đến khi lớn hơn r. Con ngựa chạm tới nhận hạng tiếp theo và rời hàng.</li>
<li>Lặp lại đến khi hết hàng. Ví dụ dưới đây dùng điểm sức mạnh <code>{{example.form}}</code>.</li>
`,
    bets: `
<h2>Sức mạnh và tỷ lệ</h2>
<p>Điểm sức mạnh của kỳ hiện trên màn hình trước cược đầu tiên và có tổng là 10000: ngựa có điểm 1250 thắng 12,50% số cuộc đua. Mỗi hạng tiếp theo chỉ tính điểm của những con ngựa còn lại. Điểm thay đổi nhẹ sau mỗi kỳ nên tỷ lệ cũng đổi theo. Điểm mới được tính từ điểm của kỳ trước và mã cam kết, nên không ai chọn được. Thời gian về đích chỉ để minh họa thứ tự.</p>
<p>Các bảng dưới đây tính theo điểm sức mạnh <code>{{example.form}}</code>; tỷ lệ của kỳ hiện tại nằm trên bàn cược.</p>
<p>Nếu tỷ lệ đổi trước lúc xác nhận, bạn chọn cách xử lý: <strong>nhận hết</strong> mọi thay đổi, chỉ nhận <strong>khi tốt hơn</strong>, hoặc <strong>hỏi trước</strong>.</p>

<h2>Về nhất</h2>
<p>Thắng khi ngựa đã chọn về nhất.</p>
{{odds.win}}

<h2>Top 3</h2>
<p>Thắng khi ngựa đã chọn về nhất, nhì hoặc ba.</p>
{{odds.plc}}

<h2>Cặp nhất nhì</h2>
<p>Thắng khi hai ngựa đã chọn về nhất và nhì, không kể thứ tự.</p>
{{odds.qn}}

<h2>Cặp đúng thứ tự</h2>
<p>Thắng khi hai ngựa đã chọn về nhất và nhì đúng theo thứ tự đã chọn.</p>
{{odds.ex}}

<h2>Hai mặt</h2>
<p>Cược theo số của ngựa về nhất: <strong>Xỉu</strong> thắng từ 1 đến 4, <strong>Tài</strong> từ 5 đến 8, <strong>Lẻ</strong> và <strong>Chẵn</strong> tính theo số.</p>
{{odds.ts}}
`,
  },
  zh: {
    names: {
      families: {
        winner: "第一名",
        place: "前三名",
        quinella: "前两名，不分先后",
        exacta: "前两名，顺序正确",
        side: "大 / 小 / 单 / 双",
      },
      bets: {},
    },
    intro: `
<p>1 至 8 号共八匹赛马冲线，每匹赛马的实力值事先公布。实力越强，胜出越多，赔率越低。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
    show: `
<li><strong>开奖与比赛，{{seconds.draw}} 秒。</strong>开出名次，并以比赛画面呈现。</li>
`,
    steps: `
<li>将 1 至 8 号赛马连同本期实力值排成一行，T 为该行实力值之和。取下一个整数；若不小于 2³² − (2³² mod T) 则跳过再取。该数除以 T 的余数为 r：由左起累加实力值，直至大于 r，所到的赛马取得下一个名次并离开该行。</li>
<li>重复至该行为空。下例的实力值为 <code>{{example.form}}</code>。</li>
`,
    bets: `
<h2>实力值与赔率</h2>
<p>每期实力值在首笔下注前就显示在屏幕上，总和为 10000：实力值 1250 的赛马胜出机会为 12.50%。其后各名次只计仍在场赛马的实力值。实力值逐期小幅变动，赔率随之变动。新的实力值由上一期的实力值与开奖承诺推算而得，任何人都无法挑选。完成时间只用于呈现名次。</p>
<p>下列各表按实力值 <code>{{example.form}}</code> 计算；当期赔率以投注台为准。</p>
<p>若赔率在您确认前变动，您可自选处理方式：<strong>全部接受</strong>、<strong>只接受更高</strong>的赔率，或<strong>先问我</strong>。</p>

<h2>独赢</h2>
<p>所选赛马获得第一名即中奖。</p>
{{odds.win}}

<h2>位置</h2>
<p>所选赛马进入前三名即中奖。</p>
{{odds.plc}}

<h2>连赢</h2>
<p>所选两匹赛马包办前两名即中奖，不分先后。</p>
{{odds.qn}}

<h2>二重彩</h2>
<p>所选两匹赛马依次获得第一、第二名即中奖。</p>
{{odds.ex}}

<h2>两面</h2>
<p>以冠军马的号码计：1 至 4 为<strong>小</strong>，5 至 8 为<strong>大</strong>；<strong>单</strong>、<strong>双</strong>以号码计。</p>
{{odds.ts}}
`,
  },
};

/** The odds and the example use the form before the first round. */
export const racinggodRules = namedRules(racinggod, TEXTS, { form: START_FORM });
