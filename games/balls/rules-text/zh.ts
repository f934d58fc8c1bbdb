import type { NamedText } from "../../shared/rules-text/text";

export const zh: NamedText = {
  names: {
    families: { number: "单个号码" },
    bets: { red: "红波", blue: "蓝波", green: "绿波", q1: "第一段", q2: "第二段", q3: "第三段", q4: "第四段" },
  },
  intro: `
<p>摇珠机内有 1 至 {{count}} 号共 {{count}} 个球，每期开出一球。每个球的机会均等。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
  show: `
<li><strong>开奖，{{seconds.draw}} 秒。</strong>开出号码球，并以摇珠画面呈现。</li>
`,
  steps: `
<li>取第一个整数；若不小于 2³² − (2³² mod {{count}}) 则跳过再取。该数除以 {{count}} 的余数加 1，即为开出的球。</li>
`,
  bets: `
<h2>号码</h2>
<p>选定一个球，开出该球即中奖。</p>
{{odds.no}}

<h2>两面</h2>
<p>1 至 {{half}} 为<strong>小</strong>，{{above}} 至 {{count}} 为<strong>大</strong>；<strong>单</strong>、<strong>双</strong>以球号计。</p>
{{odds.ts}}

<h2>波色</h2>
<p>波色按球号轮替：1 红、2 蓝、3 绿、4 又为红，以此类推。</p>
{{odds.co}}

<h2>四段</h2>
<p>全部号码平均分为四段。</p>
{{odds.qt}}
`,
};
