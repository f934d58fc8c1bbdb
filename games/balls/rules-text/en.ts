import type { NamedText } from "../../shared/rules-text/text";

export const en: NamedText = {
  names: {
    families: { number: "One number" },
    bets: {
      red: "Red",
      blue: "Blue",
      green: "Green",
      q1: "1st quarter",
      q2: "2nd quarter",
      q3: "3rd quarter",
      q4: "4th quarter",
    },
  },
  intro: `
<p>A drum holds {{count}} balls, numbered 1 to {{count}}, and one of them is drawn. Every ball is equally likely. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
  show: `
<li><strong>Draw, {{seconds.draw}} seconds.</strong> The ball is drawn, and the drum shows it.</li>
`,
  steps: `
<li>Take the first number; pass over it if it is not below 2³² − (2³² mod {{count}}), and take the next. Its remainder by {{count}}, plus 1, is the ball.</li>
`,
  bets: `
<h2>Number</h2>
<p>Name the ball. It wins when exactly that ball is drawn.</p>
{{odds.no}}

<h2>Two side</h2>
<p><strong>Small</strong> wins on 1 to {{half}}, <strong>Big</strong> on {{above}} to {{count}}, <strong>Odd</strong> and <strong>Even</strong> by the ball’s number.</p>
{{odds.ts}}

<h2>Colour</h2>
<p>The colours follow one another: 1 is red, 2 blue, 3 green, 4 red again, and so on.</p>
{{odds.co}}

<h2>Quarter</h2>
<p>The numbers are divided into four quarters of equal size.</p>
{{odds.qt}}
`,
};
