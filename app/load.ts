import "server-only";
import { cache } from "react";
import { pageCall, UpstreamError } from "@/lib/bff/page";
import type { CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";

/** Why the platform gives no answer: the page then says so and tries again. */
export type Outage = "unreachable" | "maintenance";

async function orOutage<T>(answer: Promise<T>): Promise<T | Outage> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error.body.code === "maintenance" ? "maintenance" : "unreachable";
  }
}

/** The signed-in account, or why there is none, asked for once per request by the layout and the page. */
export const loadAccountOrOutage = cache((): Promise<Account | Outage> => orOutage(pageCall("me", {})));

/** The signed-in account, or null when the platform does not give one. */
export async function loadAccount(): Promise<Account | null> {
  const account = await loadAccountOrOutage();
  return typeof account === "string" ? null : account;
}

/** The account for a page that guests see too: null for them, and for whoever's session is over. */
export async function loadVisitor(): Promise<Account | null> {
  const account = await orOutage(pageCall("me", {}, { redirect: false }));
  return typeof account === "string" ? null : account;
}

/** Every game at a glance, or null where the platform gives no such answer. */
export async function loadLobby(): Promise<CallResponse<"lobbyHome"> | null> {
  const home = await orOutage(pageCall("lobbyHome", {}));
  return typeof home === "string" ? null : home;
}

export async function loadGame(gameCode: GameCode): Promise<CallResponse<"gameHome"> | null> {
  const home = await orOutage(pageCall("gameHome", {}, { gameCode }));
  return typeof home === "string" ? null : home;
}
