"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CallError } from "@/lib/api/call-error";
import { launchInFrame, type LaunchQuery, launchQueryOf } from "@/lib/api/launch-in-frame";
import { appEvents } from "@/lib/browser/events";
import { askParent, onAncestors } from "@/lib/browser/parent-page";
import { REFUSED_LAUNCH } from "@/lib/contract/embed";
import { gameCodeSchema } from "@/lib/contract/games";
import { keepsCookies } from "@/lib/cookie-site";
import { useLanguage } from "@/lib/language/language";
import { CookiesBlocked } from "./cookies-blocked";

/** How often and how long this page looks for the page around it, and how long a new launch link may take. */
const [LOOK_MS, LOOK_FOR_MS, LINK_MS] = [250, 6_000, 35_000] as const;

/**
 * A launch in a frame. With a launch link's token it signs the player in; without a token it asks the page around the frame for a new link.
 * If no link comes, the player can open a tab, or sign in if cookies are kept.
 */
export function FrameLaunch(): ReactNode {
  const t = useTranslations("launch");
  const router = useRouter();
  const { take, pending } = useLanguage();
  const [state, setState] = useState<"busy" | "failed" | "blocked">("busy");
  const [landing, setLanding] = useState<string | null>(null);
  useEffect(() => {
    // Next would focus the new page and scroll to it, which would also scroll the page around this frame.
    if (landing !== null && !pending) router.replace(landing, { scroll: false });
  }, [landing, pending, router]);
  // Kept for another try: the address loses the token at once.
  const query = useRef<LaunchQuery | null>(null);
  const enter = async (launched: LaunchQuery): Promise<void> => {
    setState("busy");
    try {
      const { path, lang, byHandle } = await launchInFrame(launched);
      if (!byHandle) {
        window.location.replace(path.startsWith("/error") ? `${path}&${REFUSED_LAUNCH}` : path);
        return;
      }
      // The page is shown once it has the words of its language.
      if (lang !== null) take(lang);
      setLanding(path);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState("failed");
    }
  };
  const begin = useEffectEvent((signal: AbortSignal): void => {
    // React's strict mode begins twice, and a token works once.
    if (query.current !== null) return;
    query.current = launchQueryOf(window.location.search);
    const game = gameOf(query.current?.game ?? new URLSearchParams(window.location.search).get("game"));
    window.history.replaceState(null, "", `/launch?game=${game}`);
    if (query.current !== null) void enter(query.current);
    else
      askForLink(game, signal, () =>
        keepsCookies() ? window.location.replace("/authentication") : setState("blocked"),
      );
  });
  useEffect(() => {
    const abort = new AbortController();
    begin(abort.signal);
    return () => abort.abort();
  }, []);
  if (state === "blocked") return <CookiesBlocked />;
  return state === "busy" ? (
    <p role="status">{t("loading")}</p>
  ) : (
    <div className="flex flex-col gap-3">
      <p role="alert">{t("failed")}</p>
      <Button look="primary" onClick={() => query.current !== null && void enter(query.current)}>
        {t("retry")}
      </Button>
    </div>
  );
}

const gameOf = (name: string | null | undefined) => gameCodeSchema.safeParse(name?.toUpperCase()).data ?? "LOBBY";

/**
 * Asks the page around this frame for a launch link, which it opens as another document; calls `onNone` if no link comes. A page that
 * sends its greeting only after that is asked too.
 */
function askForLink(game: ReturnType<typeof gameOf>, signal: AbortSignal, onNone: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => {
    if (!keepsCookies()) askParent("error", { code: "cookies_blocked" });
    onNone();
  };
  const giveUpIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  // Before, no page around the frame can be connected.
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
    giveUp();
  });
  signal.addEventListener("abort", stop);
}
