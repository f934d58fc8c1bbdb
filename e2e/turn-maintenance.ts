import { expect } from "@playwright/test";
import { hubOf } from "./hub";
import type { RunningApp } from "./start-app";

/** Turns an app's maintenance on or off, as an operator does. */
export async function turnMaintenance(app: Pick<RunningApp, "upstreamUrl" | "dataDir">, on: boolean): Promise<void> {
  const answer = await fetch(`${app.upstreamUrl}/api/operator/maintenance`, {
    method: "POST",
    headers: { authorization: `Bearer local:${hubOf(app).secret}`, "content-type": "application/json" },
    body: JSON.stringify({ on, why: "a test" }),
  });
  expect(answer.status).toBe(200);
}
