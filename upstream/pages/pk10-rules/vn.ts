import type { RulesText } from "./text";

export const vn: RulesText = {
  words: {
    bet: "Cược",
    odds: "Tỷ lệ",
    rtp: "RTP",
    crownSum: "Tổng nhất nhì",
    ways: (cases) => `Số cách thắng trong ${cases}`,
    comma: ", ",
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
    sides: { big: "Tài", small: "Xỉu", odd: "Lẻ", even: "Chẵn" },
  },
  body: `
<p>Mười xe đua, đánh số từ 1 đến 10, cùng về đích. Bạn cược xem xe nào về hạng nào. Mọi thứ tự về đích đều có cơ hội như nhau và đã được định sẵn bởi một mã bí mật mà hệ thống đã cam kết trước khi bạn đặt cược đầu tiên.</p>

<h2>Diễn biến một kỳ</h2>
<p>Mỗi kỳ kéo dài {{seconds.round}} giây và có kỳ số riêng: ngày, rồi đến số thứ tự trong ngày.</p>
<ol>
<li><strong>Đang nhận cược, {{seconds.open}} giây.</strong> Đặt chip lên bàn rồi xác nhận. Đồng hồ đếm ngược trên màn hình kết thúc sớm tối đa năm giây để cược đang gửi đi vẫn đến kịp.</li>
<li><strong>Đã đóng cược, {{seconds.closed}} giây.</strong> Không nhận, không sửa và không rút cược nào nữa.</li>
<li><strong>Mở thưởng và đua, {{seconds.race}} giây.</strong> Thứ tự về đích được mở rồi cuộc đua cho thấy thứ tự đó.</li>
<li><strong>Kết quả.</strong> Báo tiền thắng và cập nhật số dư, rồi kỳ sau bắt đầu.</li>
</ol>
<p>Cược có kịp giờ hay không do đồng hồ của hệ thống quyết định, không phải đồng hồ trên thiết bị của bạn.</p>

<h2>Cách mở thưởng</h2>
<p>Mỗi kỳ có một mã bí mật dài 32 byte. SHA-256 của mã này, gọi là <strong>mã cam kết</strong>, hiện trên màn hình trước khi nhận cược đầu tiên; còn mã bí mật được công bố cùng kết quả. Các mã bí mật nối thành một chuỗi băm: mỗi mã là SHA-256 của mã kế tiếp. Vì vậy không ai có thể chọn, tráo hay bỏ qua một mã mà không bị mọi người phát hiện.</p>
<p>Thứ tự về đích chỉ phụ thuộc vào mã bí mật và kỳ số. Tiền cược không ảnh hưởng đến kết quả và không ai định trước được kết quả.</p>

<h2>Tự kiểm tra một kỳ</h2>
<p>Lịch sử cược hiển thị mã cam kết và mã bí mật đã công bố của mọi kỳ bạn đã cược.</p>
<ol>
<li>SHA-256 của mã bí mật (của 32 byte, không phải của các ký tự) phải trùng với mã cam kết đã hiện trước khi nhận cược.</li>
<li>Tính HMAC-SHA256 với khóa là mã bí mật, trên chuỗi <code>grandstand:v1:PK10:{kỳ số}:{entropy}:{block}</code>, với block là 0, 1, 2, v.v. Entropy để trống nếu kỳ đó không hiện entropy. Mỗi block cho tám số nguyên không dấu 32 bit, byte cao đứng trước.</li>
<li>Xếp xe 1 đến 10 thành một hàng. Với n = 10, 9, … đến 2, lấy số tiếp theo; bỏ qua nếu số đó không nhỏ hơn 2³² − (2³² mod n). Số dư khi chia cho n là r: đổi chỗ xe thứ n với xe thứ r + 1.</li>
<li>Đọc hàng từ trái sang phải là thứ tự về đích.</li>
</ol>
<p>Thử với ví dụ này: mã bí mật <code>{{example.secret}}</code>, kỳ <code>{{example.roundNo}}</code>, không có entropy. Mã cam kết <code>{{example.commitment}}</code>, thứ tự xe <strong>{{example.cars}}</strong>.</p>

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
<p>Đoán xe về một hạng. Ví dụ <strong>Hạng nhì: xe 7</strong> thắng khi xe 7 về nhì, còn lại là thua.</p>
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
<li><strong>Chính 1</strong> thắng khi F là 1, hoàn cược khi F là hai số kề bên 2 và 4, thua khi F là số đối diện 3. Bốn số xếp thành vòng 1-2-3-4: 1 đối diện 3, 2 đối diện 4.</li>
<li><strong>Tài</strong> là 3 và 4, <strong>Xỉu</strong> là 1 và 2, <strong>Lẻ</strong> là 1 và 3, <strong>Chẵn</strong> là 2 và 4.</li>
</ul>
<p>Ví dụ: xe 7, 2 và 9 về ba hạng đầu. Tổng là 18 và F là 2. Fan 2, 2 niệm 3, Góc 1-2, Chính 2, Xỉu và Chẵn thắng; 1 niệm 2, Chính 1 và Chính 3 hoàn cược; Chính 4 thua.</p>
{{odds.ft}}

<h2>Rồng hổ</h2>
<p>Mười cặp đấu, mỗi hạng một cặp. Hạng đã chọn thắng khi xe của nó có số lớn hơn xe ở hạng đối xứng: hạng nhất gặp hạng 10, hạng nhì gặp hạng 9, hạng ba gặp hạng 8, hạng tư gặp hạng 7, hạng 5 gặp hạng 6, và ngược lại. Không có hai xe cùng số nên không bao giờ hòa.</p>
{{odds.dt}}

<h2>Tỷ lệ và RTP</h2>
<p>Tỷ lệ đã gồm tiền cược: cược 100 ở tỷ lệ 1.980 nhận lại 198. RTP là phần tiền cược mà loại cược đó trả lại cho người chơi về lâu dài. RTP không nói gì về một kỳ hay một ngày.</p>
<p>Bạn chọn cách xử lý khi tỷ lệ đổi trước lúc xác nhận: nhận <strong>mọi</strong> thay đổi, chỉ nhận tỷ lệ <strong>tốt hơn</strong>, hoặc <strong>hỏi trước</strong>. Cược đã xác nhận giữ nguyên tỷ lệ lúc được nhận.</p>

<h2>Vé cược, hạn mức và trả thưởng</h2>
<ul>
<li>Chip trên bàn chưa phải là cược. Chỉ vé đã xác nhận mới là cược, và không thể sửa hay rút lại.</li>
<li>Mỗi cược có mức tối thiểu và tối đa, cả vé cũng có mức tối đa; mục Hạn mức cho biết mức của bạn. Vé không đúng hạn mức bị từ chối toàn bộ, không trừ tiền, và bạn được báo lý do.</li>
<li>Cược thắng nhận lại tiền cược × tỷ lệ, làm tròn xuống đến sen, tính riêng từng cược.</li>
<li>Tổng tiền một vé nhận lại không vượt quá mức trả thưởng tối đa của hạn mức bạn dùng. Riêng tiền cược được hoàn không bao giờ chạm mức này.</li>
<li>Tiền cược được trừ khi vé được xác nhận. Tiền thắng vào số dư khi cuộc đua kết thúc, để không lộ kết quả trước.</li>
</ul>

<h2>Kỳ bị hủy</h2>
<p>Kỳ không mở thưởng được sẽ bị hủy. Toàn bộ tiền cược của kỳ đó được hoàn đủ và lịch sử ghi là hủy.</p>

<h2>Khi mất kết nối</h2>
<p>Cược đã xác nhận vẫn có hiệu lực dù bạn có kết nối hay không; kết quả nằm trong lịch sử cược. Chip chưa xác nhận không phải là cược. Nếu mất phản hồi của một vé, bàn cược sẽ hỏi lại đúng vé đó và cho bạn biết kết quả; vé không bao giờ bị đặt hai lần. Khi màn hình có thể chưa cập nhật, việc nhận cược tạm ngừng.</p>

<h2>Chơi có trách nhiệm</h2>
<p>Kết quả trước không dự báo được gì: kỳ nào cũng mở thưởng độc lập, dù cầu và thống kê ra sao. Không cách cược nào thay đổi được RTP ở trên. Chỉ chơi với số tiền bạn chấp nhận mất, tự đặt giới hạn tiền và thời gian, và dừng khi chạm giới hạn. Đừng cố gỡ. Chỉ chơi khi bạn đủ tuổi theo luật nơi bạn ở.</p>
`,
};
