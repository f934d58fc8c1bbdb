import type { Duplex } from "node:stream";

/** Maximum of a waiting page's data. Our pages send nothing before the hub's greeting, therefore more data are an attack. */
const MAX_EARLY_BYTES = 4 * 1024;

export interface Waiting {
  readonly socket: Duplex;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly early: Buffer[];
  /** True after the hub has closed a connection for this socket during the handshake. */
  hungUp: boolean;
  /** Removes the listeners that only a waiting socket needs. */
  settle(): void;
}

/** Reads a waiting socket: only a socket that is read reports that its page disconnected. */
export function holdSocket({
  socket,
  path,
  headers,
  head,
  waitMs,
  onSettled,
}: Pick<Waiting, "socket" | "path" | "headers"> & {
  head: Buffer;
  waitMs: number;
  onSettled: () => void;
}): Waiting {
  const early: Buffer[] = head.length > 0 ? [head] : [];
  let bytes = head.length;
  const leave = (): void => void socket.destroy();
  const timer = setTimeout(leave, waitMs);
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    early.push(chunk);
    if (bytes > MAX_EARLY_BYTES) leave();
  };
  const settle = (): void => {
    clearTimeout(timer);
    socket.off("data", onData).off("end", leave).off("close", settle);
    onSettled();
  };
  socket.on("data", onData).once("end", leave).once("close", settle);
  return { socket, path, headers, early, hungUp: false, settle };
}
