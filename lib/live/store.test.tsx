import { createStore, watchedAfterPaint } from "./store";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("the parts beside the board read the store at once, and are notified of all changes together after the paint", () => {
  const store = createStore(0);
  const late = watchedAfterPaint(store);
  const notified = jest.fn();
  const stop = late.subscribe(notified);
  store.set(1);
  store.set(2);
  expect([late.get(), notified.mock.calls.length]).toEqual([2, 0]);
  jest.advanceTimersByTime(40);
  expect(notified).toHaveBeenCalledTimes(1);
  store.set(3);
  stop();
  jest.advanceTimersByTime(40);
  expect(notified).toHaveBeenCalledTimes(1);
});
