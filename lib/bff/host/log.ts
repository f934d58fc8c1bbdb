import pino, { type Logger } from "pino";
import { SESSION_HANDLE } from "@/lib/contract/session";

const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password", "x-xsrf-token", SESSION_HANDLE];

export interface HostLog {
  log: Logger;
  /** A logger for lines without secrets: censoring costs more than such a line. */
  access: Logger;
  /** Writes the rest of the buffer, unless no process reads the log. Nothing can be logged after that. */
  flush(): Promise<void>;
}

/** Characters of a field in a log line; a stack may have more, since its message and its frames are one field. */
const FIELD_CHARACTERS = 1_000;
const STACK_CHARACTERS = 8_000;

const FLUSH_MS = 1_000;

/**
 * JSON lines on stdout, buffered. As a second protection `log` censors secrets in the upper three levels of a line. Every field is
 * bounded, because a request's path may have 23 kB.
 */
export function createLog(level: string, name: string): HostLog {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const lines = { write: (line: string) => destination.write(bounded(line)) };
  const log = pino(
    {
      name,
      level,
      redact: {
        paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
        censor: "[secret]",
      },
    },
    lines,
  );
  const access = pino({ name, level }, lines);
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  return {
    log,
    access,
    async flush() {
      clearInterval(timer);
      // Not `flushSync`: it retries for ever if no process reads the log, and then no signal ends this process.
      await new Promise<void>((resolve) => {
        destination.flush(() => resolve());
        setTimeout(resolve, FLUSH_MS);
      });
      // Otherwise pino would call `flushSync` when the process exits.
      destination.destroy();
    },
  };
}

function bounded(line: string): string {
  if (line.length <= FIELD_CHARACTERS) return line;
  const cut = (key: string, value: unknown): unknown => {
    const limit = key === "stack" ? STACK_CHARACTERS : FIELD_CHARACTERS;
    if (typeof value !== "string" || value.length <= limit) return value;
    return `${value.slice(0, limit)}… (${value.length} characters)`;
  };
  return `${JSON.stringify(JSON.parse(line), cut)}\n`;
}
