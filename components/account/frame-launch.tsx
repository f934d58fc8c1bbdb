"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CallError, localFailure } from "@/lib/api/call-error";
import { brandOfPage } from "@/lib/browser/brand";
import { appEvents } from "@/lib/browser/events";
import { askParent, onAncestors } from "@/lib/browser/parent-page";
import { type LaunchRefusal, launchRefusalOf, REFUSED_LAUNCH } from "@/lib/contract/embed";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema, localeSchema } from "@/lib/contract/entities";
import { keepsCookies } from "@/lib/cookie-site";
import { useLanguage } from "@/lib/language/language";
import { underMaintenance } from "@/lib/browser/outage";
import { CookiesBlocked } from "./cookies-blocked";
import * as z from "zod/mini";
import { postJson } from "../../lib/api/call";

/** How often and how long to look for the embedding page, and how long to wait for its link, in ms. */
const [LOOK_MS, LOOK_FOR_MS, LINK_MS] = [250, 6_000, 35_000] as const;
/** Shortest interval between two tries during maintenance; the longest is twice this. */
const RETRY_MS = 10_000;

/**
 * Launches a game in a frame. With a launch link's token it signs the player in; during maintenance it repeats this
 * until the maintenance ends. Without a token, or if the token is refused after the maintenance, it asks the embedding
 * page for a new link. If no link comes, it opens the sign-in page, offers a tab if the browser keeps no cookie, or
 * shows an error if the brand has no sign-in.
 */
export function FrameLaunch(): ReactNode {
  const t = useTranslations("launch");
  const router = useRouter();
  const { locale, take, pending } = useLanguage();
  const [state, setState] = useState<"busy" | "failed" | "blocked" | "maintenance">("busy");
  const [landing, setLanding] = useState<string | null>(null);
  useEffect(() => {
    // Next would focus the new page and scroll to it, which would also scroll the embedding page.
    if (landing !== null && !pending) router.replace(landing, { scroll: false });
  }, [landing, pending, router]);
  // Stored for another attempt, because the address loses the token at once.
  const query = useRef<LaunchQuery | null>(null);
  const page = useRef<AbortSignal | null>(null);
  const isAsking = useRef(false);
  const enter = async (): Promise<void> => {
    if (query.current === null || isAsking.current) return;
    isAsking.current = true;
    const waited = underMaintenance.get();
    if (!waited) setState("busy");
    try {
      const { path, lang, byHandle } = await launchInFrame(query.current);
      const refusal = refusalOf(path);
      underMaintenance.set(refusal === "maintenance");
      setState(refusal === "maintenance" ? refusal : "busy");
      if (refusal === "maintenance") return;
      if (refusal !== null) {
        const leave = (): void => window.location.replace(`${path}&${REFUSED_LAUNCH}`);
        if (waited && page.current !== null) askForLink(codeOf(query.current.game), page.current, leave);
        else leave();
      } else if (byHandle) {
        // The next page waits until the messages of this language are loaded.
        if (lang !== null) take(lang);
        setLanding(path);
      } else window.location.replace(path);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!waited) setState("failed");
    } finally {
      isAsking.current = false;
    }
  };
  const begin = useEffectEvent((signal: AbortSignal): void => {
    page.current = signal;
    // React's strict mode runs effects twice, and a token works once.
    if (query.current !== null) return;
    query.current = launchQueryOf(window.location.search);
    const game = codeOf(query.current?.game ?? new URLSearchParams(window.location.search).get("game")) ?? "LOBBY";
    window.history.replaceState(null, "", `/launch?game=${game}&lang=${locale}`);
    if (query.current !== null) void enter();
    else
      askForLink(game, signal, () => {
        if (!keepsCookies()) askParent("error", { code: "cookies_blocked" });
        if (brandOfPage()?.sign_in === false) window.location.replace(`/error?lang=${locale}`);
        else if (keepsCookies()) window.location.replace("/authentication");
        else setState("blocked");
      });
  });
  useEffect(() => {
    const abort = new AbortController();
    begin(abort.signal);
    return () => abort.abort();
  }, []);
  const tryAgain = useEffectEvent(() => void enter());
  useEffect(() => {
    if (state !== "maintenance") return undefined;
    const timer = setInterval(tryAgain, RETRY_MS * (1 + Math.random()));
    return () => clearInterval(timer);
  }, [state]);
  if (state === "blocked") return <CookiesBlocked />;
  if (state === "maintenance") return <LaunchMaintenance onRetry={() => void enter()} />;
  return state === "busy" ? (
    <p role="status">{t("loading")}</p>
  ) : (
    <div className="flex flex-col gap-3">
      <p role="alert">{t("failed")}</p>
      <Button look="primary" onClick={() => void enter()}>
        {t("retry")}
      </Button>
    </div>
  );
}

