import { SESSION_SECONDS } from "@/lib/contract/sign-in";
import { isLive, sealSession, unsealSession } from "./session";
import { createSessionMemory } from "./session-memory";
import { TEST_NOW, testSession } from "../testing";

const [first, second, third] = ["1".repeat(32), "2".repeat(32), "3".repeat(32)];
const realNow = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

describe("the sealed session", () => {
  it("unseals to the sealed value, and hides the token", async () => {
    const seal = await sealSession(realNow, [first]);
    expect(await unsealSession(seal, [first], Date.now())).toEqual(realNow);
    expect(Buffer.from(seal).toString("latin1")).not.toContain(realNow.token);
  });

  it("stays valid over several rotations of the secret", async () => {
    const seals = await Promise.all([sealSession(realNow, [first]), sealSession(realNow, [second, first])]);
    expect(await unsealSession(seals[0], [second, first], Date.now())).toEqual(realNow);
    expect(await unsealSession(seals[1], [third, second], Date.now())).toEqual(realNow);
    expect(await unsealSession(seals[0], [third, second], Date.now())).toBeNull();
  });

  it.each([
    ["", "empty"],
    ["eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x", "cut short"],
    ["nonsense", "no seal"],
    ["....", "empty parts"],
    ["eyJhbGciOiJub25lIn0.e30.", "unsigned"],
  ])("is null for %j (%s)", async (seal) => {
    expect(await unsealSession(seal, [first], Date.now())).toBeNull();
  });

  it("is null when one character was changed, or the content is no session", async () => {
    const seal = await sealSession(realNow, [first]);
    const middle = Math.floor(seal.length / 2);
    const forged = seal.slice(0, middle) + (seal[middle] === "A" ? "B" : "A") + seal.slice(middle + 1);
    expect(await unsealSession(forged, [first], Date.now())).toBeNull();
    expect(await unsealSession(await sealSession({ ...realNow, token: "" }, [first]), [first], Date.now())).toBeNull();
  });

  it("ends 15 minutes after the last account fetch, to the millisecond", () => {
    const end = TEST_NOW + SESSION_SECONDS * 1000;
    expect(isLive(testSession, end - 1)).toBe(true);
    expect(isLive(testSession, end)).toBe(false);
  });
});

describe("the memory of sessions", () => {
  it("ends a remembered session in time and at once on end()", async () => {
    let now = Date.now();
    const memory = createSessionMemory({ secrets: [first], now: () => now });
    const seal = await sealSession(realNow, [first]);
    expect(await memory.read(seal)).toEqual(realNow);
    memory.end("another");
    expect(await memory.read(seal)).toEqual(realNow);
    memory.end(realNow.sid);
    expect(await memory.read(seal)).toBeNull();
    const other = await sealSession({ ...realNow, sid: "sid-2" }, [first]);
    expect(await memory.read(other)).not.toBeNull();
    now += SESSION_SECONDS * 1000 + 1000;
    expect(await memory.read(other)).toBeNull();
  });

  it("reads no cookie, an empty one and a huge one as no session", async () => {
    const memory = createSessionMemory({ secrets: [first], now: Date.now });
    expect(await Promise.all([memory.read(undefined), memory.read(""), memory.read("x".repeat(5000))])).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("keeps what is in use and never more than its limit", () => {
    const memory = createSessionMemory({ secrets: [first], now: Date.now, limit: 4 });
    memory.end("in use");
    for (let at = 0; at < 100; at += 1) {
      memory.end(`sid-${at}`);
      expect(memory.hasEnded("in use")).toBe(true);
    }
    expect(memory.hasEnded("sid-99")).toBe(true);
    expect(memory.hasEnded("sid-90")).toBe(false);
  });
});
