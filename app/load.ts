import "server-only";
import { cache } from "react";
import { pageCall, UpstreamError } from "@/lib/bff/page";
import type { CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";

/** The call's answer, or null when the platform does not give one: the page then says so and tries again. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** The signed-in account, asked for once per request by the layout and the page. */
export const loadAccount = cache((): Promise<Account | null> => orNull(pageCall("me", {})));

export const loadGame = (gameCode: GameCode): Promise<CallResponse<"gameHome"> | null> =>
  orNull(pageCall("gameHome", {}, { gameCode }));
