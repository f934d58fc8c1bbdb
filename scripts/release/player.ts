import { randomUUID } from "node:crypto";
import type { BetRequest } from "../../lib/contract/bet";
import { calls } from "../../lib/contract/calls";
import { createClient, type PlatformAnswer } from "../platform-check/client";

/** Time limit for an open table: it is longer than the pause between two rounds. */
const LIMIT_MS = 90_000;

/** A bet that was placed, and all that is needed to send it again. */
export interface PlacedBet {
  readonly body: BetRequest;
  readonly key: string;
  readonly orderId: number;
}

function good(answer: PlatformAnswer): unknown {
  if (answer.status >= 300) throw new Error(`the upstream answered ${answer.status}: ${answer.text}`);
  return answer.json;
}

/** The demo player at a running upstream, signed in. Its calls throw unless they are answered well. */
export async function demoPlayer(upstreamOrigin: string) {
  const client = createClient(upstreamOrigin, 30_000);
  const login = good(await client.call("login", { body: { username: "demo", password: "demo" } }));
  const { token } = calls.login.response.parse(login);
  const orderOf = (answer: PlatformAnswer): number => calls.bet.response.parse(good(answer)).order.id;

  return {
    /** Places a bet in the next round of PK10 that takes one. */
    async bet(): Promise<PlacedBet> {
      const end = performance.now() + LIMIT_MS;
      while (performance.now() < end) {
        const home = calls.gameHome.response.parse(good(await client.call("gameHome", { token })));
        const round = home.games[0];
        if (round?.status === 0) {
          const lines = [{ bet_type: "tf", number: "big", amount: 1, odds: 1.9 }];
          const body: BetRequest = { round_id: round.id, setting_id: 1, odds_policy: "any", lines };
          const key = randomUUID();
          const answer = await client.call("bet", { token, body, key });
          // 422: the round has just been closed.
          if (answer.status !== 422) return { body, key, orderId: orderOf(answer) };
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error("no round took a bet");
    },
    /** Sends a bet again under its key; gives the order that answers it. */
    again: async ({ body, key }: PlacedBet): Promise<number> => orderOf(await client.call("bet", { token, body, key })),
  };
}
