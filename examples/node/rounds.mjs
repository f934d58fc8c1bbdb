/** The rounds of one game by the clock, as docs/platform.md#rounds describes them. */

/** Seconds before the next round's opening, in rounds of 60 s or more. Shorter rounds scale these. */
const [CLOSES, DRAWS, TELLS_NEXT, ANNOUNCES] = [18, 12, 5, 2];
const ZONE_MS = 8 * 3_600_000; // Asia/Kuala_Lumpur, the merchant's zone

export const dayOf = (ms) => new Date(ms + ZONE_MS).toISOString().slice(0, 10);

/** Plays rounds until `stop`. `publish` sends an event to the game's channel; `pay` pays a round and gives its winners. */
export function startRounds(game, index, seconds, publish, pay) {
  const rounds = []; // newest first
  const timers = new Set();
  const scaled = (value) => value * 1000 * Math.min(1, seconds / 60);

  const wire = ({ id, no: round_no, result, text, closesAt, endAt }) => ({
    ...{ id, round_no, end_at: new Date(endAt), form: game.form },
    status: result ? 1 : Date.now() < closesAt ? 0 : 2,
    time_left: Date.now() < closesAt ? (endAt - Date.now()) / 1000 : 0,
    ...(result && { result_numbers: result, result_text: text }),
  });
  const tell = (round) => publish("game_update", { round: wire(round) });

  function draw(round) {
    round.result = game.draw();
    const times = round.result.map((horse, place) => `${place + 1}-${horse}-${(58 + place * 0.4).toFixed(3)}`);
    if (game.code === "RACINGGOD") round.text = `${round.no}:${times.join(",")}`;
    tell(round);
    const { id: round_id, no: round_no, result: result_numbers, text: result_text } = round;
    publish("results", { round_id, round_no, result_numbers, result_text });
  }

  function at(instant, run) {
    // Node may call a timer 1 ms early: an update at the close would then still say "open".
    const timer = setTimeout(() => timers.delete(timer) && run(), instant - Date.now() + 1);
    timers.add(timer);
  }

  function plan(opensAt) {
    const nextAt = opensAt + seconds * 1000;
    const before = (value) => nextAt - scaled(value);
    const count = Math.floor(((opensAt + ZONE_MS) % 86_400_000) / (seconds * 1000)) + 1;
    const no = dayOf(opensAt).replaceAll("-", "") + String(count).padStart(4, "0");
    // The screen ends its countdown 5 s before `end_at`; short rounds scale this.
    const [closesAt, endAt] = [before(CLOSES), before(CLOSES) + scaled(5)];
    const round = { id: (opensAt / 1000) * 10 + index, no, opensAt, closesAt, endAt };
    rounds.splice(0, rounds.length, round, ...rounds.slice(0, 100));
    tell(round);
    at(closesAt, () => tell(round));
    at(before(DRAWS), () => draw(round));
    // The screen shows a round 5 s after its first event: the event comes 5 s before the opening.
    at(before(TELLS_NEXT), () => plan(nextAt));
    at(before(ANNOUNCES), () => publish("winning", { round_id: round.id, winners: pay(round) }));
  }

  plan(Math.floor(Date.now() / (seconds * 1000)) * seconds * 1000);
  return {
    home: () => rounds.filter(({ opensAt }) => opensAt <= Date.now()).map(wire),
    /** The round, if it takes bets now. */
    open: (id) => rounds.find((each) => each.id === id && each.opensAt <= Date.now() && Date.now() < each.closesAt),
    stop: () => timers.forEach(clearTimeout),
  };
}
