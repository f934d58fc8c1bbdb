import { fetchTable } from "./data-table";

const SOURCE = { model: "PK10Transaction" };
const PAGE = { total_records: 0, total_pages: 0, records: [] };
const realFetch = globalThis.fetch;

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=a";
  jest.useFakeTimers();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

const refused = (retryAfter?: string): Response =>
  new Response(JSON.stringify({ message: "Too many tries.", code: "too_many_requests" }), {
    status: 429,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  });

function answerWith(...answers: (() => Response)[]): () => number {
  let calls = 0;
  globalThis.fetch = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer === undefined) throw new Error("no answer is left");
    return answer();
  };
  return () => calls;
}

const page = (): Response => new Response(JSON.stringify(PAGE));
const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

test("a refused call is repeated after the time in its answer, not before", async () => {
  const calls = answerWith(() => refused("1"), page);
  const fetched = fetchTable(SOURCE, { p: 1 });
  await jest.advanceTimersByTimeAsync(999);
  expect(calls()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await fetched).toEqual(PAGE);
  expect(calls()).toBe(2);
});

test("a refusal that persists fails the call after four attempts", async () => {
  const calls = answerWith(() => refused("1"));
  const fetched = outcome(fetchTable(SOURCE, { p: 1 }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await fetched).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(calls()).toBe(4);
});

test.each([
  ["that asks for a long wait", () => refused("60")],
  ["that names no time", () => refused()],
  ["for another reason", () => new Response("{}", { status: 503, headers: { "retry-after": "1" } })],
])("a refusal %s fails the call at once", async (_which, answer) => {
  const calls = answerWith(answer);
  expect(await outcome(fetchTable(SOURCE, { p: 1 }))).toMatchObject({ name: "CallError" });
  expect(calls()).toBe(1);
});

test("a wait ends at once when it is stopped", async () => {
  const calls = answerWith(() => refused("5"), page);
  const stop = new AbortController();
  const fetched = outcome(fetchTable(SOURCE, { p: 1 }, { signal: stop.signal }));
  await jest.advanceTimersByTimeAsync(100);
  stop.abort();
  globalThis.fetch = async (_url, { signal } = {}) => {
    signal?.throwIfAborted();
    return page();
  };
  expect(await fetched).toMatchObject({ code: "aborted" });
  expect(calls()).toBe(1);
});
