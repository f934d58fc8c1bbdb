import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { GAME_FOLDERS } from "@/i18n/read-pack";
import { GameScreen, type GameScreenProps } from "./game-screen";

const COMMON_NAMESPACES = [
  "brand",
  "shell",
  "games",
  "live",
  "phase",
  "stage",
  "stream",
  "bets",
  "table",
  "guide",
  "slip",
  "errors",
  "result",
  "trends",
  "records",
  "support",
  "session",
  "rules",
  "limits",
  "preferences",
  "landing",
] as const;

export interface GamePageProps extends GameScreenProps {
  namespaces?: readonly (keyof Messages)[];
}

export function GamePage({ namespaces = [], ...screen }: GamePageProps): ReactNode {
  return (
    <ClientMessages namespaces={[...COMMON_NAMESPACES, GAME_FOLDERS[screen.game], ...namespaces]}>
      <GameScreen {...screen} />
    </ClientMessages>
  );
}
