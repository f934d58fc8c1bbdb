import { createHmac, randomUUID } from "node:crypto";
import { runInNewContext } from "node:vm";
import { type APIResponse, expect } from "@playwright/test";
import { pk10 } from "@/games/pk10/game";
import { bootstrapSchema } from "@/lib/contract/bootstrap";
import { calls } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { snippetOf } from "@/lib/embed/frame-choice";
import { connectHub, type HubClient } from "../../scripts/platform-check/hub-client";
import { asText } from "../../scripts/platform-check/report";
import { runKit } from "../../scripts/platform-check/run";
import { laravelTest } from "./laravel";
import { browserAt } from "./player";
import type { Services } from "./services";

const GAME_SECONDS = 16;
const PATIENCE = { timeout: 60_000, intervals: [200] };
/** After this time the bet's round is over and was not drawn. */
const MISSED_MS = 17_000;

const test = laravelTest({ open: 12, result: 2 });
test.describe.configure({ mode: "serial" });

async function ok(answer: APIResponse | Promise<APIResponse>, expected = 200): Promise<unknown> {
  const got = await answer;
  expect(got.status(), await got.text()).toBe(expected);
  return got.json();
}

let browser: Awaited<ReturnType<typeof browserAt>>;
let services: Services;
let hub: HubClient | undefined;
let order: Order;
test.beforeAll(async ({ playwright, services: started }) => {
  services = started;
  browser = await browserAt(playwright, services.appUrl);
});
test.afterEach(({ services: { output } }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`The processes printed last:\n${output().slice(-6_000)}`);
});
test.afterAll(() => hub?.close());

const bootstrap = async (game: string) => bootstrapSchema.parse(await ok(browser.get(`/api/bootstrap?game=${game}`)));
const home = async () => calls.gameHome.response.parse(await ok(browser.call("/game/PK10/home")));
const balance = async () => calls.loadBalance.response.parse(await ok(browser.call("/load_balance"))).balance;
const records = async () =>
  calls.table.response.parse(await ok(browser.call("/dt/", { model: "PK10Transaction", "filters[game]": "PK10" })));

async function eventually<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  let found: T | undefined;
  await expect.poll(async () => (found = await look()) !== undefined, { ...PATIENCE, message: what }).toBe(true);
  return found as T;
}
const openRound = () =>
  eventually("a round with time for a bet", async () =>
    (await home()).games.find(({ status, time_left = 0 }) => status === 0 && time_left > 4),
  );

test("the player signs in, and the token stays in the app", async () => {
  const { username, password } = services.player;
  expect(await ok(browser.signIn(username, password))).not.toHaveProperty("token");
});

test("the game page's first call gives the account and the home answer in the contract's form", async () => {
  await openRound();
  const { account, home: given } = await bootstrap("PK10");
  expect(account).toMatchObject({ username: services.player.username, balance: 1000, merchant: { mcode: "SHOP" } });
  const { odds, settings, game_seconds } = calls.gameHome.response.parse(given);
  expect(game_seconds).toBe(GAME_SECONDS);
  expect(settings.settings.map(({ settingID, order_max }) => [settingID, order_max])).toEqual([
    [1, 10_000],
    [2, 50_000],
    [3, 200_000],
  ]);
  // The platform's catalogue and odds are this product's.
  const own = Object.entries(pk10.odds()).map(([type, numbers]) => [
    type,
    Object.fromEntries(Object.entries(numbers).map(([number, milli]) => [number, milli / 1000])),
  ]);
  expect(odds).toEqual(Object.fromEntries(own));
});

test("the settings name countries and the hub's sign-in, which the platform signs", async () => {
  const settings = calls.settings.response.parse(await ok(browser.call("/settings")));
  expect([settings.default_country_code, settings.features]).toEqual([
    settings.countries[0]?.iso2,
    ["support_requests", "user_auth"],
  ]);
  const signed = await ok(browser.call("/broadcasting/user-auth", { socket_id: "1.2" }));
  const { auth, user_data } = calls.broadcastingUserAuth.response.parse(signed);
  const { key, secret } = services.hub;
  const signature = createHmac("sha256", secret).update(`1.2::user::${user_data}`).digest("hex");
  expect(auth).toBe(`${key}:${signature}`);
});

test("the lobby's first call succeeds, even though the platform has no LOBBY home", async () => {
  const { account, home: given } = await bootstrap("LOBBY");
  expect([account?.username, given]).toEqual([services.player.username, null]);
});

test("the rules are the platform's", async () => {
  const rules = await ok(browser.get("/api/rules?game=PK10&lang=en"));
  expect(JSON.stringify(rules)).toContain("every stake is given back");
});

