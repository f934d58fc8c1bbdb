import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { until } from "@/scripts/testing/until";
import { type SupervisedChild, superviseChild } from "./child";

const SILENCE_MS = 500;
const HANGS = "the upstream hangs and is killed";

let folder = "";
let child: SupervisedChild | undefined;
let logged: { msg: string; pid?: number }[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "grandstand-child-"));
  logged = [];
});
afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Supervises a real process that sends a heartbeat every 20 ms. */
function start({ stopsAfter = 0, readyAfterMs = 0 } = {}): SupervisedChild {
  const script = path.join(__dirname, "testing", "beating-child.mjs");
  child = superviseChild({
    args: [script, folder, String(stopsAfter), String(readyAfterMs)],
    env: process.env,
    log: pino({ base: {} }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    firstPauseMs: 10,
    silenceMs: SILENCE_MS,
  });
  return child;
}

/** Heartbeats of the latest process. */
function beatsOf(): { pid: number; beats: number } {
  try {
    const [pid = 0, beats = 0] = readFileSync(path.join(folder, "beats"), "utf8").split(" ").map(Number);
    return { pid, beats };
  } catch {
    return { pid: 0, beats: 0 };
  }
}

const messages = (): string[] => logged.map(({ msg }) => msg);

describe("a supervised child", () => {
  it("is killed when it hangs, and started again", async () => {
    const hanging = start({ stopsAfter: 5 });
    await hanging.ready;
    const pid = hanging.pid();
    await until(() => beatsOf().pid !== pid && beatsOf().beats > 10);
    expect(hanging.pid()).toBe(beatsOf().pid);
    await until(() => messages().includes("the upstream is back"));
    expect(messages()).toEqual([HANGS, "the upstream died and is started again", "the upstream is back"]);
    expect(logged[0]?.pid).toBe(pid);
  });

  it("is left running while it sends heartbeats", async () => {
    const beating = start();
    await until(() => beatsOf().beats * 20 > 3 * SILENCE_MS);
    expect([beatsOf().pid, messages()]).toEqual([beating.pid(), []]);
  });

  it("may take any time to become ready", async () => {
    const slow = start({ readyAfterMs: 3 * SILENCE_MS });
    const pid = slow.pid();
    await slow.ready;
    expect([slow.pid(), messages()]).toEqual([pid, []]);
  });

  it("is not killed after a sleep of the whole machine", async () => {
    const sleeping = start();
    await sleeping.ready;
    await until(() => beatsOf().beats > 0);
    const pid = sleeping.pid() ?? 0;
    // Both stop: this process runs no code in that time, and no heartbeat arrives.
    process.kill(pid, "SIGSTOP");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * SILENCE_MS);
    process.kill(pid, "SIGCONT");
    const { beats } = beatsOf();
    await until(() => beatsOf().beats > beats + 20);
    expect([sleeping.pid(), messages()]).toEqual([pid, []]);
  });
});
