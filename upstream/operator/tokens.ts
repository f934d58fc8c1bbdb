import { createHash, timingSafeEqual } from "node:crypto";

/** What a token is for: one that may write may read, too. */
export type Scope = "read" | "write";

/** A named operator's token, of the settings. */
export interface OperatorToken {
  /** Stands in every record of what was done with it. */
  readonly name: string;
  readonly scope: Scope;
  readonly secret: string;
}

/** Who asks. */
export type Actor = Omit<OperatorToken, "secret">;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Gives what finds the holder of a secret, or null. It compares with all tokens, and so takes the same time for each. */
export function tokenHolders(tokens: readonly OperatorToken[]): (secret: string) => Actor | null {
  const known = tokens.map(({ name, scope, secret }) => ({ actor: { name, scope }, hash: digest(secret) }));
  return (secret) => {
    const given = digest(secret);
    return known.filter(({ hash }) => timingSafeEqual(given, hash))[0]?.actor ?? null;
  };
}
