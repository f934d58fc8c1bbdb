import type { OperatorToken } from "@/lib/contract/operator-token";

/** A secret is part of a header and of a list, so it has neither blanks nor the list's separators. */
const SECRET = /[!-+\--9;-~]{24,256}/.source;
/** `local` is the operator where no tokens are set. */
const NAME = /(?!local:)[A-Za-z0-9._-]{1,32}/.source;
const TOKEN = new RegExp(`^(${NAME}):(read|write):(${SECRET})$`);

/** The token of the operator's command: a token without its scope. */
export const NAMED_SECRET = new RegExp(`^${NAME}:${SECRET}$`);

function operatorTokenOf(text: string): OperatorToken | undefined {
  const [, name, scope, secret] = TOKEN.exec(text) ?? [];
  if (name === undefined || secret === undefined || (scope !== "read" && scope !== "write")) return undefined;
  return { name, scope, secret };
}

/** A list of `name:scope:secret` → tokens; undefined if one is malformed, or a name or a secret occurs twice. */
export function operatorTokensOf(texts: readonly string[]): readonly OperatorToken[] | undefined {
  const tokens = texts.map(operatorTokenOf).filter((token) => token !== undefined);
  const names = new Set(tokens.map(({ name }) => name));
  const secrets = new Set(tokens.map(({ secret }) => secret));
  const sound = texts.length > 0 && names.size === texts.length && secrets.size === texts.length;
  return sound ? tokens : undefined;
}
