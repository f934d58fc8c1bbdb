import * as z from "zod/mini";
import { wireMoneySchema } from "@/lib/contract/entities";
import { openTabChannel } from "@/lib/browser/tab-channel";

const newsSchema = z.object({ balance: wireMoneySchema, server_time: z.optional(z.string()) });

/** A balance in wire money, and the server's time of it where that is known. */
export type BalanceNews = z.output<typeof newsSchema>;

/** Keeps the balance of one sign-in's tabs in step. */
export interface BalanceTabs {
  publish(news: BalanceNews): void;
  /** Opens the line; nothing is told before. Returns its stop. */
  listen(listener: (news: BalanceNews) => void): () => void;
}

/** `sid`: the random name of the sign-in: tabs of another one, whose wallet is another's, are not on its line. */
export function balanceTabsOf(sid: string): BalanceTabs {
  let channel: ReturnType<typeof openTabChannel<typeof newsSchema>> | null = null;
  return {
    publish: (news) => channel?.publish(news),
    listen(listener) {
      channel = openTabChannel(`balance.${sid}`, newsSchema, listener);
      return () => {
        channel?.close();
        channel = null;
      };
    },
  };
}
