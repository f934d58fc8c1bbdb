/** `npm run conformance`: pusher-js's own integration specs, as its package ships them, against our hub. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import Pusher from "pusher";
import { startTestHub, testApp, type TestHub } from "../upstream/hub/testing";
import { bundleSpecs } from "./conformance/bundle-specs.mjs";
import { lastLine, type Totals } from "./test-results.mjs";

/** The hub serves no presence channels: the specification has no such channel. */
const NOT_SERVED = ["with a presence channel"];
/** If fewer specs are found, a new version of pusher-js has moved them. */
const FEWEST = 20;

interface SpecResult {
  readonly name: string;
  readonly status: string;
  readonly faults: readonly string[];
}

/** The merchant's server that the specs expect: it signs, and it publishes by the official library. */
async function startMerchantServer(hub: TestHub): Promise<Server> {
  const { id, key, secret } = testApp;
  const pusher = new Pusher({ appId: id, key, secret, host: "127.0.0.1", port: String(hub.port), useTLS: false });
  const server = createServer((request, response) => {
    answer(pusher, request).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

async function answer(pusher: Pusher, request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  if (pathname === "/auth") {
    const body = Buffer.concat(await request.toArray()).toString();
    const form = new URLSearchParams(body);
    const socketId = form.get("socket_id") ?? "";
    return JSON.stringify(
      pusher.authorizeChannel(socketId, form.get("channel_name") ?? "", { user_id: socketId, user_info: {} }),
    );
  }
  if (!pathname.startsWith("/v2/send/")) throw new Error(`no such path: ${pathname}`);
  const decoded = (name: string): string => Buffer.from(searchParams.get(name) ?? "", "base64").toString();
  await pusher.trigger(decoded("channel"), decoded("event"), JSON.parse(decoded("data")));
  return "";
}

async function runSpecs(bundle: string, env: Readonly<Record<string, string>>): Promise<SpecResult[]> {
  const child = fork(path.join(import.meta.dirname, "conformance/run-specs.mjs"), [bundle, ...NOT_SERVED], {
    env: { ...process.env, ...env },
    execArgv: [],
  });
  const results: SpecResult[] = [];
  child.on("message", (result: SpecResult) => results.push(result));
  const [code]: unknown[] = await once(child, "close");
  if (code !== 0) results.push({ name: "the specs", status: "failed", faults: [`ended with ${String(code)}`] });
  return results;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-conformance-"));
  const hub = await startTestHub({ limits: { clientEvents: true } });
  const merchant = await startMerchantServer(hub);
  try {
    const bundle = path.join(folder, "specs.cjs");
    await bundleSpecs(bundle);
    const address = merchant.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const env = { APP_URL: `http://127.0.0.1:${port}`, HUB_PORT: String(hub.port), HUB_KEY: testApp.key };
    const results = await runSpecs(bundle, env);
    const of = (status: string): SpecResult[] => results.filter((result) => result.status === status);
    for (const { name } of of("passed")) console.log(`✓ ${name}`);
    for (const { name, faults } of of("failed")) console.log(`✗ ${name}\n  ${faults.join("\n  ")}`);
    console.log(`Left out: ${of("excluded").length} specs of presence channels, which the hub does not serve.`);
    const totals: Totals = { passed: of("passed").length, failed: of("failed").length, skipped: of("pending").length };
    if (totals.passed + totals.failed < FEWEST) {
      totals.failed += 1;
      console.log(`✗ fewer than ${FEWEST} specs were found in pusher-js's package`);
    }
    console.log(lastLine(totals));
    const report = process.argv[2];
    if (report !== undefined) await writeFile(report, JSON.stringify(totals));
    process.exitCode = totals.failed > 0 ? 1 : 0;
  } finally {
    merchant.close();
    await hub.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
