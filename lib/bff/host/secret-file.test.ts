import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { storedSecret, readSecret } from "./secret-file";

const parent = mkdtempSync(path.join(tmpdir(), "grandstand-secret-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

it("a stored secret is made once, at random, readable only by its owner", () => {
  const folder = path.join(parent, "deep", "one");
  const secret = storedSecret(folder, "hub-secret");
  expect(Buffer.from(secret, "base64url")).toHaveLength(48);
  expect(storedSecret(folder, "hub-secret")).toBe(secret);
  expect(readSecret(folder, "hub-secret")).toBe(secret);
  expect([modeOf(folder), modeOf(path.join(folder, "hub-secret"))]).toEqual([0o700, 0o600]);
  expect(readdirSync(folder)).toEqual(["hub-secret"]);
  expect(storedSecret(folder, "session-secret")).not.toBe(secret);
  expect(storedSecret(path.join(parent, "two"), "hub-secret")).not.toBe(secret);
});

it("a stored secret is the same for processes that start together", async () => {
  const folder = path.join(parent, "together");
  const script = `import { storedSecret } from "./lib/bff/host/secret-file";
    process.stdout.write("ready");
    process.stdin.once("data", () => { process.stdout.write(storedSecret(${JSON.stringify(folder)}, "hub-secret")); process.exit(0); });`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: path.resolve(__dirname, "../../.."),
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const outputs = children.map(({ stdout }) => {
    const output = { text: "" };
    stdout.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
    return output;
  });
  const closed = children.map((child) => once(child, "close"));
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  for (const { stdin } of children) stdin.write("go\n");
  await Promise.all(closed);
  expect(outputs.map(({ text }) => text)).toEqual(outputs.map(() => `ready${readSecret(folder, "hub-secret")}`));
  expect(readdirSync(folder)).toEqual(["hub-secret"]);
});

it("a stored secret is not created by a read, and a damaged file causes an error that names the file", () => {
  const folder = path.join(parent, "damaged");
  mkdirSync(folder);
  expect(() => readSecret(folder, "hub-secret")).toThrow("hub-secret");
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(path.join(folder, "hub-secret"), "short");
  expect(() => storedSecret(folder, "hub-secret")).toThrow(`${path.join(folder, "hub-secret")} is damaged`);
  expect(readFileSync(path.join(folder, "hub-secret"), "utf8")).toBe("short");
});
