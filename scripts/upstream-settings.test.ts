import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { QUICKNET } from "../games/shared/draw/beacon-chain";
import { readSecret } from "../lib/bff/host/secret-file";
import { readEnv } from "../lib/bff/env";
import { upstreamSettings } from "./upstream-settings";

const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-settings-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settingsOf = (env: Record<string, string>) => upstreamSettings(readEnv({ DATA_DIR: dataDir, ...env }), undefined);
const platform = { UPSTREAM_URL: "https://platform.example", SESSION_SECRET: "s".repeat(32), PUSHER_APP_KEY: "key" };

test("the hub uses a configured secret; a hub for a platform requires one, and none is created", () => {
  expect(settingsOf({ PUSHER_APP_SECRET: "a-secret-of-its-own", DRAW_KEY: "k".repeat(32) }).app.secret).toBe(
    "a-secret-of-its-own",
  );
  expect(() => settingsOf(platform)).toThrow("PUSHER_APP_SECRET: is required");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("the key of the draws is the configured one; without it a key is created in DATA_DIR, readable only by its owner", () => {
  const [newest, old] = ["n".repeat(32), "o".repeat(32)];
  expect(settingsOf({ DRAW_KEY: `${newest},${old}`, PUSHER_APP_SECRET: "not-of-this-test" }).drawKeys).toEqual([
    newest,
    old,
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
  const { drawKeys } = settingsOf({ PUSHER_APP_SECRET: "not-of-this-test" });
  expect(drawKeys).toEqual([readSecret(dataDir, "draw-key")]);
  expect(statSync(path.join(dataDir, "draw-key")).mode & 0o777).toBe(0o600);
});

test("a round that is too short for a beacon is refused with the reason; the shortest allowed round is accepted", () => {
  const beaconOf = (seconds: string) =>
    settingsOf({ ENTROPY: "drand", GAME_SECONDS: seconds, PUSHER_APP_SECRET: "not-of-this-test" }).beacon;
  expect(() => beaconOf("14")).toThrow(
    "GAME_SECONDS: too short for ENTROPY: a round is closed for 6 s before its draw",
  );
  expect(beaconOf("15")).toMatchObject({ mixed: true, chain: QUICKNET, waitMs: 300_000 });
  expect(settingsOf({ GAME_SECONDS: "5", PUSHER_APP_SECRET: "not-of-this-test" }).beacon?.mixed).toBe(false);
});

test("without a configured secret the hub creates one in DATA_DIR, the same for every process", () => {
  const { app, host } = settingsOf({});
  expect(host).toBe("127.0.0.1");
  expect(app).toEqual({ id: "grandstand", key: "grandstand-demo-key", secret: readSecret(dataDir, "hub-secret") });
  expect(settingsOf({}).app).toEqual(app);
});
