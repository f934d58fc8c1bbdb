import { calls } from "@/lib/contract/calls";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { describeEachDatabase } from "../db/testing";
import { type TestApp, testApp } from "../http/testing";
import { retireDemo, seedDemo } from "./demo";
import { hashPasswordOnce } from "./testing";
import { tokenHash } from "./tokens";

const [DEMO, ACME, SIAM, VIET] = DEMO_MERCHANTS;

describeEachDatabase("demo data that are no longer served", (open) => {
  let api: TestApp;
  const ended: string[] = [];
  const events = {
    user: () => Promise.reject(new Error("an event to a single player")),
    endPlayerSessions: async (sessions: readonly string[]) => void ended.push(...sessions),
  };
  beforeEach(async () => {
    ended.length = 0;
    api = await testApp(await open());
  });
  afterEach(() => api.app.close());

  const retire = async (): Promise<unknown[]> => {
    const warn = jest.fn();
    await retireDemo({ db: api.db, events, log: { warn } });
    return warn.mock.calls.map(([fields]) => fields);
  };
  const askForLaunch = (apiKey: string, username: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: `Bearer ${apiKey}` },
      payload: { username },
    });
  const launchStatus = async (apiKey: string): Promise<number> => (await askForLaunch(apiKey, "lim88")).statusCode;
  const signInStatus = async (username: string, password = username): Promise<number> =>
    (await api.call("login", { body: { username, password } })).statusCode;
  const sessionOf = async (token: string): Promise<string> =>
    String(calls.me.response.parse((await api.call("me", { token })).json()).player_session);
  const codeOf = async (token: string): Promise<string | undefined> => {
    const answer = await api.call("me", { token });
    return answer.statusCode === 200 ? "served" : errorBodySchema.parse(answer.json()).code;
  };

  it("lose their public keys and passwords, which the log reports once, and keep their money", async () => {
    const wallets = () => api.db.query("select * from ledger_accounts where kind = 'wallet' order by account_id");
    const before = await wallets();
    const merchants = ["DEMO", "ACME", "SIAM", "VIET"];
    const players = ["demo", "demo2", "acme", "siam", "viet"];
    expect(await retire()).toEqual([{ merchants, players }]);
    expect(await retire()).toEqual([]);
    for (const { apiKey } of [DEMO, ACME, SIAM, VIET]) expect(await launchStatus(apiKey)).toBe(401);
    for (const username of players) expect(await signInStatus(username)).toBe(401);
    expect(await wallets()).toEqual(before);
    // A later start with demo data does not restore the closed keys and passwords.
    await seedDemo(api.db, hashPasswordOnce);
    expect([await launchStatus(DEMO.apiKey), await signInStatus("demo")]).toEqual([401, 401]);
  });

  it("lose the sessions and launches that a public key or password may have opened, and no others", async () => {
    const made = await Promise.all(["lim88", "tan99"].map((username) => askForLaunch(DEMO.apiKey, username)));
    const [used = "", unused = ""] = made.map((answer) => answer.json<{ launch_token: string }>().launch_token);
    const { token } = calls.launch.response.parse((await api.call("launch", { body: { token: used } })).json());
    const demo = await api.signIn("demo");
    const acme = await api.signIn("acme");
    const demoSessions = await Promise.all([token, demo].map(sessionOf));
    await api.db.query("update merchants set api_key_hash = $1 where mcode = 'ACME'", [tokenHash("a-key-of-its-own")]);
    await api.db.query("update accounts set password_hash = $1 where username = 'acme'", [
      await hashPasswordOnce("own"),
    ]);
    expect(await retire()).toEqual([
      { merchants: ["DEMO", "SIAM", "VIET"], players: ["demo", "demo2", "siam", "viet"] },
    ]);
    expect(ended.toSorted()).toEqual(demoSessions.toSorted());
    expect([await codeOf(token), await codeOf(demo)]).toEqual(["account_kick", "account_kick"]);
    expect((await api.call("launch", { body: { token: unused } })).statusCode).toBe(422);
    expect(await codeOf(acme)).toBe("served");
    expect([await launchStatus("a-key-of-its-own"), await signInStatus("acme", "own")]).toEqual([201, 200]);
  });

  it("lose the session and password of a player, and not the merchant's key, if only the key was replaced", async () => {
    await api.db.query("update merchants set api_key_hash = $1 where mcode = 'ACME'", [tokenHash("a-key-of-its-own")]);
    const acme = await api.signIn("acme");
    expect(await retire()).toEqual([
      { merchants: ["DEMO", "SIAM", "VIET"], players: ["demo", "demo2", "acme", "siam", "viet"] },
    ]);
    expect(await codeOf(acme)).toBe("account_kick");
    expect(await signInStatus("acme")).toBe(401);
  });
});
