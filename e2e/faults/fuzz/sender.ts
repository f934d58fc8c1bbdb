import { connect, type Socket } from "node:net";
import type { RawRequest } from "./requests";

/** Longer than any answer takes, shorter than the host's time limit for a body. */
const SILENCE_MS = 400;

export type Met = number | "closed" | "silence";

/** The index of an answer's end in `text`; undefined if the answer is incomplete. */
function endOf(text: string, method: string): number | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const bodyStart = headEnd + 4;
  const status = Number(head.slice(9, 12));
  if (status < 200 || status === 204 || status === 304 || method === "HEAD") return bodyStart;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return text.length >= bodyStart + Number(length) ? bodyStart + Number(length) : undefined;
  const last = text.indexOf("0\r\n\r\n", bodyStart);
  return last === -1 ? undefined : last + 5;
}

/** Sends raw requests one after another, over one connection as long as the server keeps it. */
export class Sender {
  #socket: Socket | undefined;
  constructor(readonly port: number) {}

  async send({ head, body, method, leavesAfter }: RawRequest): Promise<Met> {
    const socket = (this.#socket ??= connect(this.port, "127.0.0.1"));
    let text = "";
    const met = await new Promise<Met>((resolve) => {
      const timer = setTimeout(() => resolve("silence"), SILENCE_MS);
      const done = (outcome: Met): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      socket.removeAllListeners();
      socket.on("error", () => done("closed"));
      socket.on("close", () => done(text === "" ? "closed" : statusOf(text)));
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
        if (endOf(text, method) !== undefined) done(statusOf(text));
      });
      if (leavesAfter === undefined) socket.write(Buffer.concat([Buffer.from(head, "latin1"), body]));
      else {
        socket.write(Buffer.concat([Buffer.from(head, "latin1"), body.subarray(0, leavesAfter)]), () => {
          socket.resetAndDestroy();
          done("closed");
        });
      }
    });
    // The server could read the request after an ambiguous one as the rest of the ambiguous one's body.
    const isClean = typeof met === "number" && met < 400 && !/\r\nconnection: close/i.test(text);
    if (!isClean) this.stop();
    return met;
  }

  /** Resets the connection, which leaves no port in TIME_WAIT. */
  stop(): void {
    this.#socket?.resetAndDestroy();
    this.#socket = undefined;
  }
}

const statusOf = (text: string): number => Number(text.slice(9, 12));
