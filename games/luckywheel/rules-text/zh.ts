import type { NamedText } from "../../shared/rules-text/text";

export const zh: NamedText = {
  names: {
    families: {},
    bets: { star: "星星", clover: "幸运草", bell: "铃铛", seven: "七", diamond: "钻石", crown: "皇冠", sun: "太阳" },
  },
  intro: `
<p>转盘共有 54 格，编号 1 至 54，每期停在其中一格。每格都有一个图案，每格的机会均等。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
  show: `
<li><strong>开奖与转动，{{seconds.draw}} 秒。</strong>开出格号，转盘停在该格。</li>
`,
  steps: `
<li>取第一个整数；若不小于 2³² − (2³² mod 54) 则跳过再取。该数除以 54 的余数加 1，即为格号。</li>
`,
  bets: `
<h2>图案</h2>
<p>选定一个图案，转盘停在该图案的任何一格即中奖。图案越少见，赔率越高。</p>
{{odds.sy}}

<h2>两面</h2>
<p>以格号计，与图案无关：1 至 27 为<strong>小</strong>，28 至 54 为<strong>大</strong>；<strong>单</strong>、<strong>双</strong>以格号计。</p>
{{odds.ts}}
`,
};
