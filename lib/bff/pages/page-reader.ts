import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { bootstrapSchema } from "@/lib/contract/bootstrap";
import { BOOTSTRAP_PATH } from "@/lib/contract/client-calls";
import { answers } from "@/lib/contract/calls";
import type { BetSettings } from "@/lib/contract/entities";
import type { Locale, PlayedCode } from "@/lib/contract/games";
import { type Rules, RULES_PATH, rulesSchema } from "@/lib/contract/rules";
import type { Currency } from "@/lib/money";
import { traceOf } from "@/lib/contract/trace";
import { parseJson } from "../answer";
import { offersFairness } from "../fairness";
import { type Visit, visitOf } from "../context";
import { answerCall } from "../handler";
import { addressOf } from "../host/node-adapter";
import { bffProcess } from "../running";

/** The headers that the page's own calls would have. */
const PASSED = ["cookie", "host", "accept-language"];

/** Null before the start of the BFF is complete. */
async function visitTo(path: string): Promise<Visit | null> {
  const visitor = await headers();
  const passed = PASSED.flatMap((name): [string, string][] => {
    const value = visitor.get(name);
    return value === null ? [] : [[name, value]];
  });
  const context = bffProcess()?.context;
  const message = context?.connections.getStore();
  if (context === undefined || message === undefined) return null;
  const address = addressOf(message, context.settings.proxyHops);
  const request = new Request(`http://page.invalid${path}`, { headers: passed });
  return visitOf(context, request, { address, trace: traceOf(visitor.get("traceparent")) });
}

/** Calls the BFF for the page's visitor, and sends a guest to sign in. Null if the BFF refuses. */
async function read(path: string): Promise<unknown> {
  const visit = await visitTo(path);
  const answer = visit === null ? null : await answerCall(visit);
  if (answer?.status === 401) redirect("/authentication");
  return answer?.status === 200 && answer.body !== null ? parseJson(answer.body) : null;
}

/** The same rules as in the dialog; null if they cannot be shown now. */
export async function rulesOf(game: PlayedCode, locale: Locale): Promise<Rules | null> {
  const query = new URLSearchParams({ game, lang: locale });
  return rulesSchema.safeParse(await read(`${RULES_PATH}?${query}`)).data ?? null;
}

export async function hasPublicDraws(game: PlayedCode): Promise<boolean> {
  const visit = await visitTo("/");
  return visit !== null && offersFairness(visit, game);
}

interface PlayerLimits {
  readonly settings: BetSettings;
  /** The setting that the platform has chosen for the player, else null. */
  readonly forcedId: number | null;
  readonly currency: Currency;
}

/** Null if the limits cannot be shown now. */
export async function limitsOf(game: PlayedCode): Promise<PlayerLimits | null> {
  const begun = bootstrapSchema.safeParse(await read(`${BOOTSTRAP_PATH}?game=${game}`));
  if (!begun.success || begun.data.account === null) return null;
  const home = answers.gameHome.safeParse(begun.data.home);
  if (!home.success) return null;
  const { settings, selected_setting_id: forcedId } = home.data;
  return { settings, forcedId: forcedId ?? null, currency: begun.data.account.currency };
}
