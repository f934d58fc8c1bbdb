import type { NamedText } from "../../shared/rules-text/text";

export const zh: NamedText = {
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
};
