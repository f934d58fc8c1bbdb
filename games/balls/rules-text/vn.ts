import type { NamedText } from "../../shared/rules-text/text";

export const vn: NamedText = {
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
};
