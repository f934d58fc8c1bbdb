import { answerAs, error, type PlantedFault, success, tolerated } from "../planted-fault";

export const accountFaults: readonly PlantedFault[] = [
  {
    name: "the account has no merchant_id",
    after: success("/me", (body) => ({ ...body, merchant_id: undefined })),
    found: error("POST /api/user/me", "merchant_id", "me"),
  },
  {
    name: "the account repeats the token",
    after: success("/me", (body, { token }) => ({ ...body, token })),
    found: error("POST /api/user/me", "", "me"),
  },
  {
    name: "the balance is HTML",
    after: answerAs("/load_balance", { body: "<p>1</p>", headers: { "content-type": "text/html" } }),
    found: error("POST /api/user/load_balance", "", "load_balance"),
  },
  {
    name: "the balance is cut short",
    after: answerAs("/load_balance", { body: '{"balance":10' }),
    found: error("POST /api/user/load_balance", "", "load_balance"),
  },
  {
    name: "the balance has four decimals",
    after: success("/load_balance", () => ({ balance: 1.2345 })),
    found: tolerated("POST /api/user/load_balance", "balance", "load_balance"),
  },
  {
    name: "the account's currency is a sign",
    after: success("/me", (body) => ({ ...body, currency: "RM" })),
    found: error("POST /api/user/me", "currency", "me"),
  },
  {
    name: "the balance is a text",
    after: success("/load_balance", ({ balance }) => ({ balance: String(balance) })),
    found: tolerated("POST /api/user/load_balance", "balance", "load_balance"),
  },
  {
    name: "multipart bodies are not read",
    before: (exchange) =>
      exchange.path === "/broadcasting/auth" &&
      exchange.type.startsWith("multipart/") &&
      (exchange.body["channel_name"] = undefined),
    found: error("POST /api/user/broadcasting/auth", "", "requests"),
  },
  {
    name: "url-encoded bodies are not read",
    before: (exchange) =>
      exchange.path === "/broadcasting/auth" &&
      exchange.type.includes("urlencoded") &&
      (exchange.body["channel_name"] = undefined),
    found: error("POST /api/user/broadcasting/auth", "", "requests"),
  },
  {
    name: "a JSON body's field is another one",
    before: (exchange) =>
      exchange.path === "/broadcasting/auth" && exchange.type.includes("json") && (exchange.body["socket_id"] = "1.1"),
    found: error("POST /api/user/broadcasting/auth", "", "requests"),
  },
  {
    name: "the clock is five minutes off",
    after: success("/load_balance", (body) => ({ ...body, server_time: new Date(Date.now() - 300_000).toISOString() })),
    found: error("POST /api/user/load_balance", "server_time", "clock"),
  },
  {
    name: "the clock names no offset",
    after: success("/load_balance", (body) => ({ ...body, server_time: "2026-11-21 10:00:00" })),
    found: error("POST /api/user/load_balance", "server_time", "clock"),
  },
];
