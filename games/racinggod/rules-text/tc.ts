import type { NamedText } from "../../shared/rules-text/text";

export const tc: NamedText = {
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
};
