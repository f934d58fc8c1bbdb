import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { sharedAs } from "../shared-link";

export interface GameProps {
  params: Promise<{ code: string }>;
}

/** The codes for which the build writes a document. */
export const paramsOfGames = (): { code: string }[] => PLAYED_CODES.map((game) => ({ code: game.toLowerCase() }));

/** The game of a page's address. */
export async function gameOfProps({ params }: GameProps): Promise<PlayedCode> {
  const { code } = await params;
  return PLAYED_CODES.find((each) => each.toLowerCase() === code) ?? notFound();
}

/** The preview that other sites show for a link to a page of the game's draws. */
export async function metadataOfGame(
  props: GameProps,
  description: "gameDescription" | "roundDescription",
): Promise<Metadata> {
  const [game, t, games] = await Promise.all([
    gameOfProps(props),
    getTranslations("fairness"),
    getTranslations("games"),
  ]);
  const named = { game: games(game) };
  return sharedAs(t("gameTitle", named), t(description, named));
}
