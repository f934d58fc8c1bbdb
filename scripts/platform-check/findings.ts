import { memberOf } from "./read-answer";

/**
 * `error`: the platform breaks the contract, and players notice. `warning`: players can play, but lose something now,
 * or may lose something later. `tolerated`: the answer differs from the contract, but the product can read it.
 */
export type Level = "error" | "warning" | "tolerated";

export interface Finding {
  readonly level: Level;
  /** Method and path, or channel and event. */
  readonly call: string;
  /** The place in the answer (`games.0.end_at`); empty for the whole answer. */
  readonly path: string;
  readonly expected: string;
  /** Shortened, without secrets. */
  readonly came: string;
  /** The paragraph of docs/platform.md with the rule. */
  readonly document: string;
  /** The number of further places with the same fault, and the first of these places. */
  readonly also?: { readonly count: number; readonly paths: readonly string[] };
}

/** Ends a check that does not apply or cannot be made. The message is empty if a finding already gives the reason. */
export class Skipped extends Error {
  override name = "Skipped";
}

/** @throws Skipped if the value is not known */
export function known<T>(value: T, why: string): NonNullable<T> {
  if (value == null) throw new Skipped(why);
  return value;
}

const MAX_SHOWN = 120;
const MAX_ALSO = 4;

/** The field at a path, without row numbers, and without the cell of odds or limits. */
const fieldOf = (path: string): string => path.replace(/\b(odds|limits)\..*/, "$1").replace(/\d+(?=\.|$)/g, "*");

/** Equal for findings that differ only in their row or cell. */
const kindOf = ({ level, call, path, expected }: Finding): string =>
  JSON.stringify([level, call, fieldOf(path), expected]);

export class Findings {
  /** Tokens and passwords, which no finding may contain. The checks add them as they learn them. */
  readonly secrets = new Set<string>();
  /** The value to which the paths of findings refer. */
  value: unknown;
  readonly #told = new Set<string>();
  #subject = { call: "", document: "" };
  #found: Finding[] = [];

  /** Sets the call, and the paragraph of docs/platform.md, of later findings. */
  about(call: string, anchor: string): void {
    this.#subject = { call, document: `docs/platform.md#${anchor}` };
  }

  /** Adds a finding. By default `came` is the value at its path. */
  add(level: Level, path: string, expected: string, came = path.split(".").reduce(memberOf, this.value)): void {
    this.#found.push({ level, ...this.#subject, path, expected, came: this.#shown(came) });
  }

  /** Adds an error unless `holds`; returns `holds`. */
  expect(holds: boolean, path: string, expected: string, came?: unknown): boolean {
    if (!holds) this.add("error", path, expected, came);
    return holds;
  }

  /** Adds an error unless the value is right. In the finding `words` follow the right value. */
  expectSame<T>(came: T, right: T, path: string, words = ""): boolean {
    return this.expect(came === right, path, `${String(right)}${words}`, came);
  }

  /** Adds a warning unless `holds`; returns `holds`. */
  advise(holds: boolean, path: string, expected: string, came?: unknown): boolean {
    if (!holds) this.add("warning", path, expected, came);
    return holds;
  }

  /** Runs `run`, and drops its findings if it resolves to false, because an outside event made them invalid. */
  async attempt(run: () => Promise<boolean>): Promise<boolean> {
    const before = this.#found.length;
    const counts = await run();
    if (!counts) this.#found.length = before;
    return counts;
  }

  /**
   * Clears the findings and returns the first of each kind, in order, with the places of the others of that kind.
   * Leaves out warnings and tolerated faults that an earlier call returned.
   */
  take(): Finding[] {
    const groups = new Map<string, { first: Finding; paths: Set<string> }>();
    for (const first of this.#found) {
      const kind = kindOf(first);
      if (first.level !== "error" && this.#told.has(kind)) continue;
      const group = groups.get(kind) ?? { first, paths: new Set() };
      groups.set(kind, group);
      if (first.path !== group.first.path) group.paths.add(first.path);
    }
    this.#found = [];
    for (const kind of groups.keys()) this.#told.add(kind);
    return [...groups.values()].map(({ first, paths }) =>
      paths.size === 0 ? first : { ...first, also: { count: paths.size, paths: [...paths].slice(0, MAX_ALSO) } },
    );
  }

  #shown(value: unknown): string {
    let text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
    for (const secret of this.secrets) text = text.replaceAll(secret, "•••");
    text = text.replace(/\p{Cc}+/gu, " ");
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  }
}
