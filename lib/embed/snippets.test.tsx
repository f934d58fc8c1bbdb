import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FrameChoice } from "./frame-choice";
import { snippetOf } from "./snippets";

const root = process.cwd();
const choice: FrameChoice = { game: "PK10", locale: "th", theme: "light", cookiesOff: true, width: 390, height: 844 };
const ORIGIN = "https://play.example";

test("the snippet without a script has the size, the permissions and an escaped address, and simulates nothing", () => {
  document.body.innerHTML = snippetOf.frame(ORIGIN, choice);
  const [frame, ...others] = document.body.children;
  expect(others).toEqual([]);
  expect(frame?.tagName).toBe("IFRAME");
  expect(frame?.getAttribute("src")).toBe(`${ORIGIN}/authentication?token=LAUNCH_TOKEN&lang=th&game=PK10`);
  expect(frame?.getAttribute("allow")).toBe("autoplay; fullscreen");
  expect([frame?.getAttribute("width"), frame?.getAttribute("height")]).toEqual(["390", "844"]);
});

test.each(["script", "blade"] as const)("no text of a choice can end the script of %s", (name) => {
  const hostile = { ...choice, game: `</script>"'{{1}}@php` } as unknown as FrameChoice;
  const snippet = snippetOf[name](`https://a.example/"><script>@if(1){{2}}`, hostile);
  expect(snippet.match(/<script/g)).toHaveLength(2);
  expect(snippet.match(/<\/script/g)).toHaveLength(2);
  expect(snippet).not.toMatch(/\{\{|@(?!json\()/);
  document.body.innerHTML = snippet;
  expect(document.querySelector("script")?.getAttribute("src")).toBe(
    `https://a.example/"><script>@if(1){{2}}/embed.js`,
  );
  expect(
    snippet
      .match(/game: (".*"),/)
      ?.slice(1)
      .map((text) => JSON.parse(text)),
  ).toEqual([hostile.game]);
});

test.each(["script", "react", "blade"] as const)(
  "the snippet of %s handles each link that the script turns into an event",
  (name) => {
    const handled = [...snippetOf[name](ORIGIN, choice).matchAll(/game\.on\("([a-z-]+)"/g)].map(([, event]) => event);
    expect(handled).toEqual(["exit", "deposit", "support", "session-ended", "error"]);
  },
);

test("the React component fits the types of the package and of React", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "grandstand-snippet-"));
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    writeFileSync(path.join(folder, "live-game.tsx"), snippetOf.react(ORIGIN, choice));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, noImplicitReturns: true, skipLibCheck: true, jsx: "react-jsx", types: [] },
      ...{ module: "esnext", moduleResolution: "bundler", target: "es2022", lib: ["es2022", "dom", "dom.iterable"] },
      paths: { "@grandstand/embed": [path.join(root, "embed/grandstand.ts")], "@/*": [path.join(root, "*")] },
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["live-game.tsx"] }));
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    const checked = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    expect(checked.stdout).toBe("");
    expect(checked.status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
