import { lintTree } from "./probe.mjs";

const refused = [
  ["text between tags", "<p>Place bet</p>"],
  ["text in any script", "<p>下注</p>"],
  ["a string in braces", '<p>{"Place bet"}</p>'],
  ["a branch of a condition", '<p>{open ? "Open" : t("closed")}</p>'],
  ["a fallback", '<p>{name || "Nobody"}</p>'],
  ["a template", "<p>{`Hello ${name}`}</p>"],
  ["a spoken name", '<nav aria-label="Main" />'],
  ["a placeholder in braces", '<input placeholder={"Username"} />'],
  ["a title", '<abbr title="Ringgit" />'],
];

const allowed = [
  ["a translation", '<p title={t("hint")}>{t("place")}</p>'],
  ["signs and figures", "<p>× 3 · {name} + 10 %</p>"],
  ["what nobody reads", '<p className="grid" id={open ? "left" : "right"} data-state="open" />'],
];

const probes = [...refused, ...allowed].map(([what, jsx], index) => ({ what, jsx, name: `probe-${index}.tsx` }));
const props = "{ name, t, open }: { name: string; t: (key: string) => string; open: boolean }";
const component = (jsx) => `export function Probe(${props}) {\n  void [name, t, open];\n  return ${jsx};\n}\n`;

/** The number of the rule's reports in a file. @param {string} path */
let bites = (path) => path.length;

beforeAll(() => {
  const places = ["components/table", "app/lobby", "upstream/http"];
  const said = lintTree(
    Object.fromEntries(places.flatMap((place) => probes.map(({ name, jsx }) => [`${place}/${name}`, component(jsx)]))),
  );
  bites = (path) => said.filter((each) => each.code === "house(no-literal-text)" && each.filename === path).length;
});

test.each(refused.map(([what], index) => [what, probes[index].name]))("refuses %s", (_what, name) => {
  expect(bites(`components/table/${name}`)).toBe(1);
  expect(bites(`app/lobby/${name}`)).toBe(1);
  expect(bites(`upstream/http/${name}`)).toBe(0);
});

test.each(allowed.map(([what], index) => [what, probes[refused.length + index].name]))(
  "lets %s pass",
  (_what, name) => {
    expect(bites(`components/table/${name}`)).toBe(0);
  },
);
