import { lookForOrder } from "./find-order";
import { betMark, betRequest, jsonAnswer, noNetwork, recordOf, TestPlatform } from "./testing-platform";

const realFetch = globalThis.fetch;
const platform = new TestPlatform(false);
const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  document.cookie = "XSRF-TOKEN=a%3D%3D";
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  platform.asked.length = 0;
  platform.orders.length = 0;
  globalThis.fetch = platform.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

test("an order that appears late is found, though the records cannot be read for a while", async () => {
  platform.records = [noNetwork, jsonAnswer(500, {}), undefined];
  const looking = lookForOrder("PK10", betRequest, betMark, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(platform.asked).toEqual(["dt/", "dt/", "dt/"]);
  platform.orders.push(recordOf(8));
  await jest.advanceTimersByTimeAsync(MINUTE);
  await expect(looking).resolves.toMatchObject({ id: 8, reference_number: "R8" });
  expect(platform.asked).toHaveLength(4);
});

test("the search ends with the page, or after some minutes, and posts nothing", async () => {
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
