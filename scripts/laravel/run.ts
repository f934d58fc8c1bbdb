import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Check } from "./blade-check";
import { playerChecks } from "./checks";
import { type Services, startServices } from "./services";

/**
 * Starts everything, runs the checks and the kit, stops everything. The last line counts.
 * @param report a file for the totals
 * @returns the exit code
 */
export async function runLaravel(root: string, report?: string): Promise<number> {
  const count = { passed: 0, failed: 0, skipped: 0 };
  let services: Services | undefined;
  const onSignal = (): void => {
    // What was started is killed as this process exits, whatever else happens.
    void (services?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    services = await startServices(root, { open: 12, result: 2 });
    for (const check of playerChecks(services)) count[await outcomeOf(check)]++;
    count[await runKit(root, services)]++;
    if (count.failed > 0) console.log(`\nWhat the processes printed last:\n${services.output().slice(-6_000)}`);
  } catch (error) {
    count.failed++;
    console.log(error instanceof Error ? error.message : error);
  } finally {
    await services?.stop();
  }
  if (report !== undefined) writeFileSync(report, JSON.stringify(count));
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  return count.failed > 0 ? 1 : 0;
}

async function outcomeOf({ title, run }: Check): Promise<"passed" | "failed"> {
  try {
    await run();
    console.log(`  passed  ${title}`);
    return "passed";
  } catch (error) {
    console.log(`  FAILED  ${title}\n          ${error instanceof Error ? error.message : String(error)}`);
    return "failed";
  }
}

/** The contract kit against the platform itself. */
async function runKit(root: string, services: Services): Promise<"passed" | "failed" | "skipped"> {
  const kit = path.join(root, "scripts", "platform-check.ts");
  if (!existsSync(kit)) {
    console.log("  skipped the contract kit: there is none");
    return "skipped";
  }
  const { platformUrl, hubUrl, hub, kitPlayer } = services;
  const launch = services.artisan("platform:launch-token", kitPlayer.username);
  const args = [
    "--url",
    platformUrl,
    "--user",
    kitPlayer.username,
    "--hub",
    hubUrl,
    "--key",
    hub.key,
    "--launch",
    launch,
    "--bet",
  ];
  const child = spawn(process.execPath, ["--import", "tsx", kit, ...args], {
    cwd: root,
    env: { ...process.env, PLATFORM_CHECK_PASSWORD: kitPlayer.password, PUSHER_APP_SECRET: hub.secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code === 0) {
    console.log(`  passed  the contract kit: ${said.trimEnd().split("\n").at(-1)}`);
    return "passed";
  }
  console.log(`${said}  FAILED  the contract kit ended with ${code}`);
  return "failed";
}
