import { isInstant } from "../instants";
import { accountOf, askWell, type Check, titleOf, tokenOf } from "../kit";

const me: Check = {
  name: "account",
  async run(kit, notes) {
    const got = await askWell(kit, notes, "me", { token: tokenOf(kit) });
    if (got === undefined) return;
    kit.account = got.data;
    const { username, balance } = got.data;
    notes.expect(
      Number.isInteger(got.data.id),
      "id",
      "a whole number: the private channel is named by it",
      got.data.id,
    );
    notes.advise(username === kit.options.user, "username", "the name of the sign-in", username);
    notes.expect(balance >= 0, "balance", "zero or more", balance);
  },
};

const balance: Check = {
  name: "balance",
  async run(kit, notes) {
    const account = accountOf(kit);
    const asked = { token: tokenOf(kit), body: { playerSession: account.player_session ?? "" } };
    const got = await askWell(kit, notes, "loadBalance", asked);
    if (got === undefined) return;
    const same = got.data.balance === account.balance;
    notes.advise(same, "balance", `${account.balance}, as the account says`, got.data.balance);
  },
};

/** Within this no player sees a difference. */
const FINE_MS = 2_000;
/** A countdown that is wrong by more than this takes bets that the platform refuses. */
const BAD_MS = 60_000;

const clock: Check = {
  name: "clock",
  async run(kit, notes) {
    const { answer } = (await askWell(kit, notes, "loadBalance", { token: tokenOf(kit) })) ?? {};
    if (answer === undefined) return;
    notes.about(titleOf("loadBalance"), "clock");
    const body = answer.json as { server_time?: unknown; data?: { server_time?: unknown } };
    const told = body.server_time ?? body.data?.server_time;
    const text = typeof told === "string" ? told : answer.headers.get("date");
    const path = typeof told === "string" ? "server_time" : "the header Date";
    if (text === null || (typeof told === "string" && !isInstant(text))) {
      notes.add(typeof told === "string" ? "error" : "warning", path, "an ISO 8601 instant with its offset", text);
      return;
    }
    // A Date header counts whole seconds.
    const slack = typeof told === "string" ? 0 : 1_000;
    const at = Date.parse(text);
    const off = Math.max(0, answer.from - slack - at, at - answer.to);
    const came = `${text}: ${(off / 1000).toFixed(1)} s off the clock here`;
    if (off > BAD_MS) notes.add("error", path, "the right time, within a minute", came);
    else notes.advise(off <= FINE_MS, path, "the right time, within 2 s", came);
  },
};

export const accountChecks: readonly Check[] = [me, balance, clock];
