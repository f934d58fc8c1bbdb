interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** A question that is not answered by then may hang on a dead connection, and holds up nobody but those who are in it. */
const PATIENCE_MS = 250;

/**
 * Asks for keys with one question in flight at a time: who comes meanwhile goes together with the next. Alone nobody waits;
 * in a crowd the round trips to the database stay few.
 * @param ask must answer every key at its own place; when it rejects, so does everybody who was in that question
 */
export function gather<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let asking = false;

  const askAll = async (): Promise<void> => {
    asking = true;
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      await settledOrLate(answerAll(together));
    }
    asking = false;
  };

  const answerAll = async (together: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await ask(together.map(({ key }) => key));
      if (values.length !== together.length) throw new Error(`${together.length} asked, ${values.length} answered`);
      together.forEach(({ resolve }, at) => resolve(values[at] as Value));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!asking) void askAll();
    });
}

async function settledOrLate(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([answer, late]);
  clearTimeout(timer);
}
