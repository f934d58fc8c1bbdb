import type { NamedText } from "../../shared/rules-text/text";

export const tc: NamedText = {
  names: {
    families: { number: "單一號碼" },
    bets: { red: "紅波", blue: "藍波", green: "綠波", q1: "第一段", q2: "第二段", q3: "第三段", q4: "第四段" },
  },
  intro: `
<p>開獎機內有 1 至 {{count}} 號共 {{count}} 個球，每期開出一球。每個球的機會均等。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
  show: `
<li><strong>開獎，{{seconds.draw}} 秒。</strong>開出號碼球，並以開獎畫面呈現。</li>
`,
  steps: `
<li>取第一個整數；若不小於 2³² − (2³² mod {{count}}) 則跳過再取。該數除以 {{count}} 的餘數加 1，即為開出的球。</li>
`,
  bets: `
<h2>號碼</h2>
<p>選定一個球，開出該球即中獎。</p>
{{odds.no}}

<h2>兩面</h2>
<p>1 至 {{half}} 為<strong>小</strong>，{{above}} 至 {{count}} 為<strong>大</strong>；<strong>單</strong>、<strong>雙</strong>以球號計。</p>
{{odds.ts}}

<h2>波色</h2>
<p>波色按球號輪替：1 紅、2 藍、3 綠、4 又為紅，依此類推。</p>
{{odds.co}}

<h2>四段</h2>
<p>全部號碼平均分為四段。</p>
{{odds.qt}}
`,
};
