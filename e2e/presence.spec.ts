import { WebSocket } from "ws";
import { DEMO_HUB_APP } from "../lib/bff/env";
import { channelName } from "../lib/contract/channel-names";
import { expect, ONE_ROUND, test } from "./app";
import { launchLink } from "./launch-link";
import { startAtTable } from "./open-game";
import { placeBets } from "./put-chip";
import type { RunningApp } from "./start-app";

/** One round for the whole test: the bet counts only in its round. */
test.use(ONE_ROUND);

async function call<Answer>(app: RunningApp, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${app.upstreamUrl}/api/user${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as Answer;
}

/** Another player of the demo merchant at the table of PK10, as a socket without a page. */
async function takeSeat(app: RunningApp, username: string): Promise<WebSocket> {
  const link = new URL(await launchLink(app, app.url, username));
  const { token } = await call<{ token: string }>(app, "/launch", { token: link.searchParams.get("token") });
  const { merchant_id } = await call<{ merchant_id: number }>(app, "/me", {}, token);
  const channel = channelName.table(merchant_id, "PK10");
  const { host } = new URL(app.upstreamUrl);
  const socket = new WebSocket(`ws://${host}/app/${DEMO_HUB_APP.key}?protocol=7&client=test&version=1.0`);
  const next = (name: string): Promise<string> =>
    new Promise((resolve) => {
      socket.on("message", (message: Buffer) => {
        const { event, data } = JSON.parse(message.toString()) as { event: string; data: string };
        if (event === name) resolve(data);
      });
    });
  const { socket_id } = JSON.parse(await next("pusher:connection_established")) as { socket_id: string };
  const signature = await call<object>(app, "/broadcasting/auth", { socket_id, channel_name: channel }, token);
  const seated = next("pusher_internal:subscription_succeeded");
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, ...signature } }));
  await seated;
  return socket;
}

test("a table shows the number of players and their bets from the fifth player on", async ({ page, app }) => {
  await startAtTable(page, "demo");
  // Other tests may share this round, but do not bet on this cell.
  const cell = page.locator('[data-bet="tf:8e"]');
  await placeBets(page, ["tf:8e"]);
  const seats = [await takeSeat(app, "seat1"), await takeSeat(app, "seat2"), await takeSeat(app, "seat3")];
  const players = page.getByTestId("players");
  try {
    await expect(players).toHaveCount(0);
    seats.push(await takeSeat(app, "seat4"));
    await expect(players).toContainText("5 players");
    await expect(cell).toHaveAttribute("aria-label", /1 bet by all players/);
    await expect(cell.getByTestId("spot-bets")).toHaveText("1");
  } finally {
    for (const seat of seats) seat.close();
  }
});
