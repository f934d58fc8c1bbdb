import { readBrands } from "@/lib/bff/brand/read-brands";
import { brandFolder } from "@/lib/bff/brand/testing";
import { logoWarnings } from "./logo-contrast";

const SIGN = '<circle cx="16" cy="16" r="14" fill="#0f766e"/>';
const DARK_BOX = '<rect width="120" height="32" fill="#0f766e"/>';
const FOLLOWS = "<style>path { fill: #fff } @media (prefers-color-scheme: light) { path { fill: #000 } }</style>";

const logo = (bars: string, sign = SIGN): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32">${sign}<path d="M40 8h60v4H40zm0 9h60v4H40z" ${bars}/></svg>`;

async function warningsOf(svg: string, theme: object): Promise<string[]> {
  const folder = brandFolder();
  folder.write("lucky", { name: "Lucky", shortName: "Lucky", theme: { accent: "#0f766e", ...theme } });
  folder.file("lucky", "logo.svg", svg);
  const brand = readBrands(folder.dir).all.find((each) => each.folder === "lucky");
  folder.remove();
  return brand === undefined ? ["no brand"] : logoWarnings(brand);
}

const light = { ground: "#ffffff" };
const both = { scheme: "system", ground: "#ffffff" };

test.each([
  [
    "a white name",
    light,
    logo('fill="#fff"'),
    "light ground #ffffff half of its outline has a contrast of 1.00:1 or less",
  ],
  [
    "a short white name",
    light,
    logo('fill="#fff" transform="translate(20 8) scale(.2)"'),
    "light ground #ffffff a quarter of its outline has a contrast of 1.00:1 or less",
  ],
  [
    "a pale name",
    light,
    logo('fill="#aaa"'),
    "light ground #ffffff half of its outline has a contrast of 2.32:1 or less",
  ],
  ["a black name", { ground: "#0b1020" }, logo('fill="#000"'), "dark ground #0b1020 half of its outline"],
  ["a black name in both schemes", both, logo('fill="#000"'), "dark ground"],
  ["no paint", light, logo('fill="none"', ""), "light ground #ffffff it shows nothing"],
])("%s is hard to see", async (_title, theme, svg, words) => {
  expect(await warningsOf(svg, theme)).toEqual([expect.stringContaining(`lucky/logo.svg: on the ${words}`)]);
});

test.each([
  ["a dark name", light, logo('fill="#333"')],
  ["a white name on a dark box", light, logo('fill="#fff"', DARK_BOX)],
  ["a name that follows the scheme", both, logo("", FOLLOWS)],
])("%s is visible", async (_title, theme, svg) => {
  expect(await warningsOf(svg, theme)).toEqual([]);
});

test("the logos of all shipped brands are visible", async () => {
  expect((await Promise.all(readBrands("brands").all.map(logoWarnings))).flat()).toEqual([]);
});
