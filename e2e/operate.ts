import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import type { PlayedCode } from "../lib/contract/games";
import { hubOf } from "./hub";
import type { RunningApp } from "./start-app";

type Operated = Pick<RunningApp, "upstreamUrl" | "dataDir">;

export async function operate(app: Operated, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/operator.ts", ...words], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, UPSTREAM_PORT: new URL(app.upstreamUrl).port, DATA_DIR: app.dataDir },
  });
  return stdout.trim();
}

/** Calls the operators' API with the action `name`. `fields` is the action's body without the reason `why`. */
export async function act(app: Operated, name: string, fields: object = {}): Promise<void> {
  const answer = await fetch(`${app.upstreamUrl}/api/operator/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer local:${hubOf(app).secret}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ ...fields, why: "a test" }),
  });
  expect(answer.status).toBe(200);
}

export const turnMaintenance = (app: Operated, on: boolean): Promise<void> => act(app, "maintenance", { on });

export const turnGame = (app: Operated, game: PlayedCode, on: boolean): Promise<void> => act(app, "game", { game, on });
