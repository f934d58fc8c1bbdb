import "server-only";
import * as z from "zod/mini";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import type { GameCode, Locale } from "@/lib/contract/games";
import { parseJson } from "./errors";
import { createMintLimit } from "./mint-limit";
import { bffProcess } from "./process";
import { sendCall, upstreamHeaders } from "./upstream-call";

const madeSchema = z.object({ launch_token: z.string() });

export interface DemoLaunch {
  username: string;
  lang: Locale;
  game: GameCode;
  /** The visitor's. */
  address: string;
}

const mayMint = createMintLimit(Date.now);

/**
 * A launch token of a demo player, asked for as the demo merchant's own server would. Null outside embedded mode, for a
 * player that the demo does not have, when the visitor has had too many, and when the upstream gives none.
 */
export async function demoLaunchToken({ username, lang, game, address }: DemoLaunch): Promise<string | null> {
  const { settings, transport } = bffProcess();
  const merchant = DEMO_MERCHANTS.find(({ players }) => players.some((player) => player === username));
  if (!settings.embedded || merchant === undefined || !mayMint(address)) return null;
  const body = new TextEncoder().encode(JSON.stringify({ username, lang, game }));
  const caller = { token: merchant.apiKey, acceptLanguage: lang, address };
  const answer = await sendCall(
    transport.send,
    {
      method: "POST",
      path: "/api/merchant/launch_tokens",
      headers: upstreamHeaders(new URL(settings.upstreamUrl).host, caller, body, "application/json"),
      body,
    },
    undefined,
  );
  if (typeof answer === "string" || answer.status !== 201) return null;
  const made = madeSchema.safeParse(parseJson(answer.body));
  return made.success ? made.data.launch_token : null;
}
