import type { RulesText } from "./text";

export const en: RulesText = {
  words: {
    bet: "Bet",
    odds: "Odds",
    rtp: "RTP",
    crownSum: "Crown sum",
    ways: (cases) => `Winning ways of ${cases}`,
    comma: ", ",
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
    sides: { big: "Big", small: "Small", odd: "Odd", even: "Even" },
  },
  body: `
<p>Ten cars, numbered 1 to 10, race to the line. You bet on where they finish. Every finishing order is equally likely, and it is fixed in advance by a secret that the house has committed to before your first bet.</p>

<h2>How a round runs</h2>
<p>A round lasts {{seconds.round}} seconds and has a number of its own: the date followed by the count of the day.</p>
<ol>
<li><strong>Bets open, {{seconds.open}} seconds.</strong> Put chips on the table and confirm. The countdown on your screen ends up to five seconds early, so that a bet on its way still arrives in time.</li>
<li><strong>Bets closed, {{seconds.closed}} seconds.</strong> No bet is taken, changed or taken back.</li>
<li><strong>Draw and race, {{seconds.race}} seconds.</strong> The finishing order is drawn, and the race shows it.</li>
<li><strong>Result.</strong> Wins are announced and balances move, then the next round opens.</li>
</ol>
<p>The clock of the platform decides whether a bet came in time, not the clock of your device.</p>

<h2>How the draw works</h2>
<p>For every round there is a secret of 32 bytes. Its SHA-256, the <strong>commitment</strong>, is on your screen before the first bet is taken; the secret itself is revealed with the result. The secrets form a hash chain: each is the SHA-256 of the one that comes after it. So nobody can choose a secret, exchange it or leave one out without everybody seeing it.</p>
<p>The finishing order follows from the secret and the round number alone. Stakes have no influence on it, and nobody can choose a result.</p>

<h2>Check a round yourself</h2>
<p>Bet records show the commitment and the revealed secret of every round you bet on.</p>
<ol>
<li>The SHA-256 of the secret (its 32 bytes, not its letters) must be the commitment that was shown before the bets.</li>
<li>Compute HMAC-SHA256 with the secret as key over the text <code>grandstand:v1:PK10:{round no}:{entropy}:{block}</code>, for block 0, 1, 2 and so on. Entropy is empty unless the round shows one. Each block gives eight unsigned 32-bit numbers, highest byte first.</li>
<li>Put the cars 1 to 10 in a row. For n = 10, 9, … down to 2 take the next number; pass over it if it is not below 2³² − (2³² mod n). Its remainder by n is r: swap the n-th car with the one at place r + 1.</li>
<li>The row, read from the left, is the finishing order.</li>
</ol>
<p>To try it: secret <code>{{example.secret}}</code>, round <code>{{example.roundNo}}</code>, no entropy. Commitment <code>{{example.commitment}}</code>, cars <strong>{{example.cars}}</strong>.</p>

<h2>Two side</h2>
<ul>
<li><strong>Crown sum</strong> is the 1st car plus the 2nd. <strong>Big</strong> wins from 12 to 19, <strong>Small</strong> from 3 to 11, <strong>Odd</strong> and <strong>Even</strong> by the sum.</li>
<li><strong>Each position</strong>, 1st to 10th: <strong>Big</strong> wins when its car is 6 to 10, <strong>Small</strong> when it is 1 to 5, <strong>Odd</strong> and <strong>Even</strong> by the car’s number.</li>
<li><strong>Dragon and Tiger</strong>, 1st to 5th: the position is compared with its mirror, 1st with 10th, 2nd with 9th and so on to 5th with 6th. <strong>Dragon</strong> wins when its own car has the higher number, <strong>Tiger</strong> when it has the lower.</li>
</ul>
{{odds.tf}}
<p>Eleven is a small and an odd sum, never a draw, and the odds allow for it: of all the ways in which two cars can stand, more are small than big and more are odd than even, so Small and Odd win more often and pay less.</p>
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
<li><strong>Zheng 1</strong> wins when F is 1, returns the stake on the neighbours 2 and 4, and loses on the opposite, 3. The numbers stand in a circle 1-2-3-4: 1 faces 3, and 2 faces 4.</li>
<li><strong>Big</strong> wins on 3 and 4, <strong>Small</strong> on 1 and 2, <strong>Odd</strong> on 1 and 3, <strong>Even</strong> on 2 and 4.</li>
</ul>
<p>An example: cars 7, 2 and 9 come first. Their sum is 18, and F is 2. Fan 2, 2 nim 3, Corner 1-2, Zheng 2, Small and Even win; 1 nim 2, Zheng 1 and Zheng 3 return the stake; Zheng 4 loses.</p>
{{odds.ft}}

<h2>Dragon tiger</h2>
<p>Ten duels, one for every position. A position wins when its car has a higher number than the car at its mirror: 1st against 10th, 2nd against 9th, 3rd against 8th, 4th against 7th, 5th against 6th, and each of them the other way round. Two cars never have the same number, so there is no draw.</p>
{{odds.dt}}

<h2>Odds and RTP</h2>
<p>Odds include the stake: 100 at odds of 1.980 return 198. RTP, the return to player, is the share of all stakes that a bet gives back in the long run. It says nothing about a single round or a single day.</p>
<p>You choose what happens when odds move before you confirm: accept <strong>any</strong> change, only <strong>better</strong> odds, or be <strong>asked</strong>. A confirmed bet keeps the odds it was accepted with.</p>

<h2>Orders, limits and payouts</h2>
<ul>
<li>Chips on the table are not a bet. Only a confirmed order is, and it cannot be changed or taken back.</li>
<li>Every bet has a minimum and a maximum, and the order as a whole has a maximum too; Limit rules show yours. An order that breaks a limit is refused as a whole, nothing is taken, and you are told why.</li>
<li>A winning line returns stake × odds, rounded down to the sen, line by line.</li>
<li>What an order returns altogether is capped at the maximum payout of your limits. Returned stakes alone never reach it.</li>
<li>The stake leaves your balance when the order is confirmed. Winnings reach it when the race has ended, so that nothing gives the result away.</li>
</ul>

<h2>Void rounds</h2>
<p>A round that cannot be drawn is void. Every stake on it is refunded in full, and the records show it as void.</p>

<h2>If the connection fails</h2>
<p>A confirmed bet stands, whether you are connected or not; its result is in your bet records. Chips that were not confirmed are no bet. If the answer to an order was lost, the table asks again for the very same order and tells you what became of it; it is never placed twice. While the screen may be out of date, betting is paused.</p>

<h2>Play responsibly</h2>
<p>Past results predict nothing: every round is drawn afresh, whatever the streaks and statistics show. No way of betting changes the RTP above. Play with money that you can afford to lose, set yourself a limit of money and of time, and stop when it is reached. Never chase losses. Play only if you are of legal age where you are.</p>
`,
};
