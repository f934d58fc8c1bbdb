import type { Pk10RulesText } from "./tables";

export const tc: Pk10RulesText = {
  words: {
    crownSum: "冠亞和",
    groups: {
      "tf.crown": "冠亞和 大 / 小 / 單 / 雙",
      "tf.position": "各名次 大 / 小 / 單 / 雙",
      "tf.duel": "各名次 龍 / 虎",
      "of.rank": "名次車號",
      "gy.crown": "冠亞和 大 / 小 / 單 / 雙",
      "gy.sum": "冠亞和 3 – 19",
      "gy.pair": "冠亞組合，不分先後",
      "ft.fan": "番",
      "ft.nim": "念",
      "ft.corner": "角",
      "ft.zheng": "正",
      "ft.side": "番攤 大 / 小 / 單 / 雙",
      "dt.mirror": "龍虎鬥，各名次",
    },
  },
  intro: `
<p>1 至 10 號共十輛賽車衝線，您投注的是它們的名次。每一種名次排列的機會均等。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
  show: `
<li><strong>開獎與比賽，{{seconds.draw}} 秒。</strong>開出名次，並以比賽畫面呈現。</li>
`,
  steps: `
<li>將 1 至 10 號車排成一列。n 由 10、9……遞減至 2，每次取下一個整數；若不小於 2³² − (2³² mod n) 則跳過再取。該數除以 n 的餘數為 r：將第 n 位與第 r + 1 位的車對調。</li>
<li>由左至右即為名次。</li>
`,
  bets: `
<h2>兩面</h2>
<ul>
<li><strong>冠亞和</strong>為冠軍與亞軍車號之和。12 至 19 為<strong>大</strong>，3 至 11 為<strong>小</strong>；<strong>單</strong>、<strong>雙</strong>依和值而定。</li>
<li><strong>各名次</strong>（冠軍至第十名）：車號 6 至 10 為<strong>大</strong>，1 至 5 為<strong>小</strong>；<strong>單</strong>、<strong>雙</strong>依車號而定。</li>
<li><strong>龍虎</strong>（冠軍至第五名）：與對稱名次相比，即冠軍對第十名、亞軍對第九名，依此類推至第五名對第六名。本名次車號較大為<strong>龍</strong>，較小為<strong>虎</strong>。</li>
</ul>
{{odds.tf}}
<p>和值 11 算小也算單，不作和局，賠率已計入此點：在前兩名的所有組合中，小多於大、單多於雙，所以小與單中獎機會較高、賠率較低。</p>
{{crownSides}}

<h2>單號</h2>
<p>猜中某名次的車號。例如<strong>亞軍 7 號</strong>：7 號車獲得亞軍即中獎，否則不中。</p>
{{odds.of}}

<h2>冠亞組合</h2>
<ul>
<li><strong>冠亞和</strong>大、小、單、雙：同兩面玩法。</li>
<li><strong>冠亞和 3 至 19</strong>：冠軍與亞軍車號之和恰為所選數字即中獎。</li>
<li><strong>冠亞組合</strong>：所選兩輛車包攬前兩名即中獎，不分先後。</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>番攤</h2>
<p>冠軍、亞軍、第三名車號相加，除以 4 的餘數為 F，餘 0 作 4。F 為 1、2、3 或 4，機會均等。</p>
<ul>
<li><strong>1 番</strong>：F 為 1 即中獎，否則不中。2 番、3 番、4 番同理。</li>
<li><strong>1 念 2</strong>：F 為 1 中獎，F 為 2 退回本金，否則不中。前者為贏，後者退回本金。</li>
<li><strong>12 角</strong>：F 為 1 或 2 即中獎。共有 12 角、23 角、34 角、14 角。</li>
<li><strong>1 正</strong>：F 為 1 中獎；F 為相鄰的 2 或 4 退回本金；F 為對面的 3 則不中。四數按 1-2-3-4 圍成一圈，1 對 3，2 對 4。</li>
<li><strong>大</strong>為 3、4；<strong>小</strong>為 1、2；<strong>單</strong>為 1、3；<strong>雙</strong>為 2、4。</li>
</ul>
<p>舉例：前三名為 7、2、9 號車，和為 18，F 為 2。2 番、2 念 3、12 角、2 正、小、雙中獎；1 念 2、1 正、3 正退回本金；4 正不中。</p>
{{odds.ft}}

<h2>龍虎鬥</h2>
<p>十場對決，每個名次一場。所投名次的車號大於對稱名次的車號即中獎：冠軍對第十名、亞軍對第九名、第三名對第八名、第四名對第七名、第五名對第六名，反向亦然。車號互不相同，不會有和局。</p>
{{odds.dt}}
`,
};
