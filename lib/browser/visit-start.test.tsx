import { forgetTables } from "./storage-keys";
import { beginVisit, visitMs } from "./visit-start";

beforeEach(() => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test("a visit lasts over all pages of a tab until the player leaves; each player has a separate visit", () => {
  beginVisit(1);
  jest.advanceTimersByTime(60_000);
  beginVisit(1);
  beginVisit(2);
  jest.advanceTimersByTime(60_000);
  expect([visitMs(1), visitMs(2)]).toEqual([120_000, 60_000]);
  forgetTables(() => sessionStorage);
  beginVisit(1);
  expect(visitMs(1)).toBe(0);
});
