"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Notice, onNotice } from "@/lib/api/notices";
import { goBack, leaveForExit, leavePage, requestReload } from "@/lib/api/page-exit";
import { appEvents } from "@/lib/browser/events";
import { exitUrl } from "@/lib/browser/exit-url";
import { forgetRidingBets, keepRidingBets } from "@/lib/browser/riding-bets";
import { sessionEndReasonOf, UNREPORTED_END } from "@/lib/contract/embed";
import { askParent } from "@/lib/browser/parent-page";
import { usePlayerContext } from "@/lib/live/player/use-player";
import { keepsCookies } from "@/lib/cookie-site";
import { localeOfTag } from "@/lib/locale";
import { pageHold } from "@/lib/browser/page-holds";

/** Most visits need neither the toasts nor the cover: each script loads with its first use. */
const NoticeToasts = lazyPart(async () => (await import("./notice-toasts")).NoticeToasts);
const MaintenanceCover = lazyPart(async () => (await import("../outage/maintenance-cover")).MaintenanceCover);

/** Refusals within this time cause one step back, because the calls of a page are refused together. */
const ONE_BACK_MS = 1000;

export function NoticeHost(): ReactNode {
  const router = useRouter();
  const { loader, session } = usePlayerContext();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [closed, setClosed] = useState(false);
  const openAgain = useCallback(() => {
    setClosed(false);
    // A page that got no first data during the maintenance can load them now.
    loader.retry();
  }, [loader]);
  useEffect(() => {
    let wentBackAt = Number.NEGATIVE_INFINITY;
    let saidWhy = false;
    return onNotice((notice) => {
      if (notice.action?.type === "maintenance") {
        setClosed(true);
        return;
      }
      if (notice.action?.type === "leave") {
        // After an event has ended the session, calls under way are refused without a reason.
        if (saidWhy && notice.key === null) return;
        saidWhy = notice.key !== null;
      }
      if (notice.action?.type === "back") {
        const now = performance.now();
        if (now - wentBackAt < ONE_BACK_MS) return;
        wentBackAt = now;
      }
      const riding = isKick(notice) ? session.ridingBets() : null;
      if (riding !== null && notice.action?.type === "leave") keepRidingBets(riding, notice.key ?? "");
      setNotices((earlier) => [...earlier, riding === null ? notice : { ...notice, riding }]);
      if (notice.onClick !== true) follow(notice, router);
    });
  }, [router, session]);
  useEffect(forgetRidingBets, []);
  useEffect(() => {
    const putOff = (reload: Event): void => {
      if (pageHold() !== null) reload.preventDefault();
    };
    window.addEventListener("page:reload", putOff);
    return () => window.removeEventListener("page:reload", putOff);
  }, []);
  return (
    <>
      {notices.length > 0 && (
        <NoticeToasts
          notices={notices}
          onFollow={(notice) => follow(notice, router)}
          onMissing={() => setNotices([])}
        />
      )}
      {closed && <MaintenanceCover onOpenAgain={openAgain} onMissing={() => setClosed(false)} />}
    </>
  );
}

const isKick = ({ key, action }: Notice): boolean =>
  key !== null && (action?.type === "go" || action?.type === "leave");

/**
 * Opens a path. Instead of the root, which shows no message, it asks a connected embedding page to exit, or opens the
 * merchant's exit address if there is one. In a frame that is not connected yet, the landing page reports the session's
 * end.
 */
function leave(path: string): void {
  const { pathname, search, searchParams } = new URL(path, window.location.origin);
  const exit = exitUrl();
  const isRoot = pathname === "/";
  const isFramed = window.parent !== window;
  const isUntold = isFramed && (appEvents.events["session:end"]?.length ?? 0) === 0;
  const more = [
    // Without cookies the next document would not know the language.
    ...(isFramed && !keepsCookies() ? [`lang=${localeOfTag(document.documentElement.lang)}`] : []),
    ...(isUntold ? [UNREPORTED_END] : []),
  ];
  const target = more.length === 0 ? path : `/error${search === "" ? "?" : `${search}&`}${more.join("&")}`;
  appEvents.emit("session:end", sessionEndReasonOf(searchParams.get("message")));
  if (isRoot && !askParent("exit", { url: exit }) && exit !== null) void leaveForExit(exit, target);
  else leavePage(target);
}

function follow({ action }: Notice, router: ReturnType<typeof useRouter>): void {
  if (action?.type === "go") router.replace(action.path);
  if (action?.type === "leave") leave(action.path);
  if (action?.type === "back") goBack(router);
  if (action?.type === "reload") requestReload(action);
}
