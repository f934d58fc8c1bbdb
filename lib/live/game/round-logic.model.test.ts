import fc from "fast-check";
import type { Round } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { forcedIdOf } from "./bet-limits";
import { resultFrame, roundFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";

/** Times are multiples of GRID_MS. */
type Happening = { readonly at: number } & (
  | { readonly kind: "update"; readonly round: Round }
  | { readonly kind: "result"; readonly id: number; readonly numbers: number[] }
  | { readonly kind: "home"; readonly rounds: readonly Round[]; readonly forced: number | null }
  | { readonly kind: "flag" }
);

interface Known {
  status: number;
  result: readonly number[] | null;
  closesAt: number;
  reduced: boolean;
}

/** The data that the specification's point 4 requires on the screen. */
interface Screen {
  rounds: [number, number, readonly number[] | null][];
  waiting: number[];
  current: number | null;
  lastEnded: number | null;
  countdown: number;
  forced: number | null;
  /** The bet limits in force. A new round ends the forced limits, and the screen keeps them until the next answer. */
  binding: number | null;
  latestResult: readonly number[] | null;
  balanceLoads: number;
  reloads: number;
}

const GRID_MS = 50;
const newestOf = (rounds: ReadonlyMap<number, Known>): number => Math.max(0, ...rounds.keys());
const isDecided = (status: number): boolean => status === ROUND_STATUS.resulted || status === ROUND_STATUS.void;

/** A slow, simple model of the page: each call starts at the first data and walks through the time, one grid step after the other. */
function screenAt(log: readonly Happening[], now: number): Screen {
  const shown = new Map<number, Known>();
  const waiting = new Map<number, { known: Known; since: number }>();
  let [forced, binding, flagged, balanceLoads, reloads] = [null as number | null, null as number | null, false, 0, 0];
  let latestResult: readonly number[] | null = null;
  let newRoundAt: number | null = null;

  const read = (round: Round, at: number): Known => {
    const before = shown.get(round.id) ?? waiting.get(round.id)?.known;
    const left = Math.round((round.time_left ?? 0) * 1000);
    const isNew = before === undefined || round.status === ROUND_STATUS.open;
    return {
      status: round.status,
      result: round.result_numbers ?? before?.result ?? null,
      closesAt: at + left,
      reduced: before?.reduced === true || (isNew && left > 5000),
    };
  };
  const replace = (id: number, known: Known): void => {
    const before = shown.get(id);
    const pending = waiting.get(id);
    if (before === undefined) {
      if (pending !== undefined) waiting.set(id, { ...pending, known });
      return;
    }
    shown.set(id, known);
    if (before.result !== null || known.result === null || id !== newestOf(shown)) return;
    latestResult = known.result;
    newRoundAt = null;
  };
  const begin = (id: number, at: number): void => {
    newRoundAt = at;
    const result = shown.get(id)?.result ?? null;
    if (result !== null) [latestResult, newRoundAt] = [result, null];
    if (flagged) reloads += 1;
  };
  const happen = (event: Happening): void => {
    const { at } = event;
    if (event.kind === "flag") flagged = true;
    else if (event.kind === "result") {
      const known = shown.get(event.id) ?? waiting.get(event.id)?.known;
      if (known !== undefined)
        replace(event.id, { ...known, status: ROUND_STATUS.resulted, result: known.result ?? event.numbers });
    } else if (event.kind === "update") {
      const { id, status } = event.round;
      const before = shown.get(id) ?? waiting.get(id)?.known;
      const goesBack =
        before !== undefined &&
        (isDecided(before.status) ? !isDecided(status) : before.status !== ROUND_STATUS.open && status === 0);
      if (goesBack) return;
      if (before === undefined) waiting.set(id, { known: read(event.round, at), since: at });
      else replace(id, read(event.round, at));
    } else {
      const before = newestOf(shown);
      const told = event.rounds.map((round) => [round.id, read(round, at)] as const);
      shown.clear();
      for (const [id, known] of told) shown.set(id, known);
      const newest = newestOf(shown);
      for (const id of waiting.keys()) if (id <= newest) waiting.delete(id);
      forced = binding = event.forced;
      if (newest > before && event !== log[0]) begin(newest, at);
      const result = shown.get(newest)?.result ?? null;
      if (result !== null) [latestResult, newRoundAt] = [result, null];
    }
  };

  for (let at = 0; at <= now; at += GRID_MS) {
    for (const [id, { known, since }] of [...waiting].sort(([, a], [, b]) => a.since - b.since)) {
      if (at < since + 5000) continue;
      const isNewest = id > newestOf(shown);
      waiting.delete(id);
      shown.set(id, known);
      if (!isNewest) continue;
      forced = null;
      begin(id, at);
    }
    if (newRoundAt !== null && at >= newRoundAt + 2000) {
      [latestResult, newRoundAt] = [null, null];
      balanceLoads += 1;
    }
    for (const event of log) if (event.at === at) happen(event);
  }

  const ids = [...shown.keys()].sort((a, b) => b - a);
  const current = ids.find((id) => shown.get(id)?.status === ROUND_STATUS.open) ?? null;
  const clock = current === null ? undefined : shown.get(current);
  const endsAt = clock === undefined ? now : clock.closesAt - (clock.reduced ? 5000 : 0);
  return {
    rounds: ids.map((id) => [id, shown.get(id)?.status ?? -1, shown.get(id)?.result ?? null]),
    waiting: [...waiting.keys()].sort((a, b) => a - b),
    current,
    lastEnded: ids.find((id) => shown.get(id)?.status !== ROUND_STATUS.open) ?? null,
    countdown: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    forced,
    binding,
    latestResult,
    balanceLoads,
    reloads,
  };
}

function screenOf({ state, effects }: Page): Screen {
  const count = (type: string): number => effects.filter((each) => each === type).length;
  return {
    rounds: state.rounds.map(({ id, status, result }) => [id, status, result]),
    waiting: state.pending.map(({ round }) => round.id).sort((a, b) => a - b),
    current: state.current?.id ?? null,
    lastEnded: state.lastEnded?.id ?? null,
    countdown: state.countdown,
    forced: state.forcedSettingId,
    binding: forcedIdOf(state),
    latestResult: state.latestResult?.numbers ?? null,
    balanceLoads: count("load_balance"),
    reloads: count("reload"),
  };
}

const steps = (ms: number): fc.Arbitrary<number> => fc.nat(ms / GRID_MS).map((count) => count * GRID_MS);
const status = fc.constantFrom(0, 0, 1, 2, 3);
const id = fc.integer({ min: 1, max: 5 });

type Op =
  | { op: "wait"; ms: number }
  | { op: "update"; id: number; status: number; leftMs: number }
  | { op: "result"; id: number }
  /** The newest frame once more: without numbers a repeat cannot be recognised. */
  | { op: "repeat" }
  | { op: "home"; upTo: number; status: number; leftMs: number; closes: boolean; forced: number | null }
  | { op: "flag" };

const op = <T extends Op["op"]>(name: T) => fc.constant(name);
const ops: fc.Arbitrary<Op> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ op: op("wait"), ms: steps(7000) }) },
  { weight: 8, arbitrary: fc.record({ op: op("update"), id, status, leftMs: steps(20_000) }) },
  { weight: 3, arbitrary: fc.record({ op: op("result"), id }) },
  { weight: 2, arbitrary: fc.record({ op: op("repeat") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: op("home"),
      upTo: id,
      status,
      leftMs: steps(20_000),
      closes: fc.boolean(),
      forced: fc.constantFrom(null, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: op("flag") }) },
);

