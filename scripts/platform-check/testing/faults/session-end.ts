import { type After, type Change, error, type PlantedFault, refusalAs, success, warning } from "../planted-fault";

export const endFaults: readonly PlantedFault[] = [
  {
    name: "a second sign-in ends the first without a word",
    after: refusalAs("/me", 401, { body: { message: "Unauthenticated." } }),
    found: warning("POST /api/user/me", "code", "duplicate-sign-in"),
  },
  {
    name: "a second sign-in gives the same token",
    after: success("/login", oneToken()),
    found: error("POST /api/user/login", "token", "duplicate-sign-in"),
  },
  {
    name: "a second sign-in ends itself",
    after: secondRefused(),
    found: error("POST /api/user/me", "", "duplicate-sign-in"),
  },
  {
    name: "logout ends nothing",
    before: (exchange) => exchange.path === "/logout" && Object.assign(exchange, { path: "/load_balance" }),
    found: error("POST /api/user/logout", "", "logout"),
  },
];

/** The first token that a platform gave, for ever. */
function oneToken(): Change {
  let first: unknown;
  return (body) => ({ ...body, token: (first ??= body["token"]) });
}

/** The session of the second sign-in is none. */
function secondRefused(): After {
  let signIns = 0;
  return ({ path }, answer) => {
    if (path === "/login" && answer.status === 200) signIns++;
    return path === "/me" && signIns > 1 ? { status: 401, body: { message: "Unauthenticated." } } : answer;
  };
}
