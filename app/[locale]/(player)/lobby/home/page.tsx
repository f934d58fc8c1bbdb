import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { LobbyScreen } from "./lobby-screen";

export default function LobbyPage(): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "shell", "games", "phase", "live", "lobby", "lobbyTile", "landing"]}>
      <LobbyScreen />
    </ClientMessages>
  );
}
