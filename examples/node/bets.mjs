/** Orders: their checks, their payment and the records. Limits and the contract's amounts are in ringgit; `cents`, `total` and `paid` are whole cents. */
import { dayOf } from "./rounds.mjs";

export const LIMIT = { min: 1, max: 2000 };
export const ORDER_MAX = 10_000;
export const MAX_PAYOUT = 100_000;
/** For each policy: whether a player who asked for the odds `asked` accepts the odds `now`. */
const POLICIES = { any: () => true, better: (now, asked) => now >= asked, none: (now, asked) => now === asked };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function refuse(status, code, message, more = {}) {
  throw Object.assign(new Error(message), { status, body: { message, code, ...more } });
}
const sum = (list, field) => list.reduce((total, each) => total + each[field], 0);
export const money = (cents) => cents / 100;

function lineOf(game, { bet_type, number, amount }, sums) {
  const bet = game.find(bet_type, number) ?? refuse(422, "unknown_bet", "This bet does not exist.");
  const cents = Math.round(amount * 100);
  const isExact = Number.isSafeInteger(cents) && Math.abs(amount * 100 - cents) < 1e-6;
  if (!isExact) refuse(422, undefined, "A stake has two decimals at most.");
  if (amount < LIMIT.min) refuse(422, "below_min", `The least is ${LIMIT.min}.`);
  // The stakes of all lines on one bet count together.
  sums.set(bet, (sums.get(bet) ?? 0) + cents);
  if (sums.get(bet) > LIMIT.max * 100) refuse(422, "above_max", `The most is ${LIMIT.max}.`);
  return { bet, bet_type, number, cents, odds: bet.odds, returned: null };
}

/** Places an order. No step waits between the checks and the debit: this makes the order one transaction in memory. */
export function placeBet({ game, rounds }, player, { round_id, setting_id, odds_policy, lines }, key) {
  if (!UUID.test(key)) refuse(422, undefined, "Idempotency-Key must be a UUID.");
  if (!Array.isArray(lines) || lines.length < 1 || lines.length > 300) refuse(422, undefined, "1 to 300 lines.");
  const meaning = JSON.stringify([game.code, round_id, setting_id, odds_policy, lines]);
  const known = player.answers.get(key);
  if (known?.meaning === meaning) return known.answer;
  if (known) refuse(422, "idempotency_conflict", "This key was used for another order.");
  const round = rounds.open(round_id) ?? refuse(422, "round_closed", "Betting is closed.");
  if (setting_id !== 1) refuse(422, undefined, "These bet limits do not exist.");
  const sums = new Map();
  const taken = lines.map((line) => lineOf(game, line, sums));
  const total = sum(taken, "cents");
  if (total > ORDER_MAX * 100) refuse(422, "above_order_max", `The most of one order is ${ORDER_MAX}.`);
  if (!Object.hasOwn(POLICIES, odds_policy)) refuse(422, undefined, "odds_policy is any, better or none.");
  const changed = taken.filter(({ odds }, index) => !POLICIES[odds_policy](odds, lines[index].odds));
  const now = Object.fromEntries(changed.map(({ bet_type }) => [bet_type, {}]));
  for (const { bet_type, number, odds } of changed) now[bet_type][number] = odds;
  if (changed.length > 0) refuse(422, "odds_changed", "The odds have changed.", { odds: now });
  if (total > player.cents) refuse(422, "insufficient_balance", "The balance is too low.");
  player.cents -= total;
  const at = Date.now();
  const order = { id: at * 1000 + player.orders.length, at, game, round, total, lines: taken, paid: null };
  player.orders.unshift(order);
  const { id, reference_number, round_no, total_amount, numbers } = recordOf(order);
  const accepted = { id, reference_number, round_id, round_no, total_amount, numbers };
  const answer = { order: accepted, balance: money(player.cents) };
  player.answers.set(key, { meaning, answer });
  return answer;
}

/** Pays the player's orders of a round; returns the paid and the staked cents. */
export function settle(player, game, round) {
  const orders = player.orders.filter((order) => order.game === game && order.round === round);
  for (const order of orders) {
    for (const line of order.lines)
      line.returned = Math.floor((line.cents * game.returned(line.bet, round.result)) / 1000);
    order.paid = Math.min(MAX_PAYOUT * 100, sum(order.lines, "returned"));
    player.cents += order.paid;
  }
  return { paid: sum(orders, "paid"), staked: sum(orders, "total") };
}

/** An order as the records show it. The result stays hidden until the order is paid. */
function recordOf({ id, at, game, round, total, lines, paid }) {
  const isPaid = paid !== null;
  const won = paid > total ? "win" : paid === total ? "draw" : "lose";
  const numbers = lines.map(({ bet_type, number, cents, odds, returned }) => {
    return { bet_type, number, amount: money(cents), odds, returned: isPaid ? money(returned) : null };
  });
  return {
    ...{ id, reference_number: `N-${id}`, created_at: new Date(at), game: game.code, round_no: round.no },
    ...{ result_numbers: isPaid ? round.result : null, total_amount: money(total), numbers },
    ...{ win_lose_explained: isPaid ? won : "pending", win_lose_amount: isPaid ? money(paid - total) : null },
  };
}

export function records({ orders }, { filters = {}, p = 1, ipp = 30, ...dates }) {
  const [from, to] = [dates["f-date-from-created_at"] || "0", dates["f-date-to-created_at"] || "9"];
  const found = orders.filter(({ at, id, game, round }) => {
    const own = { game: game.code, round_no: round.no, reference_number: `N-${id}` };
    const isFound = Object.entries(own).every(([name, value]) => !filters[name] || filters[name] === value);
    return isFound && dayOf(at) >= from && dayOf(at) <= to;
  });
  const first = (Number(p) - 1) * Number(ipp);
  const page = found.slice(first, first + Number(ipp)).map(recordOf);
  return { total_records: found.length, total_pages: Math.ceil(found.length / Number(ipp)), records: page };
}
