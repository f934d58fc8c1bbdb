import { createReadiness } from "./watch";

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

it("probes once for all calls within a second, and again later", async () => {
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

it("starts no second probe while one is still running", async () => {
  const { probe, clock, ready, answer } = createProbe();
  const first = ready();
  clock.ms += 60_000;
  const second = ready();
  expect(probe).toHaveBeenCalledTimes(1);
  answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});
