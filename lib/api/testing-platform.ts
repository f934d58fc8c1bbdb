import type { Transaction } from "@/lib/contract/entities";
import type { BetRequest } from "@/lib/contract/calls";
import { traceOf } from "@/lib/contract/trace";
import type { BetMark } from "./find-order";

export const KEY = "11111111-1111-4111-8111-111111111111";
export const NOW = Date.parse("2026-01-01T00:00:30Z");

export const betRequest: BetRequest = {
  round_id: 1,
  setting_id: 1,
  odds_policy: "any",
  lines: [
    { bet_type: "tf", number: "big", amount: 1, odds: 2.2 },
    { bet_type: "dt", number: "1", amount: 2.5, odds: 1.98 },
  ],
};

export const betMark: BetMark = { roundNo: "202601010001", currency: "MYR", sentAt: NOW, knownOrders: [5] };

export const recordOf = (id: number, over: Partial<Transaction> = {}): Transaction => ({
  id,
  created_at: new Date(NOW).toISOString(),
  game: "PK10",
  round_id: 1,
  round_no: betMark.roundNo,
  reference_number: `R${id}`,
  result_numbers: null,
  total_amount: 3.5,
  win_lose_explained: "pending",
  win_lose_amount: null,
  numbers: betRequest.lines.toReversed(),
  ...over,
});

export interface Fate {
  readonly arrives: boolean;
  /** Replaces the platform's answer. Absent: the platform's own answer, or no network if the post does not arrive. */
  readonly answer?: () => Promise<Response>;
}

export const jsonAnswer =
  (status: number, body: unknown): (() => Promise<Response>) =>
  () =>
    Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

export const noNetwork = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
export const LOST: Fate = { arrives: false, answer: noNetwork };
export const LOST_ANSWER: Fate = { arrives: true, answer: noNetwork };

/** A platform behind `fetch`: accepts every bet that reaches it, and repeats its first answer to a key it honours. */
export class TestPlatform {
  /** The key, trace and body of each post, whether it reached the platform or not. */
  readonly posts: { readonly key: string | null; readonly trace: string; readonly body: string }[] = [];
  readonly orders: Transaction[] = [];
  /** The path of each call below `/api/user/`. */
  readonly asked: string[] = [];
  readonly recordForms: FormData[] = [];
  /** The fates of the next posts. The platform gets and answers the posts after these. */
  fates: Fate[] = [];
  /** The answers to the next requests for records; undefined: the platform's own answer. */
  recordAnswers: ((() => Promise<Response>) | undefined)[] = [];
  readonly #byKey = new Map<string, Transaction>();

  constructor(private readonly honoursKey: boolean) {}

  readonly fetch: typeof fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    this.asked.push(url.replace("/api/user/", ""));
    if (url.endsWith("/dt/")) return this.#dataTable(init.body);
    if (url.endsWith("/bet") && typeof init.body === "string") return this.#bet(new Headers(init.headers), init.body);
    return Promise.reject(new Error(`an unexpected call: ${url}`));
  };

  #bet(headers: Headers, body: string): Promise<Response> {
    const key = headers.get("idempotency-key");
    this.posts.push({ key, trace: traceOf(headers.get("traceparent")), body });
    const { arrives, answer } = this.fates.shift() ?? { arrives: true };
    const own = arrives ? this.#accept(key ?? "", body) : null;
    if (answer !== undefined || own === null) return (answer ?? noNetwork)();
    return jsonAnswer(201, { order: own, balance: 96.5 })();
  }

  #accept(key: string, body: string): Transaction {
    const known = this.honoursKey ? this.#byKey.get(key) : undefined;
    if (known !== undefined) return known;
    const { lines }: BetRequest = JSON.parse(body);
    const order = recordOf(101 + this.orders.length, { numbers: lines });
    this.orders.unshift(order);
    this.#byKey.set(key, order);
    return order;
  }

  #dataTable(body: unknown): Promise<Response> {
    if (body instanceof FormData) this.recordForms.push(body);
    const { orders: records } = this;
    const own = jsonAnswer(200, { total_records: records.length, total_pages: 1, records });
    return (this.recordAnswers.shift() ?? own)();
  }
}
