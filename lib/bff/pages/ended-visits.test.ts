import { visitOf } from "../context";
import { sealSession } from "../session/session";
import { createTestBff, info, TEST_SECRET, TEST_XSRF, testSession as live, upstreamAnswer } from "../testing";
import { visitPage } from "./visit";

const sealed = async (secret = TEST_SECRET): Promise<string> =>
  `XSRF-TOKEN=${TEST_XSRF}; grandstand_session=${await sealSession(live, [secret])}`;
const deletes = [expect.stringMatching(/^grandstand_session=; .*Max-Age=0/)];

/** `ask` sends the session's cookie, unless `headers` have another cookie. */
async function start(platform = async () => upstreamAnswer(200, {})) {
  const { context, sent } = createTestBff(platform);
  const own = await sealed();
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const request = new Request(`http://play.example${path}`, { headers: { cookie: own, ...headers } });
    const { status, headers: given, cookies } = await visitPage(visitOf(context, request, info));
    return { status, leadsTo: given["location"], cookies };
  };
  return {
    ask,
    hasEnded: () => context.sessions.hasEnded(live.sid),
    calls: () => sent.map(({ path, headers }) => `${path} ${headers["authorization"]}`),
  };
}

it.each([
  ["/error", 200, undefined],
  ["/", 307, "/error"],
])(
  "a visit to %s that ends its own session deletes the cookie, even at a second visit",
  async (path, status, leadsTo) => {
    const { ask, hasEnded, calls } = await start();
    // At the second visit the BFF has already ended the session.
    for (const _ of [1, 2]) {
      expect(await ask(`${path}?ended=${live.sid}`)).toEqual({ status, leadsTo, cookies: deletes });
      expect(hasEnded()).toBe(true);
    }
    expect(calls()).toEqual([`/api/user/logout Bearer ${live.token}`]);
  },
);

it("a visit that reports a duplicate login ends its own session, and keeps a cookie that the other sign-in may have set", async () => {
  const { ask, hasEnded } = await start();
  expect((await ask(`/error?message=duplicate_login&ended=${live.sid}`)).cookies).toEqual([]);
  expect(hasEnded()).toBe(true);
  expect((await ask("/lobby/home")).leadsTo).toBe("/authentication");
});

const prefetch = { "sec-purpose": "prefetch" };
it.each<[string, Record<string, string>]>([
  ["/error?ended=sid-2", {}],
  ["/?ended=sid-2", {}],
  ["/error?ended=", {}],
  ["/?ended=", {}],
  ["/error", {}],
  ["/", {}],
  [`/error?ended=${live.sid}`, prefetch],
  [`/?ended=${live.sid}`, prefetch],
  ["/authentication", { "next-router-prefetch": "1" }],
  ["/authentication", { "sec-fetch-site": "cross-site" }],
  ["/authentication", { "sec-fetch-site": "same-site" }],
])("a visit to %s with %j keeps the session", async (path, headers) => {
  const { ask, hasEnded, calls } = await start();
  expect((await ask(path, headers)).cookies).toEqual([]);
  expect([hasEnded(), calls()]).toEqual([false, []]);
  expect((await ask("/lobby/home")).status).toBe(200);
});

it.each(["/error", "/"])("a visit to %s with a wrong seal or without one deletes nothing", async (path) => {
  const { ask } = await start();
  const wrong = await sealed("another-secret-of-at-least-thirty-two-characters");
  for (const cookie of [wrong, `XSRF-TOKEN=${TEST_XSRF}`, `XSRF-TOKEN=${TEST_XSRF}; grandstand_session=`])
    expect((await ask(`${path}?ended=${live.sid}`, { cookie })).cookies).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ["/authentication", {}],
  ["/authentication/", {}],
  ["/authentication", { "sec-fetch-site": "cross-site", "sec-fetch-user": "?1" }],
])("a visit to the sign-in deletes the cookie and ends the session: %s with %j", async (path, headers) => {
  // The session is over before the platform answers.
  let confirm: (() => void) | undefined;
  const { ask, hasEnded, calls } = await start(
    () => new Promise((resolve) => (confirm = () => resolve(upstreamAnswer(200, {})))),
  );
  expect((await ask(path, headers)).cookies).toEqual(deletes);
  expect([hasEnded(), calls().length]).toEqual([true, 1]);
  expect((await ask("/lobby/home")).leadsTo).toBe("/authentication");
  confirm?.();
});
