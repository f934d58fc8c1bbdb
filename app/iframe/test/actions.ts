"use server";

import { demoLaunchToken } from "@/lib/bff/demo-launch";
import { visitorAddress } from "@/lib/bff/page";
import { gameCodeSchema, localeSchema } from "@/lib/contract/games";

/** A launch token of a demo player, or null; the arguments come from a browser and may be anything. */
export async function mintDemoToken(username: unknown, locale: unknown, game: unknown): Promise<string | null> {
  const lang = localeSchema.safeParse(locale);
  const code = gameCodeSchema.safeParse(game);
  if (typeof username !== "string" || !lang.success || !code.success) return null;
  return demoLaunchToken({ username, lang: lang.data, game: code.data, address: await visitorAddress() });
}
