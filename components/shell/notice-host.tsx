"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { type Notice, onNotice } from "@/lib/api/notices";

/** The toasts come to the browser with the first notice, which most visits never have. */
const NoticeToasts = dynamic(() => import("./notice-toasts").then((module) => module.NoticeToasts), { ssr: false });

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
  return notices.length === 0 ? null : <NoticeToasts notices={notices} onFollow={(notice) => follow(notice, router)} />;
}

function follow({ action }: Notice, router: ReturnType<typeof useRouter>): void {
  if (action?.type === "go") router.replace(action.path);
  if (action?.type === "leave") window.location.replace(action.path);
  if (action?.type === "back") router.back();
  if (action?.type === "reload") window.location.reload();
}
