/**
 * A witness in one file: `node receive.mjs` accepts Grandstand's signed statements, and appends each to statements.jsonl.
 * docs/fairness.md says what a statement is, and README.md has the settings.
 */
import { execFile } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";

const { PUBLIC_KEY = "", FOLDER = ".", PORT = "8090", HOST = "127.0.0.1", GIT = "" } = process.env;
const file = path.join(FOLDER, "statements.jsonl");
const MAX_BYTES = 4_096;
const say = (line) => process.stdout.write(`${line}\n`);
const git = (...parameters) => promisify(execFile)("git", ["-C", FOLDER, ...parameters], { timeout: 60_000 });
const x = Buffer.from(PUBLIC_KEY, "base64").toString("base64url");
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });

/** A statement's subject. Two different texts with the same subject contradict each other. */
const nameOf = ({ type, game, chain_id, day }) => [type, game, type === "anchor" ? chain_id : day].join(" ");
const stored = new Map();
const remember = (body) => {
  const name = nameOf(JSON.parse(body));
  stored.set(name, [...(stored.get(name) ?? []), body]);
};
await appendFile(file, "");
const text = await readFile(file, "utf8");
// A full disk or a crash may have cut off the last line.
if (text !== "" && !text.endsWith("\n")) await appendFile(file, "\n");
for (const line of text.split("\n").filter(Boolean)) {
  try {
    remember(JSON.parse(line).body);
  } catch {
    say(`this line cannot be read: ${line}`);
  }
}

async function store(body, signature) {
  const name = nameOf(JSON.parse(body));
  const known = stored.get(name) ?? [];
  if (known.includes(body)) return;
  if (known.length > 0) say(`CONTRADICTION: a second statement about ${name}: ${body}`);
  await appendFile(file, `${JSON.stringify({ received_at: new Date().toISOString(), signature, body })}\n`);
  remember(body);
}

/** With GIT set, commits the stored statements, also those of an earlier failed commit. With GIT=push, pushes the commits. */
async function commit() {
  if (GIT === "") return;
  await git("add", "statements.jsonl");
  const { stdout } = await git("status", "--porcelain", "statements.jsonl");
  if (stdout !== "") await git("commit", "--quiet", "--message", "Keep a statement", "--", "statements.jsonl");
  if (GIT === "push") await git("push", "--quiet");
}

let last = Promise.resolve();
function storeInTurn(body, signature) {
  const turn = last.then(() => store(body, signature)).then(commit);
  last = turn.catch(() => undefined);
  return turn;
}

/** An answer of 2xx means that the statement is stored; after any other answer the sender repeats the statement. */
async function answerTo(request) {
  if (request.method === "GET") return [200, await readFile(file, "utf8")];
  let body = Buffer.alloc(0);
  for await (const part of request) {
    if (body.length <= MAX_BYTES) body = Buffer.concat([body, part]);
  }
  if (body.length > MAX_BYTES) return [413];
  const signature = String(request.headers["grandstand-signature"]);
  if (!verify(null, body, key, Buffer.from(signature, "base64"))) return [401];
  await storeInTurn(body.toString("utf8"), signature);
  return [204];
}

async function serve(request, response) {
  let answer = [500];
  try {
    answer = await answerTo(request);
  } catch (error) {
    say(error.message);
  }
  response.writeHead(answer[0], { connection: "close" }).end(answer[1]);
}

const server = createServer((request, response) => void serve(request, response));
server.listen(Number(PORT), HOST, () => say(`listening on http://${HOST}:${server.address().port}`));
