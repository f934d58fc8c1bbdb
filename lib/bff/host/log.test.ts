/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pino from "pino";
import { createLog } from "./log";

const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password", "x-xsrf-token", "x-session-handle"];

test.each(SECRETS)("the field %s is censored where it is logged by mistake", async (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "log-"));
  const dest = path.join(folder, "log");
  const { destination } = pino;
  jest.spyOn(pino, "destination").mockImplementation(() => destination({ dest, sync: false, minLength: 4096 }));
  const { log, flush } = createLog("info", "test");
  log.info({ [name]: "s3cret", headers: { [name]: "s3cret" }, call: { headers: { [name]: "s3cret" } } }, "a call");
  await flush();
  const line = readFileSync(dest, "utf8");
  rmSync(folder, { recursive: true });
  expect(line).toContain('"msg":"a call"');
  expect(line).not.toContain("s3cret");
});
