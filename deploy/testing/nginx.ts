import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { selfSigned } from "@/e2e/https/certificate";

const NGINX = "/usr/sbin/nginx";
export const nginxIsThere = existsSync(NGINX);

export interface Ports {
  readonly https: number;
  readonly http: number;
  readonly loopback: number;
  readonly apps: readonly [number, number];
  readonly upstreams: readonly [number, number];
}

type Own = readonly [from: string | RegExp, to: string];

/** Replaces addresses and paths in a configuration. Throws if the configuration lacks one of them. */
export function withOwn(configuration: string, own: readonly Own[]): string {
  return own.reduce((text, [from, to]) => {
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`not in the configuration: ${from}`);
    return changed;
  }, configuration);
}

export async function writeCertificate(folder: string): Promise<{ key: string; cert: string }> {
  const { key, cert } = selfSigned();
  const paths = { key: path.join(folder, "key.pem"), cert: path.join(folder, "cert.pem") };
  await writeFile(paths.key, key);
  await writeFile(paths.cert, cert);
  return paths;
}

const SHIPPED = path.join(import.meta.dirname, "../nginx.conf");

/** deploy/nginx.conf, or `file`, with these ports, and with its log, certificate and hashed files in `folder`. */
export async function shippedConfiguration(folder: string, ports: Ports, file = SHIPPED): Promise<string> {
  const { key, cert } = await writeCertificate(folder);
  const processes: readonly [number, number][] = [
    [3001, ports.apps[0]],
    [3002, ports.apps[1]],
    [4001, ports.upstreams[0]],
    [4002, ports.upstreams[1]],
  ];
  return withOwn(await readFile(file, "utf8"), [
    [/\n    listen \[::\]:\d+.*;/g, ""],
    ["listen 80;", `listen 127.0.0.1:${ports.http};`],
    ["listen 443 ", `listen 127.0.0.1:${ports.https} `],
    ["listen 127.0.0.1:4000;", `listen 127.0.0.1:${ports.loopback};`],
    ...processes.map(([from, to]): Own => [`server 127.0.0.1:${from} `, `server 127.0.0.1:${to} `]),
    ["/etc/letsencrypt/live/play.example/fullchain.pem", cert],
    ["/etc/letsencrypt/live/play.example/privkey.pem", key],
    ["/var/log/nginx/grandstand.log", path.join(folder, "grandstand.log")],
    ["root /srv/grandstand/static;", `root ${path.join(folder, "static")};`],
  ]);
}

export async function writeNginxConfiguration(folder: string, http: string): Promise<void> {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const text = [
    `pid ${path.join(folder, "nginx.pid")}; error_log ${path.join(folder, "error.log")}; daemon off; worker_processes 1;`,
    `worker_rlimit_nofile 20000; events { worker_connections 16384; } http { access_log ${path.join(folder, "access.log")};`,
    `include /etc/nginx/mime.types; ${temporary.join(" ")}`,
    http,
    "}",
  ].join("\n");
  await writeFile(path.join(folder, "nginx.conf"), text);
}

export async function startNginx(folder: string, http: string): Promise<ChildProcess> {
  await writeNginxConfiguration(folder, http);
  return spawn(NGINX, ["-c", path.join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}
