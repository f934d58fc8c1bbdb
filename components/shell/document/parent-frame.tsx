"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onAncestors } from "@/lib/browser/parent-page";
import { useLanguage } from "@/lib/language/language";
import { appEvents } from "@/lib/browser/events";
import type { Bridge, Early, Shown } from "@/lib/embed/bridge";

/** Connects a framed page with the embedding page. Outside a frame it loads no code. */
export function ParentFrame(): null {
  const router = useRouter();
  const { take, pending, locale } = useLanguage();
  const path = usePathname();
  const shown = useRef<Shown | null>(null);
  const [bridge, setBridge] = useState<Bridge | null>(null);
  const open = useEffectEvent(async (ancestors: string, early: Early, isCurrent: () => boolean) => {
    const { startBridge } = await import("@/lib/embed/bridge");
    if (!isCurrent()) return null;
    const page = {
      takeLocale: take,
      shown: () => shown.current,
      goTo: (target: string) => router.replace(target),
    };
    const started = startBridge(ancestors, page, early);
    setBridge(started);
    return started;
  });
  useEffect(() => {
    if (window.parent === window) return undefined;
    let current = true;
    let opened: Promise<Bridge | null> | null = null;
    const early: Early = { steps: [], balance: null };
    const stops = [
      appEvents.on("bet:step", (...step) => early.steps.push(step)),
      appEvents.on("balance:change", (balance) => (early.balance = balance)),
    ];
    const stopEarly = (): void => stops.forEach((each) => each());
    const stop = onAncestors((list) => {
      opened = open(list, early, () => current).finally(stopEarly);
      opened.catch((error: unknown) => console.warn("the page around this frame cannot be reached", error));
    });
    return () => {
      current = false;
      stop();
      stopEarly();
      void opened?.then((started) => started?.stop());
    };
  }, []);
  useEffect(() => {
    // The bridge reports a page to the embedding page only after the messages of its language are loaded.
    shown.current = pending ? null : { path, locale };
    bridge?.update();
  }, [bridge, path, locale, pending]);
  return null;
}
