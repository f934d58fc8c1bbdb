import { readEnv } from "../lib/env";
import { upstreamSettings } from "./upstream-settings";

test.each([
  [{}, true],
  [{ PUSHER_APP_KEY: "own-key" }, true],
  [{ PUSHER_APP_SECRET: "a-secret-of-its-own" }, false],
])("with %j only this machine's own names open what a public secret guards: %s", (env, ownHostAlone) => {
  expect(upstreamSettings(readEnv(env), undefined)).toMatchObject({ host: "127.0.0.1", ownHostAlone });
});
