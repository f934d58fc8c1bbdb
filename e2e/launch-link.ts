import { DEMO_MERCHANTS } from "../lib/contract/demo";
import type { GameCode, Locale } from "../lib/contract/games";
import type { RunningApp } from "./start-app";

export type Launch = [
  username: string,
  game?: GameCode,
  more?: { exit_url?: string; deposit_url?: string; support_url?: string; lang?: Locale },
];

export async function launchLink(
  app: Pick<RunningApp, "upstreamUrl">,
  publicUrl: string,
  ...[username, game = "PK10", more = {}]: Launch
): Promise<string> {
  const answer = await fetch(`${app.upstreamUrl}/api/merchant/launch_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${DEMO_MERCHANTS[0].apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ username, game, lang: "en", ...more }),
  });
  const { launch_token: token } = (await answer.json()) as { launch_token: string };
  return `${publicUrl}/authentication?token=${token}`;
}
