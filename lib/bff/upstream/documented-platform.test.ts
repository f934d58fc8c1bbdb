import { resultTimes } from "@/games/racinggod/result-times";
import { upstreamAnswers } from "../host/health";
import { codeOf, info } from "../testing";
import { type Reply, says, startStub, type StubPlatform } from "./testing-platform";

let platform: StubPlatform;
afterEach(() => platform.stop());

async function ask(
  call: string,
  { replies = {}, ...options }: { replies?: Record<string, Reply> } & Parameters<StubPlatform["ask"]>[1] = {},
) {
  platform = await startStub(replies);
  const response = await platform.ask(call, options);
  return { response, lines: platform.lines };
}

const get = { method: "GET" };
const guest = { session: null };
const credentials = { ...guest, body: '{"username":"lim88","password":"x"}' };
const key = { "idempotency-key": "11111111-1111-4111-8111-111111111111" };
const line = { bet_type: "tf", number: "big", amount: 5, odds: 2.205 };
const bet = {
  headers: key,
  body: JSON.stringify({ round_id: 1001, setting_id: 1, odds_policy: "better", lines: [line] }),
};
test.each([
  ["/api/user/me", {}],
  ["/api/user/load_balance", {}],
  ["/api/user/game/PK10/home", {}],
  ["/api/user/game/PK10/bet", bet],
  ["/api/user/dt/", { body: '{"model":"PK10Transaction"}' }],
  ["/api/user/broadcasting/auth", { body: '{"socket_id":"1.2","channel_name":"private-user.7"}' }],
  ["/api/auth/login", credentials],
  ["/api/bootstrap?game=PK10", get],
  ["/api/bootstrap?game=LOBBY", get],
])("a platform with the document's own answers serves %s, and nothing is logged", async (call, options) => {
  const { response, lines } = await ask(call, options);
  expect([response.status, lines]).toEqual([200, []]);
  expect(await response.text()).not.toContain("null,null");
});

it("a bet to which the platform answers 500 is posted once, and logged", async () => {
  const replies = { "/game/PK10/bet": says(500, { message: "Server Error" }) };
  const { response, lines } = await ask("/api/user/game/PK10/bet", { replies, ...bet });
  expect([response.status, await codeOf(response)]).toEqual([500, "internal"]);
  expect(lines).toEqual([
    { call: "bet", failed: "status 500", calls: 1, trace: info.trace, message: "the platform failed a call" },
  ]);
  expect(platform.asked).toHaveLength(1);
});

const settings = {
  chips: [{ settingID: 1, values: ["1.00", "5.00"] }],
  settings: [{ settingID: 1, limits: { tf: { min: "1.00", max: "2000.00" } }, order_max: "10000.00" }],
  payouts: [{ settingID: 1, maxPayout: "100000.00" }],
};
const round = { id: 1001, status: 0, time_left: 40, end_at: "2026-11-21T10:00:55Z" };

it("a launch token of 900 characters reaches the platform, and its player reaches the game with the exit address", async () => {
  const token = "t".repeat(900);
  const granted = { token: "18|Vt7", expires_in: 900, lang: "zh", game: "PK10", exit_url: "https://casino.example/" };
  const replies = { "/launch": says(200, granted) };
  const { response, lines } = await ask(`/authentication?token=${token}`, { ...get, ...guest, replies });
  expect(platform.asked[0]).toMatchObject({ path: "/launch", body: JSON.stringify({ token }) });
  expect([response.headers.get("location"), lines]).toEqual(["/game/pk10/home", []]);
  const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  const began = await platform.ask("/api/bootstrap?game=PK10", { ...get, headers: { cookie: cookie.join("; ") } });
  expect(await began.json()).toMatchObject({ exit_url: "https://casino.example/" });
});

it("a racing result's text reaches the page that reads its times", async () => {
  const resultText = "RG-77:1-6-70.111,2-1-70.500,3-2-71.000,4-3-72.250,5-4-73.000,6-5-74.000,7-7-75.000,8-8-76.000";
  const order8 = [6, 1, 2, 3, 4, 5, 7, 8];
  const drawn = {
    ...round,
    status: 1,
    time_left: 0,
    round_no: "RG-77",
    result_numbers: order8,
    result_text: resultText,
  };
  const replies = { "/game/RACINGGOD/home": says(200, { games: [drawn], odds: {}, settings, game_seconds: 60 }) };
  const { response } = await ask("/api/user/game/RACINGGOD/home", { replies });
  const { games } = (await response.json()) as { games: [{ result_text: string }] };
  expect(resultTimes(games[0].result_text, "RG-77", order8)?.slice(0, 2)).toEqual([70_111, 70_500]);
});

it("while the platform is under maintenance the app stays ready, and players see the maintenance", async () => {
  const down = says(503, { message: "Service Unavailable" });
  const { response, lines } = await ask("/api/user/load_balance", { replies: { "/load_balance": down } });
  expect([response.status, await codeOf(response)]).toEqual([503, "maintenance"]);
  expect(lines).toEqual([expect.objectContaining({ call: "loadBalance", failed: "status 503" })]);
  expect(await upstreamAnswers(platform.bff.context.transport, platform.origin, false)).toBe(true);
});
