"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { requestReload } from "@/lib/api/page-exit";
import { usePlayerContext } from "@/lib/live/player/use-player";

/** Spec, point 9: post-navigation refresh delay. */
const DELAY_MS = 2000;
const SPREAD_MS = 2000;

const isGame = (pathname: string): boolean => pathname.startsWith("/game/") || pathname === "/layout";

/** Two seconds after each navigation asks whether the page is outdated: a game then reloads at its next round, other pages soon. */
export function RefreshCheck(): null {
  const pathname = usePathname();
  const { session } = usePlayerContext();
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      import("@/lib/api/refresh-check")
        .then(({ mustRefresh }) => mustRefresh())
        .then(
          (old) => {
            if (!old) return;
            // The player may have opened a game before the answer is here. The platform is asked only once: its answer must not be lost.
            const flag = (): void => session.flagNewVersion();
            if (!here || isGame(pathname)) flag();
            else requestReload({ spreadMs: SPREAD_MS, afterDialogs: true, ifLeft: flag });
          },
          (error: unknown) => console.warn("the refresh check could not be loaded", error),
        );
    }, DELAY_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [pathname, session]);
  return null;
}
