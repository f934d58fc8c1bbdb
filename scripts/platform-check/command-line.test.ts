import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine, UsageError } from "./options";
import { startStub, stubUser } from "./testing/stub";

const root = join(import.meta.dirname, "..", "..");
const who = ["--user", "lim88", "--password", "p"];
const url = ["--url", "https://platform.example"];

describe("the command line", () => {
  it("has PK10, text and no stake unless it says otherwise", () => {
    const { options, json, junit } = readCommandLine([...url, ...who], {});
    expect([options.game, options.bet, options.hub, json, junit]).toEqual(["PK10", false, undefined, false, undefined]);
  });

  it("takes the password and the hub's secret from the environment", () => {
    const env = { PLATFORM_CHECK_PASSWORD: "from-env", PUSHER_APP_SECRET: "hub-secret" };
    const { options } = readCommandLine([...url, "--user", "lim88"], env);
    expect([options.password, options.secret]).toEqual(["from-env", "hub-secret"]);
  });

  it.each([
    ["no address", who],
    ["an address that is none", ["--url", "platform", ...who]],
    ["an address with a path", ["--url", "https://platform.example/api/user", ...who]],
    ["another scheme", ["--url", "ftp://platform.example", ...who]],
    ["no password", [...url, "--user", "lim88"]],
    ["a hub without its key", [...url, ...who, "--hub", "wss://hub.example"]],
    ["a game that there is not", [...url, ...who, "--game", "CHESS"]],
    ["an option that there is not", [...url, ...who, "--force"]],
  ])("refuses %s", (_, args) => {
    expect(() => readCommandLine(args, {})).toThrow(UsageError);
  });
});

function run(args: readonly string[]): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, "node_modules/tsx/dist/cli.mjs"), "scripts/platform-check.ts", ...args],
      { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

describe("the exit code", () => {
  const as = (address: string): string[] => [
    "--url",
    address,
    "--user",
    stubUser.user,
    "--password",
    stubUser.password,
  ];

  it("is 0 for a right platform, and the JUnit file is written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "grandstand-kit-"));
    const stub = await startStub();
    const { code, output } = await run([...as(stub.url), "--junit", join(folder, "report.xml")]);
    await stub.stop();
    expect(output).toContain("✓ sign-in");
    expect(await readFile(join(folder, "report.xml"), "utf8")).toContain('<testsuite name="platform-check"');
    await rm(folder, { recursive: true });
    expect(code).toBe(0);
  });

  it("is 1 for a wrong one, in JSON too", async () => {
    const stub = await startStub({ after: ({ path }, answer) => (path === "/me" ? { ...answer, body: [] } : answer) });
    const { code, output } = await run([...as(stub.url), "--json"]);
    await stub.stop();
    expect(JSON.parse(output)).toMatchObject({ platform: stub.url, game: "PK10" });
    expect(code).toBe(1);
  });

  it("is 2 where nobody answers, and for a wrong command line", async () => {
    const stub = await startStub();
    await stub.stop();
    const [away, wrong] = await Promise.all([run(as(stub.url)), run([])]);
    expect([away.code, wrong.code]).toEqual([2, 2]);
    expect(away.errors).toContain("does not answer");
    expect(wrong.errors).toContain("usage: npm run platform-check");
  });
});
