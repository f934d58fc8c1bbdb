"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";
import { type Notice, onNotice } from "@/lib/api/notices";

/** The toasts come to the browser with the first notice, which most visits never have. */
const NoticeToasts = lazy(async () => ({ default: (await import("./notice-toasts")).NoticeToasts }));

/** Hears every notice of the error catalogue, shows its words and does what must follow. */
export function NoticeHost(): ReactNode {
  const router = useRouter();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(
    () =>
      onNotice((notice) => {
        setNotices((earlier) => [...earlier, notice]);
        if (notice.onClick !== true) follow(notice, router);
      }),
    [router],
  );
  if (notices.length === 0) return null;
  return (
    <Suspense>
      <NoticeToasts notices={notices} onFollow={(notice) => follow(notice, router)} />
    </Suspense>
  );
}

function follow({ action }: Notice, router: ReturnType<typeof useRouter>): void {
  if (action?.type === "go") router.replace(action.path);
  if (action?.type === "leave") window.location.replace(action.path);
  if (action?.type === "back") router.back();
  if (action?.type === "reload") window.location.reload();
}
