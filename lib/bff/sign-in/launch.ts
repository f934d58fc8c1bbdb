import { calls } from "@/lib/contract/calls";
import { type ErrorCode, readErrorBody } from "@/lib/contract/errors";
import { gameCodeSchema, localeSchema } from "@/lib/contract/games";
import { parseLocale } from "@/lib/locale";
import { type Answer, emptyAnswer } from "../answer";
import type { BffContext } from "../context";
import { codeOfStatus, parseJson, upstreamErrorBody } from "../errors";
import { signedNotice } from "../session/notice-signature";
import { isPrefetch } from "../pages/page-rules";
import { presentedSession } from "../session/session-cookie";
import { callPlatform } from "../upstream/send-call";
import type { BffRequest, ConnectionInfo } from "../request";
import type { UpstreamResponse } from "../upstream/transport";
import { completeLaunch, isOtherPlayer, type Launched, pendingLaunchCookie } from "./pending-launch";
import { ownWords } from "./own-words";
import { endAtPlatform } from "./logout";
import { chosenLocale, newSession, readGrant, withLinks } from "./session-start";

/**
 * GET /authentication?token=…[&lang=…][&game=…]: a merchant's single-use token → session cookie and a clean address.
 * A bad or used token leads to /error. Where another player is signed in, /launch asks first: a foreign link must not sign the
 * player in to another's account. The query appears in no log, and no Referer carries it on.
 */
export async function launch(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const query = new URL(request.url, "http://launch.invalid").searchParams;
  const asked = calls.launch.request.safeParse({ token: query.get("token") });
  if (!asked.success || isPrefetch(request.headers)) return landOnError("launch_token_invalid");
  const answer = await callPlatform(context, request, info, { name: "launch", body: asked.data });
  if (typeof answer === "string") return landOnError(answer === "aborted" ? "upstream_unreachable" : answer);
  if (answer.status >= 400) return refusedLaunch(context, answer);
  const { fault, value: data } = readGrant("launch", answer);
  if (fault !== undefined) {
    context.platformLog.mismatch("launch", fault);
    return landOnError("contract_mismatch");
  }

  const old = await presentedSession(context, request);
  const session = await withLinks(context, newSession(context, data.token), data);
  const lang = localeSchema.safeParse(query.get("lang") ?? data.lang).data;
  const asksFor = parseLocale(query.get("lang")) ?? (parseLocale(data.lang) ? undefined : chosenLocale(request));
  const launched: Launched = {
    session,
    lang,
    // The platform knows already what came with the token.
    newLang: asksFor === data.lang ? undefined : asksFor,
    path: landing(query.get("game") ?? data.game),
  };
  if (old !== null) {
    const other = await isOtherPlayer(context, request, info, { old, next: session });
    if (other === "unknown") {
      void endAtPlatform(context, request, info, session);
      return landOnError("upstream_unreachable");
    }
    if (other) return redirect("/launch", [await pendingLaunchCookie(context, launched)]);
    context.sessions.end(old.sid);
  }
  return redirect(launched.path, await completeLaunch(context, request, info, launched));
}

const landOnError = (code: ErrorCode): Answer => redirect(`/error?message=${code}`);

/** Statuses with which a platform refuses this player, and not the call. */
const OWN_WORDS: ReadonlySet<number> = new Set([403, 422]);

/** The landing page has words for every code of the table; a platform's own words are signed for it. */
async function refusedLaunch(context: BffContext, answer: UpstreamResponse): Promise<Answer> {
  if (upstreamErrorBody(answer).code === "maintenance") return landOnError("maintenance");
  if (answer.status >= 500 || answer.status === 429) return landOnError(codeOfStatus(answer.status));
  const words = OWN_WORDS.has(answer.status) ? ownWords(readErrorBody(parseJson(answer.body))) : null;
  if (words === null) return landOnError("launch_token_invalid");
  return redirect(`/error?${await signedNotice(words, context.secrets)}`);
}

function landing(game: string | null | undefined): string {
  const code = gameCodeSchema.safeParse(game?.toUpperCase());
  return code.success && code.data !== "LOBBY" ? `/game/${code.data.toLowerCase()}/home` : "/lobby/home";
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return emptyAnswer(303, { location, "referrer-policy": "no-referrer" }, cookies);
}
