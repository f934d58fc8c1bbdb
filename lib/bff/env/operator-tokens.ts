import type { OperatorToken } from "@/lib/contract/operator-token";

/** It stands in a header and in a list, so it has neither blanks nor what separates the list's parts. */
export const OPERATOR_SECRET = /^[!-+\--9;-~]{24,256}$/;
/** `local` is who operates where no tokens are set. */
const TOKEN = /^(?!local:)([A-Za-z0-9._-]{1,32}):(read|write):([^:]*)$/;

function operatorTokenOf(text: string): OperatorToken | undefined {
  const [, name, scope, secret = ""] = TOKEN.exec(text) ?? [];
  if (name === undefined || (scope !== "read" && scope !== "write") || !OPERATOR_SECRET.test(secret)) return undefined;
  return { name, scope, secret };
}

/** `name:scope:secret` each → tokens; undefined when one is malformed, or a name or a secret stands there twice. */
export function operatorTokensOf(texts: readonly string[]): readonly OperatorToken[] | undefined {
  const tokens = texts.map(operatorTokenOf).filter((token) => token !== undefined);
  const names = new Set(tokens.map(({ name }) => name));
  const secrets = new Set(tokens.map(({ secret }) => secret));
  const sound = texts.length > 0 && names.size === texts.length && secrets.size === texts.length;
  return sound ? tokens : undefined;
}
