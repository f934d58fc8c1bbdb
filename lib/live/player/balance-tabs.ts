import * as z from "zod/mini";
import { wireMoneySchema } from "@/lib/contract/entities";
import { openTabChannel } from "@/lib/browser/tab-channel";

const newsSchema = z.object({ balance: wireMoneySchema, server_time: z.optional(z.string()) });

/** A balance in wire money, and the server's time of it where that is known. */
export type BalanceNews = z.output<typeof newsSchema>;

/** Keeps the balance equal in the tabs of one session. */
export interface BalanceTabs {
  publish(news: BalanceNews): void;
  /** Opens the channel; nothing is published before. Returns its stop. */
  listen(listener: (news: BalanceNews) => void): () => void;
}

/** `sid`: the session's random name; tabs of another session use another channel. */
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
