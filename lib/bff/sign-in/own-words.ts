import { type ErrorBody, isErrorCode } from "@/lib/contract/errors";

/** Longer ones are no sentence for a player. */
const MAX_WORDS = 300;

/** What a platform says in its own words, since it gives no code of ours; null where it says nothing that a player can be shown. */
export function ownWords(body: ErrorBody | null): string | null {
  if (body === null || (body.code !== undefined && isErrorCode(body.code))) return null;
  const words = body.message.trim();
  return words === "" || words.length > MAX_WORDS ? null : words;
}
