import { lintTree } from "./probe.mjs";

const lines = (count) => "  work();\n".repeat(count);
const inner = `  function inner() {\n${lines(50)}  }\n  inner();\n`;

test("a function's own lines count, those of the functions inside it do not", () => {
  const said = lintTree({
    "lib/long.ts": `declare function work(): void;\nexport function long() {\n${lines(59)}}\n`,
    "lib/short.ts": `declare function work(): void;\nexport function short() {\n${lines(58)}}\n`,
    "lib/closure.ts": `declare function work(): void;\nexport function closure() {\n${inner}${lines(40)}}\n`,
  });
  expect(said.filter((each) => each.code === "house(max-own-lines)").map((each) => each.filename)).toEqual([
    "lib/long.ts",
  ]);
});
