import { act, renderHook } from "@testing-library/react";
import { useLinger } from "./records-table";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("useLinger stays true for the given time after its flag became false", () => {
  const { result, rerender } = renderHook(({ on }) => useLinger(on, 300), { initialProps: { on: false } });
  expect(result.current).toBe(false);
  rerender({ on: true });
  expect(result.current).toBe(true);
  rerender({ on: false });
  act(() => jest.advanceTimersByTime(299));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});

test("useLinger restarts the time if the flag becomes true before the time ends", () => {
  const { result, rerender } = renderHook(({ on }) => useLinger(on, 300), { initialProps: { on: true } });
  rerender({ on: false });
  act(() => jest.advanceTimersByTime(200));
  rerender({ on: true });
  act(() => jest.advanceTimersByTime(200));
  expect(result.current).toBe(true);
  rerender({ on: false });
  act(() => jest.advanceTimersByTime(299));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});
