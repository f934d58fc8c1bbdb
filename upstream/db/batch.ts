interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** A query that takes longer may hang on a dead connection: the next one no longer waits for it. */
const MAX_WAIT_MS = 250;

/**
 * Answers several calls with one query: while a query runs, new keys wait and go together in the next one. A single call is never
 * delayed.
 * @param query gives one value for each key, in order; when it rejects, each call of that batch rejects
 */
export function batch<Key, Value>(
  query: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let running = false;

  const runAll = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      await settledOrLate(answer(calls));
    }
    running = false;
  };

  const answer = async (calls: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await query(calls.map(({ key }) => key));
      if (values.length !== calls.length) throw new Error(`${calls.length} keys, ${values.length} values`);
      calls.forEach(({ resolve }, at) => resolve(values[at] as Value));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!running) void runAll();
    });
}

async function settledOrLate(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)));
  await Promise.race([answered, late]);
  clearTimeout(timer);
}