const numbersOf = (round: number): number[] => [round, 7, 3];

/** No wall clock at all: neither `server_time` nor a readable `end_at`. */
function roundOf(roundId: number, roundStatus: number, leftMs: number, result: readonly number[] | null): Round {
  const { draws_at: _d, announces_at: _a, next_at: _n, ...round } = wireRound(roundId, roundStatus, 0);
  return { ...round, end_at: "", time_left: leftMs / 1000, result_numbers: result === null ? null : [...result] };
}

function homeOf(rounds: readonly Round[], forced: number | null) {
  const { server_time: _t, ...home } = wireHome(0, [...rounds], { selected_setting_id: forced });
  return home;
}

const FIRST = [roundOf(1, 0, 30_000, null)];

class World {
  readonly page = new Page(0, homeOf(FIRST, 2));
  readonly log: Happening[] = [{ at: 0, kind: "home", rounds: FIRST, forced: 2 }];

  constructor() {
    // Offline nothing is fetched, therefore only the listed answers arrive; frames and time continue.
    this.page.send({ type: "online", now: 0, online: false });
  }

  do(step: Op): void {
    const { page, log } = this;
    const at = page.now;
    if (step.op === "wait") page.until(at + step.ms);
    else if (step.op === "flag") this.tell({ at, kind: "flag" });
    else if (step.op === "result") this.tell({ at, kind: "result", id: step.id, numbers: numbersOf(step.id) });
    else if (step.op === "update") {
      const result = step.status === ROUND_STATUS.resulted ? numbersOf(step.id) : null;
      this.tell({ at, kind: "update", round: roundOf(step.id, step.status, step.leftMs, result) });
    } else if (step.op === "repeat") {
      const last = log.findLast((each) => each.kind === "update" || each.kind === "result");
      if (last !== undefined) this.tell({ ...last, at });
    } else this.tell({ at, kind: "home", rounds: this.answer(step), forced: step.forced });
  }

  /** A home answer contains the state of all earlier frames. */
  answer(step: Extract<Op, { op: "home" }>): Round[] {
    const { rounds, pending } = this.page.state;
    const known = new Map([...rounds, ...pending.map((entry) => entry.round)].map((round) => [round.id, round]));
    const count = Math.max(step.upTo, ...known.keys());
    return Array.from({ length: count }, (_, index) => {
      const before = known.get(index + 1);
      const plain = before === undefined ? step.status : before.status === 0 && step.closes ? 2 : before.status;
      const result = before?.result ?? (plain === ROUND_STATUS.resulted ? numbersOf(index + 1) : null);
      return roundOf(index + 1, plain, step.leftMs, result);
    });
  }

  tell(event: Happening): void {
    const { page } = this;
    this.log.push(event);
    if (event.kind === "flag") page.send({ type: "version_flagged", now: page.now });
    else if (event.kind === "update") page.frame(roundFrame(event.round));
    else if (event.kind === "result") page.frame(resultFrame(event.id, event.numbers));
    else page.snapshot(homeOf(event.rounds, event.forced));
  }
}

test("at every moment the screen equals what the specification's rules compute from all frames so far", () => {
  fc.assert(
    fc.property(fc.array(ops, { maxLength: 40 }), (list) => {
      const world = new World();
      expect(screenOf(world.page)).toEqual(screenAt(world.log, 0));
      for (const step of list) {
        world.do(step);
        expect(screenOf(world.page)).toEqual(screenAt(world.log, world.page.now));
      }
    }),
    { numRuns: 200 },
  );
});
