import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { pk10 } from "@/games/pk10/game";
import { dayDigest } from "@/games/shared/draw/day-digest";
import { fairPageSchema } from "@/lib/contract/fairness";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { fairnessRoutes } from "../rounds/fairness";
import { drawDay } from "../rounds/testing";
import { secondsBehind } from "./statements";
import { publicKeyOf, startWitness, witnessKey } from "./witness";

const KEY = "key-of-the-witness-tests-0123456789ab";
const PATH = "/in/secret-path-of-the-witness";

async function startReceiver() {
  const got: { body: string; signature: string; type: string | undefined; path: string | undefined }[] = [];
  const receiver = { got, url: "", answer: (_response: ServerResponse, _nth: number): void => undefined, close };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { "grandstand-signature": signature, "content-type": type } = request.headers;
      got.push({ body, signature: String(signature), type, path: request.url });
      receiver.answer(response, got.length);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await once(server.close(), "close");
  }
  return receiver;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The check that docs/fairness.md describes for a receiver. */
function isSigned({ body, signature }: { body: string; signature: string }): boolean {
  const x = Buffer.from(publicKeyOf(witnessKey(KEY)), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(body), key, Buffer.from(signature, "base64"));
}

describeEachDatabase("the witness", (open) => {
  let db: Database;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const lines: string[] = [];
  const running: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.query("delete from rounds");
    await db.query("delete from hash_chains");
    await db.query("delete from witness_statements");
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((stop) => stop()));
    await receiver.close();
  });

  function start(leads = () => true) {
    const line = (fields: unknown, text?: string): void =>
      void lines.push(
        `${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? String(value) : value))} ${text}`,
      );
    const witness = { url: receiver.url, key: KEY };
    const options = { db, witness, leads, games: [pk10.code], everyMs: 10, timeoutMs: 300 };
    const stop = startWitness({ ...options, log: { info: line, warn: line } });
    running.push(stop);
    return stop;
  }

  const isAllAcknowledged = async (): Promise<boolean> => {
    const [row] = await db.query<{ all: number; left: number }>(
      `select count(*)::int as all, count(*) filter (where acknowledged_at is null)::int as left from witness_statements`,
    );
    return row !== undefined && row.all > 0 && row.left === 0;
  };

  it("gets each anchor and each finished day, signed and as on the public page, and again until it answers 2xx", async () => {
    await drawDay(db, pk10, "20261122", 3, [2]);
    await drawDay(db, pk10, "20261123", 2);
    await drawDay(db, pk10, "20261124", 1);
    await db.query("update rounds set order_root = sha256(commitment) where round_no like '20261122%'");
    const failures = [
      (response: ServerResponse) => response.writeHead(500).end("no"),
      () => undefined,
      (response: ServerResponse) => response.writeHead(302, { location: receiver.url }).end(),
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.writeHead(202).end("x".repeat(100_000)),
    ];
    receiver.answer = (response, nth) =>
      void (failures[nth - 1] ?? ((each: ServerResponse) => each.writeHead(204).end()))(response);
    start();
    await until(() => receiver.got.length > 1);
    expect(await secondsBehind(db)).toBeGreaterThan(0);
    await until(isAllAcknowledged);
    expect(await secondsBehind(db)).toBe(0);

    const { got } = receiver;
    // Five tries of the first statement, and one of each other.
    expect(got).toHaveLength(5 + 4);
    expect(new Set(got.slice(0, 5).map(({ body }) => body)).size).toBe(1);
    expect(got.every((each) => isSigned(each) && each.type === "application/json" && each.path === PATH)).toBe(true);
    expect(isSigned({ body: `${got[0]?.body} `, signature: got[0]?.signature ?? "" })).toBe(false);

    const app = Fastify();
    await app.register(fairnessRoutes, { db });
    const pages = [];
    for (const day of ["2026-11-22", "2026-11-23", "2026-11-24"])
      pages.push(fairPageSchema.parse((await app.inject(`/api/fairness/PK10/rounds?day=${day}&page=1`)).json()));
    await app.close();
    const anchors = pages.flatMap(({ chains }) => chains.map(({ id, ...chain }) => ({ chain_id: id, ...chain })));
    const days = pages.slice(0, 2).map(({ game, day, rounds }) => ({
      ...{ type: "day", game, day, rounds: rounds.length },
      digest: dayDigest("PK10", day, rounds),
    }));
    expect(got.slice(4).map(({ body }) => JSON.parse(body) as object)).toEqual([
      ...anchors.map((anchor) => ({ type: "anchor", game: "PK10", ...anchor })),
      ...days,
    ]);

    const [first] = pages;
    for (const change of [{ order_root: "00" }, { status: 3 }, { result_numbers: [1] }, { commitment: "00" }]) {
      const rounds = first?.rounds.map((round, nth) => (nth === 0 ? { ...round, ...change } : round)) ?? [];
      expect(dayDigest("PK10", "2026-11-22", rounds)).not.toBe(days[0]?.digest);
    }
    for (const secret of [KEY, PATH]) expect(lines.join("\n")).not.toContain(secret);
    expect(lines.join("\n")).toContain(publicKeyOf(witnessKey(KEY)));
  });

  it("gets after a restart, byte for byte, only the statements that it has not acknowledged", async () => {
    await drawDay(db, pk10, "20261122", 2);
    await drawDay(db, pk10, "20261123", 2);
    receiver.answer = (response, nth) => void (nth === 1 && response.writeHead(200).end());
    const stop = start();
    await until(() => receiver.got.length > 1);
    // The sender stops while the second request has no answer.
    await stop();
    const [acknowledged, waiting] = receiver.got;
    receiver.answer = (response) => void response.writeHead(200).end();
    start();
    await until(isAllAcknowledged);
    const bodies = receiver.got.slice(2).map(({ body }) => body);
    expect(bodies).toContain(waiting?.body);
    expect(bodies).not.toContain(acknowledged?.body);
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  it("gets the statement of a day only from the leader, and only after all rounds of the day are settled", async () => {
    await drawDay(db, pk10, "20261122", 2);
    await drawDay(db, pk10, "20261123", 1);
    await db.query(
      "update rounds set status = 2, outcome = null, revealed = null, settled_at = null where round_no = '202611220002'",
    );
    await drawDay(db, pk10, "20261121", 1);
    await db.query("update rounds set settled_at = null where round_no = '202611210001'");
    receiver.answer = (response) => void response.writeHead(200).end();
    let isLeader = false;
    start(() => isLeader);
    isLeader = await new Promise((resolve) => setTimeout(() => resolve(true), 100));
    expect(receiver.got).toEqual([]);
    await until(isAllAcknowledged);
    expect(receiver.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(
      Array.from({ length: 3 }, () => "anchor"),
    );
    await db.query("update rounds set status = 3 where round_no = '202611220002'");
    await db.query("update rounds set settled_at = clock_timestamp() where round_no = '202611210001'");
    await until(() => receiver.got.length === 4);
    expect(receiver.got[3]?.body).toContain('"day":"2026-11-21"');
    await db.query("update rounds set settled_at = clock_timestamp() where round_no = '202611220002'");
    await until(() => receiver.got.length === 5);
    expect(receiver.got[4]?.body).toContain('"day":"2026-11-22"');
  });

  it("gets the statement of a settled day after many days with unsettled rounds", async () => {
    for (let day = 11; day <= 22; day += 1) await drawDay(db, pk10, `202611${day}`, 1);
    await db.query("update rounds set settled_at = null where round_no < '20261120'");
    receiver.answer = (response) => void response.writeHead(200).end();
    start();
    await until(isAllAcknowledged);
    const days = receiver.got.flatMap(({ body }) => /"day":"([^"]+)"/.exec(body)?.[1] ?? []);
    expect(days).toEqual(["2026-11-20", "2026-11-21"]);
  });
});
