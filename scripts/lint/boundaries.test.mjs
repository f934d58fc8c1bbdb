import { lintTree } from "./probe.mjs";
import { whyNot } from "./boundaries.mjs";

/** One forbidden import for every boundary: the file, its import, and a word of the message. */
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
  ["games/pk10/screen/board.tsx", "@/lib/bff/handler", "composed by app/"],
  ["games/pk10/screen/board.tsx", "@/components/table/chip", "composed by app/"],
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
  ["games/pk10/screen/board.tsx", "../../shared/screen/board/bet-board"],
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

/** A file each for the linter; rows that are one file are probed once, for another name would be another row. */
const probes = [
  ...forbidden.flatMap(([from, specifier], index) =>
    /^(lib\/(bff\/env|[^/]+)|[^/]+)(\.ts)?$/.test(from) ? [] : [[from.replace(/(\.tsx?)$/, `-${index}$1`), specifier]],
  ),
  ["lib/money.ts", "@/lib/contract/entities"],
  ["lib/time.ts", "./live/store"],
  ["lib/bff/env.ts", "./session/session"],
  ["lib/locale.ts", "@/components/shell/menu"],
  ["middleware.ts", "node:crypto"],
  ["server.ts", "@/components/ui/button"],
];

test.each(forbidden)("%s may not import %s", (from, specifier, belongs) => {
  expect(whyNot(from, specifier)).toContain(belongs);
});

test.each(allowed)("%s may import %s", (from, specifier) => {
  expect(whyNot(from, specifier)).toBeUndefined();
});

describe("the linter itself, with the project's own configuration, on a tree of bad files", () => {
  let said = [];

  beforeAll(() => {
    said = lintTree({
      ...Object.fromEntries(probes.map(([path, specifier]) => [path, `export { probe } from "${specifier}";\n`])),
      "components/table/kinds.ts": 'export type Probe = import("@/upstream/app").Probe;\n',
      "components/table/lazy.ts": 'export const probe = () => import("@/upstream/app");\n',
      "components/table/import.ts": 'import { probe } from "@/upstream/app";\nprobe();\n',
      "lib/floating.ts": "async function work() {}\nexport function start() {\n  work();\n}\n",
    });
  });

  const refusals = (path) => said.filter((each) => each.code === "house(boundaries)" && each.filename === path);

  test.each(probes)("refuses %s its import of %s", (path) => expect(refusals(path)).toHaveLength(1));

  test.each(["components/table/kinds.ts", "components/table/lazy.ts", "components/table/import.ts"])(
    "sees every form of import: %s",
    (path) => expect(refusals(path)).toHaveLength(1),
  );

  test("reads types: a forgotten promise is found", () => {
    expect(said.map((each) => each.code)).toContain("typescript(no-floating-promises)");
  });
});
