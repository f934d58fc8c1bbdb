import { createHash, timingSafeEqual } from "node:crypto";
import type { OperatorToken } from "@/lib/contract/operator-token";

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
