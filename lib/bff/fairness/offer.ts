import type { PlayedCode } from "@/lib/contract/games";
import type { BffContext } from "../context";
import type { BffRequest, ConnectionInfo } from "../request";
import { readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";

/** Time for which an answer of the platform's settings is used, as in the browser. */
const KEPT_MS = 600_000;
/** The same for a platform that gave no answer. */
const RETRY_MS = 5_000;
/** Time that a visitor of a public page waits for it. */
const TIMEOUT_MS = 5_000;

/** Whether the platform lets everybody read its draws, as last learned. */
export interface FairnessOffer {
  isOffered: boolean;
  until: number;
}

/**
 * True if everybody may read the draws of this game at this address: the brand has the game, and the platform names `fairness` in
 * the settings that it answers to a call without a bearer. The embedded upstream always does.
 */
export async function offersFairness(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  game?: PlayedCode,
): Promise<boolean> {
  if (game !== undefined && !context.brandOf(request.headers.get("host")).games.includes(game)) return false;
  if (context.settings.embedded) return true;
  const { fairnessOffer: known } = context;
  if (context.now() < known.until) return known.isOffered;
  // Until the new answer is here, other visitors get the last one.
  known.until = context.now() + RETRY_MS;
  const call = { name: "settings", body: {}, timeoutMs: TIMEOUT_MS } as const;
  const answer = await callPlatform(context, request, info, call);
  if (typeof answer === "string" || answer.status >= 500) return known.isOffered;
  const read = answer.status === 200 ? readAnswer("settings", answer) : null;
  known.isOffered = read?.fault === undefined && read?.value?.features?.includes("fairness") === true;
  known.until = context.now() + KEPT_MS;
  return known.isOffered;
}
