import * as z from "zod/mini";
import { localeSchema } from "@/lib/contract/codes";
import { keepsCookies } from "@/lib/cookie-site";
import { postJson } from "./call";
import { localFailure } from "./call-error";

/** The query of a launch link. */
export interface LaunchQuery {
  readonly token: string;
  readonly lang?: string;
  readonly game?: string;
  /** False: the launch behaves as in a browser that keeps no cookie. */
  readonly cookies: boolean;
}

const answerSchema = z.object({ path: z.string(), lang: z.nullable(localeSchema) });

/** The page after a launch. `byHandle`: the session is a handle of this document, which must stay open. */
export interface LaunchLanding extends z.infer<typeof answerSchema> {
  readonly byHandle: boolean;
}

/**
 * The launch link in a page's address, or null. `cookies=off` makes the page behave as if the browser kept no cookie.
 */
export function launchQueryOf(search: string): LaunchQuery | null {
  const { token, lang, game, cookies } = Object.fromEntries(new URLSearchParams(search));
  if (token === undefined) return null;
  return {
    token,
    ...(lang === undefined ? {} : { lang }),
    ...(game === undefined ? {} : { game }),
    cookies: cookies !== "off" && keepsCookies(),
  };
}

/**
 * Signs in the player of the launch. If the browser keeps no cookie, this document gets a session handle. Throws
 * CallError.
 */
export async function launchInFrame(query: LaunchQuery): Promise<LaunchLanding> {
  const answer = await postJson("/api/auth/launch", query, { silent: true, tokenless: true });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw localFailure("malformed_answer", parsed.error, 200);
  const { path, lang } = parsed.data;
  return { path, lang, byHandle: !query.cookies && !path.startsWith("/error") };
}
