import { createHmac } from "node:crypto";
import type { Fault, StubEvent } from "../stub/exchange";
import { STUB_KEY, STUB_SECRET } from "../stub/platform";
import { faultsOf, type Loose, plant } from "./plant";

const signatures = faultsOf("/broadcasting/auth", ({ asked, refusal, success }) => [
  [
    "everybody's channel is signed",
    "error #broadcasting-auth",
    asked((body) => (body.channel_name = "private-user.7")),
  ],
  [
    "a foreign channel is refused in Laravel 8's empty words",
    "tolerated message #broadcasting-auth",
    refusal(403, { body: { message: "" } }),
  ],
  [
    "a signature without the key",
    "error auth #broadcasting-auth",
    success(({ auth }) => ({ auth: auth.split(":")[1] })),
  ],
  [
    "a signature by another secret",
    "error auth #broadcasting-auth",
    success(({ auth }) => ({ auth: `${auth.split(":")[0]}:${"0".repeat(64)}` })),
  ],
  [
    "multipart bodies are not read",
    "error #requests",
    asked((body, { type }) => type.startsWith("multipart/") && delete body.channel_name),
  ],
  [
    "url-encoded bodies are not read",
    "error #requests",
    asked((body, { type }) => type.includes("urlencoded") && delete body.channel_name),
  ],
  [
    "a JSON body's field is another one",
    "error #requests",
    asked((body, { type }) => type.includes("json") && (body.socket_id = "1.1")),
  ],
]);

/** A platform that declares the hub's sign-in, and signs `user_data` with `text`. */
const signsIn = (user_data: string, textOf: (socketId: string) => string): Fault => ({
  after({ path, body }, answer) {
    if (path === "/settings") {
      return { status: 200, body: { countries: [], default_country_code: "", features: ["user_auth"] } };
    }
    if (path !== "/broadcasting/user-auth") return answer;
    const signature = createHmac("sha256", STUB_SECRET)
      .update(textOf(String(body["socket_id"])))
      .digest("hex");
    return { status: 200, body: { auth: `${STUB_KEY}:${signature}`, user_data } };
  },
});

const OWN = '{"id":"7"}';
const signIns = plant("POST /api/user/broadcasting/user-auth", [
  [
    "a sign-in at the hub is signed as a channel is",
    "error auth #broadcasting-user-auth",
    signsIn(OWN, (socketId) => `${socketId}:${OWN}`),
  ],
  [
    "a sign-in at the hub as another player",
    "error user_data #broadcasting-user-auth",
    signsIn('{"id":"8"}', (socketId) => `${socketId}::user::{"id":"8"}`),
  ],
]);

const ofKey = faultsOf("/broadcasting/auth", ({ success }) => [
  [
    "a signature with another application's key",
    "error auth #broadcasting-auth",
    success(({ auth }) => ({ auth: `other:${auth.split(":")[1]}` })),
  ],
]).map((fault) => ({ ...fault, needsHub: true }));

const without = (name: string): Fault => ({ events: (events) => events.filter(({ event }) => event !== name) });

const changed = (name: string, change: (data: Loose) => unknown): Fault => ({
  events(events) {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  },
});

const first = (name: string) => (a: StubEvent, b: StubEvent) => Number(b.event === name) - Number(a.event === name);

const GAME = "game-PK10";
const onHub = [
  ...plant("channel private-user.7", [["the hub refuses what was signed", "error #hub", { refuses: true }]]),
  ...plant(`${GAME} results`, [
    ["results are not told", "error #results", without("results")],
    [
      "a result before betting closes",
      "error #results",
      changed("game_update", ({ round }) => (round.end_at = new Date(Date.now() + 30_000).toISOString())),
    ],
    ["a result of nine cars", "error result_numbers #results", changed("results", (data) => data.result_numbers.pop())],
  ]),
  ...plant(`${GAME} winning`, [
    ["winnings are not told", "warning #winning", without("winning")],
    [
      "winnings before their result",
      "error #winning",
      { events: (events) => events.toSorted(first("winning")).toSorted(first("game_update")) },
    ],
    ["a payload that cannot be read", "error winners #winning", changed("winning", (data) => (data.winners = "none"))],
  ]),
  ...plant(`${GAME} game_update`, [
    ["rounds are not told", "error #game_update", without("game_update")],
    [
      "a round that is no longer open is not told",
      "error round.status #game_update",
      changed("game_update", ({ round }) => (round.status = 0)),
    ],
    [
      "seq leaves one out",
      "error seq #seq",
      { events: (events) => events.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })) },
    ],
  ]),
  ...plant(`${GAME} App\\Events\\RoundOpened`, [
    [
      "an event that nobody reads",
      "warning #events",
      { events: (events) => [{ channel: GAME, event: "App\\Events\\RoundOpened", data: {} }, ...events] },
    ],
  ]),
  ...plant("private-user.7 user_logout", [
    ["a second sign-in is not told", "warning #user_logout", without("user_logout")],
  ]),
].map((fault) => ({ ...fault, needsHub: true }));

export const channelFaults = [...signatures, ...signIns, ...ofKey, ...onHub];
