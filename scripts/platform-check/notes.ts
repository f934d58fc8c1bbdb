/**
 * `error`: the contract is broken and players meet it. `warning`: they can play, but lose something or may one day.
 * `tolerated`: not as the contract writes it, but the product reads it.
 */
export type Level = "error" | "warning" | "tolerated";

export interface Finding {
  readonly level: Level;
  /** Method and path, or channel and event. */
  readonly call: string;
  /** Place in the answer (`games.0.end_at`); empty for the whole. */
  readonly path: string;
  readonly expected: string;
  /** Shortened, without secrets. */
  readonly came: string;
  /** The paragraph that asks for it. */
  readonly document: string;
  /** The number of further places with the same fault, and the first few of them. */
  readonly also?: { readonly count: number; readonly paths: readonly string[] };
}

/** Ends a check that does not apply or cannot be made; without a message, one that has said why in a finding. */
export class Skipped extends Error {
  override name = "Skipped";
}

const MAX_SHOWN = 120;
const MAX_ALSO = 4;

/** The field at a path, without the number of its row or the cell of its odds. */
const fieldOf = (path: string): string => path.replace(/\b(odds|limits)\..*/, "$1").replace(/\d+(?=\.|$)/g, "*");

/** Equal for findings that differ only in their row. */
export const kindOf = ({ level, call, path, expected }: Finding): string =>
  JSON.stringify([level, call, fieldOf(path), expected]);

/** Collects what one check finds. Its findings never repeat `secrets`: tokens and passwords, whenever they become known. */
export class Notes {
  #found: Finding[] = [];
  #call = "";
  #document = "docs/platform.md";

  constructor(readonly secrets: ReadonlySet<string>) {}

  /** Sets the call and the paragraph of docs/platform.md of later findings. */
  about(call: string, anchor: string): void {
    this.#call = call;
    this.#document = `docs/platform.md#${anchor}`;
  }

  add(level: Level, path: string, expected: string, came: unknown): void {
    this.#found.push({ level, call: this.#call, path, expected, came: this.#shown(came), document: this.#document });
  }

  /** Adds an error unless `holds`; returns `holds`. */
  expect(holds: boolean, path: string, expected: string, came: unknown): boolean {
    if (!holds) this.add("error", path, expected, came);
    return holds;
  }

  /** Adds a warning unless `holds`; returns `holds`. */
  advise(holds: boolean, path: string, expected: string, came: unknown): boolean {
    if (!holds) this.add("warning", path, expected, came);
    return holds;
  }

  /** Runs `run` and drops its findings if it resolves to false: something outside has spoilt them. */
  async attempt(run: () => Promise<boolean>): Promise<boolean> {
    const before = this.#found;
    this.#found = [];
    let counts = true;
    try {
      return (counts = await run());
    } finally {
      this.#found = counts ? [...before, ...this.#found] : before;
    }
  }

  /** One finding for each kind, in the order of the first, with the places of the others. */
  findings(): Finding[] {
    const groups = new Map<string, { first: Finding; paths: Set<string> }>();
    for (const first of this.#found) {
      const known = groups.get(kindOf(first)) ?? { first, paths: new Set() };
      groups.set(kindOf(first), known);
      if (first.path !== known.first.path) known.paths.add(first.path);
    }
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
