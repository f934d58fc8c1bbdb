import pino, { type Logger } from "pino";

/** Paths under which a secret could ever be logged by mistake. */
const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password", "x-xsrf-token"];

export interface HostLog {
  log: Logger;
  /** For lines whose few fields are all known to be harmless: searching them for secrets costs more than the line. */
  access: Logger;
  /** Writes out what is still in the buffer. */
  flush(): void;
}

/** JSON lines on stdout, buffered; secrets are censored wherever they could appear, as a second fence. */
export function createLog(level: string, name: string): HostLog {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const log = pino(
    {
      name,
      level,
      redact: {
        paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
        censor: "[secret]",
      },
    },
    destination,
  );
  const access = pino({ name, level }, destination);
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  return {
    log,
    access,
    flush() {
      clearInterval(timer);
      try {
        destination.flushSync();
      } catch {
        // The destination is not open yet when the process ends at once: there is nothing to write then.
      }
    },
  };
}
