import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { frames, PROTOCOL_ERRORS, type ProtocolErrorCode, textFrame } from "./protocol";
import type { Outlet } from "./session";

/**
 * A session's output over one ws socket. Frames go to the raw socket unchanged: without compression or fragments `ws` writes at
 * once and has no queue of its own, so its control frames cannot fall into the middle of one.
 */
export function createOutlet(
  ws: WebSocket,
  raw: Duplex,
  options: { readonly maxBufferedBytes: number; readonly onSent: () => void; readonly onDropped: () => void },
): Outlet {
  const outlet: Outlet = {
    send: (text) => outlet.write(textFrame(text)),
    write(frame) {
      if (ws.readyState !== WebSocket.OPEN) return;
      if (raw.writableLength + frame.length > options.maxBufferedBytes) {
        // A close frame would only wait behind what the client does not read.
        ws.terminate();
        options.onDropped();
        return;
      }
      raw.write(frame);
      options.onSent();
    },
    close(code: ProtocolErrorCode) {
      if (ws.readyState !== WebSocket.OPEN) return;
      outlet.send(frames.error(code));
      ws.close(code, PROTOCOL_ERRORS[code]);
    },
  };
  return outlet;
}
