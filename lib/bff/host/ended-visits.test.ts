import http, { type IncomingHttpHeaders } from "node:http";
import pino from "pino";
import { readEnv } from "../env";
import type { Document } from "../pages/documents";
import { sealSession, type Session } from "../session/session";
import { createTestBff, TEST_SECRET, TEST_XSRF, testSession, upstreamAnswer } from "../testing";
import { type Host, startHost } from "./start-host";

const live: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };
const page: Document = {
  ...{ digest: "hash", scripts: [], hasPicture: false },
  body: async () => new TextEncoder().encode("<!DOCTYPE html>"),
};
const documents = new Map(["/en/error", "/en/authentication", "/en/lobby/home"].map((name) => [name, page]));

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
}

/** Visits over real connections to this port. */
const askAt =
  (port: number) =>
  (path: string, headers: Readonly<Record<string, string>>): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const given = { host: "play.example", ...headers };
      const request = http.request({ port, path, headers: given, agent: false }, (response) => {
        response.resume().on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
      });
      request.on("error", reject).end();
    });

/** The whole host: the BFF in front of the documents, with one session memory. */
async function startWhole() {
  const settings = { ...readEnv({ SESSION_SECRET: TEST_SECRET }), port: 0 };
  const overrides = { settings, documents, publicOrigins: [], now: Date.now };
  const { context, sent } = createTestBff(() => upstreamAnswer(200, {}), overrides);
  const log = pino({ level: "silent" });
  const host = await startHost({
    context,
    log,
    access: log,
    limits: { drainMs: 1_000, socketsMs: 100 },
    startPages: async () => ({
      handle: async (_request, response) => void response.end("next"),
      files: new Set(),
      stop: async () => undefined,
    }),
  });
  hosts.push(host);
  return { ask: askAt(host.port), sessions: context.sessions, sent };
}

const signedIn = async (): Promise<string> =>
  `XSRF-TOKEN=${TEST_XSRF}; grandstand_session=${await sealSession(live, [TEST_SECRET])}`;

describe("a visit through the whole host", () => {
  const deletes = [expect.stringMatching(/^grandstand_session=; .*Max-Age=0/)];
  const leads = { "/error": [200, undefined], "/": [307, "/error"] } as const;

  it.each(["/error", "/"] as const)("to %s that ends its own session deletes the cookie, each time", async (path) => {
    const { ask, sessions, sent } = await startWhole();
    const cookie = await signedIn();
    // At the second visit the BFF has ended it already.
    for (const visit of [1, 2]) {
      const { status, headers } = await ask(`${path}?ended=${live.sid}`, { cookie });
      expect([visit, status, headers.location]).toEqual([visit, ...leads[path]]);
      expect(headers["set-cookie"]).toEqual(deletes);
      expect(sessions.hasEnded(live.sid)).toBe(true);
    }
    expect(sent.map((request) => request.path)).toEqual([expect.stringMatching(/logout$/)]);
  });

  it.each(["/error?ended=sid-2", "/?ended=sid-2", "/error?ended=", "/?ended=", "/error", "/"])(
    "to %s keeps the session",
    async (target) => {
      const { ask, sessions, sent } = await startWhole();
      const cookie = await signedIn();
      expect((await ask(target, { cookie })).headers["set-cookie"]).toBeUndefined();
      expect([sessions.hasEnded(live.sid), sent]).toEqual([false, []]);
      expect((await ask("/lobby/home", { cookie })).status).toBe(200);
    },
  );

  it.each(["/error", "/"])("to %s with a wrong seal or without one deletes nothing", async (path) => {
    const { ask } = await startWhole();
    const seal = await sealSession(live, ["another-secret-of-at-least-thirty-two-characters"]);
    for (const own of ["", `; grandstand_session=${seal}`, "; grandstand_session="]) {
      const answer = await ask(`${path}?ended=${live.sid}`, { cookie: `XSRF-TOKEN=${TEST_XSRF}${own}` });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  it.each(["/error", "/"])("to %s as a prefetch ends nothing", async (path) => {
    const { ask, sessions } = await startWhole();
    const headers = { cookie: await signedIn(), "sec-purpose": "prefetch" };
    expect((await ask(`${path}?ended=${live.sid}`, headers)).headers["set-cookie"]).toBeUndefined();
    expect(sessions.hasEnded(live.sid)).toBe(false);
  });

  it.each([{}, { "sec-fetch-site": "cross-site", "sec-fetch-user": "?1" }])(
    "to the sign-in deletes the cookie and ends the session: %j",
    async (headers) => {
      const { ask, sessions } = await startWhole();
      const answer = await ask("/authentication", { ...headers, cookie: await signedIn() });
      expect(answer.headers["set-cookie"]).toEqual(deletes);
      expect(sessions.hasEnded(live.sid)).toBe(true);
    },
  );

  it.each(["cross-site", "same-site"])("to the sign-in without a click on a %s page ends nothing", async (site) => {
    const { ask, sessions, sent } = await startWhole();
    const cookie = await signedIn();
    const answer = await ask("/authentication", { cookie, "sec-fetch-site": site });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    expect([sessions.hasEnded(live.sid), sent]).toEqual([false, []]);
    expect((await ask("/lobby/home", { cookie })).status).toBe(200);
  });
});
