import { createHmac, randomUUID } from "node:crypto";
import { type Exchange, refuse, type StubAnswer } from "./exchange";
import { homeAnswer } from "./game-home";
import { createOrders } from "./orders";

export const STUB_SECRET = "stub-secret-of-the-hub";
export const STUB_KEY = "stub-key";
export const USER = { username: "lim88", password: "lim88-password" };
/** It works once. */
export const LAUNCH_TOKEN = "stub-launch-token";
const ACCOUNT_ID = 7;
const MERCHANT_ID = 3;

export const PLAYER_CHANNEL = `private-user.${ACCOUNT_ID}`;

/**
 * One player's sessions, and what is answered to them.
 * @param tellLogout called when a session has ended another
 */
export function createPlatform(tellLogout: () => void): (exchange: Exchange) => StubAnswer {
  let session: string | undefined;
  let last: string | undefined;
  let isLaunched = false;
  const orders = createOrders();

  const account = () => ({
    id: ACCOUNT_ID,
    username: USER.username,
    merchant_id: MERCHANT_ID,
    merchant: { mcode: "ACME", developer: 0 },
    group: { permissions: [] },
    lang: "en",
    balance: orders.balance(),
  });

  function signIn({ body }: Exchange): StubAnswer {
    if (body["password"] !== USER.password) return refuse(422, "These credentials do not match our records.");
    return newSession();
  }

  function launch({ body }: Exchange): StubAnswer {
    if (isLaunched || body["token"] !== LAUNCH_TOKEN) return refuse(422, "This link was used, or is too old.");
    isLaunched = true;
    return newSession();
  }

  function newSession(): StubAnswer {
    if (session !== undefined) tellLogout();
    last = session;
    session = randomUUID();
    return { status: 200, body: { token: session, expires_in: 900 } };
  }

  const calls: Readonly<Record<string, (exchange: Exchange) => StubAnswer>> = {
    "/me": () => ({ status: 200, body: account() }),
    "/load_balance": () => ({ status: 200, body: { balance: orders.balance() } }),
    "/game/PK10/home": homeAnswer,
    "/game/PK10/bet": orders.bet,
    "/dt/": orders.table,
    "/broadcasting/auth": signChannel,
    "/page": () => ({ status: 200, body: { page: { content_en: "<h2>Rules</h2>" } } }),
    "/logout": () => {
      session = undefined;
      last = undefined;
      return { status: 200, body: {} };
    },
  };

  return (exchange) => {
    if (exchange.path === "/login") return signIn(exchange);
    if (exchange.path === "/launch") return launch(exchange);
    if (exchange.token === undefined || exchange.token !== session) {
      const isOld = exchange.token !== undefined && exchange.token === last;
      return isOld ? refuse(401, "Signed in elsewhere.", "duplicate_login") : refuse(401, "Unauthenticated.");
    }
    return calls[exchange.path]?.(exchange) ?? refuse(404, "Not found.");
  };
}

function signChannel({ body }: Exchange): StubAnswer {
  const { socket_id: socketId, channel_name: channel } = body;
  const own = [PLAYER_CHANNEL, `private-merchant.${MERCHANT_ID}`];
  if (!own.includes(String(channel))) return refuse(403, "This channel is not yours.");
  const signature = createHmac("sha256", STUB_SECRET)
    .update(`${String(socketId)}:${String(channel)}`)
    .digest("hex");
  return { status: 200, body: { auth: `${STUB_KEY}:${signature}` } };
}
