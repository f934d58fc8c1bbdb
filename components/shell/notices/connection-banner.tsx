"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBettingBlock, useConnection } from "@/lib/live/game/use-game";
import { ConnectionStrip } from "./connection-strip";

/** Says why the screen may be wrong, and whether betting is paused. */
export function ConnectionBanner(): ReactNode {
  const t = useTranslations("live");
  const block = useBettingBlock();
  const isDoubtful = block === "offline" || block === "reconnecting" || block === "stale";
  const hint = t(isDoubtful ? "paused" : "polled");
  return <ConnectionStrip connection={useConnection()} hint={hint} />;
}
