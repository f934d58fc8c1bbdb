import { CallerGone } from "../http/hang-up";
import { createHashQueue, type HashQueue } from "./hash-queue";

interface Hashes {
  readonly queue: HashQueue;
  /** The names of what was begun, in that order. */
  readonly begun: string[];
  /** Asks for one, which runs until `end` is told its name. */
  ask(name: string, gone?: AbortSignal): Promise<string>;
  end(name: string, failure?: Error): void;
}

function hashes(...bounds: Parameters<typeof createHashQueue>): Hashes {
  const queue = createHashQueue(...bounds);
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  return {
    queue,
    begun,
    ask: (name, gone) =>
      queue(() => {
        begun.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
        );
      }, gone),
    end: (name, failure) => ends.get(name)?.(failure),
  };
}

/** What is due has run after this. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

test("two run at a time, the others in the order in which they came", async () => {
  const { ask, end, begun } = hashes();
  const asked = names(4).map((name) => ask(name));
  await settled();
  expect(begun).toEqual(["1", "2"]);
  end("2");
  expect(await asked[1]).toBe("2");
  await settled();
  expect(begun).toEqual(["1", "2", "3"]);
  end("1", new Error("out of memory"));
  await expect(asked[0]).rejects.toThrow("out of memory");
  await settled();
  expect(begun).toEqual(["1", "2", "3", "4"]);
  for (const name of ["3", "4"]) end(name);
  await Promise.all(asked.slice(2));
  const later = ask("5");
  await settled();
  expect(begun.at(-1)).toBe("5");
  end("5");
  expect(await later).toBe("5");
});

test("sixty-four wait; one more is told to come back in a second, and its work is not done", async () => {
  const { ask, end, begun } = hashes();
  const asked = names(66).map((name) => ask(name));
  await expect(ask("one more")).rejects.toMatchObject({ code: "unavailable", detail: { retryAfterSeconds: 1 } });
  end("1");
  await asked[0];
  const later = ask("in the place that is free");
  for (const name of names(66)) {
    end(name);
    await settled();
  }
  await settled();
  end("in the place that is free");
  expect(await later).toBe("in the place that is free");
  expect(begun).toEqual([...names(66), "in the place that is free"]);
});

test("who is gone leaves the queue at once, and gives the place to others", async () => {
  const { ask, end, begun } = hashes(1, 2);
  const first = ask("first");
  const gone = new AbortController();
  const dropped = [ask("dropped", gone.signal), ask("dropped too", gone.signal)].map((each) =>
    each.catch((error: unknown) => error),
  );
  await expect(ask("beyond")).rejects.toMatchObject({ code: "unavailable" });
  gone.abort();
  expect(await Promise.all(dropped)).toEqual([expect.any(CallerGone), expect.any(CallerGone)]);
  const next = ask("next");
  end("first");
  await first;
  await settled();
  expect(begun).toEqual(["first", "next"]);
  end("next");
  expect(await next).toBe("next");
});

test("who was gone before, and who goes while his work is done, keeps no place", async () => {
  const { ask, end, begun } = hashes(1, 1);
  await expect(ask("gone before", AbortSignal.abort())).rejects.toThrow(CallerGone);
  const gone = new AbortController();
  const working = ask("working", gone.signal);
  await settled();
  gone.abort();
  const waiting = ask("waiting");
  await settled();
  // What runs cannot be stopped, so it keeps its place until it has ended.
  expect(begun).toEqual(["working"]);
  end("working");
  expect(await working).toBe("working");
  await settled();
  expect(begun).toEqual(["working", "waiting"]);
  end("waiting");
  await waiting;
});
