import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { whyNot } from "./boundaries.mjs";

const root = join(import.meta.dirname, "..", "..");

/**
 * Lints a made-up tree of files with the project's own configuration.
 * @param {Record<string, string>} files text by path
 * @returns {{ code: string, filename: string, message: string }[]}
 */
function lintTree(files) {
  const tree = mkdtempSync(join(tmpdir(), "lint-probe-"));
  try {
    const tsconfig = JSON.stringify({ compilerOptions: { jsx: "react-jsx", strict: true }, include: ["**/*"] });
    for (const [path, text] of Object.entries({ ...files, "tsconfig.json": tsconfig })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
    const args = [oxlint, "-c", join(root, "oxlint.config.mjs"), "--format=json", "."];
    // oxlint looks for its type checker on the PATH; npm adds this folder, a plain shell does not.
    const PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH };
    return JSON.parse(spawnSync(process.execPath, args, { cwd: tree, env, encoding: "utf8" }).stdout).diagnostics;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const forbidden = [
  ["app/lobby/page.tsx", "@/upstream/app", "lib/api"],
  ["app/lobby/page.tsx", "@/lib/bff/session", "lib/api"],
  ["app/lobby/page.tsx", "@/scripts/upstream", "lib/"],
  ["components/ui/button.tsx", "@/lib/contract/calls", "components/<area>"],
  ["components/ui/button.tsx", "@/games/registry", "components/<area>"],
  ["components/ui/button.tsx", "../../lib/money", "components/<area>"],
  ["components/ui/button.tsx", "next-intl", "components/<area>"],
  ["components/ui/button.tsx", "@/components/table/slip", "components/<area>"],
  ["components/ui/button.tsx", "node:fs", "components/<area>"],
  ["components/table/slip.tsx", "@/components/lobby/card", "app/ composes"],
  ["components/table/slip.tsx", "../lobby/card", "app/ composes"],
  ["components/table/slip.tsx", "@/app/layout", "app/ composes"],
  ["components/table/slip.tsx", "@/upstream/bets/place", "lib/"],
  ["components/table/slip.tsx", "@/lib/bff/session", "lib/"],
  ["lib/contract/calls.ts", "@/lib/time", "only zod and money"],
  ["lib/contract/calls.ts", "react", "only zod and money"],
  ["lib/contract/calls.ts", "node:crypto", "only zod and money"],
  ["games/pk10/settle.ts", "@/lib/bff/session/session", "passed in"],
  ["games/pk10/settle.ts", "../../lib/time", "passed in"],
  ["games/pk10/settle.ts", "react", "passed in"],
  ["games/pk10/settle.ts", "./screen/board", "passed in"],
  ["games/pk10/settle.ts", "../balls/game", "No game imports another"],
  ["games/shared/draw/draw.ts", "../../pk10/game", "No game imports another"],
  ["games/pk10/canvas/cars.ts", "react", "painted from its numbers"],
  ["games/pk10/screen/parts.tsx", "@/lib/bff/handler", "composed by app/"],
  ["games/pk10/screen/parts.tsx", "@/components/table/chip", "composed by app/"],
  ["games/shared/draw/draw.ts", "node:crypto", "passed in"],
  ["games/shared/draw/draw.ts", "pg", "passed in"],
  ["lib/money.ts", "@/lib/contract/entities", "lib/money is small"],
  ["lib/money.ts", "dayjs", "lib/money is small"],
  ["lib/time.ts", "./live/store", "lib/time is small"],
  ["lib/bff/env.ts", "./session/session", "lib/bff/env reads settings"],
  ["lib/locale.ts", "@/components/shell/menu", "never a folder above it"],
  ["lib/locale.ts", "./bff/session", "folder of its own"],
  ["lib/bff/handler.ts", "@/lib/live/store", "lib/<name>.ts"],
  ["lib/bff/handler.ts", "@/app/layout", "lib/live"],
  ["lib/bff/handler.ts", "@/upstream/app", "lib/<name>.ts"],
  ["lib/live/store.ts", "../bff/session", "runs in the browser"],
  ["lib/live/store.ts", "node:events", "runs in the browser"],
  ["lib/api/call.ts", "@/lib/bff/env", "runs in the browser"],
  ["lib/api/call.ts", "@/components/ui/button", "runs in the browser"],
  ["upstream/http/user.ts", "@/lib/bff/session", "only"],
  ["upstream/http/user.ts", "@/lib/bff/env", "only"],
  ["upstream/http/user.ts", "../../app/layout", "only"],
  ["upstream/http/user.ts", "@/server", "only"],
  ["middleware.ts", "node:crypto", "Node's in server.ts"],
  ["middleware.ts", "@/upstream/app", "server.ts"],
  ["server.ts", "@/components/ui/button", "app/"],
  ["e2e/main.ts", "@/upstream/app", "from outside"],
];

const allowed = [
  ["app/api/user/[...path]/route.ts", "@/lib/bff/route"],
  ["app/lobby/page.tsx", "@/components/lobby/card"],
  ["app/lobby/page.tsx", "@/lib/locale"],
  ["components/ui/dialog.tsx", "./button"],
  ["components/ui/dialog.tsx", "@base-ui/react/dialog"],
  ["components/table/slip.tsx", "@/components/ui/button"],
  ["components/table/deep/slip.tsx", "../odds"],
  ["components/table/slip.tsx", "@/lib/live/store"],
  ["components/table/slip.tsx", "next-intl"],
  ["lib/contract/calls.ts", "./entities"],
  ["lib/contract/calls.ts", "zod/mini"],
  ["lib/contract/calls.ts", "@/lib/money"],
  ["games/pk10/settle.ts", "../shared/rules/types"],
  ["games/pk10/settle.ts", "../../lib/money"],
  ["games/pk10/screen/parts.tsx", "../../shared/screen/board/bet-board"],
  ["games/pk10/manifest.ts", "./canvas/start-race"],
  ["lib/live/store.ts", "@/lib/api/call"],
  ["lib/live/store.ts", "nanoevents"],
  ["lib/bff/handler.ts", "node:crypto"],
  ["upstream/main.ts", "@/games/registry"],
  ["upstream/main.ts", "node:http"],
  ["upstream/http/user.test.ts", "@/lib/bff/session"],
  ["lib/bff/handler.test.ts", "@/upstream/app"],
  ["server.ts", "./upstream/main"],
  ["scripts/upstream.ts", "@/upstream/main"],
  ["bench/bets.bench.ts", "@/upstream/main"],
  ["next.config.mjs", "@/lib/bff/env"],
];

test.each(forbidden)("%s may not import %s", (from, specifier, belongs) => {
  expect(whyNot(from, specifier)).toContain(belongs);
});

test.each(allowed)("%s may import %s", (from, specifier) => {
  expect(whyNot(from, specifier)).toBeUndefined();
});

const refusedTexts = [
  ["text between tags", "<p>Place bet</p>"],
  ["text in Chinese", "<p>下注</p>"],
  ["a string in braces", '<p>{"Place bet"}</p>'],
  ["a branch of a condition", '<p>{open ? "Open" : t("closed")}</p>'],
  ["a fallback", '<p>{name || "Nobody"}</p>'],
  ["a template", "<p>{`Hello ${name}`}</p>"],
  ["an aria-label", '<nav aria-label="Main" />'],
  ["a placeholder in braces", '<input placeholder={"Username"} />'],
  ["a title", '<abbr title="Ringgit" />'],
];

const allowedTexts = [
  ["a translation", '<p title={t("hint")}>{t("place")}</p>'],
  ["signs and figures", "<p>× 3 · {name} + 10 %</p>"],
  ["attributes that no player reads", '<p className="grid" id={open ? "left" : "right"} data-state="open" />'],
];

const texts = [...refusedTexts, ...allowedTexts].map(([what, jsx], at) => ({ what, jsx, name: `probe-${at}.tsx` }));
const props = "{ name, t, open }: { name: string; t: (key: string) => string; open: boolean }";
const component = (jsx) => `export function Probe(${props}) {\n  void [name, t, open];\n  return ${jsx};\n}\n`;

const upstream = "@/upstream/app";
/** Each form of an import, in files for which the table forbids it. */
const imports = {
  "components/table/export.ts": `export { probe } from "${upstream}";\n`,
  "components/table/all.ts": `export * from "${upstream}";\n`,
  "components/table/import.ts": `import { probe } from "${upstream}";\nprobe();\n`,
  "components/table/kinds.ts": `export type Probe = import("${upstream}").Probe;\n`,
  "components/table/lazy.ts": `export const probe = () => import("${upstream}");\n`,
  "middleware.ts": 'export { probe } from "node:crypto";\n',
};

const work = (count) => "  work();\n".repeat(count);
const long = (body) => `declare function work(): void;\nexport function probe() {\n${body}}\n`;

describe("the linter with the project's own configuration, on a tree of faulty files,", () => {
  let said = [];
  beforeAll(() => {
    const places = ["components/table", "app/lobby", "upstream/http"];
    said = lintTree({
      ...Object.fromEntries(places.flatMap((at) => texts.map(({ name, jsx }) => [`${at}/${name}`, component(jsx)]))),
      ...imports,
      "lib/floating.ts": "async function work() {}\nexport function start() {\n  work();\n}\n",
      "lib/long.ts": long(work(59)),
      "lib/short.ts": long(work(58)),
      "lib/closure.ts": long(`  function inner() {\n${work(50)}  }\n  inner();\n${work(40)}`),
    });
  });
  const reports = (rule, path) => said.filter(({ code, filename }) => code === `house(${rule})` && filename === path);

  test.each(Object.keys(imports))("sees every form of import: %s", (path) =>
    expect(reports("boundaries", path)).toHaveLength(1),
  );

  test.each(texts)("refuses literal text only where players see it: $what", ({ what, name }) => {
    const isRefused = refusedTexts.some(([each]) => each === what);
    const counts = ["components/table", "app/lobby", "upstream/http"].map(
      (place) => reports("no-literal-text", `${place}/${name}`).length,
    );
    expect(counts).toEqual(isRefused ? [1, 1, 0] : [0, 0, 0]);
  });

  test("counts a function's own lines, and not those of the functions inside it", () => {
    const paths = ["lib/long.ts", "lib/short.ts", "lib/closure.ts"];
    expect(paths.filter((path) => reports("max-own-lines", path).length > 0)).toEqual(["lib/long.ts"]);
  });

  test("reads types: a forgotten promise is found", () => {
    expect(said.map((each) => each.code)).toContain("typescript(no-floating-promises)");
  });
});
