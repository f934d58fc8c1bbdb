import type { Fault } from "./normalise-values";

/** A fault in words that may be logged. */
export interface FaultWords {
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

const MAX_RECEIVED = 40;
const MAX_PATH = 200;

/** Fields whose text may be a secret: addresses often carry a key. */
const SECRET_FIELD = /token|password|secret|auth|key|url/i;

/** `secrets`: texts that must not be logged; `hideTexts`: for an answer in which every text may be one. */
export function wordsOf(
  { path, expected, received }: Fault,
  { secrets = [], hideTexts = false }: { secrets?: readonly string[]; hideTexts?: boolean } = {},
): FaultWords {
  const safePath = secrets.reduce((text, secret) => text.replaceAll(secret, "(hidden)"), path);
  const hidden = hideTexts || SECRET_FIELD.test(path) || isSecret(received, secrets);
  return { path: shortened(safePath, MAX_PATH), expected, received: describe(received, hidden) };
}

/** True if one contains the other. */
const isSecret = (received: unknown, secrets: readonly string[]): boolean =>
  typeof received === "string" &&
  received !== "" &&
  secrets.some((secret) => received.includes(secret) || secret.includes(received));

function describe(value: unknown, hidden: boolean): string {
  if (value === undefined) return "nothing";
  if (hidden && typeof value === "number") return "a number";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== "string") return "an object";
  return hidden ? `text of ${value.length} characters` : shortened(JSON.stringify(value), MAX_RECEIVED);
}

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
