import { testTitles } from "./test-titles.mjs";

test.each([
  ["a test", `test("says so", () => {});`, ["says so"]],
  ["a test in a room", `describe("a room", () => {\n  it("says so", () => {});\n});`, ["says so"]],
  ["a table", `test.each([\n  ["a)", 'b"('], // it's )\n  /* ) */ [f(1)],\n])("of %s", () => {});`, ["of %s"]],
  ["a table by name with its types", `it.each<[string, () => void]>(cases.map((one) => [one]))("%s", go);`, ["%s"]],
  [
    "a template with a break after the bracket",
    "  test(\n    `in ${locale}: all`,\n    go,\n  );",
    ["in ${locale}: all"],
  ],
  ["an escaped sign", String.raw`test("a \"word\"", go);`, [String.raw`a \"word\"`]],
])("finds the title of %s", (_what, source, titles) => {
  expect(testTitles(source)).toEqual(titles);
});

test.each([
  ["a test that is skipped", `test.skip("says so", () => {});`],
  ["a test that is still to do", `test.todo("says so");`],
  ["a room", `test.describe("says so", () => {});`],
  ["a comment", `// test("says so", () => {});`],
  ["a text elsewhere", `const words = ["says so", test];\nexpect(test("says so")).toBe(1);`],
])("takes %s for none", (_what, source) => {
  expect(testTitles(source)).toEqual([]);
});
