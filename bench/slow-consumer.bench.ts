import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { frames, textFrame } from "../upstream/hub/protocol";
import type { Hub } from "../upstream/hub/hub";
import { DEFAULT_LIMITS } from "../upstream/hub/limits-and-timings";
import { ask } from "./child";
import { benchHub, CHANNEL, listen, nowMs, OF_HUB, openSockets, startClients, timed } from "./hub-sockets";
import { interleave, median, rowOf, type Bench } from "./row";

const READERS = 300;
/** One in eleven reads nothing, on a network that has died under it. */
const SLOW = 30;
const TURNS = 3;
/** As large as an event may be, so that what the kernel takes for a stalled socket is full soon. */
const EVENT = { channel: CHANNEL, event: "odds_update", data: "x".repeat(9_000), stamp: false };
const FRAME_BYTES = textFrame(frames.event(CHANNEL, EVENT.event, EVENT.data)).length;
/** The kernel takes some megabytes for a socket before the hub holds the first byte; after so many events all are past it. */
const MAX_EVENTS = 3_000;
const MB = 1024 * 1024;

/**
 * Events to many sockets until all of them have each one, while some others on the channel read nothing and are dropped at
 * their bound, beside the same events while those others read.
 */
export const rows: Bench = async () => {
  const { hub, broker } = benchHub(2 * (READERS + SLOW));
  const server = createServer();
  hub.attach(server);
  const port = await listen(server);
  const [readers, others] = [startClients(), startClients()];
  const open = (child: ChildProcess, count: number, stalled: boolean): Promise<unknown> =>
    openSockets(child, { ...OF_HUB, port, count, stalled });
  const send = (): Promise<number> => timed(readers, FRAME_BYTES * READERS, () => broker.publish(EVENT));
  const counts: number[] = [];
  const worst = { ours: [] as number[], base: [] as number[] };
  let bufferedMb = 0;
  try {
    await open(readers, READERS, false);
    const samples = await interleave(
      TURNS,
      async () => {
        await open(others, SLOW, true);
        const dropped = hub.stats().droppedTotal;
        const before = process.memoryUsage().external;
        const tookMs: number[] = [];
        while (hub.stats().droppedTotal - dropped < SLOW && tookMs.length < MAX_EVENTS) {
          tookMs.push(await send());
          bufferedMb = Math.max(bufferedMb, (process.memoryUsage().external - before) / MB);
        }
        await gone(others, hub);
        counts.push(tookMs.length);
        worst.ours.push(quantile(tookMs, 0.99));
        return median(tookMs);
      },
      async () => {
        await open(others, SLOW, false);
        const tookMs: number[] = [];
        for (let event = 0; event < (counts.at(-1) ?? 0); event += 1) tookMs.push(await send());
        await gone(others, hub);
        worst.base.push(quantile(tookMs, 0.99));
        return median(tookMs);
      },
    );
    const dropped = hub.stats().droppedTotal;
    const all = SLOW * (TURNS + 1);
    const row = rowOf(
      {
        name: `One event to ${READERS} sockets while ${SLOW} others read nothing and are dropped`,
        baseName: "the same while the others read",
        unit: "ms",
        note:
          `${FRAME_BYTES} bytes a frame, medians of ${Math.min(...counts)} to ${Math.max(...counts)} events a turn, ` +
          `99th percentile ${median(worst.ours).toFixed(1)} beside ${median(worst.base).toFixed(1)}. ${dropped} of ${all} were dropped, at ${DEFAULT_LIMITS.maxBufferedBytes} bytes each; ` +
          `the hub's buffers grew by ${bufferedMb.toFixed(1)} MB at most, which frames share.`,
      },
      samples,
      { atMost: 1.25 },
    );
    const isKept = dropped === all && hub.stats().connections === READERS;
    return [{ ...row, target: `${row.target}, all slow ones dropped and no other`, met: row.met && isKept }];
  } finally {
    readers.kill("SIGKILL");
    others.kill("SIGKILL");
    await hub.stop();
    server.close();
  }
};

/** Cuts the others, and waits until the hub has noticed. */
async function gone(others: ChildProcess, hub: Hub): Promise<void> {
  await ask(others, { leave: true }, "left");
  const endMs = nowMs() + 10_000;
  while (hub.stats().connections > READERS) {
    if (nowMs() > endMs) throw new Error("The hub keeps sockets that are gone");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
