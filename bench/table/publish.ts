import Pusher from "pusher";
import { channelName } from "@/lib/contract/channels";
import { pk10 } from "@/games/pk10/game";
import { hubOf } from "../../e2e/hub";
import type { RunningApp } from "../../e2e/start-app";

/** All odds of PK10, higher by this number of thousandths, as the platform would send them. */
export function oddsRaised(byMilli: number): object {
  const table = Object.entries(pk10.odds()).map(([type, numbers]) => [
    type,
    Object.fromEntries(Object.entries(numbers).map(([number, odds]) => [number, (odds + byMilli) / 1000])),
  ]);
  return { odds: Object.fromEntries(table) };
}

/** Publishes an event on PK10's channel by the hub's HTTP API. */
export async function publish(app: RunningApp, name: string, data: object): Promise<void> {
  const { hostname, port } = new URL(app.upstreamUrl);
  const { id: appId, key, secret } = hubOf(app);
  const hub = new Pusher({ appId, key, secret, host: hostname, port, useTLS: false });
  await hub.trigger(channelName.game("PK10"), name, data);
}
