// The players of the bets bench, in a process of their own: each keeps one connection and bets as fast as it is answered.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

const { url, tokens, durationMs, body } = JSON.parse(process.argv[2]);
const payload = JSON.stringify(body);
const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });

function bet(token) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(payload),
          "idempotency-key": randomUUID(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`a bet was answered ${answer.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(payload);
  });
}

let accepted = 0;
const start = performance.now();
await Promise.all(
  tokens.map(async (token) => {
    while (performance.now() - start < durationMs) {
      await bet(token);
      accepted += 1;
    }
  }),
);
console.log((accepted / (performance.now() - start)) * 1000);
agent.destroy();
