import { expect } from "@playwright/test";
import { launchLink } from "./launch-link";
import type { Deployment } from "./merchant-site";

interface PlatformSession {
  ask(path: string, body?: object): Promise<Record<string, unknown>>;
}

/** A session of this player at the platform itself, which ends the player's other session. */
export async function platformSession({ app, publicUrl }: Deployment, username: string): Promise<PlatformSession> {
  let token = "";
  const ask = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${app.upstreamUrl}/api/user${path}`, init);
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  const launch = new URL(await launchLink(app, publicUrl, username)).searchParams.get("token");
  token = String((await ask("/launch", { token: launch })).token);
  return { ask };
}

export async function ordersOf(deployment: Deployment, username: string): Promise<number[]> {
  const { ask } = await platformSession(deployment, username);
  const { records } = await ask("/dt/", { model: "PK10Transaction", filters: { game: "PK10" } });
  return (records as { id: number }[]).map(({ id }) => id);
}