function LaunchMaintenance({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useTranslations("maintenance");
  return (
    <div className="flex flex-col items-center gap-5">
      <div role="alert">
        <h1 className="text-2xl font-bold tracking-tight text-balance">{t("title")}</h1>
        <p className="mt-2.5 text-muted text-balance">{t("body")}</p>
        <p className="mt-1 text-muted text-balance">{t("safe")}</p>
      </div>
      <Button onClick={onRetry}>{t("retry")}</Button>
      <p className="text-xs text-faint">{t("auto")}</p>
    </div>
  );
}

const refusalOf = (path: string): LaunchRefusal | null =>
  path.startsWith("/error") ? launchRefusalOf(new URL(path, window.location.origin).searchParams.get("message")) : null;

const codeOf = (name: string | null | undefined): GameCode | null =>
  gameCodeSchema.safeParse(name?.toUpperCase()).data ?? null;

/** Calls `onNone` if no link comes in time; still asks an embedding page that connects later. */
function askForLink(game: GameCode | null, signal: AbortSignal, onNone: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(onNone, ms);
  };
  // The time begins when the allowed ancestors are known: before that no embedding page can connect.
  const forget = onAncestors(() => giveUpIn(LOOK_FOR_MS));
  const looking = setInterval(() => {
    if (!askParent("launch", { game })) return;
    clearInterval(looking);
    giveUpIn(LINK_MS);
  }, LOOK_MS);
  const stop = (): void => {
    clearInterval(looking);
    clearTimeout(timer);
    forget();
    unbind();
  };
  const unbind = appEvents.on("launch:none", () => {
    stop();
    onNone();
  });
  signal.addEventListener("abort", stop);
}

interface LaunchQuery {
  readonly token: string;
  readonly lang?: string;
  readonly game?: string;
  /** False if the browser keeps no cookie or the address says `cookies=off`. */
  readonly cookies: boolean;
}

const answerSchema = z.object({ path: z.string(), lang: z.nullable(localeSchema) });

/** The page after a launch. `byHandle`: this document holds the session's handle and must stay open. */
interface LaunchLanding extends z.infer<typeof answerSchema> {
  readonly byHandle: boolean;
}

function launchQueryOf(search: string): LaunchQuery | null {
  const { token, lang, game, cookies } = Object.fromEntries(new URLSearchParams(search));
  if (token === undefined) return null;
  return {
    token,
    ...(lang === undefined ? {} : { lang }),
    ...(game === undefined ? {} : { game }),
    cookies: cookies !== "off" && keepsCookies(),
  };
}

/** If `query.cookies` is false, this document gets a session handle. Throws CallError. */
async function launchInFrame(query: LaunchQuery): Promise<LaunchLanding> {
  const answer = await postJson("/api/auth/launch", query, { silent: true, tokenless: true });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw localFailure("malformed_answer", parsed.error, 200);
  const { path, lang } = parsed.data;
  return { path, lang, byHandle: !query.cookies && !path.startsWith("/error") };
}
