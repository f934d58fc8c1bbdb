import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { LobbyScreen } from "./lobby-screen";

const NAMESPACES = [
  ...(["meta", "brand", "shell", "games", "phase", "live", "lobby", "lobbyTile", "landing", "trends"] as const),
  ...(["records", "support", "bets", "preferences"] as const),
];

export default function LobbyPage(): ReactNode {
  return (
    <ClientMessages namespaces={NAMESPACES}>
      <LobbyScreen />
    </ClientMessages>
  );
}
