import type { NamedText } from "../../shared/rules-text/text";

export const tc: NamedText = {
  names: {
    families: {},
    bets: { star: "星星", clover: "幸運草", bell: "鈴鐺", seven: "七", diamond: "鑽石", crown: "皇冠", sun: "太陽" },
  },
  intro: `
<p>轉盤共有 54 格，編號 1 至 54，每期停在其中一格。每格都有一個圖案，每格的機會均等。開獎所用的密鑰由平台事先鎖定，並在接受首筆下注前公布憑證，即開獎承諾。</p>
`,
  show: `
<li><strong>開獎與轉動，{{seconds.draw}} 秒。</strong>開出格號，轉盤停在該格。</li>
`,
  steps: `
<li>取第一個整數；若不小於 2³² − (2³² mod 54) 則跳過再取。該數除以 54 的餘數加 1，即為格號。</li>
`,
  bets: `
<h2>圖案</h2>
<p>選定一個圖案，轉盤停在該圖案的任何一格即中獎。圖案越少見，賠率越高。</p>
{{odds.sy}}

<h2>兩面</h2>
<p>以格號計，與圖案無關：1 至 27 為<strong>小</strong>，28 至 54 為<strong>大</strong>；<strong>單</strong>、<strong>雙</strong>以格號計。</p>
{{odds.ts}}
`,
};
