"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBettingBlock, useConnection } from "@/lib/live/game/use-game";
import { ConnectionStrip } from "./connection-strip";

/** Shows that the screen may be wrong, and why: the player can repair only some of the causes. */
export function ConnectionBanner(): ReactNode {
  const t = useTranslations("live");
  const block = useBettingBlock();
  const isDoubtful = block === "offline" || block === "reconnecting" || block === "stale";
  const hint = t(isDoubtful ? "paused" : "polled");
  return <ConnectionStrip connection={useConnection()} hint={hint} />;
}
