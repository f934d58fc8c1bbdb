import { randomUUID } from "node:crypto";
import { type After, error, type Loose, type PlantedFault, refusalAs, success, warning } from "../planted-fault";

const BET = "/game/PK10/bet";
const POST_BET = `POST /api/user${BET}`;

export const betFaults: readonly PlantedFault[] = [
  {
    name: "a refused bet is 400",
    after: refusalAs(BET, 422, { status: 400 }),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a refused bet has no code",
    after: refusalAs(BET, 422, { body: { message: "The given data was invalid." } }),
    found: warning(POST_BET, "code", "bet-refusals"),
  },
  {
    name: "a bet below the least is taken",
    before: ({ path, body }) => path === BET && eachLine(body, (line) => line.amount < 1 && (line.amount = 1)),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a bet above the most is taken",
    before: ({ path, body }) => path === BET && eachLine(body, (line) => line.amount > 100 && (line.amount = 100)),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a bet on a round that is over is taken",
    before: ({ path, body }) => path === BET && (body["round_id"] = 1001),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "the policy of the odds is ignored",
    before: ({ path, body }) => path === BET && (body["odds_policy"] = "any"),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "better odds than the line's are taken with the policy none",
    before: ({ path, body }) => path === BET && body["odds_policy"] === "none" && (body["odds_policy"] = "better"),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "odds_changed carries no odds",
    after: oddsChanged((body) => ({ ...body, odds: undefined })),
    found: error(POST_BET, "odds.tf.big", "bet-refusals"),
  },
  {
    name: "odds_changed carries the odds that were asked",
    after: oddsChanged((body, asked) => ({ ...body, odds: { tf: { big: asked } } })),
    found: error(POST_BET, "odds.tf.big", "bet-refusals"),
  },
  {
    name: "changed odds have another code",
    after: oddsChanged((body) => ({ ...body, code: "price_changed" })),
    found: warning(POST_BET, "code", "bet-refusals"),
  },
  {
    name: "the policy any is refused",
    before: ({ path, body }) => path === BET && body["odds_policy"] === "any" && (body["odds_policy"] = "none"),
    found: error(POST_BET, "", "bet"),
  },
  {
    name: "an order has the odds that were asked",
    after: success(BET, (answer: Loose, { body }: Loose) => void (answer.order.numbers[0].odds = body.lines[0].odds)),
    found: error(POST_BET, "order.numbers.0.odds", "bet"),
  },
  {
    name: "the key is ignored",
    before: (exchange) => exchange.path === BET && (exchange.key = randomUUID()),
    found: error(POST_BET, "order.id", "idempotency-key"),
  },
  {
    name: "the key alone counts, not the body",
    after: refusalAs(BET, 422, { status: 201 }),
    found: error(POST_BET, "", "idempotency-key"),
  },
  {
    name: "a bet needs no key",
    before: (exchange) => exchange.path === BET && (exchange.key ??= randomUUID()),
    found: error(POST_BET, "", "idempotency-key"),
  },
  {
    name: "the order is of another round",
    after: success(BET, (body: Loose) => void (body.order.round_id = 5)),
    found: error(POST_BET, "order.round_id", "bet"),
  },
  {
    name: "the order has another amount",
    after: success(BET, (body: Loose) => void (body.order.numbers[0].amount = 50)),
    found: error(POST_BET, "order.numbers", "bet"),
  },
  {
    name: "the balance after a bet is the old one",
    after: success(BET, (body: Loose) => void (body.balance += 1)),
    found: error(POST_BET, "balance", "bet"),
  },
];

function eachLine(body: Record<string, unknown>, change: (line: Loose) => void): void {
  const { lines } = body;
  if (Array.isArray(lines)) lines.forEach(change);
}

/** Changes the refusals of odds that are not in force, of which `asked` were wanted. */
function oddsChanged(change: (body: Loose, asked: number) => object): After {
  return ({ body }: Loose, answer) => {
    const refusal = answer.body as Loose;
    return refusal.code === "odds_changed" ? { ...answer, body: change(refusal, body.lines[0].odds) } : answer;
  };
}
