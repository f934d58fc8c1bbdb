import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { SHARED_PICTURE } from "@/lib/paths";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";

export const linkPreview = (title: string, description: string): Metadata => ({
  description,
  openGraph: { type: "website", title, description },
  twitter: { card: "summary_large_image" },
});

/** `lib/bff/pages/documents.ts` makes the picture's address absolute. */
export function FairnessWords({ children }: { children: ReactNode }): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "fairness", "games", "records", "shell"]}>
      <meta property="og:image" content={SHARED_PICTURE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {children}
    </ClientMessages>
  );
}

export interface GameProps {
  params: Promise<{ code: string }>;
}

export const paramsOfGames = (): { code: string }[] => PLAYED_CODES.map((game) => ({ code: game.toLowerCase() }));

export async function gameOfProps({ params }: GameProps): Promise<PlayedCode> {
  const { code } = await params;
  return PLAYED_CODES.find((each) => each.toLowerCase() === code) ?? notFound();
}

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
  return linkPreview(t("gameTitle", named), t(description, named));
}
