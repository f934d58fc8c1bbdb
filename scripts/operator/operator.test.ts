import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import pino from "pino";
import { dataFolder } from "../../upstream/db/testing";
import { startUpstream } from "../../upstream/main";
import { TEST_DRAW_KEY } from "../../upstream/rounds/testing";
import { storedSecret } from "../../lib/bff/host/secret-file";
import { bundled } from "../testing/bundled.mjs";
import { freePorts } from "../testing/free-ports.mjs";
import { say } from "./answers";
import { requestOf } from "./commands";

const ALICE = "alices-own-operator-secret";
const GRAFANA = "grafanas-operator-secret";
const ROOT = path.join(__dirname, "..", "..");
const PROGRAM = bundled("scripts/operator.ts");

interface Told {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs scripts/operator.ts with these settings; of this process's environment only PATH counts. */
async function operate(settings: Record<string, string>, ...words: readonly string[]): Promise<Told> {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, out, err };
}

async function withUpstream(
  settings: Partial<Parameters<typeof startUpstream>[0]>,
  work: (find: Record<string, string>) => Promise<void>,
): Promise<void> {
  const dataDir = await dataFolder("demo");
  const secret = storedSecret(dataDir, "hub-secret");
  const upstream = await startUpstream(
    {
      ...{
        host: "127.0.0.1",
        port: 0,
        databaseUrl: undefined,
        drawKeys: [TEST_DRAW_KEY],
        redisUrl: undefined,
        dataDir,
        gameSeconds: 3600,
      },
      ...{ app: { id: "1", key: "key", secret }, demoData: true, ...settings },
    },
    pino({ level: "silent" }),
  );
  try {
    await work({ UPSTREAM_PORT: new URL(upstream.url).port, DATA_DIR: dataDir });
  } finally {
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const statusOf = (port: number): Promise<number | string> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status,
    () => "no answer",
  );

it("operates a running upstream as `local`, by the hub's secret, if no tokens are set", async () => {
  await withUpstream({}, async (find) => {
    const status = await operate(find, "status");
    expect(status).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^PK10 +open +\d+ +open +- +-$/m) });
    expect(status.out).toMatch(/^\d+@\S+ \(answers\) +0 +yes +- +\d s ago$/m);
    expect(await operate(find, "game", "off", "PK10", "--why", "a try")).toMatchObject({ code: 0 });
    expect((await operate(find, "game", "status")).out).toMatch(/^PK10 +closed$/m);
    const actions = await operate(find, "actions");
    expect(actions.out).toMatch(/ {2}local {2}game game=PK10 on=false {2}\(a try\) {2}PK10 is closed: .+\n$/);
    const made = await operate(find, "merchant", "LION", "create", "Lion Casino", "--why", "a contract");
    expect(made.out).toMatch(/^API key, shown this once: [\w-]{43}$/m);
  });
});

it("operates only by a named token if tokens are set; the page is on its own port", async () => {
  const [port = 0] = await freePorts(1);
  const operatorTokens = [
    { name: "alice", scope: "write", secret: ALICE },
    { name: "grafana", scope: "read", secret: GRAFANA },
  ] as const;
  await withUpstream({ operatorTokens, operatorPage: { host: "127.0.0.1", port } }, async (find) => {
    expect(await operate(find, "status")).toEqual({
      code: 1,
      out: "",
      err: "The upstream refused (403): This needs an operator's token, NAME:SECRET.\n",
    });
    const [alice, grafana] = [`alice:${ALICE}`, `grafana:${GRAFANA}`].map((token) => ({
      ...find,
      OPERATOR_TOKEN: token,
    }));
    expect(await operate({ ...grafana }, "maintenance", "on", "--why", "x")).toEqual({
      code: 1,
      out: "",
      err: "The upstream refused (403): The token of grafana may only read.\n",
    });
    expect(await operate({ ...alice }, "maintenance", "on", "--why", "x")).toMatchObject({ code: 0 });
    expect((await operate({ ...grafana }, "maintenance", "status")).out).toMatch(/^Maintenance is on/);
    expect((await operate({ ...grafana }, "actions")).out).toMatch(/^\S+ \S+ {2}alice {2}maintenance on=true {2}\(x\)/);
    expect(await statusOf(port)).toBe(401);
  });
});

