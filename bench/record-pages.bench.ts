import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallResponse } from "../lib/contract/calls";
import type { Transaction } from "../lib/contract/entities";
import { BENCH_SECRET, postHeaders, cookiesOf, startHost } from "./players";
import { type Bench, interleave, median } from "./row";

const TURNS = 25;
const LIMIT_MS = 50;
const ORDERS = 500;
const BETS = 10;
/** Nearly the largest answer that the app reads. */
const MOST_BETS = 90;

function order(at: number, bets: number): Transaction {
  const hash = at.toString(16).padStart(64, "0");
  return {
    id: at,
    created_at: new Date(Date.UTC(2026, 10, 21) + at * 1000).toISOString(),
    game: "PK10",
    round_id: at,
    round_no: `20261121${String(at).padStart(4, "0")}`,
    reference_number: `GS-2026-${String(at).padStart(6, "0")}`,
    status: 1,
    commitment: hash,
    revealed: hash,
    entropy: hash,
    form: null,
    result_numbers: [9, 4, 1, 10, 2, 7, 3, 8, 5, 6],
    total_amount: 5 * bets,
    win_lose_explained: "win",
    win_lose_amount: 6.02,
    balance_before: 1_000 + at / 100,
    balance_after: 995 + at / 100,
    numbers: Array.from({ length: bets }, (_, line) => ({
      bet_type: "of",
      number: `1-${line}`,
      amount: 5,
      odds: 2.205,
      returned: line === 0 ? 11.02 : 0,
    })),
  };
}

function pageOf(bets: number): string {
  const records = Array.from({ length: ORDERS }, (_, at) => order(at, bets));
  return JSON.stringify({ total_records: ORDERS, total_pages: 1, records } satisfies CallResponse<"table">);
}

/** Time of a process's main thread so far, in ms. */
async function threadMs(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, "utf8")).split(" ");
  return Number(nanoseconds) / 1e6;
}

/** What a page of bet records costs the app, whose one thread answers all players. Needs Linux and a finished build. */
export const rows: Bench = async () => {
  const page = { json: "" };
  const platform = createServer((request, response) => {
    const json = request.url === "/api/user/dt/" ? page.json : '{"balance":1}';
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end(json));
  });
  await once(platform.listen(0, "127.0.0.1"), "listening");
  const { child, port } = await startHost("bench/bff/app-host.mjs", [], {
    NODE_ENV: "production",
    UPSTREAM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    SESSION_SECRET: BENCH_SECRET,
    PUSHER_APP_KEY: "bench",
    PORT: "0",
    LOG_LEVEL: "info",
  });
  try {
    const [cookie = ""] = await cookiesOf("bench-token-bench-token-bench-token", 1);
    const url = `http://127.0.0.1:${port}`;
    /** Time of the app's thread for one call, in ms. */
    const cost = async (path: string, body: string): Promise<number> => {
      const before = await threadMs(child.pid ?? 0);
      const answer = await fetch(url + path, { method: "POST", body, headers: postHeaders(url, cookie) });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      await answer.arrayBuffer();
      return (await threadMs(child.pid ?? 0)) - before;
    };
    const table = (): Promise<number> => cost("/api/user/dt/", '{"model":"PK10Transaction","ipp":500}');
    const balance = (): Promise<number> => cost("/api/user/load_balance", "{}");
    const measure = async (bets: number): Promise<{ ours: number[]; base: number[]; first: number }> => {
      page.json = pageOf(bets);
      const first = await table();
      return { first, ...(await interleave(TURNS, table, balance)) };
    };
    // The first call of all also pays for code that every call uses.
    await balance();
    const { first, ...samples } = await measure(BETS);
    const largest = await measure(MOST_BETS);
    const megabytes = (page.json.length / 1e6).toFixed(1);
    const [ours, base] = [median(samples.ours), median(samples.base)];
    return [
      {
        name: `A page of ${ORDERS} orders of ${BETS} bets through server.ts, time of its thread`,
        ours,
        base,
        baseName: "a balance",
        unit: "ms",
        ratio: ours / base,
        target: `≤ ${LIMIT_MS} ms`,
        met: ours <= LIMIT_MS,
        samples,
        note: `The first page, whose code was not compiled yet: ${first.toFixed(1)} ms. One of ${megabytes} MB, nearly the largest that is read: ${median(largest.ours).toFixed(1)} ms.`,
      },
    ];
  } finally {
    child.kill("SIGKILL");
    platform.close();
  }
};
