import type { CommonText } from "../text";

export const en: CommonText = {
  words: {
    bet: "Bet",
    odds: "Odds",
    rtp: "RTP",
    ways: (cases) => `Winning ways of ${cases}`,
    point: ".",
    comma: ", ",
    sides: { big: "Big", small: "Small", odd: "Odd", even: "Even" },
  },
  round: `
<h2>How a round runs</h2>
<p>A round lasts {{seconds.round}} seconds and has its own number: the date, then the count of rounds that day.</p>
<ol>
<li><strong>Bets open, {{seconds.open}} seconds.</strong> Put chips on the table and confirm. The countdown on your screen ends when betting closes.</li>
<li><strong>Bets closed, {{seconds.closed}} seconds.</strong> No more bets are accepted.</li>
{{show}}
<li><strong>Result.</strong> Wins are announced and balances are updated, then the next round opens.</li>
</ol>
<p>The platform’s clock decides whether a bet was in time, not the clock of your device.</p>
`,
  draw: `
<h2>How the draw works</h2>
<p>For every round there is a secret of 32 bytes. Its SHA-256, the <strong>commitment</strong>, is on your screen before the first bet is taken; the secret itself is revealed with the result. The secrets form a hash chain: each is the SHA-256 of the one that comes after it. So nobody can choose, exchange or skip a secret without being caught.</p>
<p>The result follows from the secret and from what anybody can see: the round number, the strengths where a game has them, and the public number (entropy) from after the close where a round shows one. Stakes play no part in it, and nobody can choose a result.</p>
`,
  check: `
<h2>Check a round yourself</h2>
<p>Bet records show the commitment and the revealed secret of every round you bet on.</p>
<ol>
<li>The SHA-256 of the secret (its 32 bytes, not its letters) must be the commitment that was shown before the bets.</li>
<li>Compute HMAC-SHA256 with the secret as key over the text <code>grandstand:v1:{{game}}:{round no}:{entropy}:{block}</code>, for block 0, 1, 2 and so on. Entropy is the public number (entropy) of the round; leave it empty if the round shows none. Each block gives eight unsigned 32-bit numbers, highest byte first.</li>
{{steps}}
</ol>
<p>To try it: secret <code>{{example.secret}}</code>, round <code>{{example.roundNo}}</code>, no entropy. Commitment <code>{{example.commitment}}</code>, result <strong>{{example.result}}</strong>.</p>
`,
  closing: `
<h2>Odds and RTP</h2>
<p>Odds include the stake: 100 at odds of 1.980 return 198 if the bet wins. RTP, the return to player, is the share of all stakes that a bet gives back in the long run. It says nothing about a single round or a single day.</p>
<p>A confirmed bet keeps the odds it was accepted with.</p>

<h2>Orders, limits and payouts</h2>
<ul>
<li>Chips on the table are not a bet yet. Your bet counts once you confirm it; after that it cannot be changed or cancelled.</li>
<li>Every bet has a minimum and a maximum, and the order as a whole has a maximum too: see “Limit rules” for yours. If an order breaks a limit, all of it is refused, nothing is deducted, and we tell you why.</li>
<li>A winning bet returns stake × odds, rounded down bet by bet to the smallest unit of your currency.</li>
<li>One order can return at most the maximum payout of your limits, stakes included. An order that only gets its stakes back is never cut.</li>
<li>The stake leaves your balance when the order is confirmed. Payouts are added once the result has been shown, so that your balance does not reveal it early.</li>
</ul>

<h2>Void rounds</h2>
<p>A round that cannot be drawn is void. Every stake on it is refunded in full, and the records show it as void.</p>

<h2>If the connection fails</h2>
<p>A confirmed bet counts, whether you are connected or not; its result is in your bet records. Chips that were not confirmed are not a bet. If we get no reply to an order, the table checks that same order again and tells you whether it was placed; it is never placed twice. While the screen may be out of date, betting is paused.</p>

<h2>Play responsibly</h2>
<p>Past results predict nothing: every round is drawn independently, whatever the streaks and statistics show. No way of betting changes the RTP above. Play only with money that you can afford to lose, set yourself a limit of money and of time, and stop when it is reached. Never chase losses. Play only if you are of legal age where you are.</p>
`,
};
