import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { until } from "@/scripts/testing/until";
import { startNode, type SupervisedChild, superviseChild } from "./child";

const SILENCE_MS = 500;
const HANGS = "the upstream hangs and is killed";

let folder = "";
let child: SupervisedChild | undefined;
let logged: { msg: string; pid?: number; pauseMs?: number }[] = [];
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
  return supervise([script, folder, String(stopsAfter), String(readyAfterMs)]);
}

function supervise(args: readonly string[]): SupervisedChild {
  child = superviseChild({
    name: "the upstream",
    start: () => startNode(args, process.env),
    log: pino({ base: {} }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    firstPauseMs: 10,
    silenceMs: SILENCE_MS,
  });
  return child;
}

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

  it("is started again after growing pauses when it ends again and again", async () => {
    supervise(["-e", 'process.send("ready")']);
    const pauses = (): (number | undefined)[] => logged.flatMap(({ pauseMs }) => pauseMs ?? []);
    await until(() => pauses().length > 3);
    expect(pauses().slice(0, 4)).toEqual([10, 20, 40, 80]);
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
    // Both processes are suspended: this process runs no code, and no heartbeat arrives.
    process.kill(pid, "SIGSTOP");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * SILENCE_MS);
    process.kill(pid, "SIGCONT");
    const { beats } = beatsOf();
    await until(() => beatsOf().beats > beats + 20);
    expect([sleeping.pid(), messages()]).toEqual([pid, []]);
  });
});
