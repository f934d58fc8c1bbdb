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
}

export interface CheckResult {
  readonly name: string;
  /** `failed`: with an error. `warned`: with warnings or what is tolerated alone. */
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

/** Collects what one check finds. */
export interface Notes {
  /** The paragraph that findings name from here on. */
  about(call: string, anchor: string): void;
  add(level: Level, path: string, expected: string, came: unknown): void;
  /** Adds an error unless `holds`; gives `holds` back. */
  expect(holds: boolean, path: string, expected: string, came: unknown): boolean;
  /** The same with a warning. */
  advise(holds: boolean, path: string, expected: string, came: unknown): boolean;
}

/** @param secrets what must not be repeated: tokens and passwords, whenever they become known */
export function createNotes(secrets: ReadonlySet<string>): { notes: Notes; findings: Finding[] } {
  const findings: Finding[] = [];
  let call = "";
  let document = "docs/platform.md";
  const add: Notes["add"] = (level, path, expected, came) => {
    findings.push({ level, call, path, expected, came: shown(came, secrets), document });
  };
  const demand =
    (level: Level): Notes["expect"] =>
    (holds, path, expected, came) => {
      if (!holds) add(level, path, expected, came);
      return holds;
    };
  return {
    findings,
    notes: {
      about(name, anchor) {
        call = name;
        document = `docs/platform.md#${anchor}`;
      },
      add,
      expect: demand("error"),
      advise: demand("warning"),
    },
  };
}

/** A value in few words. */
function shown(value: unknown, secrets: ReadonlySet<string>): string {
  let text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  for (const secret of secrets) text = text.replaceAll(secret, "•••");
  // oxlint-disable-next-line no-control-regex
  text = text.replace(/[\u0000-\u001f\u007f]+/g, " ");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
