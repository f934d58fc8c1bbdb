import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled } from "../testing/bundled.mjs";
import { UsageError } from "../run-main";
import { readCommandLine } from "./options";
import { startStub, stubUser } from "./testing/stub";

const program = bundled("scripts/platform-check.ts");
const root = join(import.meta.dirname, "..", "..");
const who = ["--user", "lim88", "--password", "p"];
const url = ["--url", "https://platform.example"];

describe("the command line", () => {
  it("defaults to PK10 and no stake, and counts an empty option as absent", () => {
    const empty = ["--hub", "", "--key", "", "--launch", "", "--junit", "", "--game", ""];
    for (const args of [[], empty]) {
      const { options, json, junit } = readCommandLine([...url, ...who, ...args], { PUSHER_APP_SECRET: "" });
      expect(options).toMatchObject({ url: url[1], user: "lim88", password: "p", game: "PK10", bet: false });
      const { hub, launch, secret } = options;
      expect([hub, launch, secret, json, junit]).toEqual([undefined, undefined, undefined, false, undefined]);
    }
  });

  it("takes the password and the hub's secret from the environment", () => {
    const env = { PLATFORM_CHECK_PASSWORD: "from-env", PUSHER_APP_SECRET: "hub-secret" };
    const { options } = readCommandLine([...url, "--user", "lim88"], env);
    expect([options.password, options.secret]).toEqual(["from-env", "hub-secret"]);
  });

  it.each([
    ["no address", who],
    ["an invalid address", ["--url", "platform", ...who]],
    ["an address with a path", ["--url", "https://platform.example/api/user", ...who]],
    ["another scheme", ["--url", "ftp://platform.example", ...who]],
    ["no password", [...url, "--user", "lim88"]],
    ["an empty password", [...url, "--user", "lim88", "--password", ""]],
    ["a hub without its key", [...url, ...who, "--hub", "wss://hub.example"]],
    ["an unknown game", [...url, ...who, "--game", "CHESS"]],
    ["an unknown option", [...url, ...who, "--force"]],
  ])("refuses %s", (_, args) => {
    expect(() => readCommandLine(args, {})).toThrow(UsageError);
  });
});

async function run(...args: readonly string[]): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, said };
}
const as = ["--user", stubUser.user, "--password", stubUser.password];

test("the exit code is 0 for a correct platform, 1 for a faulty one, 2 if the kit could not run; reports are written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "grandstand-kit-"));
  const [right, wrong] = [
    await startStub(),
    await startStub({ after: ({ path }, answer) => (path === "/me" ? { ...answer, body: [] } : answer) }),
  ];
  const passed = await run("--url", right.url, ...as, "--junit", join(folder, "report.xml"));
  expect(passed).toEqual({ code: 0, said: expect.stringContaining("✓ sign-in") });
  expect(await readFile(join(folder, "report.xml"), "utf8")).toContain('<testsuite name="platform-check"');
  const failed = await run("--url", wrong.url, ...as, "--json");
  expect([failed.code, JSON.parse(failed.said)]).toMatchObject([1, { platform: wrong.url, game: "PK10" }]);
  await Promise.all([right.stop(), wrong.stop(), rm(folder, { recursive: true })]);
  const [away, misused] = await Promise.all([run("--url", right.url, ...as, "--bet"), run()]);
  expect(away).toEqual({ code: 2, said: expect.stringContaining("does not answer") });
  expect(away.said).toContain("takes up to twice the max");
  expect(misused).toEqual({ code: 2, said: expect.stringContaining("usage: npm run platform-check") });
});
