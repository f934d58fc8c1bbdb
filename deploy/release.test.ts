import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const UNITS = ["grandstand-upstream@4001", "grandstand-upstream@4002", "grandstand-app@3001", "grandstand-app@3002"];

describe("deploy/release.sh, with stand-ins for the commands that change the machine", () => {
  let folder = "";
  const at = (...names: readonly string[]): string => path.join(folder, ...names);
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text, { mode: 0o755 });
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "grandstand-release-"));
    cpSync(path.join(__dirname, "release.sh"), at("deploy/release.sh"));
    for (const name of ["node", "psql", "systemctl", "curl"])
      write(
        `bin/${name}`,
        `#!/bin/sh\ncall="${name} $*"\necho "$call" >> '${at("calls")}'\ncase "$call" in *"$FAILS"*) exit 1;; esac\n`,
      );
    write("dist/stamp", "0123456789abcdef0123");
    for (const name of ["dist/server.mjs", "dist/brands/old/brand.json", "dist/.next/static/first.js"]) write(name, "");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  let second = 0;
  function release(fails = "no call", ...args: readonly string[]) {
    second += 1;
    write("bin/date", `#!/bin/sh\necho 20260101T00000${second}Z\n`);
    write("calls", "");
    const { status, stderr } = spawnSync("sh", [at("deploy/release.sh"), ...args], {
      env: {
        NODE_ENV: "test",
        PATH: `${at("bin")}:/usr/bin:/bin`,
        DESTDIR: folder,
        FAILS: fails,
        OWNER_DATABASE_URL: "postgres://owner@db.example/grandstand",
      },
      encoding: "utf8",
    });
    const current = existsSync(at("opt/grandstand/current")) ? readlinkSync(at("opt/grandstand/current")) : null;
    return { status, stderr, current, calls: readFileSync(at("calls"), "utf8").match(/.+/g) ?? [] };
  }
  const restarted = (calls: readonly string[]): string[] =>
    calls.flatMap((call) => /^systemctl restart (.*)/.exec(call)?.[1] ?? []);

  it("migrates, then starts one process after the other, each when the one before is ready", () => {
    const { status, stderr, current, calls } = release();
    expect([status, stderr]).toEqual([0, ""]);
    expect(calls.map((call) => call.replace(/ -.*(?=http)/, " "))).toEqual([
      `node ${current}/migrate.mjs`,
      "psql postgres://owner@db.example/grandstand -q -v ON_ERROR_STOP=1 -f deploy/roles.sql",
      "systemctl daemon-reload",
      ...UNITS.flatMap((unit) => [
        `systemctl enable ${unit}`,
        `systemctl restart ${unit}`,
        `curl http://127.0.0.1:${unit.split("@")[1]}/readyz`,
      ]),
    ]);
  });

  it("puts each release of a revision into its own folder, keeps hashed files, and goes back to an earlier release", () => {
    const first = release().current ?? "";
    rmSync(at("dist/brands/old"), { recursive: true });
    rmSync(at("dist/.next/static/first.js"));
    for (const name of ["dist/brands/new/brand.json", "dist/.next/static/second.js"]) write(name, "");
    const later = release().current ?? "";
    expect(["old", "new"].map((brand) => existsSync(path.join(later, "brands", brand)))).toEqual([false, true]);
    for (const name of ["first.js", "second.js"])
      expect(existsSync(at("srv/grandstand/static/_next/static", name))).toBe(true);

    const back = release("no call", first);
    expect([back.status, back.current, restarted(back.calls)]).toEqual([0, first, UNITS]);
    expect(back.calls.filter((call) => /^(node|psql) /.test(call))).toEqual([]);

    for (const none of ["opt/grandstand/releases/none", "opt/grandstand/releases"]) {
      const nowhere = release("no call", at(none));
      expect([nowhere.status !== 0, nowhere.current, nowhere.calls]).toEqual([true, first, []]);
    }
  });

  it("lets the units' users and nginx read what it copied, whatever the umask of the build was", () => {
    for (const name of ["dist/.next/static/first.js", "dist"]) chmodSync(at(name), 0o700);
    const { current } = release();
    for (const copied of [current ?? "", at("srv/grandstand/static/_next/static/first.js")])
      expect(statSync(copied).mode & 0o777).toBe(0o755);
  });

  it.each(["migrate.mjs", "psql"])("never points `current` at a release whose %s failed", (fails) => {
    const { current } = release();
    const failed = release(fails);
    expect([failed.status, failed.current, restarted(failed.calls)]).toEqual([1, current, []]);
  });

  it("does not restart the other processes if one does not become ready", () => {
    const { status, stderr, calls } = release("4002/readyz");
    expect([status, restarted(calls)]).toEqual([1, UNITS.slice(0, 2)]);
    expect(stderr).toContain("grandstand-upstream@4002 is not ready");
  });
});
