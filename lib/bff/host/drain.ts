import type { Server, ServerResponse } from "node:http";
import { acceptWaiting } from "@/lib/network";

interface Drain {
  /** Counts a request as in flight until its answer is sent or its connection is closed; then calls `onEnd`. */
  track(response: ServerResponse, onEnd: () => void): void;
  isDraining(): boolean;
  inFlight(): number;
  /** Accepts what waits at the port and no more, and waits for requests in flight, at most `limitMs`; returns how many were aborted. */
  finish(limitMs: number): Promise<{ cut: number }>;
}

/** Stops a server without aborting calls in flight. */
export function createDrain(server: Server): Drain {
  const inFlight = new Set<ServerResponse>();
  let draining = false;
  let onEmpty: (() => void) | undefined;

  const done = (response: ServerResponse): void => {
    inFlight.delete(response);
    if (inFlight.size === 0) onEmpty?.();
  };

  // Node never closes an answer that waits behind another one on a connection that ends.
  server.on("connection", (socket) =>
    socket.once("close", () => {
      for (const response of inFlight) {
        if (response.req.socket === socket && response.socket === null) response.destroy().emit("close");
      }
    }),
  );

  return {
    isDraining: () => draining,
    inFlight: () => inFlight.size,
    track(response, onEnd) {
      inFlight.add(response);
      // A kept connection may send one more request before it is closed: the server answers it as the last one.
      if (draining) response.setHeader("connection", "close");
      response.once("close", () => {
        done(response);
        onEnd();
      });
    },
    async finish(limitMs) {
      draining = true;
      await acceptWaiting(server);
      server.close();
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader("connection", "close");
      }
      let cut = 0;
      if (inFlight.size > 0) {
        let timer: NodeJS.Timeout | undefined;
        const emptied = new Promise<void>((resolve) => (onEmpty = resolve));
        const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
        await Promise.race([emptied, late]);
        clearTimeout(timer);
        cut = inFlight.size;
      }
      server.closeAllConnections();
      return { cut };
    },
  };
}
