import type { StubAnswer } from "../stub/exchange";
import { type After, answerAs, error, tolerated, type PlantedFault, refusalAs, success } from "../planted-fault";

export const signInFaults: readonly PlantedFault[] = [
  {
    name: "the sign-in gives no token",
    after: success("/login", () => ({ expires_in: 900 })),
    found: error("POST /api/user/login", "token", "login"),
  },
  {
    name: "the token is too long for the cookie",
    after: success("/login", () => ({ token: "x".repeat(5_000), expires_in: 900 })),
    found: error("POST /api/user/login", "token", "login"),
  },
  {
    name: "a wrong password is 500",
    after: refusalAs("/login", 422, { status: 500 }),
    found: error("POST /api/user/login", "", "login"),
  },
  {
    name: "a wrong password says that the session is over",
    after: refusalAs("/login", 422, { status: 401, body: { message: "No.", code: "session_expired" } }),
    found: error("POST /api/user/login", "code", "login"),
  },
  {
    name: "a launch token works twice",
    after: launchTwice(),
    found: error("POST /api/user/launch", "", "launch"),
  },
  {
    name: "a launch gives a token of no session",
    after: success("/launch", (body) => ({ ...body, token: "of-no-session" })),
    found: error("POST /api/user/launch", "token", "launch"),
  },
  {
    name: "an unknown launch token is 500",
    after: refusalAs("/launch", 422, { status: 500 }),
    found: error("POST /api/user/launch", "", "launch"),
  },
  {
    name: "a wrong password has Laravel's empty list of errors",
    after: refusalAs("/login", 422, { body: { message: "No.", errors: [] } }),
    found: tolerated("POST /api/user/login", "errors", "login"),
  },
  {
    name: "a wrong password has an empty message",
    after: refusalAs("/login", 422, { body: { message: "" } }),
    found: error("POST /api/user/login", "message", "login"),
  },
  {
    name: "an unknown call has Laravel 8's empty message",
    after: refusalAs("/no_such_call", 404, { body: { message: "" } }),
    found: tolerated("POST /api/user/no_such_call", "message", "errors"),
  },
  {
    name: "a bad bearer is led to a sign-in page",
    after: refusalAs("/me", 401, { status: 302, headers: { location: "/login" } }),
    found: error("POST /api/user/me", "", "errors"),
  },
  {
    name: "a bad bearer has no words",
    after: refusalAs("/me", 401, { body: {} }),
    found: error("POST /api/user/me", "", "errors"),
  },
  {
    name: "an unknown game is served",
    before: (exchange) => Object.assign(exchange, { path: exchange.path.replace("NOSUCHGAME", "PK10") }),
    found: error("POST /api/user/game/NOSUCHGAME/home", "", "errors"),
  },
  {
    name: "an unknown call is a page of HTML",
    after: answerAs("/no_such_call", { body: "<!doctype html>", headers: { "content-type": "text/html" } }),
    found: error("POST /api/user/no_such_call", "", "errors"),
  },
];

/** The first answer of a launch, for ever. */
function launchTwice(): After {
  let first: StubAnswer | undefined;
  return ({ path }, answer) =>
    path === "/launch" && (first !== undefined || answer.status === 200) ? (first ??= answer) : answer;
}
