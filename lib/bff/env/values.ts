import { z } from "zod";
import { parseHostSource } from "@/lib/contract/http-url";
import type { OperatorToken } from "@/lib/contract/operator-token";

export function whole(least: number, most: number) {
  const range = `must be ${least}–${most}`;
  return z.coerce.number(range).int("must be a whole number").min(least, range).max(most, range);
}

export const port = whole(0, 65_535);

export const hostName = z.string().regex(/^[A-Za-z0-9.:_-]+$/, "must be an address or a host name");

export const hostNames = z
  .string()
  .transform((text) => csv(text.toLowerCase()))
  .refine(
    (names) => names.every((name) => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)),
    "must be host names such as metrics.internal.example, without ports, commas between",
  );

export const csv = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Secrets, newest first. */
export const rotated = z
  .string()
  .transform(csv)
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
    "must have at least 32 characters (two of them, new,old, to rotate)",
  );

function urlOf(protocols: readonly string[], text: string): URL | undefined {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  return parsed !== undefined && protocols.includes(parsed.protocol) && parsed.username + parsed.password === ""
    ? parsed
    : undefined;
}

/** An address without a user's name and password. The error message calls it `what`. */
export function url(protocols: readonly string[], what: string) {
  return z.string().refine((text) => urlOf(protocols, text) !== undefined, `must be ${what}`);
}

export const isWebAddress = (text: string): boolean => urlOf(["http:", "https:"], text) !== undefined;

/** True for an origin with or without a slash at its end. */
export function isOrigin(text: string): boolean {
  const parsed = urlOf(["http:", "https:"], text);
  return parsed !== undefined && parsed.pathname === "/" && parsed.search === "" && parsed.hash === "";
}

/** True if each is a source of a content security policy that names a host. */
export const areSources = (texts: readonly string[]): boolean => texts.every((text) => parseHostSource(text) !== null);

/** A secret is part of a header and of a list, therefore it has no blanks and no separators of the list. */
const SECRET = /[!-+\--9;-~]{24,256}/.source;
/** `local` is the operator's name if no tokens are set. */
const NAME = /(?!local:)[A-Za-z0-9._-]{1,32}/.source;
const TOKEN = new RegExp(`^(${NAME}):(read|write):(${SECRET})$`);

export const NAMED_SECRET = new RegExp(`^${NAME}:${SECRET}$`);

function operatorTokenOf(text: string): OperatorToken | undefined {
  const [, name, scope, secret] = TOKEN.exec(text) ?? [];
  if (name === undefined || secret === undefined || (scope !== "read" && scope !== "write")) return undefined;
  return { name, scope, secret };
}

/** Undefined if a token is malformed, or if a name or a secret occurs twice. */
export function operatorTokensOf(texts: readonly string[]): readonly OperatorToken[] | undefined {
  const tokens = texts.map(operatorTokenOf).filter((token) => token !== undefined);
  const names = new Set(tokens.map(({ name }) => name));
  const secrets = new Set(tokens.map(({ secret }) => secret));
  const sound = texts.length > 0 && names.size === texts.length && secrets.size === texts.length;
  return sound ? tokens : undefined;
}
