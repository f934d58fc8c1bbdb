import type { Pk10RulesText } from "./tables";

export const en: Pk10RulesText = {
  words: {
    crownSum: "Crown sum",
    groups: {
      "tf.crown": "Crown sum: Big, Small, Odd, Even",
      "tf.position": "A position: Big, Small, Odd, Even",
      "tf.duel": "A position: Dragon, Tiger",
      "of.rank": "A car at a position",
      "gy.crown": "Crown sum: Big, Small, Odd, Even",
      "gy.sum": "Crown sum 3 to 19",
      "gy.pair": "First two, either order",
      "ft.fan": "Fan",
      "ft.nim": "Nim",
      "ft.corner": "Corner",
      "ft.zheng": "Zheng",
      "ft.side": "Big, Small, Odd, Even",
      "dt.mirror": "A position against its mirror",
    },
  },
  intro: `
<p>Ten cars, numbered 1 to 10, race to the line. You bet on where they finish. Every finishing order is equally likely. The draw is made from a secret that the house fixes in advance: it publishes the proof, the commitment, before it takes the first bet.</p>
`,
  show: `
<li><strong>Draw and race, {{seconds.draw}} seconds.</strong> The finishing order is drawn, and the race shows it.</li>
`,
  steps: `
<li>Put the cars 1 to 10 in a row. For n = 10, 9, … down to 2 take the next number; pass over it if it is not below 2³² − (2³² mod n). Its remainder by n is r: swap the n-th car with the one at place r + 1.</li>
<li>The row, read from the left, is the finishing order.</li>
`,
  bets: `
<h2>Two side</h2>
<ul>
<li><strong>Crown sum</strong> is the 1st car plus the 2nd. <strong>Big</strong> wins from 12 to 19, <strong>Small</strong> from 3 to 11, <strong>Odd</strong> and <strong>Even</strong> by the sum.</li>
<li><strong>Each position</strong>, 1st to 10th: <strong>Big</strong> wins when its car is 6 to 10, <strong>Small</strong> when it is 1 to 5, <strong>Odd</strong> and <strong>Even</strong> by the car’s number.</li>
<li><strong>Dragon and Tiger</strong>, 1st to 5th: the position is compared with its mirror, 1st with 10th, 2nd with 9th and so on to 5th with 6th. <strong>Dragon</strong> wins when its own car has the higher number, <strong>Tiger</strong> when it has the lower.</li>
</ul>
{{odds.tf}}
<p>Eleven is a small and an odd sum, never a draw, and the odds allow for it: of all the ways in which two cars can come first and second, more are small than big and more are odd than even, so Small and Odd win more often and pay less.</p>
{{crownSides}}

<h2>One side</h2>
<p>Name the car that finishes at a position. <strong>2nd: car 7</strong> wins when car 7 comes second, and loses otherwise.</p>
{{odds.of}}

<h2>Crown group</h2>
<ul>
<li><strong>Crown sum</strong>: Big, Small, Odd and Even, as under Two side.</li>
<li><strong>Crown sum 3 to 19</strong> wins when the 1st and the 2nd car add up to exactly that number.</li>
<li><strong>First two</strong> wins when the two named cars come first and second, in either order.</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>Fan tan</h2>
<p>Add the cars of the 1st, 2nd and 3rd position and divide by 4. The remainder is F; a remainder of 0 counts as 4. F is 1, 2, 3 or 4, each equally often.</p>
<ul>
<li><strong>Fan 1</strong> wins when F is 1 and loses otherwise. So do Fan 2, 3 and 4 with their own number.</li>
<li><strong>1 nim 2</strong> wins when F is 1, returns the stake when F is 2, and loses otherwise. The first number wins, the second returns the stake.</li>
<li><strong>Corner 1-2</strong> wins when F is 1 or 2. There are 1-2, 2-3, 3-4 and 1-4.</li>
<li><strong>Zheng 1</strong> wins when F is 1, returns the stake on the neighbours 2 and 4, and loses on the opposite, 3. The numbers form a circle 1-2-3-4: 1 faces 3, and 2 faces 4.</li>
<li><strong>Big</strong> wins on 3 and 4, <strong>Small</strong> on 1 and 2, <strong>Odd</strong> on 1 and 3, <strong>Even</strong> on 2 and 4.</li>
</ul>
<p>An example: cars 7, 2 and 9 finish first, second and third. Their sum is 18, and F is 2. Fan 2, 2 nim 3, Corner 1-2, Zheng 2, Small and Even win; 1 nim 2, Zheng 1 and Zheng 3 return the stake; Zheng 4 loses.</p>
{{odds.ft}}

<h2>Dragon tiger battle</h2>
<p>Ten duels, one for every position. A position wins when its car has a higher number than the car at its mirror: 1st against 10th, 2nd against 9th, 3rd against 8th, 4th against 7th, 5th against 6th, and each of them the other way round. Two cars never have the same number, so there is no draw.</p>
{{odds.dt}}
`,
};
