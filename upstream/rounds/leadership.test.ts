import { EventEmitter, once } from "node:events";
import { startLeadership } from "./leadership";

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** One lock that several fake databases share, like processes that share PostgreSQL's. */
function createLock() {
  let holder: { lose: () => void } | null = null;
  const outage = { failures: 0, releases: 0 };
  return {
    outage,
    database: () => ({
      async tryLead(_key: number, onLost: () => void) {
        if (outage.failures > 0) {
          outage.failures -= 1;
          throw new Error("no connection");
        }
        if (holder !== null) return null;
        const own = { lose: onLost };
        holder = own;
        return {
          async release() {
            if (outage.releases > 0) {
              outage.releases -= 1;
              throw new Error("no connection");
            }
            if (holder === own) holder = null;
          },
        };
      },
    }),
    lose() {
      const lost = holder;
      holder = null;
      lost?.lose();
    },
    isHeld: () => holder !== null,
  };
}

function startProcess(lock: ReturnType<typeof createLock>, name: string, events: EventEmitter, history: string[]) {
  const note = (what: string): void => {
    history.push(`${name} ${what}`);
    events.emit(`${name} ${what}`);
  };
  return startLeadership({
    db: lock.database(),
    log,
    retryMs: 1,
    lead() {
      note("leads");
      return {
        async stop() {
          note("ends");
        },
      };
    },
  });
}

describe("startLeadership", () => {
  it("allows one leader; another process leads only after the leader has ended its work and given back the lead", async () => {
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    const aLeads = once(events, "a leads");
    const a = startProcess(lock, "a", events, history);
    await aLeads;
    const bLeads = once(events, "b leads");
    const b = startProcess(lock, "b", events, history);
    await a.stop();
    await bLeads;
    await b.stop();
    expect(history).toEqual(["a leads", "a ends", "b leads", "b ends"]);
    expect(lock.isHeld()).toBe(false);
  });

  it("ends the work at once when the lead is lost, and waits again", async () => {
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    const first = once(events, "a leads");
    const a = startProcess(lock, "a", events, history);
    await first;
    const [ends, again] = [once(events, "a ends"), once(events, "a leads")];
    lock.lose();
    await ends;
    await again;
    await a.stop();
    expect(history).toEqual(["a leads", "a ends", "a leads", "a ends"]);
  });

  it("asks again when the database does not answer, and logs why", async () => {
    const error = jest.spyOn(log, "error");
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    lock.outage.failures = 3;
    const leads = once(events, "a leads");
    const a = startProcess(lock, "a", events, history);
    await leads;
    await a.stop();
    expect(lock.outage.failures).toBe(0);
    expect(error).toHaveBeenCalledWith({ err: new Error("no connection") }, expect.any(String));
  });

  it("stops although the lead cannot be given back, and logs why", async () => {
    const warn = jest.spyOn(log, "warn");
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    lock.outage.releases = 1;
    const leads = once(events, "a leads");
    const a = startProcess(lock, "a", events, history);
    await leads;
    await a.stop();
    expect(history).toEqual(["a leads", "a ends"]);
    expect(warn).toHaveBeenCalledWith({ err: new Error("no connection") }, expect.any(String));
  });

  it("stops while standing by", async () => {
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    await lock.database().tryLead(1, () => {});
    await startProcess(lock, "b", events, history).stop();
    expect(history).toEqual([]);
  });

  it("gives back a lead that it gets while it stops", async () => {
    const [lock, events, history] = [createLock(), new EventEmitter(), [] as string[]];
    await startProcess(lock, "a", events, history).stop();
    expect(lock.isHeld()).toBe(false);
    expect(history.at(-1)).not.toBe("a leads");
  });
});
