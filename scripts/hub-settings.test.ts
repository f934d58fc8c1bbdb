import { hubSettings } from "./hub-settings";

const app = { PUSHER_APP_ID: "shop", PUSHER_APP_KEY: "shop-key", PUSHER_APP_SECRET: "a secret of the hub" };

test("the hub's application is required, the hub's other settings have defaults, and the settings of the web server are ignored", () => {
  expect(hubSettings({ ...app, PORT: "3000", UPSTREAM_URL: "no address", REDIS_URL: "" })).toEqual({
    host: "127.0.0.1",
    port: 6001,
    app: { id: "shop", key: "shop-key", secret: "a secret of the hub" },
    socketsPerAddress: 500,
    workers: 1,
    redisUrl: undefined,
  });
  expect(hubSettings({ ...app, HUB_PORT: "0", HUB_HOST: "::", REDIS_URL: "redis://127.0.0.1:6379" })).toMatchObject({
    host: "::",
    port: 0,
    redisUrl: "redis://127.0.0.1:6379",
  });
});

test("the error names every missing or wrong setting, and no value", () => {
  expect(() => hubSettings({ PUSHER_APP_KEY: "shop-key", PUSHER_APP_SECRET: "", HUB_PORT: "70000" })).toThrow(
    /PUSHER_APP_ID: is required.*\n.*PUSHER_APP_SECRET: is required.*\n.*HUB_PORT: must be 0–65535/,
  );
  expect(() => hubSettings({ ...app, PUSHER_APP_SECRET: "short" })).toThrow(/PUSHER_APP_SECRET: must have/);
});
