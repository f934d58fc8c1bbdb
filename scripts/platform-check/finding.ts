/**
 * `error`: the contract is broken and players meet it. `warning`: they can play, but lose something or may one day.
 * `tolerated`: not as the contract writes it, and read all the same.
 */
export type Level = "error" | "warning" | "tolerated";

export interface Finding {
  readonly level: Level;
  /** Method and path, or channel and event. */
  readonly call: string;
  /** Where in the answer (`games.0.end_at`); empty for the whole. */
  readonly path: string;
  readonly expected: string;
  /** Shortened, and without anything secret. */
  readonly came: string;
  /** The paragraph that says so. */
  readonly document: string;
  /** Where else the same was found: how often, and the first few places. */
  readonly also?: { readonly count: number; readonly paths: readonly string[] };
}

export interface CheckResult {
  readonly name: string;
  /** `failed`: with an error. `warned`: with warnings or tolerated faults only. */
  readonly status: "passed" | "warned" | "failed" | "skipped";
  /** Why it was skipped. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

/** A check that does not apply, or cannot be made, ends with this. */
export class Skipped extends Error {
  override name = "Skipped";
}

const MAX_SHOWN = 120;
const MAX_ALSO = 4;

/** Collects what one check finds. */
export interface Notes {
  /** The paragraph that findings name from here on. */
  about(call: string, anchor: string): void;
  add(level: Level, path: string, expected: string, came: unknown): void;
  /** Adds an error unless `holds`; gives `holds` back. */
  expect(holds: boolean, path: string, expected: string, came: unknown): boolean;
  /** The same with a warning. */
  advise(holds: boolean, path: string, expected: string, came: unknown): boolean;
  /** Makes an attempt whose findings are dropped where it gives false: something outside has spoilt it. */
  attempt(run: () => Promise<boolean>): Promise<boolean>;
}

/** The field that a path leads to, whichever row or cell of the odds it is. */
const fieldOf = (path: string): string => path.replace(/\b(odds|limits)\..*/, "$1").replace(/\d+(?=\.|$)/g, "*");

/** The same remark about another row is the same; two remarks about the whole of an answer are two. */
export const kindOf = ({ level, call, path, expected }: Finding): string =>
  JSON.stringify([level, call, fieldOf(path), expected]);

/** @param secrets what must not be repeated: tokens and passwords, whenever they become known */
export function createNotes(secrets: ReadonlySet<string>): { notes: Notes; findings(): Finding[] } {
  let found: Finding[] = [];
  let call = "";
  let document = "docs/platform.md";
  const add: Notes["add"] = (level, path, expected, came) => {
    found.push({ level, call, path, expected, came: shown(came, secrets), document });
  };
  const demand =
    (level: Level): Notes["expect"] =>
    (holds, path, expected, came) => {
      if (!holds) add(level, path, expected, came);
      return holds;
    };
  return {
    findings: () => grouped(found),
    notes: {
      about(name, anchor) {
        call = name;
        document = `docs/platform.md#${anchor}`;
      },
      add,
      expect: demand("error"),
      advise: demand("warning"),
      async attempt(run) {
        const before = found;
        found = [];
        let counts = true;
        try {
          counts = await run();
        } finally {
          found = counts ? [...before, ...found] : before;
        }
        return counts;
      },
    },
  };
}

/** One finding for each remark, in the order of the first, with the places where it holds. */
function grouped(found: readonly Finding[]): Finding[] {
  const groups = new Map<string, [first: Finding, ...more: Finding[]]>();
  for (const finding of found) {
    const group = groups.get(kindOf(finding));
    if (group === undefined) groups.set(kindOf(finding), [finding]);
    else if (group.every(({ path }) => path !== finding.path)) group.push(finding);
  }
  return [...groups.values()].map(([first, ...more]) =>
    more.length === 0
      ? first
      : { ...first, also: { count: more.length, paths: more.slice(0, MAX_ALSO).map(({ path }) => path) } },
  );
}

/** A value in few words. */
function shown(value: unknown, secrets: ReadonlySet<string>): string {
  let text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  for (const secret of secrets) text = text.replaceAll(secret, "•••");
  // oxlint-disable-next-line no-control-regex
  text = text.replace(/[\u0000-\u001f\u007f]+/g, " ");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
