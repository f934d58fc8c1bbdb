import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FairnessWords } from "../shared-link";
import { DrawsScreen } from "./draws-screen";
import { type GameProps, gameOfProps, metadataOfGame, paramsOfGames } from "./game-params";

export const generateStaticParams = paramsOfGames;

export const generateMetadata = (props: GameProps): Promise<Metadata> => metadataOfGame(props, "gameDescription");

/** Every round of a game. */
export default async function DrawsPage(props: GameProps): Promise<ReactNode> {
  return (
    <FairnessWords>
      <DrawsScreen game={await gameOfProps(props)} />
    </FairnessWords>
  );
}
