import { API_BASE } from "../../../lib/contract/calls";
import { check, expectRefusal, needsAnswered, titleOf, tokenOf } from "../kit";

/** Nobody's: as long as a real one, so that its form is not the reason for the refusal. */
export const UNKNOWN_TOKEN = "0000000000000000000000000000000000000000";

const account = check("account without a session", async (kit, notes) => {
  needsAnswered(kit, "me");
  notes.about(titleOf("me"), "errors");
  expectRefusal(notes, await kit.client.call("me", { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
  expectRefusal(notes, await kit.client.call("me"), [401], "no bearer");
});

const home = check("game home without a session", async (kit, notes) => {
  needsAnswered(kit, "gameHome");
  const { game } = kit.options;
  notes.about(titleOf("gameHome", game), "errors");
  expectRefusal(notes, await kit.client.call("gameHome", { token: UNKNOWN_TOKEN, game }), [401], "an unknown bearer");
});

const unknownGame = check("an unknown game", async (kit, notes) => {
  const token = tokenOf(kit);
  needsAnswered(kit, "gameHome");
  notes.about(titleOf("gameHome", "NOSUCHGAME"), "errors");
  const answer = await kit.client.call("gameHome", { token, game: "NOSUCHGAME" });
  expectRefusal(notes, answer, [404, 422], "a game that there is not");
});

const unknownCall = check("an unknown call", async (kit, notes) => {
  const token = tokenOf(kit);
  const path = `${API_BASE}/no_such_call`;
  notes.about(`POST ${path}`, "errors");
  expectRefusal(notes, await kit.client.path(path, token), [404], "a call that there is not");
});

/** What those get who have no session, and what is not there: only said of calls that a session gets an answer from. */
export const guestChecks = [account, home, unknownGame, unknownCall];
