import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSecret } from "../lib/bff/host/secret-file";
import { readEnv } from "../lib/bff/env";
import { upstreamSettings } from "./upstream-settings";

const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-settings-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settingsOf = (env: Record<string, string>) => upstreamSettings(readEnv({ DATA_DIR: dataDir, ...env }), undefined);
const platform = { UPSTREAM_URL: "https://platform.example", SESSION_SECRET: "s".repeat(32), PUSHER_APP_KEY: "key" };

test("a configured secret is the hub's, and no other is made; with a platform no secret is made", () => {
  expect(settingsOf({ PUSHER_APP_SECRET: "a-secret-of-its-own" }).app.secret).toBe("a-secret-of-its-own");
  expect(() => settingsOf(platform)).toThrow("PUSHER_APP_SECRET: is required");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("without one the hub's secret is made in DATA_DIR, the same for every process there", () => {
  const { app, host } = settingsOf({});
  expect(host).toBe("127.0.0.1");
  expect(app).toEqual({ id: "grandstand", key: "grandstand-demo-key", secret: readSecret(dataDir, "hub-secret") });
  expect(settingsOf({}).app).toEqual(app);
});
