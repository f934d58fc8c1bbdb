import { rm } from "node:fs/promises";
import pino from "pino";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { dataFolder } from "@/upstream/db/testing";
import { startUpstream } from "@/upstream/main";
import { TEST_DRAW_KEY } from "@/upstream/rounds/testing";
import { statusLine } from "./kit";
import type { KitOptions } from "./options";
import { asJson, asJunit, asText, findingsOf, type Report } from "./report";
import { NotReached, runKit } from "./run";
import { plantedFaults } from "./testing/faults";
import { draws } from "./testing/features";
import { after, ok, set, text } from "./testing/plant";
import { type Fault, LAUNCH_TOKEN, type Loose, startStub, STUB_APP, stubUser } from "./testing/stub";

/** The rounds are short enough to wait for one, and long enough to bet. */
const GAME_SECONDS = 8;

async function checkStub(fault: Fault = {}, more: Partial<KitOptions> = {}): Promise<Report> {
  const stub = await startStub(fault);
  try {
    return await runKit({
      ...{ url: stub.url, ...stubUser, game: "PK10", bet: true, launch: LAUNCH_TOKEN, secret: STUB_APP.secret },
      ...{ timeoutMs: 10_000, slowMs: Infinity, waitMs: 300, ...more },
      ...(more.hub === undefined ? {} : { hub: { url: stub.url, key: STUB_APP.key } }),
    });
  } finally {
    await stub.stop();
  }
}

const withHub = { hub: { url: "", key: "" } } as const;

