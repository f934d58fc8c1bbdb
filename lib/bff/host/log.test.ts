import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pino from "pino";
import { createLog, type HostLog } from "./log";

const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password", "x-xsrf-token", "x-session-handle"];

async function lineOf(write: (logs: HostLog) => void): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "log-"));
  const dest = path.join(folder, "log");
  const { destination } = pino;
  jest.spyOn(pino, "destination").mockImplementation(() => destination({ dest, sync: false, minLength: 4096 }));
  const logs = createLog("info", "test");
  write(logs);
  await logs.flush();
  const line = readFileSync(dest, "utf8");
  rmSync(folder, { recursive: true });
  return line;
}

test.each(SECRETS)("the field %s is censored if it is logged by mistake", async (name) => {
  const fields = { [name]: "s3cret", headers: { [name]: "s3cret" }, call: { headers: { [name]: "s3cret" } } };
  const line = await lineOf(({ log }) => log.info(fields, "a call"));
  expect(line).toContain('"msg":"a call"');
  expect(line).not.toContain("s3cret");
});

const LONG = "é😀/".repeat(6_000);
class UpstreamError extends Error {
  readonly code = LONG;
}

test.each<[string, (logs: HostLog) => void]>([
  ["a path in the access log", ({ access }) => access.info({ method: "GET", path: LONG })],
  ["fields of a line", ({ log }) => log.info({ host: LONG, "user-agent": LONG, key: { of: [LONG] } }, "a call")],
  ["a field that a child logger adds to its lines", ({ log }) => log.child({ trace: LONG }).info("a call")],
  ["a message", ({ log }) => log.info(LONG)],
  ["an error", ({ log }) => log.error({ err: new UpstreamError(LONG, { cause: new Error(LONG) }) }, "a call failed")],
])("%s is cut short, and the line is still valid JSON", async (_what, write) => {
  const line = await lineOf(write);
  const texts: [key: string, length: number][] = [];
  JSON.parse(line, (key, value: unknown) => {
    if (typeof value === "string") texts.push([key, value.length]);
    return value;
  });
  expect(line.endsWith("\n")).toBe(true);
  expect(texts.filter(([key, length]) => length > (key === "stack" ? 8_100 : 1_100))).toEqual([]);
  expect(line).toContain("… (");
});

test("a short line, and a stack of many frames, are logged unchanged", async () => {
  const stack = `Error: no\n${"    at answer (/opt/grandstand/current/chunk.mjs:1:1)\n".repeat(60)}`;
  const line = await lineOf(({ log }) =>
    log.error({ err: Object.assign(new Error("no"), { stack }) }, "a call failed"),
  );
  expect(JSON.parse(line)).toMatchObject({ msg: "a call failed", err: { message: "no", stack } });
});
