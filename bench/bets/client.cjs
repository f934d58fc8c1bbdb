// autocannon's worker: each connection is one player, and each bet has a new key.
const { randomUUID } = require("node:crypto");

const tokens = JSON.parse(process.env.BENCH_TOKENS);

module.exports = (client) => {
  const constant = { authorization: `Bearer ${tokens.pop()}`, "content-type": "application/json" };
  const renew = () => client.setHeaders({ ...constant, "idempotency-key": randomUUID() });
  renew();
  client.on("response", renew);
};
