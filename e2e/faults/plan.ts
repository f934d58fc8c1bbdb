import { diceOf } from "./dice";

/** The fault of one call. `before`: the call does not reach the server; `after`: the server processes the call, but the page gets no answer. */
export type CallFault =
  | "pass"
  | "late_request"
  | "late_answer"
  | "cut_before"
  | "cut_after"
  | "cut_within"
  | "bad_gateway_before"
  | "bad_gateway_after"
  | "twice";

/** The fault of one frame of a socket. `stall`: the frame and all later frames wait; `late`: later frames overtake it. */
export type FrameFault = "pass" | "drop" | "twice" | "late" | "stall" | "cut";

export type SocketFault = "pass" | "refuse" | "late";

export interface Fate<Fault> {
  readonly fault: Fault;
  /** Delay of a late call, frame or socket, in ms. */
  readonly waitMs: number;
}

export const PASS: Fate<"pass"> = { fault: "pass", waitMs: 0 };

export interface Faults {
  /** @param path the path of a call, without its query */
  call(path: string): Fate<CallFault>;
  frame(direction: "down" | "up", channel: string): Fate<FrameFault>;
  socket(): Fate<SocketFault>;
}

type Weights<Fault extends string> = Readonly<Record<Fault, number>>;

/** Most bets meet a fault, because bets must be neither lost nor doubled. */
const BET: Weights<CallFault> = {
  pass: 30,
  late_request: 12,
  late_answer: 8,
  cut_before: 10,
  cut_after: 12,
  cut_within: 6,
  bad_gateway_before: 6,
  bad_gateway_after: 6,
  twice: 10,
};
const CALL: Weights<CallFault> = { ...BET, pass: 210 };
const DOWN: Weights<FrameFault> = { pass: 80, drop: 6, twice: 5, late: 5, stall: 3, cut: 1 };
const UP: Weights<FrameFault> = { pass: 85, drop: 5, twice: 4, late: 4, stall: 1, cut: 1 };
const SOCKET: Weights<SocketFault> = { pass: 80, refuse: 12, late: 8 };

/** The longest delay: a page waits 8 s for a bet's answer. */
const LONG_MS = 9_500;
const SHORT_MS = 1_500;

/**
 * The faults of a seed. The n-th call or frame of a kind meets the same fault in every run with that seed, whatever
 * comes between. `counts` has the number of faults of each kind.
 */
export class FaultPlan implements Faults {
  readonly counts: Record<string, number> = {};
  readonly #met = new Map<string, number>();

  constructor(readonly seed: number) {}

  call(path: string): Fate<CallFault> {
    return this.#fate(path, path.endsWith("/bet") ? BET : CALL);
  }

  frame(direction: "down" | "up", channel: string): Fate<FrameFault> {
    return this.#fate(`${direction} ${channel}`, direction === "down" ? DOWN : UP);
  }

  socket(): Fate<SocketFault> {
    return this.#fate("socket", SOCKET);
  }

  #fate<Fault extends string>(kind: string, weights: Weights<Fault>): Fate<Fault> {
    const met = this.#met.get(kind) ?? 0;
    this.#met.set(kind, met + 1);
    const roll = diceOf(`${this.seed} ${kind} ${met}`);
    const fault = pick(weights, roll);
    const name = `${kind.startsWith("/") ? "call" : kind.split(" ")[0]} ${fault}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    return { fault, waitMs: roll(8) === 0 ? LONG_MS : roll(SHORT_MS) };
  }
}

function pick<Fault extends string>(weights: Weights<Fault>, roll: (bound: number) => number): Fault {
  const faults = Object.keys(weights) as Fault[];
  let left = roll(faults.reduce((sum, fault) => sum + weights[fault], 0));
  const found = faults.find((fault) => (left -= weights[fault]) < 0);
  if (found === undefined) throw new Error("weights must be whole numbers");
  return found;
}
