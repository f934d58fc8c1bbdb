import { pk10 } from "@/games/pk10/game";
import { type Exchange, refuse, type StubAnswer } from "./exchange";
import { MAX, MIN, ROUND_ID, ROUND_NO } from "./game-home";

interface Line {
  bet_type: string;
  number: string;
  amount: number;
  odds: number;
}

export interface Orders {
  balance(): number;
  bet(exchange: Exchange): StubAnswer;
  /** The records. */
  table(exchange: Exchange): StubAnswer;
}

/** One wallet and its orders, in memory. */
export function createOrders(): Orders {
  let balance = 1_000;
  const orders: Record<string, unknown>[] = [];
  const answered = new Map<string, { body: string; answer: StubAnswer }>();

  function bet({ body, key }: Exchange): StubAnswer {
    if (key === undefined) return refuse(422, "The Idempotency-Key header is required.");
    const text = JSON.stringify(body);
    const known = answered.get(key);
    if (known !== undefined) {
      return known.body === text ? known.answer : refuse(422, "This key was used.", "idempotency_conflict");
    }
    const fault = faultOf(body);
    if (fault !== undefined) return fault;
    const lines = body["lines"] as Line[];
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    balance -= total;
    const order = {
      id: orders.length + 1,
      reference_number: `R${orders.length + 1}`,
      round_id: ROUND_ID,
      round_no: ROUND_NO,
      total_amount: total,
      numbers: lines.map((line) => ({ ...line, odds: oddsOf(line) })),
    };
    orders.unshift({
      ...order,
      game: "PK10",
      created_at: new Date().toISOString(),
      result_numbers: null,
      win_lose_explained: "pending",
      win_lose_amount: null,
    });
    const answer = { status: 201, body: { order, balance } };
    answered.set(key, { body: text, answer });
    return answer;
  }

  function table({ body }: Exchange): StubAnswer {
    const { game, round_no: roundNo } = body["filters"] as Record<string, string>;
    // Every order is of today.
    const until = String(body["f-date-to-created_at"] ?? "9999");
    const found = orders.filter(
      (order) =>
        (game === undefined || order["game"] === game) &&
        (roundNo === undefined || order["round_no"] === roundNo) &&
        String(order["created_at"]) <= until,
    );
    return {
      status: 200,
      body: { total_records: found.length, total_pages: Math.ceil(found.length / 30), records: found.slice(0, 30) },
    };
  }

  return { balance: () => balance, bet, table };
}

const oddsOf = ({ bet_type: type, number }: Line): number => (pk10.odds()[type]?.[number] ?? 0) / 1000;

interface Asked {
  readonly round_id?: unknown;
  readonly odds_policy?: unknown;
  readonly lines?: readonly Line[];
}

function faultOf({ round_id: roundId, odds_policy: policy, lines }: Asked): StubAnswer | undefined {
  const [line] = lines ?? [];
  if (line === undefined) return refuse(422, "The lines field is required.", "validation_failed");
  if (roundId !== ROUND_ID) return refuse(422, "Betting is closed.", "round_closed");
  if (pk10.find(line.bet_type, line.number) === undefined) return refuse(422, "No such bet.", "unknown_bet");
  if (line.amount < MIN) return refuse(422, "Too little.", "below_min");
  if (line.amount > MAX) return refuse(422, "Too much.", "above_max");
  const now = oddsOf(line);
  if (policy === "any" || now === line.odds || (policy === "better" && now > line.odds)) return undefined;
  const odds = { [line.bet_type]: { [line.number]: now } };
  return { status: 422, body: { message: "The odds have changed.", code: "odds_changed", errors: {}, odds } };
}
