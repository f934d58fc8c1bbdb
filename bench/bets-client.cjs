// autocannon's worker of the bets bench: each connection is one player, and each bet has a new key.
const { randomUUID } = require("node:crypto");

const tokens = JSON.parse(process.env.BENCH_TOKENS);
const headersOf = (token) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "idempotency-key": randomUUID(),
});

module.exports = (client) => {
  const token = tokens.pop();
  client.setHeaders(headersOf(token));
  client.on("response", () => client.setHeaders(headersOf(token)));
};
