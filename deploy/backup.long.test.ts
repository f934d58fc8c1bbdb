import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandsIn } from "@/scripts/documented.mjs";
import { installedMajor, startNewCluster, whyNoServer } from "@/scripts/rehearsal/testing/new-cluster";

const DAY_S = 86_400;

const where = installedMajor === undefined ? describe.skip : describe;
where(`docs/deploy.md's nightly base backup${installedMajor === undefined ? whyNoServer : ""}`, () => {
  let cluster: Awaited<ReturnType<typeof startNewCluster>>;
  const at = (...names: readonly string[]): string => path.join(cluster.folder, "tmp", ...names);
  beforeAll(async () => {
    cluster = await startNewCluster(installedMajor ?? 0);
    for (const name of ["bin", "base", "wal"]) mkdirSync(at(name));
  });
  afterAll(() => cluster.stop());

  function backUp(date: string, url: string): number | null {
    writeFileSync(at("bin", "date"), `#!/bin/sh\necho ${date}\n`);
    chmodSync(at("bin", "date"), 0o755);
    const document = readFileSync(path.join(__dirname, "../docs/deploy.md"), "utf8");
    const documented = commandsIn(document).find((command) => command.startsWith("pg_basebackup "));
    const command = documented?.replace(/'postgres:[^']*'/, `'${url}'`).replaceAll("/var/backups/grandstand/", at("/"));
    const programs = `/usr/lib/postgresql/${installedMajor}/bin`;
    const env = { ...process.env, PATH: `${at("bin")}:${programs}:${process.env["PATH"]}` };
    return spawnSync("sh", ["-c", command ?? "false"], { env }).status;
  }
  const age = (days: number, ...names: readonly string[]): void => {
    const then = Date.now() / 1_000 - days * DAY_S;
    utimesSync(at(...names), then, then);
  };

  it("makes a base each night, and deletes old bases only after a new one was made", () => {
    const url = cluster.url("postgres", "postgres");
    const nights = ["2026-01-01T0300", "2026-01-02T0300"];
    expect(nights.map((night) => backUp(night, url))).toEqual([0, 0]);
    expect(readdirSync(at("base")).toSorted()).toEqual(nights);
    expect(readdirSync(at("base", "2026-01-02T0300"))).toContain("backup_label");

    age(9, "base", "2026-01-01T0300");
    age(7, "base", "2026-01-02T0300");
    for (const [name, days] of [["old", 11] as const, ["needed", 9] as const]) {
      writeFileSync(at("wal", name), "");
      age(days, "wal", name);
    }
    expect(backUp("2026-01-09T0300", "postgres://nobody@127.0.0.1:1/")).not.toBe(0);
    rmSync(at("base", "2026-01-09T0300"), { recursive: true, force: true });
    expect([readdirSync(at("base")).toSorted(), readdirSync(at("wal")).toSorted()]).toEqual([
      nights,
      ["needed", "old"],
    ]);

    expect(backUp("2026-01-10T0300", url)).toBe(0);
    expect(readdirSync(at("base")).toSorted()).toEqual(["2026-01-02T0300", "2026-01-10T0300"]);
    expect(readdirSync(at("wal"))).toEqual(["needed"]);
  });
});
