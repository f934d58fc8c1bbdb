/** `node examples/node/start.mjs` starts the example; README.md names the settings. */
import { startPlatform } from "./platform.mjs";

const { HUB_URL = "http://127.0.0.1:6001", PORT = "8000", GAME_SECONDS = "60", ...env } = process.env;
const [id, key, secret] = [env.PUSHER_APP_ID, env.PUSHER_APP_KEY, env.PUSHER_APP_SECRET];
if (!id || !key || !secret || !env.PLAYER_PASSWORD)
  throw new Error("Set PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET and PLAYER_PASSWORD.");
const players = [{ username: "ann", password: env.PLAYER_PASSWORD, balance: 1000 }];
const own = { players, merchantKey: env.MERCHANT_KEY, seconds: Number(GAME_SECONDS), port: Number(PORT) };
const { url } = await startPlatform({ hub: { url: HUB_URL, id, key, secret }, ...own });
process.stdout.write(`The platform runs at ${url}. Its player is ann.\n`);
