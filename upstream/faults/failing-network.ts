import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beaconTimeOf } from "@/games/shared/draw/beacon-chain";
import { entropyOf } from "@/games/shared/draw/draw";
import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { until } from "@/scripts/testing/until";
import type { BeaconSettings } from "../beacon/beacons";
import { type AskedRound, type LocalAnswer, startLocalBeacon } from "../beacon/testing";
import type { Database } from "../db/database";
import type { RoundRow } from "../rounds/wire";

export interface FailingNetwork {
  /** Settings of an upstream that uses this beacon and this witness. */
  readonly env: Readonly<Record<string, string>>;
  readonly beacon: BeaconSettings;
  readonly gameSeconds: number;
  /** From now on every answer is right. */
  heal(): void;
  /** Takes the beacon away until a round is void, then waits for a drawn round and for the witness. */
  loseBeacon(db: Database): Promise<void>;
  /** Checks the beacon of every round, and that the witness has every acknowledged statement. */
  prove(db: Database): Promise<void>;
  close(): Promise<void>;
}

export async function failingNetwork(uniform: (bound: number) => number): Promise<FailingNetwork> {
  const beacon = await startLocalBeacon();
  const forger = await startLocalBeacon(beacon.chain.hash);
  let state: "flapping" | "down" | "healed" = "flapping";
  const faults: ((asked: AskedRound) => LocalAnswer | "silent")[] = [
    () => ({ status: 404 }),
    () => ({ status: 503 }),
    () => "silent",
    () => ({ body: "<html>" }),
    (asked) => forger.regular(asked),
    (asked) => beacon.regular(asked === "latest" ? 1 : asked - 1),
  ];
  beacon.answer = (asked) => {
    const isRight = state === "healed" || (state === "flapping" && uniform(2) === 0);
    const fault = state === "down" ? faults[uniform(3)] : faults[uniform(faults.length)];
    return isRight || fault === undefined ? beacon.regular(asked) : fault(asked);
  };

  const witnessed = new Set<string>();
  const witness = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const fault = state === "flapping" ? uniform(4) : 3;
      if (fault === 0) return void response.writeHead(500).end();
      if (fault === 1) return void response.destroy();
      if (fault === 2) return;
      witnessed.add(body);
      response.writeHead(200).end();
    });
  });
  await once(witness.listen(0, "127.0.0.1"), "listening");
  const { hash, publicKey, genesisSeconds, periodSeconds } = beacon.chain;
  const count = async (db: Database, where: string): Promise<number> =>
    (await db.query<{ count: number }>(`select count(*)::int as count from rounds where ${where}`))[0]?.count ?? 0;

  return {
    env: {
      ENTROPY: "drand",
      DRAND_URLS: beacon.url,
      DRAND_CHAIN: [hash, publicKey, genesisSeconds, periodSeconds].join(","),
      DRAND_WAIT_SECONDS: "10",
      WITNESS_URL: `http://127.0.0.1:${(witness.address() as AddressInfo).port}/`,
      WITNESS_KEY: "key-of-the-witness-under-fault-0123",
    },
    beacon: { mixed: false, chain: beacon.chain, urls: [beacon.url], waitMs: 600_000, timeoutMs: 60_000 },
    gameSeconds: 15,
    heal() {
      state = "healed";
    },
    async loseBeacon(db) {
      const voids = await count(db, "status = 3");
      state = "down";
      await until(async () => (await count(db, "status = 3")) > voids);
      state = "healed";
      const drawn = await count(db, "status = 1");
      await until(async () => (await count(db, "status = 1")) > drawn);
      await until(async () => {
        const [left] = await db.query(`select 1 from hash_chains c left join witness_statements s
          on s.name = 'anchor:' || c.id where s.acknowledged_at is null`);
        return left === undefined;
      });
    },
    async prove(db) {
      const rounds = await db.query<RoundRow>(`select * from rounds`);
      for (const { status, outcome, entropy, announced_at: announced, ...round } of rounds) {
        const signature = Buffer.from(round.beacon_signature ?? []).toString("hex");
        expect(announced).not.toBeNull();
        expect([1, 3]).toContain(status);
        expect(outcome !== null).toBe(status === 1);
        if (status === 3 && signature === "") continue;
        expect(isBeaconOf(beacon.chain, { round: round.beacon_round ?? 0, signature })).toBe(true);
        expect(entropy).toBe(entropyOf(signature));
      }
      const bets = await db.query<{ placed: Date; beacon: number }>(
        `select max(o.created_at) as placed, r.beacon_round as beacon
           from orders o join rounds r on r.id = o.round_id group by r.id`,
      );
      for (const { placed, beacon: awaited } of bets)
        expect(placed.getTime()).toBeLessThan(beaconTimeOf(beacon.chain, awaited));
      const sent = await db.query<{ body: string }>(
        `select body from witness_statements where acknowledged_at is not null`,
      );
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter(({ body }) => !witnessed.has(body))).toEqual([]);
    },
    async close() {
      witness.closeAllConnections();
      await Promise.all([beacon.close(), forger.close(), once(witness.close(), "close")]);
    },
  };
}
