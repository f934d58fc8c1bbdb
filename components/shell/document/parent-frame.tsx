"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { onAncestors } from "@/lib/browser/parent-page";
import { useLanguage } from "@/lib/language/language";
import type { Bridge } from "@/lib/embed/bridge";

/** Connects a framed page with the page around it. Shows nothing; a page without a frame loads nothing. */
export function ParentFrame(): null {
  const router = useRouter();
  const { take } = useLanguage();
  const path = usePathname();
  const [bridge, setBridge] = useState<Bridge | null>(null);
  const open = useEffectEvent(async (ancestors: string, isCurrent: () => boolean) => {
    const { startBridge } = await import("@/lib/embed/bridge");
    if (!isCurrent()) return null;
    const started = startBridge(ancestors, {
      takeLocale: take,
      path: () => window.location.pathname,
      goTo: (target) => router.replace(target),
    });
    setBridge(started);
    return started;
  });
  useEffect(() => {
    if (window.parent === window) return undefined;
    let current = true;
    let opened: Promise<Bridge | null> | null = null;
    const stop = onAncestors((list) => {
      opened = open(list, () => current);
      opened.catch((error: unknown) => console.warn("the page around this frame cannot be reached", error));
    });
    return () => {
      current = false;
      stop();
      void opened?.then((started) => started?.stop());
    };
  }, []);
  useEffect(() => bridge?.navigated(path), [bridge, path]);
  return null;
}
