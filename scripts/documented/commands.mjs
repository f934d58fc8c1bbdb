// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The commands that a reader would paste into a shell. */
const COMMAND = /^(npm|npx|node|curl|docker|systemctl|nginx) /;

/**
 * Every command that a document shows: the lines of its `sh` blocks, without comments, and its code spans that begin as commands do.
 * @param {string} markdown @returns {string[]}
 */
export function commandsIn(markdown) {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => text);
  const lines = blocks.flatMap((block) =>
    block
      .replaceAll(/\\\n\s*/g, "")
      .split("\n")
      .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
      .filter((line) => line !== ""),
  );
  const prose = markdown.replaceAll(/^```.*?^```/gms, "");
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span).filter((span) => COMMAND.test(span));
  return [...lines, ...spans];
}

/**
 * The commands of the README and of every document, each once.
 * @param {string} root
 */
export function documentedCommands(root) {
  const below = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) =>
    join("docs", file),
  );
  const documents = ["README.md", "SECURITY.md", ...below].filter((file) => file.endsWith(".md"));
  return [...new Set(documents.flatMap((file) => commandsIn(readFileSync(join(root, file), "utf8"))))];
}