test("the hub accepts the platform's signature for the player's private channel; another player's channel is refused", async () => {
  const { account } = await bootstrap("PK10");
  const ask = (socketId: string, channel: string) =>
    browser.call("/broadcasting/auth", { socket_id: socketId, channel_name: channel });
  const sign = async (socketId: string, channel: string) =>
    calls.broadcastingAuth.response.parse(await ok(ask(socketId, channel)));
  hub = await connectHub({ url: services.hubUrl, key: services.hub.key }, sign);
  for (const channel of ["game-PK10", `private-user.${account?.id}`])
    expect((await hub.subscribe(channel))?.event).toContain("succeeded");
  expect((await ask("1.2", "private-user.999")).status()).toBe(403);
});

test("a bet is placed once, whatever the number of times it is sent with its key", async () => {
  const { id } = await openRound();
  const key = randomUUID();
  const lines = [
    { bet_type: "tf", number: "1b", amount: 10.5, odds: 1.98 },
    { bet_type: "tf", number: "1s", amount: 10, odds: 1.98 },
    { bet_type: "ft", number: "3n4", amount: 1.25, odds: 2.9 },
  ];
  const first = calls.bet.response.parse(await ok(browser.bet(id, lines, key), 201));
  expect([first.order.total_amount, first.balance]).toEqual([21.75, 978.25]);
  expect(calls.bet.response.parse(await ok(browser.bet(id, lines, key), 201))).toEqual(first);
  expect(await balance()).toBe(978.25);
  await ok(browser.bet(id, [{ bet_type: "tf", number: "big", amount: 1, odds: 2.205 }], key), 422);
  order = first.order;
});

test("a bet that the platform refuses is answered with its code and field, and changes nothing", async () => {
  const { id } = await openRound();
  const big = { bet_type: "tf", number: "big", amount: 1, odds: 2.205 };
  for (const [code, line, field] of [
    ["below_min", { ...big, amount: 0.5 }, "lines.0.amount"],
    ["above_max", { ...big, amount: 2000.01 }, "lines.0.amount"],
    ["insufficient_balance", { ...big, amount: 1999 }, "lines"],
    ["odds_changed", { ...big, odds: 2.3 }, "lines.0.odds"],
    ["unknown_bet", { ...big, number: "11b", odds: 2 }, "lines.0.number"],
  ] as const) {
    const body = (await ok(browser.bet(id, [line]), 422)) as { code?: string; errors?: object };
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual([code, [field]]);
  }
  expect(await ok(browser.bet(999_999, [big]), 422)).toMatchObject({ code: "round_closed" });
  expect((await records()).total_records).toBe(1);
});

test("the order is settled by this product's own rules, and is in the records", async () => {
  const settled = await eventually("the order's settlement", async () => {
    const [found] = (await records()).records;
    return found?.result_numbers == null || found.win_lose_amount === null ? undefined : found;
  });
  expect(settled.reference_number).toBe(order.reference_number);
  const result = settled.result_numbers ?? [];
  expect(pk10.isOutcome(result)).toBe(true);
  const dues = settled.numbers.map(({ bet_type, number, amount, odds = 0 }) => {
    const line = pk10.find(bet_type, number);
    const verdict = line && pk10.settle(line, result);
    const minor = Math.round(amount * 100);
    return verdict === "win" ? Math.floor((minor * Math.round(odds * 1000)) / 1000) : verdict === "push" ? minor : 0;
  });
  expect(settled.numbers.map(({ returned }) => Math.round((returned ?? -1) * 100))).toEqual(dues);
  const won = dues.reduce((sum, due) => sum + due, 0) - Math.round(order.total_amount * 100);
  expect(Math.round((settled.win_lose_amount ?? 0) * 100)).toBe(won);
  expect(Math.round((await balance()) * 100)).toBe(100_000 + won);
});

test("the round's events and the player's own events are published", async () => {
  const heard = (event: string, part: object) =>
    expect.poll(() => hub?.messages, PATIENCE).toContainEqual(expect.objectContaining({ event, data: part }));
  for (const status of [2, 1])
    await heard(
      "game_update",
      expect.objectContaining({ round: expect.objectContaining({ id: order.round_id, status }) }),
    );
  for (const event of ["results", "winning"]) await heard(event, expect.objectContaining({ round_id: order.round_id }));
  // One of the two sides has won.
  await heard("user_balance_update", expect.objectContaining({ win: expect.anything() }));
  const update = hub?.messages.find(({ event }) => event === "user_balance_update");
  expect(update?.channel).toMatch(/^private-user\./);
});

