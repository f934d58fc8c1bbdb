import * as z from "zod/mini";
import { PENDING_LAUNCH_SECONDS } from "@/lib/contract/session";
import { type BffContext, cookieSiteOf, isSecure, type Visit } from "../context";
import { hostCookieName, readCookie, writeCookie } from "../session/cookies";
import { openSeal, seal } from "../session/session";

const linkSchema = z.object({
  token: z.nullable(z.string()),
  lang: z.optional(z.nullable(z.string())),
  game: z.optional(z.nullable(z.string())),
});
export type LaunchLink = z.infer<typeof linkSchema>;

/** `until`: epoch milliseconds. */
const waitingSchema = z.object({ link: linkSchema, until: z.number() });

/** Browsers drop a longer cookie. */
const MAX_COOKIE = 4096;

const cookieName = (context: BffContext): string => hostCookieName("grandstand_link", isSecure(context));

const cookieLine = (context: BffContext, sealed: string, maxAgeSeconds: number): string =>
  writeCookie(cookieName(context), sealed, cookieSiteOf(context), { maxAgeSeconds, httpOnly: true });

/** Null if the link is too long for a cookie. */
export async function waitingLinkCookie(context: BffContext, link: LaunchLink): Promise<string | null> {
  const waiting = { link, until: context.now() + PENDING_LAUNCH_SECONDS * 1000 };
  const line = cookieLine(context, await seal("link", waiting, context.secrets), PENDING_LAUNCH_SECONDS);
  return line.length > MAX_COOKIE ? null : line;
}

export async function waitingLinkOf({ context, request }: Visit): Promise<LaunchLink | null> {
  const sealed = readCookie(request.headers.get("cookie"), cookieName(context)) ?? "";
  const { data } = waitingSchema.safeParse(await openSeal("link", sealed, context.secrets));
  return data !== undefined && context.now() < data.until ? data.link : null;
}

export const forgetWaitingLink = ({ context, request }: Visit): readonly string[] =>
  readCookie(request.headers.get("cookie"), cookieName(context)) === undefined ? [] : [cookieLine(context, "", 0)];
