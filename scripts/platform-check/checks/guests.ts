import { API_BASE } from "../../../lib/contract/calls";
import { type Check, expectRefusal, needsAnswered, titleOf, tokenOf } from "../kit";

/** Nobody's: as long as a real one, so that its form is not the reason for the refusal. */
export const UNKNOWN_TOKEN = "0000000000000000000000000000000000000000";

const account: Check = {
  name: "account without a session",
  async run(kit, notes) {
    needsAnswered(kit, "me");
    notes.about(titleOf("me"), "errors");
    expectRefusal(notes, await kit.client.call("me", { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
    expectRefusal(notes, await kit.client.call("me"), [401], "no bearer");
  },
};

const home: Check = {
  name: "game home without a session",
  async run(kit, notes) {
    needsAnswered(kit, "gameHome");
    const { game } = kit.options;
    notes.about(titleOf("gameHome", game), "errors");
    expectRefusal(notes, await kit.client.call("gameHome", { token: UNKNOWN_TOKEN, game }), [401], "an unknown bearer");
  },
};

const unknownGame: Check = {
  name: "an unknown game",
  async run(kit, notes) {
    const token = tokenOf(kit);
    needsAnswered(kit, "gameHome");
    notes.about(titleOf("gameHome", "NOSUCHGAME"), "errors");
    const answer = await kit.client.call("gameHome", { token, game: "NOSUCHGAME" });
    expectRefusal(notes, answer, [404, 422], "a game that there is not");
  },
};

const unknownCall: Check = {
  name: "an unknown call",
  async run(kit, notes) {
    const token = tokenOf(kit);
    const path = `${API_BASE}/no_such_call`;
    notes.about(`POST ${path}`, "errors");
    expectRefusal(notes, await kit.client.path(path, token), [404], "a call that there is not");
  },
};

/** What those get who have no session, and what is not there: only said of calls that a session gets an answer from. */
export const guestChecks: readonly Check[] = [account, home, unknownGame, unknownCall];
