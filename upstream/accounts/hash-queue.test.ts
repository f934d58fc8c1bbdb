import { CallError, CallerGone } from "../call-error";
import { type Caller, createHashQueue, hashesAtOnce } from "./passwords";

interface Hashes {
  readonly begun: string[];
  /** Requests a hash, which runs until `end` is called with its name. */
  ask(name: string, caller?: Partial<Caller>): Promise<string>;
  end(name: string, failure?: Error): void;
}

function hashes(...bounds: Parameters<typeof createHashQueue>): Hashes {
  const queue = createHashQueue(...bounds);
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  return {
    begun,
    ask: (name, caller) =>
      queue({ network: "203.0.113.1", known: false, ...caller }, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
        );
      }),
    end: (name, failure) => ends.get(name)?.(failure),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

async function endAll({ begun, end }: Hashes): Promise<void> {
  for (let at = 0; at < begun.length; at += 1) {
    end(begun[at] ?? "");
    await settled();
  }
}

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])("on %d cores at most %d hashes run", (cores, most) => {
  expect(hashesAtOnce(cores)).toBe(most);
});

test("two hashes run at a time; the others of one network run in their order of arrival", async () => {
  const { ask, end, begun } = hashes(2);
  const answers = names(4).map((name) => ask(name));
  await settled();
  expect(begun).toEqual(["1", "2"]);
  end("2");
  expect(await answers[1]).toBe("2");
  await settled();
  expect(begun).toEqual(["1", "2", "3"]);
  end("1", new Error("out of memory"));
  await expect(answers[0]).rejects.toThrow("out of memory");
  await settled();
  expect(begun).toEqual(["1", "2", "3", "4"]);
  for (const name of ["3", "4"]) end(name);
  await Promise.all(answers.slice(2));
  const later = ask("5");
  await settled();
  expect(begun.at(-1)).toBe("5");
  end("5");
  expect(await later).toBe("5");
});

test("sixty-four hashes wait; the next one is refused with a Retry-After of one second", async () => {
  const { ask, end, begun } = hashes(2);
  const answers = names(66).map((name) => ask(name));
  await expect(ask("one more")).rejects.toMatchObject({ code: "unavailable", detail: { retryAfterSeconds: 1 } });
  end("1");
  await answers[0];
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

test("a caller who disconnects leaves the queue at once", async () => {
  const { ask, end, begun } = hashes(1, 2);
  const first = ask("first");
  const gone = new AbortController();
  const dropped = ["dropped", "dropped too"].map((name) =>
    ask(name, { gone: gone.signal }).catch((error: unknown) => error),
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

test("a caller who has disconnected before the call, or disconnects during the hash, keeps no place", async () => {
  const { ask, end, begun } = hashes(1, 1);
  await expect(ask("gone before", { gone: AbortSignal.abort() })).rejects.toThrow(CallerGone);
  const gone = new AbortController();
  const working = ask("working", { gone: gone.signal });
  await settled();
  gone.abort();
  const waiting = ask("waiting");
  await settled();
  // A running hash cannot be stopped, and keeps its place until it has ended.
  expect(begun).toEqual(["working"]);
  end("working");
  expect(await working).toBe("working");
  await settled();
  expect(begun).toEqual(["working", "waiting"]);
  end("waiting");
  await waiting;
});

describe("while forty networks ask for thirty hashes each", () => {
  const network = (at: number): string => `198.51.100.${at}`;
  let all: Hashes;
  let refused: string[];
  beforeEach(async () => {
    all = hashes(1);
    refused = [];
    for (let at = 0; at < 40 * 30; at += 1) {
      const name = `flood ${at % 40}`;
      all.ask(name, { network: network(at % 40) }).catch(() => refused.push(name));
    }
    await settled();
  });
  const before = (name: string): string[] => all.begun.slice(0, all.begun.indexOf(name));

  it("known players wait for the running hash, and then take every second turn", async () => {
    const honest = [1, 2].map((at) => all.ask(`honest ${at}`, { network: `203.0.113.${at}`, known: true }));
    await endAll(all);
    expect(await Promise.all(honest)).toEqual(["honest 1", "honest 2"]);
    expect(before("honest 1")).toEqual(["flood 0"]);
    expect(before("honest 2")).toEqual(["flood 0", "honest 1", "flood 1"]);
  });

  it("a new player waits for one hash of each other network, even if the queue was full", async () => {
    expect(refused).toHaveLength(40 * 30 - 1 - 64);
    const honest = all.ask("honest", { network: "203.0.113.1" });
    await endAll(all);
    expect(await honest).toBe("honest");
    const [running, ...round] = before("honest");
    expect([running, round.length, new Set(round).size]).toEqual(["flood 0", 40, 40]);
  });

  it("known players take at most every second turn from a new player", async () => {
    for (let at = 0; at < 60; at += 1) void all.ask(`known ${at}`, { network: network(at % 30), known: true });
    const honest = all.ask("honest", { network: "203.0.113.1" });
    await endAll(all);
    expect(await honest).toBe("honest");
    expect(before("honest").filter((name) => name.startsWith("known"))).toHaveLength(41);
  });
});

test("a full lane replaces a waiter of the network with the most waiters, and refuses a network that would then have as many", async () => {
  const all = hashes(1, 4);
  const outcome = (name: string, network: string): Promise<string> =>
    all
      .ask(name, { network })
      .catch((error: unknown) => `${name}: ${error instanceof CallError ? error.code : "failed"}`);
  const answers = [outcome("running", "a")];
  for (const [name, network] of [
    ["a1", "a"],
    ["a2", "a"],
    ["a3", "a"],
    ["b1", "b"],
    ["c1", "c"],
    ["a4", "a"],
    ["b2", "b"],
    ["d1", "d"],
    ["e1", "e"],
  ] as const)
    answers.push(outcome(name, network));
  await settled();
  await endAll(all);
  expect(all.begun).toEqual(["running", "a1", "b1", "c1", "d1"]);
  expect((await Promise.all(answers)).filter((each) => each.includes(":"))).toEqual(
    ["a2", "a3", "a4", "b2", "e1"].map((name) => `${name}: unavailable`),
  );
});
