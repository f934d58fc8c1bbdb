import type { CommonText } from "../text";

export const vn: CommonText = {
  words: {
    bet: "Cược",
    odds: "Tỷ lệ",
    rtp: "RTP",
    ways: (cases) => `Số trường hợp thắng trên tổng số ${cases}`,
    point: ",",
    comma: ", ",
    sides: { big: "Tài", small: "Xỉu", odd: "Lẻ", even: "Chẵn" },
  },
  round: `
<h2>Diễn biến một kỳ</h2>
<p>Mỗi kỳ kéo dài {{seconds.round}} giây và có kỳ số riêng: ngày, rồi đến số thứ tự trong ngày.</p>
<ol>
<li><strong>Đang nhận cược, {{seconds.open}} giây.</strong> Đặt chip lên bàn rồi xác nhận. Đồng hồ đếm ngược trên màn hình kết thúc đúng lúc ngừng nhận cược.</li>
<li><strong>Đã đóng cược, {{seconds.closed}} giây.</strong> Không nhận cược nào nữa.</li>
{{show}}
<li><strong>Kết quả.</strong> Báo tiền thắng và cập nhật số dư, rồi kỳ sau bắt đầu.</li>
</ol>
<p>Cược có kịp giờ hay không do đồng hồ của hệ thống quyết định, không phải đồng hồ trên thiết bị của bạn.</p>
`,
  draw: `
<h2>Cách mở thưởng</h2>
<p>Mỗi kỳ có một mã bí mật dài 32 byte. SHA-256 của mã này, gọi là <strong>mã cam kết</strong>, hiện trên màn hình trước khi nhận cược đầu tiên; còn mã bí mật được công bố cùng kết quả. Các mã bí mật nối thành một chuỗi băm: mỗi mã là SHA-256 của mã kế tiếp. Vì vậy không ai có thể chọn, tráo hay bỏ qua một mã mà không bị mọi người phát hiện.</p>
<p>Kết quả chỉ phụ thuộc vào mã bí mật và những gì ai cũng thấy: kỳ số, điểm sức mạnh ở trò chơi có điểm này, và số ngẫu nhiên công khai (entropy) có sau khi đóng cược ở kỳ có hiện số này. Tiền cược không ảnh hưởng đến kết quả và không ai chọn được kết quả.</p>
`,
  check: `
<h2>Tự kiểm tra một kỳ</h2>
<p>Lịch sử cược hiển thị mã cam kết và mã bí mật đã công bố của mọi kỳ bạn đã cược.</p>
<ol>
<li>SHA-256 của mã bí mật (của 32 byte, không phải của các ký tự) phải trùng với mã cam kết đã hiện trước khi nhận cược.</li>
<li>Tính HMAC-SHA256 với khóa là mã bí mật, trên chuỗi <code>grandstand:v1:{{game}}:{kỳ số}:{entropy}:{block}</code>, với block là 0, 1, 2, v.v. Entropy là số ngẫu nhiên công khai (entropy) của kỳ; nếu kỳ không hiện số này thì để trống. Mỗi block cho tám số nguyên không dấu 32 bit, byte cao đứng trước.</li>
{{steps}}
</ol>
<p>Thử với ví dụ này: mã bí mật <code>{{example.secret}}</code>, kỳ <code>{{example.roundNo}}</code>, không có entropy. Mã cam kết <code>{{example.commitment}}</code>, kết quả <strong>{{example.result}}</strong>.</p>
`,
  closing: `
<h2>Tỷ lệ và RTP</h2>
<p>Tỷ lệ đã gồm tiền cược: cược 100 ở tỷ lệ 1,980, nếu thắng nhận 198. RTP là phần tiền cược mà loại cược đó trả lại cho người chơi về lâu dài. RTP không nói gì về một kỳ hay một ngày.</p>
<p>Cược đã xác nhận giữ nguyên tỷ lệ lúc được nhận.</p>

<h2>Vé cược, hạn mức và trả thưởng</h2>
<ul>
<li>Chip trên bàn chưa phải là cược. Cược có hiệu lực khi bạn xác nhận; sau đó không thể sửa hay hủy.</li>
<li>Mỗi cược có mức tối thiểu và tối đa, cả vé cũng có mức tối đa; xem mức của bạn ở mục “Hạn mức”. Vé không đúng hạn mức bị từ chối toàn bộ, không trừ tiền, và bạn được báo lý do.</li>
<li>Cược thắng nhận lại tiền cược × tỷ lệ, tính riêng từng cược và làm tròn xuống đến đơn vị nhỏ nhất của loại tiền bạn dùng.</li>
<li>Tổng tiền một vé nhận lại, gồm cả tiền cược, không vượt quá mức trả thưởng tối đa của hạn mức bạn dùng. Vé chỉ được hoàn cược thì không bao giờ bị cắt giảm.</li>
<li>Tiền cược được trừ khi vé được xác nhận. Tiền trả thưởng được cộng vào số dư sau khi phần công bố kết quả kết thúc, để số dư không làm lộ kết quả trước.</li>
</ul>

<h2>Kỳ bị hủy</h2>
<p>Kỳ không mở thưởng được sẽ bị hủy. Toàn bộ tiền cược của kỳ đó được hoàn đủ và lịch sử ghi là hủy.</p>

<h2>Khi mất kết nối</h2>
<p>Cược đã xác nhận vẫn có hiệu lực dù bạn có kết nối hay không; kết quả nằm trong lịch sử cược. Chip chưa xác nhận không phải là cược. Nếu không nhận được phản hồi về một vé, bàn cược sẽ kiểm tra lại đúng vé đó và cho bạn biết vé đã được nhận hay chưa; vé không bao giờ bị đặt hai lần. Khi màn hình có thể chưa cập nhật, việc nhận cược tạm ngừng.</p>

<h2>Chơi có trách nhiệm</h2>
<p>Kết quả trước không dự báo được gì: kỳ nào cũng mở thưởng độc lập, dù cầu và thống kê ra sao. Không cách cược nào thay đổi được RTP ở trên. Chỉ chơi với số tiền mà nếu mất cũng không ảnh hưởng đến cuộc sống của bạn, tự đặt giới hạn tiền và thời gian, và dừng khi chạm giới hạn. Đừng cố gỡ. Chỉ chơi khi bạn đủ tuổi theo luật nơi bạn ở.</p>
`,
};
