interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | Promise<Value>) => void;
  readonly reject: (error: unknown) => void;
}

interface Limits<Key> {
  readonly most: number;
  /** Two keys with the same result go into different queries. */
  readonly apart: (key: Key) => unknown;
  /** Maximum of queries at once. A query is not counted after {@link MAX_WAIT_MS}. */
  readonly atOnce: number;
}

/** A query that takes longer may hang on a dead connection: the next query does not wait for it. */
const MAX_WAIT_MS = 250;

/**
 * Answers several calls with one query: calls that arrive while `atOnce` queries run (default: one) share the next
 * query. Other calls are not delayed.
 * @param query gives one value for each key, in order, or its promise; when it rejects, each call of that batch rejects
 */
export function batch<Key, Value>(
  query: (keys: readonly Key[]) => Promise<readonly (Value | Promise<Value>)[]>,
  limits?: Limits<Key>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let running = 0;

  const runAll = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) {
      const [calls, left] = limits === undefined ? [waiting, []] : take(waiting, limits);
      waiting = left;
      await settledOrLate(answer(calls));
    }
    running -= 1;
  };

  const answer = async (calls: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await query(calls.map(({ key }) => key));
      if (values.length !== calls.length) throw new Error(`${calls.length} keys, ${values.length} values`);
      calls.forEach(({ resolve }, at) => resolve(values[at] as Value | Promise<Value>));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running < (limits?.atOnce ?? 1)) void runAll();
    });
}

function take<Call extends { readonly key: Key }, Key>(
  waiting: readonly Call[],
  { most, apart }: Limits<Key>,
): [Call[], Call[]] {
  const calls = new Map<unknown, Call>();
  const left: Call[] = [];
  for (const call of waiting) {
    const group = apart(call.key);
    if (calls.size === most || calls.has(group)) left.push(call);
    else calls.set(group, call);
  }
  return [[...calls.values()], left];
}

async function settledOrLate(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)));
  await Promise.race([answered, late]);
  clearTimeout(timer);
}
