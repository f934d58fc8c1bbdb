import { onNotice, type Notice } from "./notices";
import { fetchRules } from "./rules";

const realFetch = globalThis.fetch;
const notices: Notice[] = [];
let stop: () => void;

beforeEach(() => {
  notices.length = 0;
  stop = onNotice((notice) => notices.push(notice));
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
});

const answer = (body: object, status = 200): void => {
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(body), { status }));
};

test("asks for the game's rules in the language", async () => {
  const rules = { locale: "th", sections: [] };
  answer(rules);
  await expect(fetchRules("PK10", "th")).resolves.toEqual(rules);
  expect(jest.mocked(globalThis.fetch).mock.calls.map(([url]) => url)).toEqual(["/api/rules?game=PK10&lang=th"]);
});

test.each([
  [401, "unauthenticated", "leave"],
  [418, "refresh_page", "reload"],
  [503, "maintenance", "maintenance"],
])("%i %s raises a notice", async (status, code, type) => {
  answer({ message: "", code }, status);
  await expect(fetchRules("PK10", "en")).rejects.toMatchObject({ status, code });
  expect(notices).toEqual([expect.objectContaining({ action: expect.objectContaining({ type }) })]);
});

test.each([
  [403, "forbidden"],
  [422, "refused"],
  [429, "too_many_requests"],
  [500, "server_error"],
])("%i %s raises no notice, because the dialog shows it", async (status, code) => {
  answer({ message: "No", code }, status);
  await expect(fetchRules("PK10", "en")).rejects.toMatchObject({ status });
  expect(notices).toEqual([]);
});

test("an answer outside the contract fails without a notice", async () => {
  answer({ sections: "all" });
  await expect(fetchRules("PK10", "en")).rejects.toMatchObject({ code: "malformed_answer" });
  expect(notices).toEqual([]);
});
