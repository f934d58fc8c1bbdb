import type { Pk10RulesText } from "./tables";

export const vn: Pk10RulesText = {
  words: {
    crownSum: "Tổng nhất nhì",
    groups: {
      "tf.crown": "Tổng nhất nhì Tài / Xỉu / Lẻ / Chẵn",
      "tf.position": "Từng hạng Tài / Xỉu / Lẻ / Chẵn",
      "tf.duel": "Từng hạng Rồng / Hổ",
      "of.rank": "Xe ở một hạng",
      "gy.crown": "Tổng nhất nhì Tài / Xỉu / Lẻ / Chẵn",
      "gy.sum": "Tổng nhất nhì từ 3 đến 19",
      "gy.pair": "Hai xe đầu, không kể thứ tự",
      "ft.fan": "Fan",
      "ft.nim": "Niệm",
      "ft.corner": "Góc",
      "ft.zheng": "Chính",
      "ft.side": "Fan tan Tài / Xỉu / Lẻ / Chẵn",
      "dt.mirror": "Hạng đã chọn thắng hạng đối xứng",
    },
  },
  intro: `
<p>Mười xe đua, đánh số từ 1 đến 10, cùng về đích. Bạn cược xem xe nào về hạng nào. Mọi thứ tự về đích đều có cơ hội như nhau. Kết quả được tạo từ một mã bí mật do hệ thống ấn định từ trước: bằng chứng là mã cam kết, được công bố trước khi nhận cược đầu tiên.</p>
`,
  show: `
<li><strong>Mở thưởng và đua, {{seconds.draw}} giây.</strong> Hệ thống rút thứ tự về đích rồi cuộc đua cho thấy thứ tự đó.</li>
`,
  steps: `
<li>Xếp xe 1 đến 10 thành một hàng. Với n = 10, 9, … đến 2, lấy số tiếp theo; bỏ qua nếu số đó không nhỏ hơn 2³² − (2³² mod n). Số dư khi chia cho n là r: đổi chỗ xe thứ n với xe thứ r + 1.</li>
<li>Đọc hàng từ trái sang phải là thứ tự về đích.</li>
`,
  bets: `
<h2>Hai mặt</h2>
<ul>
<li><strong>Tổng nhất nhì</strong> là số xe hạng nhất cộng số xe hạng nhì. <strong>Tài</strong> thắng từ 12 đến 19, <strong>Xỉu</strong> từ 3 đến 11, <strong>Lẻ</strong> và <strong>Chẵn</strong> theo tổng.</li>
<li><strong>Từng hạng</strong>, từ hạng nhất đến hạng 10: <strong>Tài</strong> thắng khi số xe từ 6 đến 10, <strong>Xỉu</strong> khi từ 1 đến 5, <strong>Lẻ</strong> và <strong>Chẵn</strong> theo số xe.</li>
<li><strong>Rồng và Hổ</strong>, từ hạng nhất đến hạng 5: so với hạng đối xứng, hạng nhất với hạng 10, hạng nhì với hạng 9, cứ thế đến hạng 5 với hạng 6. <strong>Rồng</strong> thắng khi xe của hạng đó có số lớn hơn, <strong>Hổ</strong> thắng khi có số nhỏ hơn.</li>
</ul>
{{odds.tf}}
<p>Tổng 11 vừa là Xỉu vừa là Lẻ, không tính hòa, và tỷ lệ đã tính đến điều đó: trong mọi cách hai xe đầu có thể về, Xỉu nhiều hơn Tài và Lẻ nhiều hơn Chẵn, nên Xỉu và Lẻ thắng nhiều hơn và trả ít hơn.</p>
{{crownSides}}

<h2>Đoán hạng</h2>
<p>Đoán xe nào về hạng đã chọn. Ví dụ <strong>Hạng nhì: xe 7</strong> thắng khi xe 7 về nhì, còn lại là thua.</p>
{{odds.of}}

<h2>Nhất nhì</h2>
<ul>
<li><strong>Tổng nhất nhì</strong> Tài, Xỉu, Lẻ, Chẵn: như ở Hai mặt.</li>
<li><strong>Tổng nhất nhì từ 3 đến 19</strong> thắng khi số xe hạng nhất cộng hạng nhì đúng bằng số đã chọn.</li>
<li><strong>Hai xe đầu</strong> thắng khi hai xe đã chọn về nhất và nhì, không kể thứ tự.</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>Fan tan</h2>
<p>Cộng số xe của ba hạng đầu rồi chia cho 4. Số dư là F; dư 0 tính là 4. F là 1, 2, 3 hoặc 4, cơ hội như nhau.</p>
<ul>
<li><strong>Fan 1</strong> thắng khi F là 1, còn lại là thua. Fan 2, 3 và 4 cũng vậy với số của mình.</li>
<li><strong>1 niệm 2</strong> thắng khi F là 1, hoàn cược khi F là 2, còn lại là thua. Số đầu thắng, số sau hoàn cược.</li>
<li><strong>Góc 1-2</strong> thắng khi F là 1 hoặc 2. Có Góc 1-2, 2-3, 3-4 và 1-4.</li>
<li><strong>Chính 1</strong> thắng khi F là 1, hoàn cược khi F là số kề bên, 2 hoặc 4, thua khi F là số đối diện 3. Bốn số xếp thành vòng 1-2-3-4: 1 đối diện 3, 2 đối diện 4.</li>
<li><strong>Tài</strong> là 3 và 4, <strong>Xỉu</strong> là 1 và 2, <strong>Lẻ</strong> là 1 và 3, <strong>Chẵn</strong> là 2 và 4.</li>
</ul>
<p>Ví dụ: xe 7, 2 và 9 về ba hạng đầu. Tổng là 18 và F là 2. Fan 2, 2 niệm 3, Góc 1-2, Chính 2, Xỉu và Chẵn thắng; 1 niệm 2, Chính 1 và Chính 3 hoàn cược; Chính 4 thua.</p>
{{odds.ft}}

<h2>Rồng hổ</h2>
<p>Mười cặp đấu, mỗi hạng một cặp. Hạng đã chọn thắng khi xe của nó có số lớn hơn xe ở hạng đối xứng: hạng nhất gặp hạng 10, hạng nhì gặp hạng 9, hạng ba gặp hạng 8, hạng tư gặp hạng 7, hạng 5 gặp hạng 6, và ngược lại. Không có hai xe cùng số nên không bao giờ hòa.</p>
{{odds.dt}}
`,
};