test("a question with an invalid picture is refused; a valid one is stored, and its player reads the answer", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const fields = { order_id: String(order.id), text: "Why?", contact_number: "01234567", country_id: "1" };
  const ask = (name: string, buffer: Buffer) =>
    browser.call("/support_requests", { ...fields, picture: { name, mimeType: "image/png", buffer } });
  const picture = Buffer.from(png, "base64");
  for (const wrong of [ask("a.png", Buffer.from("<!doctype html>")), ask("a.html", picture)])
    expect(await ok(wrong, 422)).toMatchObject({ errors: { picture: [expect.any(String)] } });
  const { id, state } = calls.askSupport.response.parse(await ok(ask("a.png", picture), 201));
  expect(state).toBe("open");
  services.artisan("platform:support", String(id), "--answer=It was void.");
  const filters = { model: "SupportRequest", "filters[order_id]": fields.order_id };
  const own = calls.supportRequests.response.parse(await ok(browser.call("/dt/support_requests", filters)));
  expect(own.records).toMatchObject([{ id, state: "answered", text: "Why?", answer: "It was void." }]);
});

test("a round that was not drawn in time is void, and the stake is refunded once", async () => {
  const before = await balance();
  const { id } = await openRound();
  const lines = [{ bet_type: "dt", number: "1", amount: 5, odds: 1.98 }];
  const { order: lost } = calls.bet.response.parse(await ok(browser.bet(id, lines), 201));
  await services.stopRounds();
  await new Promise((resolve) => setTimeout(resolve, MISSED_MS));
  await services.startRounds();
  const settled = await eventually("the refund", async () =>
    (await records()).records.find((each) => each.id === lost.id && each.win_lose_explained !== "pending"),
  );
  expect([settled.win_lose_explained, settled.win_lose_amount]).toEqual(["void", 0]);
  expect(await balance()).toBe(before);
});

/** Laravel's own compiler renders the view. The test runs the script in it. */
test("the Blade view to copy from the embedding's test page renders to a script that runs", async () => {
  const look = { game: "PK10", locale: "th", theme: "light", cookiesOff: false, width: 390, height: 844 } as const;
  const page = services.render(snippetOf.blade("https://play.example", look));
  const asked: { url?: string; headers?: Record<string, string> } = {};
  const loaded: { launch?: () => Promise<string>; game?: string; theme?: string }[] = [];
  runInNewContext(/<script>([^]*)<\/script>/.exec(page)?.[1] ?? "", {
    grandstand: { load: (_: unknown, options: object) => ({ on: () => void loaded.push(options) }) },
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      Object.assign(asked, { url, headers });
      return { ok: true, text: async () => "https://play.example/authentication?token=a" };
    },
    document: { querySelector: () => null },
  });
  expect(loaded[0]).toMatchObject({ game: "PK10", theme: "light" });
  expect(await loaded[0]?.launch?.()).toBe("https://play.example/authentication?token=a");
  expect(asked.url).toMatch(/^https?:\/\/.*\/launch$/);
  expect(asked.headers?.["X-CSRF-TOKEN"]).toMatch(/^\w{40}$/);
});

test("a launch token opens the game once", async ({ playwright }) => {
  const links = { "exit-url": "back", "deposit-url": "cashier", "support-url": "help" };
  const options = Object.entries(links).map(([name, path]) => `--${name}=https://shop.example/${path}`);
  const token = services.artisan("platform:launch-token", services.player.username, "--lang=th", ...options);
  const guest = await browserAt(playwright, services.appUrl);
  const landed = await guest.get(`/authentication?token=${token}`);
  expect(landed.headers()["location"], await landed.text()).toBe("/game/pk10/home");
  const { account, exit_url, site } = bootstrapSchema.parse(await ok(guest.get("/api/bootstrap?game=PK10")));
  expect([account?.username, exit_url]).toEqual([services.player.username, "https://shop.example/back"]);
  expect(site.brand.links).toMatchObject({
    ...{ deposit: "https://shop.example/cashier", support: "https://shop.example/help" },
  });
  expect(await (await guest.get("/game/pk10/home")).text()).toContain('<html lang="th"');
  const other = await browserAt(playwright, services.appUrl);
  expect((await other.get(`/authentication?token=${token}`)).headers()["location"]).toContain("launch_token_used");
});

test("the platform keeps the contract", async () => {
  const { platformUrl: url, hubUrl, hub: app, kitPlayer } = services;
  const report = await runKit({
    ...{ url, game: "PK10", bet: true, timeoutMs: 30_000, slowMs: 2_000, secret: app.secret },
    ...{ user: kitPlayer.username, password: kitPlayer.password, hub: { url: hubUrl, key: app.key } },
    launch: services.artisan("platform:launch-token", kitPlayer.username),
  });
  expect(
    report.checks.filter(({ status }) => status === "failed"),
    asText(report),
  ).toEqual([]);
});
