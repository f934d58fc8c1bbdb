import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** So many sockets that listen to a channel, in a process of their own; returns what closes them. */
export async function openSockets(port: number, key: string, channel: string, count: number): Promise<() => void> {
  const child: ChildProcess = fork(new URL("../fan-out-clients.mjs", import.meta.url), { execArgv: [] });
  const subscribe = JSON.stringify({ event: "pusher:subscribe", data: { channel } });
  child.send({ open: { port, path: `/app/${key}?protocol=7`, count, subscribe, addresses: 1 } });
  const [answer] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof answer !== "object" || answer === null || !("opened" in answer)) {
    child.kill();
    throw new Error(`The listening sockets did not open: ${JSON.stringify(answer)}`);
  }
  return () => void child.kill();
}
