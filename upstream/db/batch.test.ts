import fc from "fast-check";
import { batch } from "./batch";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function slowDouble() {
  const queries: (readonly number[])[] = [];
  const answers: (() => void)[] = [];
  const double = batch((keys: readonly number[]) => {
    queries.push(keys);
    return new Promise<number[]>((resolve) => answers.push(() => resolve(keys.map((key) => key * 2))));
  });
  return { double, queries, answer: () => answers.shift()?.() };
}

test("a single call is queried at once; calls during a query share the next one", async () => {
  const { double, queries, answer } = slowDouble();
  const first = double(1);
  expect(queries).toEqual([[1]]);
  const others = Promise.all([double(2), double(3)]);
  expect(queries).toHaveLength(1);
  answer();
  expect(await first).toBe(2);
  await turn();
  expect(queries).toEqual([[1], [2, 3]]);
  answer();
  expect(await others).toEqual([4, 6]);
  await turn();
  // Nothing is cached: the same key is queried again.
  void double(1);
  expect(queries).toEqual([[1], [2, 3], [1]]);
});

test("a query that hangs delays only its own calls", async () => {
  let question = 0;
  const ask = batch((keys: readonly number[]) => {
    question += 1;
    return question === 1 ? new Promise<number[]>(() => undefined) : Promise.resolve([...keys]);
  });
  const hanging = jest.fn();
  ask(1).then(hanging, hanging);
  expect(await ask(2)).toBe(2);
  expect(await ask(3)).toBe(3);
  expect(hanging).not.toHaveBeenCalled();
});

test("a query that fails, or answers in part, rejects its own calls only", async () => {
  let question = 0;
  const ask = batch(async (keys: readonly number[]) => {
    question += 1;
    if (question === 1) throw new Error("the database is away");
    return question === 2 ? keys.slice(1) : keys;
  });
  await expect(ask(1)).rejects.toThrow("the database is away");
  await turn();
  const parts = await Promise.allSettled([ask(1), ask(2)]);
  expect(parts.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await ask(3)).toBe(3);
});

test("a query has at most `most` keys and one key of a group; at most `atOnce` queries run", async () => {
  const queries: (readonly string[])[] = [];
  const answers: (() => void)[] = [];
  const upper = batch(
    (keys: readonly string[]) => {
      queries.push(keys);
      return new Promise<string[]>((resolve) => answers.push(() => resolve(keys.map((key) => key.toUpperCase()))));
    },
    { most: 3, apart: (key) => key.charAt(0), atOnce: 2 },
  );
  const calls = Promise.all(["a1", "a2", "a3", "b1", "a4", "c1", "d1", "b2"].map(upper));
  expect(queries).toEqual([["a1"], ["a2"]]);
  while (answers.length > 0) {
    answers.shift()?.();
    await turn();
  }
  expect(queries.slice(2)).toEqual([
    ["a3", "b1", "c1"],
    ["a4", "d1", "b2"],
  ]);
  expect(await calls).toEqual(["A1", "A2", "A3", "B1", "A4", "C1", "D1", "B2"]);
});

test("each call gets the value of its key, in any order of calls and answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer(), fc.nat(3)), { maxLength: 60 }), async (calls) => {
      const double = batch(async (keys: readonly number[]) => {
        await new Promise(setImmediate);
        return keys.map((key) => key * 2);
      });
      const values = calls.map(async ([key, turns]) => {
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        return double(key);
      });
      expect(await Promise.all(values)).toEqual(calls.map(([key]) => key * 2));
    }),
    { numRuns: 50 },
  );
});
