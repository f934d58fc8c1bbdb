import type { Minor } from "@/lib/money";
import { Balance, type BalanceNews, LATE_MS } from "./balance";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function setUp() {
  const shown: Minor[] = [];
  const ages: (Date | null)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const answers: ((answer: BalanceNews) => void)[] = [];
  const balance = new Balance(10_000, "MYR", {
    load: () =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        refusals.push(reject);
      }),
    show: (each) => shown.push(each),
    age: (from) => ages.push(from),
  });
  return { balance, shown, ages, answers, refusals };
}

test("a balance that is older than the shown one is ignored", () => {
  const { balance, shown } = setUp();
  balance.take({ balance: 90, server_time: at(5) });
  balance.take({ balance: 100, server_time: at(4) });
  balance.take({ balance: 80, server_time: at(6) });
  expect(shown).toEqual([9000, 8000]);
});

test.each<[string, BalanceNews, number]>([
  ["is not taken but asked for again", { balance: 100 }, 2],
  ["is dropped if its time says that it is older", { balance: 100, server_time: at(4) }, 1],
])("an answer that was requested before a bet %s", async (_title, answer, calls) => {
  const { balance, shown, answers } = setUp();
  balance.take({ balance: 100, server_time: at(5) });
  const refreshed = balance.refresh();
  balance.take({ balance: 70 });
  answers[0]?.(answer);
  await new Promise(setImmediate);
  expect([answers.length, shown]).toEqual([calls, [7000]]);
  answers[1]?.({ balance: 65 });
  await refreshed;
  expect(shown.at(-1)).toBe(calls === 2 ? 6500 : 7000);
});

test("if a balance cannot be fetched again, it is shown with its time until a newer one arrives", async () => {
  jest.spyOn(console, "warn").mockReturnValue();
  const { balance, ages, refusals } = setUp();
  balance.take({ balance: 90 });
  const takenAt = Date.now();
  for (const nth of [0, 1]) {
    const refreshed = balance.refresh();
    refusals[nth]?.(new Error("502"));
    await refreshed;
  }
  expect(ages).toEqual([expect.any(Date)]);
  expect(ages[0]?.getTime()).toBeLessThanOrEqual(takenAt);
  balance.take({ balance: 90 });
  expect(ages).toEqual([expect.any(Date), null]);
  jest.restoreAllMocks();
});

test("while an answer is late the balance is shown with its time; the late answer is still used", async () => {
  jest.useFakeTimers();
  const { balance, shown, ages, answers } = setUp();
  const refreshed = balance.refresh();
  jest.advanceTimersByTime(LATE_MS);
  expect(ages).toEqual([expect.any(Date)]);
  answers[0]?.({ balance: 70 });
  await refreshed;
  expect([shown, ages]).toEqual([[7000], [expect.any(Date), null]]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
