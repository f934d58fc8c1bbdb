import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FairnessWords, type GameProps, gameOfProps, metadataOfGame, paramsOfGames } from "../../fairness-pages";
import { RoundScreen } from "./round-screen";

export const generateStaticParams = paramsOfGames;

export const generateMetadata = (props: GameProps): Promise<Metadata> => metadataOfGame(props, "roundDescription");

/** All rounds of a game share this document. */
export default async function RoundPage(props: GameProps): Promise<ReactNode> {
  return (
    <FairnessWords>
      <RoundScreen game={await gameOfProps(props)} />
    </FairnessWords>
  );
}