it("prints the fault in one line, and ends with 2 for wrong usage and 1 for a refusal", async () => {
  const [port = 0] = await freePorts(1);
  const nowhere = { UPSTREAM_PORT: String(port), OPERATOR_TOKEN: `alice:${ALICE}` };
  expect(await operate(nowhere, "status")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No upstream answers at .+\n$/),
  });
  expect(await operate(nowhere, "version")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^A change needs a reason.+\n$/),
  });
  expect(await operate(nowhere, "--nothing")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Unknown option.+\n$/),
  });
  expect(await operate({ ...nowhere, UPSTREAM_PORT: "x" }, "status")).toMatchObject({
    code: 1,
    err: "Wrong settings: UPSTREAM_PORT: must be 0–65535\n",
  });
  expect(await operate({}, "--help")).toMatchObject({ code: 0, out: expect.stringContaining("sessions MERCHANT") });
});

it.each(["status", "merchants", "merchant DEMO", "actions", "support", "version"])(
  "says in a sentence that the answer to %s is of another release",
  (line) => {
    const words = line.split(" ");
    expect(() => requestOf(words)?.say({})).toThrow("another release");
  },
);

it("lists the question of a player without a chosen language", () => {
  const asked = { id: 7, created_at: "2026-11-26T10:00:00.000Z", mcode: "DEMO", username: "demo", lang: null };
  const empty = { reference_number: null, contact_number: null, link: null, has_picture: false, answer: null };
  const requests = [{ ...asked, ...empty, state: "open" as const, text: "Where is my bet?" }];
  expect(say.support({ requests, more: false })).toEqual([
    "7  2026-11-26 10:00:00  DEMO demo (-)  open  order -",
    "    Where is my bet?",
  ]);
});

it("sends a platform neither the hub's secret nor a token", async () => {
  const bearers: unknown[] = [];
  const platform = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(platform, "listening");
  const address = platform.address();
  const result = await operate(
    {
      UPSTREAM_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      SESSION_SECRET: "s".repeat(32),
      PUSHER_APP_KEY: "platform-key",
      PUSHER_APP_SECRET: "platform-secret",
      OPERATOR_TOKEN: `alice:${ALICE}`,
    },
    "status",
  );
  platform.close();
  expect([result.code, bearers]).toEqual([1, []]);
  expect(result.err).toContain("UPSTREAM_URL is set");
});

it.each([
  ["", undefined],
  ["status now", undefined],
  ["maintenance", undefined],
  ["maintenance perhaps", undefined],
  ["game off", undefined],
  ["game off PK10 BALLS12", undefined],
  ["kick DEMO", undefined],
  ["merchant", undefined],
  ["merchant DEMO developer", undefined],
  ["merchant DEMO developer maybe", undefined],
  ["merchant DEMO new-key now", undefined],
  ["merchant DEMO create", undefined],
  ["merchant DEMO name Demo", undefined],
  ["maintenance off", ["maintenance", { on: false }]],
  ["game on PK10", ["game", { game: "PK10", on: true }]],
  ["game kick PK10", ["kick-game", { game: "PK10" }]],
  ["kick DEMO lim88", ["kick", { mcode: "DEMO", username: "lim88" }]],
  ["version", ["version", {}]],
  ["reseal-seeds", ["reseal-seeds", {}]],
  ["retire-chains", ["retire-chains", {}]],
  ["merchant DEMO", ["merchant", { mcode: "DEMO" }]],
  ["merchant LUCKY create Lucky", ["create-merchant", { mcode: "LUCKY", name: "Lucky" }]],
  ["merchant LUCKY new-key", ["new-key", { mcode: "LUCKY" }]],
  ["merchant DEMO developer off", ["set-merchant", { mcode: "DEMO", developer: false }]],
  ["merchant DEMO time-zone Asia/Bangkok", ["set-merchant", { mcode: "DEMO", time_zone: "Asia/Bangkok" }]],
  ["merchant DEMO currency THB", ["set-merchant", { mcode: "DEMO", currency: "THB" }]],
  ["sessions DEMO lim", ["merchant", { mcode: "DEMO", search: "lim" }]],
  ["merchants", ["merchants", {}]],
  ["support", ["support", {}]],
  ["support open", ["support", { state: "open" }]],
  ["support picture 7 a.png", ["support-picture", { id: 7 }]],
  ["support answer 7 Refunded", ["answer-support", { id: 7, answer: "Refunded" }]],
  ["support close 7", ["close-support", { id: 7 }]],
  ["support answer 7", undefined],
  ["support answer x Refunded", undefined],
  ["support close 7 now", undefined],
  ["support picture 7", undefined],
])("reads “%s” as %j", (line, expected) => {
  const request = requestOf(line.split(" ").filter((word) => word !== ""));
  expect(request && [request.action, request.body]).toEqual(expected);
});
