import { MAX_TOKEN_LENGTH } from "../../../lib/bff/session/session";
import { Skipped } from "../finding";
import { askWell, check, expectRefusal, needsAnswered, readSuccess, statusLine, titleOf } from "../kit";
import { UNKNOWN_TOKEN } from "./guests";

const TOKEN = /^[A-Za-z0-9_\-.~+/=|]+$/;

const login = check("sign-in", async (kit, notes) => {
  const { user: username, password } = kit.options;
  const got = await askWell(kit, notes, "login", { body: { username, password } });
  if (got === undefined) return;
  const { token, expires_in: seconds } = got.data;
  kit.secrets.add(token);
  const isToken = TOKEN.test(token) && token.length <= MAX_TOKEN_LENGTH;
  const wanted = `1 to ${MAX_TOKEN_LENGTH} letters, digits or -_.~+/=|`;
  if (!notes.expect(isToken, "token", wanted, `${token.length} characters`)) return;
  notes.advise(seconds >= 900, "expires_in", "at least 900 seconds, renewed by every account fetch", seconds);
  kit.token = token;
});

const wrongPassword = check("sign-in with a wrong password", async (kit, notes) => {
  needsAnswered(kit, "login");
  notes.about(titleOf("login"), "login");
  const body = { username: kit.options.user, password: "not the password of anybody" };
  const answer = await kit.client.call("login", { body });
  const refusal = expectRefusal(notes, answer, [401, 422], "a wrong password");
  const code = refusal?.code;
  const isKnown = answer.status !== 401 || code === undefined || code === "bad_credentials";
  notes.expect(isKnown, "code", "no code, or bad_credentials: others end a session", code);
});

const badLaunch = check("launch with an unknown token", async (kit, notes) => {
  notes.about(titleOf("launch"), "launch");
  const answer = await kit.client.call("launch", { body: { token: UNKNOWN_TOKEN } });
  if (answer.status === 404) throw new Skipped("the platform has no launch");
  expectRefusal(notes, answer, [401, 403, 422], "an unknown launch token");
});

const launch = check("launch", async (kit, notes) => {
  const { launch: token } = kit.options;
  if (token === undefined) throw new Skipped("no --launch TOKEN was given");
  notes.about(titleOf("launch"), "launch");
  const answer = await kit.client.call("launch", { body: { token } });
  const data = readSuccess(kit, notes, "launch", answer);
  if (data === undefined) return;
  kit.secrets.add(data.token);
  const again = await kit.client.call("launch", { body: { token } });
  expectRefusal(notes, again, [401, 403, 404, 422], "a launch token that was used");
  const mine = await kit.client.call("me", { token: data.token });
  const works = mine.status !== 401;
  notes.expect(works, "token", `a session that ${titleOf("me")} takes`, statusLine(mine));
  // A launch may end the session before it, as a second sign-in does.
  if (works) kit.token = data.token;
});

export const signInChecks = [login, wrongPassword, badLaunch, launch];
