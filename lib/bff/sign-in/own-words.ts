import { type ErrorBody, isErrorCode } from "@/lib/contract/errors";

/** Maximum length of a sentence for a player. */
const MAX_WORDS = 300;

/** A platform's own message in an answer without a code of the contract; null if it has no message for players. */
export function ownWords(body: ErrorBody | null): string | null {
  if (body === null || (body.code !== undefined && isErrorCode(body.code))) return null;
  const words = body.message.trim();
  return words === "" || words.length > MAX_WORDS ? null : words;
}
