import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { GameScreen, type GameScreenProps } from "./game-screen";

const NAMESPACES = [
  "brand",
  "shell",
  "games",
  "live",
  "phase",
  "stage",
  "stream",
  "bets",
  "table",
  "slip",
  "errors",
  "result",
  "trends",
  "records",
  "rules",
  "limits",
  "preferences",
  "landing",
] as const;

export interface GamePageProps extends GameScreenProps {
  /** Namespaces of words that only this page's parts use. */
  words?: readonly (keyof Messages)[];
}

/** The page of a game: its screen with the words of every game and its own. */
export function GamePage({ words = [], ...screen }: GamePageProps): ReactNode {
  return (
    <ClientMessages namespaces={[...NAMESPACES, ...words]}>
      <GameScreen {...screen} />
    </ClientMessages>
  );
}