describe("the embedded upstream", () => {
  it("keeps the whole contract", async () => {
    const dataDir = await dataFolder("demo");
    const hubApp = { id: "kit", key: "kit-key", secret: "kit-secret-of-the-hub" };
    const upstream = await startUpstream(
      {
        ...{ host: "127.0.0.1", port: 0, databaseUrl: undefined, redisUrl: undefined, dataDir, demoData: true },
        ...{ drawKeys: [TEST_DRAW_KEY], gameSeconds: GAME_SECONDS, app: hubApp, revision: "r1" },
      },
      pino({ level: "silent" }),
    );
    try {
      const made = await fetch(`${upstream.url}/api/merchant/launch_tokens`, {
        method: "POST",
        headers: { authorization: `Bearer ${DEMO_MERCHANTS[0].apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ username: "demo" }),
      });
      const { launch_token: launch } = (await made.json()) as { launch_token: string };
      const report = await runKit({
        ...{ url: upstream.url, user: "demo", password: "demo", launch, game: "PK10", bet: true },
        ...{ hub: { url: upstream.url, key: hubApp.key }, secret: hubApp.secret },
        // A busy machine is slow, and its rounds come late.
        ...{ timeoutMs: 30_000, slowMs: Infinity, waitMs: 600_000 },
      });
      expect(report.checks.filter(({ status }) => status !== "passed")).toEqual([
        expect.objectContaining({
          name: "records in a larger page",
          status: "skipped",
          reason: expect.stringMatching(/^the player has \d orders, which fit a page of 30$/),
        }),
      ]);
      expect(report.advice.join()).toContain("may be switched on");
    } finally {
      await upstream.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe("a platform with only the required parts", () => {
  it("has no finding, and the checks of missing parts are skipped", async () => {
    const { checks } = await checkStub();
    expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
    expect(checks.filter(({ status }) => status === "skipped").map(({ name }) => name)).toEqual([
      ...["lobby home", "streaming quality", "language", "refresh check", "settings"],
      ...["questions about orders", "sign-in at the hub", "events of a round", "public draws"],
    ]);
  });

  it("has no finding if its public draws verify", async () => {
    const { checks } = await checkStub(draws());
    expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
    expect(checks.find(({ name }) => name === "public draws")?.status).toBe("passed");
  });

  it("has no finding with its hub either", async () => {
    const { checks } = await checkStub({}, { ...withHub, waitMs: 60_000 });
    expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

test.each(plantedFaults.map((fault) => [fault.name, fault] as const))(
  "the kit finds a fault: %s",
  async (name, { found, needsHub, ...fault }) => {
    const report = await checkStub(fault, needsHub ? withHub : {});
    expect(findingsOf(report, found.level)).toContainEqual(expect.objectContaining(found));
    if (name === "the key is ignored") expect(report.advice.join()).toContain("leave PLATFORM_IDEMPOTENCY off");
  },
);

describe("after one fault,", () => {
  const broken = (path: string, status: number): Fault =>
    after(() => ({ status, body: { message: "Broken." } }))(path, "");

  const loseMultipart: Fault["before"] = ({ type, body }) => {
    if (type.startsWith("multipart/")) for (const key of Object.keys(body as object)) delete body[key];
  };
  const slow = (ms = 0): string => new Date(Date.now() - 300_000 + ms).toISOString();
  const slowClock: Fault["after"] = ({ path }, answer) => {
    const body = structuredClone(answer.body) as Loose;
    if (path === "/game/PK10/home" && answer.status < 400) {
      body.games[0].end_at = slow(40_000);
      body.games[1].end_at = slow();
    }
    return { ...answer, body, headers: { date: new Date(slow()).toUTCString() } };
  };

  it.each<[what: string, call: string, fault: Fault]>([
    ["no sign-in", "login", broken("/login", 500)],
    ["a sign-in without a token", "login", set(undefined)("/login", "token")],
    ["a token that no call accepts", "me", { before: (exchange) => void (exchange.token &&= "unknown") }],
    ["no account", "me", broken("/me", 500)],
    ["no balance", "load_balance", broken("/load_balance", 404)],
    ["a clock that is five minutes slow", "load_balance", { after: slowClock }],
    ["no home", "game/PK10/home", broken("/game/PK10/home", 404)],
    ["no bets", "game/PK10/bet", broken("/game/PK10/bet", 404)],
    ["no channels", "broadcasting/auth", broken("/broadcasting/auth", 500)],
    ["records that fail", "dt/", broken("/dt/", 500)],
    ["multipart bodies that are not read", "broadcasting/auth", { before: loseMultipart }],
  ])("its consequences are not reported: %s", async (_, call, fault) => {
    const errors = findingsOf(await checkStub(fault, { launch: undefined }), "error");
    expect(errors.map((finding) => finding.call)).toEqual([`POST /api/user/${call}`]);
  });

  it("the kit waits only once for a call that never answers", async () => {
    const report = await checkStub({ hangs: "/load_balance" }, { timeoutMs: 300 });
    expect(findingsOf(report, "error").map(({ call, expected }) => [call, expected])).toEqual([
      ["POST /api/user/load_balance", "an answer within 0.3 s"],
    ]);
  });

  it("a missing field of the account skips only the checks of that field", async () => {
    const skippedWithout = async (field: string): Promise<string[]> => {
      const report = await checkStub(set(undefined)("/me", field));
      expect(findingsOf(report, "error").map(({ path }) => path)).toEqual([field]);
      return report.checks.flatMap(({ name, reason }) => (reason?.includes("account") ? [name] : []));
    };
    expect(await skippedWithout("merchant_id")).toEqual(["private channel of the merchant"]);
    expect(await skippedWithout("id")).toEqual(["bodies", "private channel of the player"]);
    expect(await skippedWithout("username")).toEqual([]);
  });
});

test("the same fault in many places is one finding, with their number and the first places", async () => {
  const tooMuch = ok(({ odds }) => {
    for (const numbers of Object.values<Loose>(odds)) for (const number of Object.keys(numbers)) numbers[number] = 60;
  });
  const report = await checkStub(tooMuch("/game/PK10/home", ""));
  const also = { count: 257, paths: expect.arrayContaining(["odds.tf.small"]) };
  expect(findingsOf(report, "warning")).toEqual([expect.objectContaining({ path: "odds.tf.big", also })]);
  expect(asText(report)).toContain(
    "→ odds.tf.big and 257 more: odds.tf.small, odds.tf.odd, odds.tf.even, odds.tf.1b, …",
  );
});

/** A value as Laravel sends it without casts: every number is a text. */
const textsOf = (value: unknown): unknown => {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textsOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textsOf(inner)]));
};

test("a platform whose numbers are texts, in Laravel's wrapper, is tolerated", async () => {
  const report = await checkStub({
    after: (_, answer) => (answer.status < 400 ? { ...answer, body: { data: textsOf(answer.body) } } : answer),
  });
  expect(findingsOf(report, "error")).toEqual([]);
  const calls = new Set(findingsOf(report, "tolerated").map(({ call }) => call));
  expect([...calls].filter((call) => /\/(login|me|load_balance|home|bet)$/.test(call))).toHaveLength(5);
  const ofBalance = findingsOf(report, "tolerated").filter(({ call }) => call.endsWith("/load_balance"));
  expect(ofBalance.map(({ path, expected, came }) => [path, expected, came])).toEqual([
    ["", "the answer itself, without a wrapper", '["data"]'],
    ["data.balance", "a number", "100000"],
  ]);
});

test("without --bet nothing is staked", async () => {
  const bodies: unknown[] = [];
  const watch = ok((_, { body }) => void bodies.push(body))("/game/PK10/bet", "");
  await checkStub(watch, { bet: false });
  expect(bodies).toEqual([]);
  await checkStub(watch, { bet: true });
  expect(bodies.length).toBeGreaterThan(0);
});

test("a missing server at the address is not a finding, but a failure of the run", async () => {
  const stub = await startStub();
  await stub.stop();
  const options = { url: stub.url, ...stubUser, game: "PK10", bet: false, timeoutMs: 1_000, slowMs: 1_000 } as const;
  await expect(runKit(options)).rejects.toThrow(NotReached);
});

test("a finding never contains the text of a success, which may be a bearer", () => {
  const answer = { status: 200, text: '{"token":"live-bearer"}', headers: new Headers() };
  expect(statusLine(answer as never)).toBe("200 a body of 23 characters");
  expect(statusLine({ ...answer, status: 500, text: "oops" } as never)).toBe("500 oops");
});

describe("a report", () => {
  const repeat = ok((_, { token }) => ({ username: token, "<b>": stubUser.password }))("/me", "");

  it("has the paragraph and the received value, and never a secret", async () => {
    const report = await checkStub(repeat);
    const texts = [asText(report), asJson(report), asJunit(report)];
    for (const text of texts) {
      expect(text).toContain("docs/platform.md#me");
      expect(text).not.toContain(stubUser.password);
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}/);
    }
    expect(texts[0]).toMatch(/✗ account\n {4}error: POST \/api\/user\/me/);
  });

  it("is valid JUnit", async () => {
    const report = await checkStub(text("<&\"'>")("/me", ""));
    const junit = asJunit(report);
    const [failed, skipped] = [/<failure /g, /<skipped /g].map((each) => junit.match(each)?.length);
    expect(junit).toContain(`tests="${report.checks.length}" failures="${failed}" skipped="${skipped}"`);
    const tags = /<\/?(testsuite|testcase|failure|skipped|system-out)( [\w-]+="[^"<>&]*(&#\d+;[^"<>&]*)*")*\/?>/g;
    expect(junit.replace(/^<\?xml .*\?>/, "").replace(tags, "")).not.toMatch(/[<>]|&(?!#\d+;)/);
  });
});
