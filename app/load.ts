import "server-only";
import { cache } from "react";
import { Outage, outageOf } from "@/lib/outage";
import { pageCall, UpstreamError, visitorStream } from "@/lib/bff/page";
import type { CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";

async function orOutage<T>(answer: Promise<T>): Promise<T | Outage> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return outageOf(error.status, error.body);
  }
}

/** The signed-in account, or why there is none, asked for once per request by the layout and the page. */
export const loadAccount = cache((): Promise<Account | Outage> => orOutage(pageCall("me", {})));

/** The account for a page that guests see too: null for them, and for whoever's session is over. */
export async function loadVisitor(): Promise<Account | null> {
  const account = await orOutage(pageCall("me", {}, { redirect: false }));
  return account instanceof Outage ? null : account;
}

/** Every game at a glance, or null where the platform gives no such answer: it may have no lobby of its own. */
export async function loadLobby(): Promise<CallResponse<"lobbyHome"> | null> {
  const home = await orOutage(pageCall("lobbyHome", {}));
  return home instanceof Outage ? null : home;
}

export async function loadGame(gameCode: GameCode): Promise<CallResponse<"gameHome"> | Outage> {
  return orOutage(pageCall("gameHome", await visitorStream(), { gameCode }));
}
