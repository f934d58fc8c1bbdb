"use client";

import type { ReactNode } from "react";
import { useLobbyConnection } from "@/lib/live/lobby/provider";
import { ConnectionStrip } from "./connection-strip";

/** Says when the lobby's tiles may be wrong, in the same words as a game's table. */
export function LobbyConnection(): ReactNode {
  return <ConnectionStrip connection={useLobbyConnection()} />;
}
