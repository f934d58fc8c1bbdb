import { createHash, createHmac } from "node:crypto";
import { channelName } from "@/lib/contract/channels";
import { pk10 } from "@/games/pk10/game";
import { hubOf } from "../../e2e/hub";
import type { RunningApp } from "../../e2e/start-app";

/** Every odds of PK10, higher by so many thousandths, as the platform would send them. */
export function oddsRaised(byMilli: number): object {
  const table = Object.entries(pk10.odds()).map(([type, numbers]) => [
    type,
    Object.fromEntries(Object.entries(numbers).map(([number, odds]) => [number, (odds + byMilli) / 1000])),
  ]);
  return { odds: Object.fromEntries(table) };
}

/** Publishes an event on PK10's channel by the hub's HTTP API. Rule: pusher.com/docs/channels/library_auth_reference/rest-api */
export async function publish(app: RunningApp, name: string, data: object): Promise<void> {
  const hub = hubOf(app);
  const body = JSON.stringify({ name, channel: channelName.game("PK10"), data: JSON.stringify(data) });
  const query = new URLSearchParams({
    auth_key: hub.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: "1.0",
    body_md5: createHash("md5").update(body).digest("hex"),
  });
  const path = `/apps/${hub.id}/events`;
  const signed = createHmac("sha256", hub.secret).update(`POST\n${path}\n${query.toString()}`);
  const answer = await fetch(`${app.upstreamUrl}${path}?${query.toString()}&auth_signature=${signed.digest("hex")}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  if (!answer.ok) throw new Error(`The hub refused: ${answer.status} ${await answer.text()}`);
}
