import { rulesPage } from "./rules-page";
import { testSession, upstreamAnswer } from "./testing";
import type { UpstreamRequest, UpstreamResponse } from "./transport";

jest.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));

const warn = jest.fn();
let send: (request: UpstreamRequest) => Promise<UpstreamResponse>;
jest.mock("./process", () => ({
  bffProcess: () => ({
    settings: { upstreamUrl: "http://127.0.0.1:4000" },
    cookieSite: { secure: false, framed: false },
    sessions: { read: async () => testSession },
    specimens: new Map(),
    transport: { send: (request: UpstreamRequest) => send(request) },
    log: { warn },
  }),
}));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test("a platform that is silent is waited for five seconds", async () => {
  send = ({ onCancel }) => new Promise((_, reject) => onCancel(() => reject(new Error("cancelled"))));
  let page: unknown = "waiting";
  const asked = rulesPage("PK10", "vn").then((answer) => (page = answer));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(page).toBe("waiting");
  await jest.advanceTimersByTimeAsync(1);
  await asked;
  expect([page, warn.mock.calls.length]).toEqual([null, 1]);
});

test("a page that is missing is told once a minute, for each language and each page", async () => {
  send = async () => upstreamAnswer(200, { page: null });
  const told = async (game: "PK10" | "RACINGGOD", locale: "en" | "th"): Promise<number> => {
    warn.mockClear();
    expect(await rulesPage(game, locale)).toBeNull();
    return warn.mock.calls.length;
  };
  expect([await told("PK10", "en"), await told("PK10", "en")]).toEqual([1, 0]);
  expect([await told("PK10", "th"), await told("RACINGGOD", "th")]).toEqual([1, 1]);
  send = async () => upstreamAnswer(500, {});
  jest.advanceTimersByTime(59_999);
  expect(await told("PK10", "en")).toBe(0);
  jest.advanceTimersByTime(1);
  expect(await told("PK10", "en")).toBe(1);
});
