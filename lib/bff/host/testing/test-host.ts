import type { IncomingMessage, ServerResponse } from "node:http";
import pino from "pino";
import type { BffContext } from "../../context";
import { readEnv } from "../../env";
import { createTestBff, TEST_SECRET, type TestBff, upstreamAnswer } from "../../testing";
import type { UpstreamRequest, UpstreamResponse } from "../../upstream/transport";
import { type Host, startHost } from "../start-host";

export interface TestHost extends TestBff {
  readonly host: Host;
  readonly port: number;
  /** Requests that reached Next. */
  readonly pages: Pick<IncomingMessage, "method" | "url">[];
  readonly logged: string[];
}

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

export async function startTestHost({
  platform = () => upstreamAnswer(200, { order: { id: 1 } }),
  env = {},
  overrides = {},
  limits = { drainMs: 1_000, socketsMs: 100 },
  files = new Set(),
  handle = (_, response) => void response.end("page"),
  level = "info",
}: {
  platform?: (request: UpstreamRequest) => UpstreamResponse | Promise<UpstreamResponse>;
  env?: Readonly<Record<string, string>>;
  overrides?: Partial<BffContext>;
  limits?: Parameters<typeof startHost>[0]["limits"];
  files?: ReadonlySet<string>;
  handle?: (request: IncomingMessage, response: ServerResponse) => void;
  level?: string;
} = {}): Promise<TestHost> {
  const settings = { ...readEnv({ SESSION_SECRET: TEST_SECRET, ...env }), port: 0 };
  const test = createTestBff(platform, {
    settings,
    publicOrigins: settings.publicOrigins,
    now: Date.now,
    ...overrides,
  });
  const pages: TestHost["pages"] = [];
  const logged: string[] = [];
  const log = pino({ level }, { write: (line: string) => void logged.push(line) });
  const host = await startHost({
    context: test.context,
    log,
    access: log,
    limits,
    startPages: async () => ({
      handle: async (request, response) => {
        pages.push({ method: request.method, url: request.url });
        handle(request, response);
      },
      files,
      stop: async () => undefined,
    }),
  });
  hosts.push(host);
  return { ...test, host, port: host.port, pages, logged };
}
