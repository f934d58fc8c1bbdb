/** @jest-environment node */
import { createReadiness } from "./readiness";

/** A probe whose answers are given by hand, and a clock that stands until it is moved. */
function createProbe() {
  const waiting: ((ready: boolean) => void)[] = [];
  const clock = { ms: 5_000 };
  const probe = jest.fn(() => new Promise<boolean>((resolve) => waiting.push(resolve)));
  return {
    probe,
    clock,
    ready: createReadiness(probe, () => clock.ms),
    answer: (ready: boolean) => waiting.shift()?.(ready),
  };
}

it("asks once for all who ask within a second, and again after it", async () => {
  const { probe, clock, ready, answer } = createProbe();
  const crowd = Array.from({ length: 50 }, ready);
  answer(false);
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => false));
  clock.ms += 999;
  expect(await ready()).toBe(false);
  expect(probe).toHaveBeenCalledTimes(1);
  clock.ms += 1;
  const later = ready();
  answer(true);
  expect(await later).toBe(true);
  expect(await ready()).toBe(true);
  expect(probe).toHaveBeenCalledTimes(2);
});

it("starts no second probe beside one that takes long", async () => {
  const { probe, clock, ready, answer } = createProbe();
  const first = ready();
  clock.ms += 60_000;
  const second = ready();
  expect(probe).toHaveBeenCalledTimes(1);
  answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});
