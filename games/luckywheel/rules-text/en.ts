import type { NamedText } from "../../shared/rules-text/text";

export const en: NamedText = {
  names: {
    families: {},
    bets: {
      star: "Star",
      clover: "Clover",
      bell: "Bell",
      seven: "Seven",
      diamond: "Diamond",
      crown: "Crown",
      sun: "Sun",
    },
  },
  intro: `
<p>A wheel of 54 segments, numbered 1 to 54, spins and stops on one of them. Every segment has a symbol, and every segment is equally likely. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
  show: `
<li><strong>Draw and spin, {{seconds.draw}} seconds.</strong> The segment is drawn, and the wheel stops on it.</li>
`,
  steps: `
<li>Take the first number; pass over it if it is not below 2³² − (2³² mod 54), and take the next. Its remainder by 54, plus 1, is the segment.</li>
`,
  bets: `
<h2>Symbol</h2>
<p>Name the symbol. It wins when the wheel stops on any of its segments. The rarer the symbol, the more it pays.</p>
{{odds.sy}}

<h2>Two side</h2>
<p>Bets on the segment’s number, whatever its symbol: <strong>Small</strong> wins on 1 to 27, <strong>Big</strong> on 28 to 54, <strong>Odd</strong> and <strong>Even</strong> by the number.</p>
{{odds.ts}}
`,
};
