import type { NamedText } from "../../shared/rules-text/text";

export const en: NamedText = {
  names: {
    families: {
      winner: "A horse comes first",
      place: "A horse in the top three",
      quinella: "First two, either order",
      exacta: "First two in order",
      side: "Big, Small, Odd, Even",
    },
    bets: {},
  },
  intro: `
<p>Eight horses, numbered 1 to 8, run to the line, each with a published strength. The stronger a horse, the more often it wins and the less it pays. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
  show: `
<li><strong>Draw and race, {{seconds.draw}} seconds.</strong> The finishing order is drawn, and the race shows it.</li>
`,
  steps: `
<li>Put the horses 1 to 8 in a row, each with its strength of this round. Let T be the sum of the strengths in the row. Take the next number; pass over it if it is not below 2³² − (2³² mod T). Its remainder by T is r: add the strengths from the left until the sum is greater than r. The horse reached takes the next place and leaves the row.</li>
<li>Repeat until the row is empty. For the example below the strengths are <code>{{example.form}}</code>.</li>
`,
  bets: `
<h2>Strength and odds</h2>
<p>The strengths of a round are on your screen before its first bet, and sum to 10000: a horse with a strength of 1250 wins 12.50% of its races. For every further place only the strengths of the horses that are left count. From round to round the strengths move a little, and the odds move with them. The new strengths are worked out from those of the round before and from the commitment, so nobody can choose them. The finishing times only illustrate the order.</p>
<p>The tables show the odds for the strengths <code>{{example.form}}</code>; the odds of the current round are on the betting table.</p>
<p>If the odds move before you confirm, you choose what happens: accept <strong>any</strong> change, only <strong>better</strong> odds, or be <strong>asked</strong>.</p>

<h2>Win</h2>
<p>Wins when the horse comes first.</p>
{{odds.win}}

<h2>Place</h2>
<p>Wins when the horse comes first, second or third.</p>
{{odds.plc}}

<h2>Quinella</h2>
<p>Wins when the two horses come first and second, in either order.</p>
{{odds.qn}}

<h2>Exacta</h2>
<p>Wins when the two horses come first and second in exactly that order.</p>
{{odds.ex}}

<h2>Two side</h2>
<p>Bets on the winner’s number: <strong>Small</strong> wins on 1 to 4, <strong>Big</strong> on 5 to 8, <strong>Odd</strong> and <strong>Even</strong> by the number.</p>
{{odds.ts}}
`,
};
