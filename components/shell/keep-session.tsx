"use client";

import { useEffect } from "react";
import { call } from "@/lib/api/call";

const EVERY_MS = 60_000;

/** Asks for the account every minute, behind another page too: while a page is rendered its session's cookie cannot be set anew. */
export function KeepSession(): null {
  useEffect(() => {
    const ask = (): void => void call("me", {}).catch(() => undefined);
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
