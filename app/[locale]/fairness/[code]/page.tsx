import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FairnessWords, type GameProps, gameOfProps, metadataOfGame, paramsOfGames } from "../fairness-pages";
import { DrawsScreen } from "./draws-screen";

export const generateStaticParams = paramsOfGames;

export const generateMetadata = (props: GameProps): Promise<Metadata> => metadataOfGame(props, "gameDescription");

export default async function DrawsPage(props: GameProps): Promise<ReactNode> {
  return (
    <FairnessWords>
      <DrawsScreen game={await gameOfProps(props)} />
    </FairnessWords>
  );
}
