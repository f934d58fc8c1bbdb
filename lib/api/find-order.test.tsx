import { findOrder, lookForOrder } from "./find-order";
import { betMark, betRequest, jsonAnswer, noNetwork, recordOf, TestPlatform } from "./testing-platform";

const realFetch = globalThis.fetch;
const platform = new TestPlatform(false);
const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  document.cookie = "XSRF-TOKEN=a%3D%3D";
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  platform.asked.length = 0;
  platform.recordForms.length = 0;
  platform.orders.length = 0;
  globalThis.fetch = platform.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

test("finds an order that appears late, although the records cannot be read for a while", async () => {
  platform.recordAnswers = [noNetwork, jsonAnswer(500, {}), undefined];
  const looking = lookForOrder("PK10", betRequest, betMark, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(platform.asked).toEqual(["dt/", "dt/", "dt/"]);
  platform.orders.push(recordOf(8));
  await jest.advanceTimersByTimeAsync(MINUTE);
  await expect(looking).resolves.toMatchObject({ id: 8, reference_number: "R8" });
  expect(platform.asked).toHaveLength(4);
});

test("finds an order on a later page if the platform sends smaller pages than requested", async () => {
  const other = recordOf(9, { total_amount: 1 });
  const answer = (...records: object[]) => jsonAnswer(200, { total_records: 25, total_pages: 3, ipp: 10, records });
  platform.recordAnswers = [answer(other), answer(other, recordOf(8))];
  await expect(findOrder("PK10", betRequest, betMark)).resolves.toMatchObject({ id: 8 });
  platform.recordAnswers = [answer(other), answer(other), answer(other)];
  await expect(findOrder("PK10", betRequest, betMark)).resolves.toBeNull();
  const pages = platform.recordForms.map((form) => `${String(form.get("p"))}/${String(form.get("ipp"))}`);
  expect(pages).toEqual(["1/100", "2/10", "1/100", "2/10", "3/10"]);
});

test("the search ends when the page is left, or after some minutes, and posts nothing", async () => {
  const page = new AbortController();
  const left = lookForOrder("PK10", betRequest, betMark, page.signal);
  page.abort();
  const looking = lookForOrder("PK10", betRequest, betMark, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(20 * MINUTE);
  await expect(Promise.all([left, looking])).resolves.toEqual([null, null]);
  const asked = platform.asked.length;
  expect(new Set(platform.asked)).toEqual(new Set(["dt/"]));
  await jest.advanceTimersByTimeAsync(20 * MINUTE);
  expect(platform.asked).toHaveLength(asked);
});
