import type { NamedText } from "../../shared/rules-text/text";

export const vn: NamedText = {
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
};
