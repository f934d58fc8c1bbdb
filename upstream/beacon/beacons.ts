import * as z from "zod/mini";
import type { Beacon, BeaconChain } from "@/games/shared/draw/beacon-chain";
import { pause } from "../repeat";

/** An answer is about 200 bytes. */
const MAX_ANSWER_BYTES = 4_096;

/** Each address is asked this long after the one before it, unless a verified value has come. */
const NEXT_ADDRESS_MS = 400;

/** Time that `latest` waits for other answers after the first one. */
const SLOWER_MS = 1_000;

/** Verified values in the cache: about a quarter of an hour of quicknet. */
const KEPT_BEACONS = 300;

export interface LatestBeacon {
  readonly beacon: Beacon;
  /** When the server answered, by its own clock, in ms since 1970; undefined if it does not say. */
  readonly serverTime: { readonly earliest: number; readonly latest: number } | undefined;
}

export interface Beacons {
  readonly chain: BeaconChain;
  /** The value of a round. Rejects if no address gives it, for example before the value's time. */
  of(round: number): Promise<Beacon>;
  /** Passes each address's newest verified value to `take`; returns the results. Rejects if no address gives one. */
  latest<T>(take: (answer: LatestBeacon) => Promise<T>): Promise<T[]>;
  /** Whether the chain signed exactly this value. Makes no request. */
  isSigned(beacon: Beacon): Promise<boolean>;
  /** Ends the look-ups under way, and refuses later ones. */
  close(): void;
}

export interface BeaconSource {
  readonly chain: BeaconChain;
  /** Addresses of drand's HTTP API, such as `https://api.drand.sh`, the preferred one first. */
  readonly urls: readonly string[];
  /** Limit of one look-up, at all addresses together. */
  readonly timeoutMs?: number;
}

export interface BeaconSettings extends BeaconSource {
  /** Whether new rounds wait for a value. Rounds that already wait for a value are drawn with it in either case. */
  readonly mixed: boolean;
  /** A round without its value after this time is void. */
  readonly waitMs: number;
}

const answerSchema = z.object({
  round: z.int().check(z.positive()),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
});

/** `of` asks the addresses for a round's value at short intervals; the first verified answer wins. */
export function createBeacons({ chain, urls, timeoutMs = 3_000 }: BeaconSource): Beacons {
  const known = new Map<number, Beacon>();
  const closed = new AbortController();

  /** `signal` aborts with `over`, at `close`, and at the time limit of a look-up. */
  function lookUp(): { over: AbortController; signal: AbortSignal } {
    const over = new AbortController();
    return { over, signal: AbortSignal.any([over.signal, closed.signal, AbortSignal.timeout(timeoutMs)]) };
  }

  async function first(wanted: number): Promise<Beacon> {
    const { over, signal } = lookUp();
    const asked = urls.map(async (url, index) => {
      await pause(index * NEXT_ADDRESS_MS, signal);
      const { beacon } = await askOne(url, String(wanted), signal);
      if (beacon.round !== wanted) throw new Error(`it is round ${beacon.round}, not ${wanted}`);
      return beacon;
    });
    try {
      return await Promise.any(asked);
    } catch (error) {
      throw noAddress(String(wanted), error);
    } finally {
      over.abort();
    }
  }

  async function latest<T>(take: (answer: LatestBeacon) => Promise<T>): Promise<T[]> {
    const { over, signal } = lookUp();
    const taken = urls.map(async (url) => take(await askOne(url, "latest", signal)));
    try {
      await Promise.any(taken);
      void pause(SLOWER_MS, signal).then(() => over.abort());
      return (await Promise.allSettled(taken)).flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    } catch (error) {
      throw noAddress("latest", error);
    } finally {
      over.abort();
    }
  }

  async function askOne(url: string, name: string, signal: AbortSignal): Promise<LatestBeacon> {
    const answer = await ask(`${url.replace(/\/$/, "")}/${chain.hash}/public/${name}`, signal);
    if (await isSigned(answer.beacon)) return answer;
    throw new Error(`round ${answer.beacon.round} is not signed by the chain`);
  }

  async function isSigned(beacon: Beacon): Promise<boolean> {
    // Loading this code takes 50 ms: a start without a beacon must not wait for it.
    const { isBeaconOf } = await import("@/games/shared/draw/verify-beacon");
    if (known.get(beacon.round)?.signature === beacon.signature) return true;
    if (!isBeaconOf(chain, beacon)) return false;
    known.set(beacon.round, beacon);
    const [oldest] = known.keys();
    if (known.size > KEPT_BEACONS && oldest !== undefined) known.delete(oldest);
    return true;
  }

  return {
    chain,
    isSigned,
    latest,
    of: async (round) => known.get(round) ?? first(round),
    close: () => closed.abort(),
  };
}

function noAddress(name: string, error: unknown): Error {
  const reasons = error instanceof AggregateError ? error.errors.map(String).join("; ") : String(error);
  return new Error(`no address gave beacon ${name}: ${reasons}`, { cause: error });
}

async function ask(url: string, signal: AbortSignal): Promise<LatestBeacon> {
  const response = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).host} answered ${response.status}`);
  }
  const parsed = z.safeParse(answerSchema, JSON.parse(await boundedText(response)));
  if (!parsed.success) throw new Error(`${new URL(url).host} answered something else`);
  return { beacon: parsed.data, serverTime: serverTimeOf(response.headers) };
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Date has whole seconds. A cache adds Age; some caches keep the server's Date, others write their own. */
function serverTimeOf(headers: Headers): LatestBeacon["serverTime"] {
  const date = Date.parse(headers.get("date") ?? "");
  const age = Number(headers.get("age") ?? 0);
  if (Number.isNaN(date) || !(age >= 0)) return undefined;
  return { earliest: date, latest: date + (age + 1) * 1000 };
}
