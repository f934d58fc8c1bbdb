import * as z from "zod/mini";
import { localeSchema } from "@/lib/contract/entities";
import { PENDING_LAUNCH_SECONDS, type ShownName, type ShownNames } from "@/lib/contract/session";
import { type Answer, jsonAnswer, bodyFailureAnswer, errorAnswer, parseJson } from "../answer";
import { type BffContext, cookieSiteOf, isSecure, type Visit } from "../context";
import { hostCookieName, localeCookieLines, readCookie, writeCookie } from "../session/cookies";
import { readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import { readBody } from "../request";
import { openSeal, seal, type Session, sessionSchema, type Kept, presentedSession } from "../session/session";
import { endAtPlatform } from "./logout";
import { chosenLocale, saveFirstLocale, signedIn } from "./session-start";
import unhomoglyph from "unhomoglyph";

const MAX_BYTES = 256;

const launchedSchema = z.object({
  session: sessionSchema,
  lang: z.optional(localeSchema),
  path: z.string(),
});
export type Launched = z.infer<typeof launchedSchema>;

/** `until`: epoch milliseconds. */
const pendingSchema = z.extend(launchedSchema, { until: z.number() });

/** `sid`: the sign-in of the launch whose names the player has read. Another launch may have replaced it. */
const answerSchema = z.object({ accept: z.boolean(), sid: z.string() });

const cookieName = (context: BffContext): string => hostCookieName("grandstand_launch", isSecure(context));

const cookieLine = (context: BffContext, sealed: string, maxAgeSeconds: number): string =>
  writeCookie(cookieName(context), sealed, cookieSiteOf(context), { maxAgeSeconds, httpOnly: true });

export async function pendingLaunchCookie(context: BffContext, launched: Launched): Promise<string> {
  const pending = { ...launched, until: context.now() + PENDING_LAUNCH_SECONDS * 1000 };
  return cookieLine(context, await seal("launch", pending, context.secrets), PENDING_LAUNCH_SECONDS);
}

async function pendingOf({ context, request }: Visit): Promise<Launched | null> {
  const sealed = readCookie(request.headers.get("cookie"), cookieName(context));
  if (sealed === undefined || sealed === "") return null;
  const pending = pendingSchema.safeParse(await openSeal("launch", sealed, context.secrets));
  if (!pending.success || context.now() >= pending.data.until) return null;
  return context.sessions.hasEnded(pending.data.session.sid) ? null : pending.data;
}

/** Saves the launch's language, or the browser's, at the platform. Returns the session for the browser. */
export async function completeLaunch(visit: Visit, { session, lang }: Launched): Promise<Kept> {
  await saveFirstLocale(visit, lang ?? chosenLocale(visit), session);
  const kept = await signedIn(visit.context, session);
  const isStored = lang !== undefined && session.asHandle !== true;
  const language = isStored ? localeCookieLines(cookieSiteOf(visit.context), lang) : [];
  return { ...kept, cookies: [...kept.cookies, ...language] };
}

interface PlayerOf extends NamedPlayer {
  id: number;
}

/** "over" if the platform says that the session has ended; null if the platform names no player. */
async function playerOf(visit: Visit, session: Session): Promise<PlayerOf | "over" | null> {
  const answer = await callPlatform(visit, { name: "me", body: {}, token: session.token });
  if (typeof answer === "string") return null;
  if (answer.status === 401) return "over";
  if (answer.status >= 400) return null;
  const { fault, value } = readAnswer("me", answer, session);
  if (fault !== undefined) {
    visit.context.platformLog.mismatch("me", fault, visit.trace);
    return null;
  }
  const { id, username, merchant } = value;
  return { id, username, merchant: merchant.mcode };
}

/** "unknown" if the platform names no player of the launch. */
export async function isOtherPlayer(
  visit: Visit,
  { old, next }: { old: Session; next: Session },
): Promise<boolean | "unknown"> {
  // If the player is the same, the new session may already have ended the old one at the platform.
  const [before, after] = await Promise.all([old, next].map((session) => playerOf(visit, session)));
  if (after === null || after === undefined || after === "over") return "unknown";
  if (before === "over") return false;
  return (before?.id ?? old.accountId) !== after.id;
}

/** 404 without a launch that waits. */
export async function pendingLaunch(visit: Visit): Promise<Answer> {
  const [pending, current] = await Promise.all([pendingOf(visit), presentedSession(visit)]);
  if (pending === null) return errorAnswer("not_found");
  const [now, next] = await Promise.all(
    [current, pending.session].map(async (session) => (session === null ? null : playerOf(visit, session))),
  );
  return jsonAnswer(200, { ...shownNames(knownPlayer(now), knownPlayer(next)), sid: pending.session.sid });
}

const knownPlayer = (player: PlayerOf | "over" | null | undefined): PlayerOf | null =>
  player === undefined || player === "over" ? null : player;

/** POST /api/auth/pending-launch `{accept, sid}`: completes the launch, or ends its session; `{path}` is the next page. */
export async function answerLaunch(visit: Visit): Promise<Answer> {
  const bytes = await readBody(visit.request, MAX_BYTES);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  const answer = answerSchema.safeParse(parseJson(bytes));
  if (!answer.success) return errorAnswer("validation_failed");
  const [pending, current] = await Promise.all([pendingOf(visit), presentedSession(visit)]);
  const cleared = cookieLine(visit.context, "", 0);
  if (pending?.session.sid !== answer.data.sid) return errorAnswer("launch_token_invalid");
  if (!answer.data.accept) {
    void endAtPlatform(visit, pending.session);
    return jsonAnswer(200, { path: "/lobby/home" }, [cleared]);
  }
  if (current !== null) void endAtPlatform(visit, current);
  const { cookies } = await completeLaunch(visit, pending);
  return jsonAnswer(200, { path: pending.path }, [...cookies, cleared]);
}

interface NamedPlayer {
  username: string;
  merchant: string;
}

/** Scripts for names (UAX #31, recommended scripts) besides those of {@link WRITINGS}. */
const SCRIPTS =
  "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt";
/** Scripts that one name may combine: UTS #39, 5.2, "Highly Restrictive". Japanese, Chinese and Korean may have Latin letters. */
const WRITINGS: readonly RegExp[] = [
  "Latn Hani Hira Kana",
  "Latn Hani Bopo",
  "Latn Hani Hang",
  ...SCRIPTS.split(" "),
].map((scripts) => {
  // Common and inherited characters (digits, punctuation, emoji, combining marks) belong to every script.
  const classes = ["Zyyy", "Zinh", ...scripts.split(" ")].map((script) => String.raw`\p{scx=${script}}`);
  return new RegExp(`^[${classes.join("")}]+$`, "u");
});

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const letters = new Intl.Segmenter();

interface Letter {
  text: string;
  /** UTS #39, 4: letters that look the same have the same skeleton. */
  skeleton: string;
  marked: boolean;
}

/** A letter is marked if it is invisible, or of another writing than most letters of the name. */
function lettersOf(name: string): readonly Letter[] {
  const texts = Array.from(letters.segment(name), ({ segment }) => segment);
  const fitting = (writing: RegExp): number => texts.filter((text) => writing.test(text)).length;
  const [own] = WRITINGS.toSorted((one, other) => fitting(other) - fitting(one));
  return texts.map((text) => {
    const visible = text.normalize("NFD").replaceAll(INVISIBLE, "");
    const skeleton = unhomoglyph(visible).normalize("NFD");
    return { text: visible === "" ? "\uFFFD" : text, skeleton, marked: visible === "" || own?.test(text) !== true };
  });
}

const skeletonOf = (name: readonly Letter[]): string => name.map(({ skeleton }) => skeleton).join("");

function byPlace(name: readonly Letter[]): ReadonlyMap<number, string> {
  let place = 0;
  return new Map(
    name.map(({ text, skeleton }) => {
      const at = place;
      place += skeleton.length;
      return [at, text];
    }),
  );
}

/** Also marks the letters that differ from another name with the same skeleton. */
function markDifferences(name: readonly Letter[], other: readonly Letter[]): readonly Letter[] {
  const others = byPlace(other);
  let place = 0;
  return name.map((letter) => {
    const differs = others.get(place) !== letter.text;
    place += letter.skeleton.length;
    return { ...letter, marked: letter.marked || differs };
  });
}

function shown(name: readonly Letter[], merchant: string | null): ShownName {
  const marks: [number, number][] = [];
  let at = 0;
  for (const { text, marked } of name) {
    const last = marks.at(-1);
    if (marked && last?.[1] === at) last[1] += text.length;
    else if (marked) marks.push([at, at + text.length]);
    at += text.length;
  }
  return { name: name.map(({ text }) => text).join(""), marks, merchant };
}

/**
 * The names of the signed-in player and of the launch's player, made easy to tell apart. Both have their merchants if the names are
 * equal or look alike, or if a letter belongs to another script than the rest of its name. Null for an unknown player.
 */
export function shownNames(current: NamedPlayer | null, next: NamedPlayer | null): ShownNames {
  const now = lettersOf(current?.username ?? "");
  const then = lettersOf(next?.username ?? "");
  const bothKnown = current !== null && next !== null;
  const isSame = bothKnown && current.username === next.username;
  const alike = bothKnown && !isSame && skeletonOf(now) === skeletonOf(then);
  const [nowMarked, thenMarked] = alike ? [markDifferences(now, then), markDifferences(then, now)] : [now, then];
  const withMerchant = isSame || alike || [...nowMarked, ...thenMarked].some(({ marked }) => marked);
  return {
    current: current && shown(nowMarked, withMerchant ? current.merchant : null),
    next: next && shown(thenMarked, withMerchant ? next.merchant : null),
    alike,
  };
}
