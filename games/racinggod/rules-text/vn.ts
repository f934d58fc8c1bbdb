import type { NamedText } from "../../shared/rules-text/text";

export const vn: NamedText = {
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
};
