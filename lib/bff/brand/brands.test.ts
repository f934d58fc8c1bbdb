import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { brandAnswer, frameAncestorsOf, offerOf, siteBrandOf } from "./site-brand";
import type { Brand } from "./read-brands";
import { brandFolder, type BrandFolder, testBrands } from "./testing";

const LUCKY = { name: "Lucky", shortName: "Lucky", hosts: ["lucky.example"] };

const folders: BrandFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function folderOf(brands: Readonly<Record<string, object>> = {}): BrandFolder {
  const folder = brandFolder(brands);
  folders.push(folder);
  return folder;
}

function faultsOf(folder: BrandFolder): string[] {
  try {
    folder.read();
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

const answerOf = (brand: Brand, at: string, noneMatch: string | null = null, method = "GET") =>
  brandAnswer(brand, { path: at, method, noneMatch });
const textOf = (brand: Brand, at: string): string => new TextDecoder().decode(answerOf(brand, at)?.body ?? undefined);

describe("which brand a host has", () => {
  it.each([
    ["lucky.example", "lucky"],
    ["LUCKY.example:8443", "lucky"],
    ["lucky.example.", "lucky"],
    ["a.wide.example", "wide"],
    ["a.b.wide.example", "wide"],
    ["vip.wide.example", "vip"],
    ["x.vip.wide.example", "deep"],
    ["wide.example", "default"],
    ["notwide.example", "default"],
    ["203.0.113.7", "default"],
    ["", "default"],
    [null, "default"],
  ])("%s has the brand %s", (host, name) => {
    const brands = folderOf({
      lucky: LUCKY,
      wide: { ...LUCKY, hosts: ["*.wide.example"] },
      vip: { ...LUCKY, hosts: ["vip.wide.example"] },
      deep: { ...LUCKY, hosts: ["*.vip.wide.example"] },
    }).read();
    expect(brands.of(host).folder).toBe(name);
  });
});

describe("the check of the brands' files", () => {
  it("names all mistakes in one message", () => {
    const folder = folderOf({
      same: { ...LUCKY, hosts: ["twice.example"] },
      one: { ...LUCKY, hosts: ["shared.example"], minimumAge: "old", colour: "red" },
      two: { ...LUCKY, hosts: ["shared.example"], theme: { scheme: "light", light: { accent: "#ffe600" } } },
      five: { ...LUCKY, hosts: ["twice.example"] },
      three: { ...LUCKY, hosts: ["Not A Host"], locales: ["en"], defaultLocale: "th" },
    });
    folder.file("same", "logo.svg", "<svg/>");
    folder.write("four", "{ not json");
    expect(faultsOf(folder)).toEqual(
      expect.arrayContaining([
        "five, same: all name the host twice.example",
        expect.stringMatching(/^four\/brand\.json: is no JSON/),
        expect.stringMatching(/^one\/brand\.json: minimumAge: /),
        expect.stringMatching(/^one\/brand\.json: .*colour/),
        expect.stringMatching(/^three\/brand\.json: hosts\.0: must be a host/),
        expect.stringMatching(/^three\/brand\.json: defaultLocale: must be one of locales/),
        expect.stringMatching(
          /^two\/brand\.json: theme\.light: contrast too low: accent on page: 1\.\d+:1, needs 4\.5:1; the nearest accent that passes is #[0-9a-f]{6}$/,
        ),
      ]),
    );
  });

  it("refuses a link to http on another machine", () => {
    const faults = faultsOf(
      folderOf({
        one: {
          ...LUCKY,
          links: { support: "http://localhost.evil.example/", terms: "http://127.evil.example/" },
          exitUrl: "http://localhost@evil.example/",
        },
        two: {
          ...LUCKY,
          links: { support: "http://lucky.localhost:8080/", deposit: "http://127.0.0.1/cashier" },
          exitUrl: "http://[::1]/",
        },
      }),
    );
    const rule = "must be an https address, or http of localhost, *.localhost, 127.0.0.1 or [::1]";
    expect(faults).toEqual(
      ["links.support", "links.terms", "exitUrl"].map((field) => `one/brand.json: ${field}: ${rule}`),
    );
  });

  it("requires an exit address of a brand without a password sign-in", () => {
    const folder = folderOf({ one: { ...LUCKY, signIn: false } });
    expect(faultsOf(folder)).toEqual(["one/brand.json: exitUrl: is required if signIn is false"]);
  });

  it.each([
    ["a script", "<svg viewBox='0 0 9 9'><script>alert(1)</script></svg>", /<script>/],
    ["an event handler", "<svg viewBox='0 0 9 9' onload='alert(1)'/>", /onload/],
    ["a link with a script", "<svg viewBox='0 0 9 9'><a href='javascript:alert(1)'/></svg>", /<a>/],
    ["a part of another site", "<svg viewBox='0 0 9 9'><use href='https://evil.example/x.svg#a'/></svg>", /href/],
    ["a picture", "<svg viewBox='0 0 9 9'><image href='data:image/png;base64,AA'/></svg>", /<image>/],
    ["foreign content", "<svg viewBox='0 0 9 9'><foreignObject/></svg>", /<foreignObject>/],
    [
      "a style that loads another style sheet",
      "<svg viewBox='0 0 9 9'><style>@import 'https://evil.example'</style></svg>",
      /loads/,
    ],
    ["a fill of another site", "<svg viewBox='0 0 9 9'><rect fill='url(https://evil.example)'/></svg>", /fill/],
    [
      "a processing instruction",
      "<?xml-stylesheet href='https://evil.example'?><svg viewBox='0 0 9 9'/>",
      /instruction/,
    ],
    ["entities", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 9 9'/>", /instruction/],
    ["no viewBox", "<svg/>", /viewBox/],
    ["a root that is no svg", "<html/>", /no SVG/],
    ["no content", "", /no SVG/],
    ["more than 64 kB", `<svg viewBox='0 0 9 9'>${"<g/>".repeat(20_000)}</svg>`, /more than 64 kB/],
  ])("refuses a logo with %s", (_, svg, fault) => {
    const folder = folderOf({ lucky: LUCKY });
    folder.file("lucky", "logo.svg", svg);
    expect(faultsOf(folder)).toEqual(expect.arrayContaining([expect.stringMatching(/^lucky\/logo\.svg: /)]));
    expect(faultsOf(folder).join("\n")).toMatch(fault);
  });

  it("accepts a picture with gradients and a style element", () => {
    const folder = folderOf({ lucky: LUCKY });
    folder.file(
      "lucky",
      "logo.svg",
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop/></linearGradient></defs><rect class="a" fill="url(#g)"/></svg>`,
    );
    expect(textOf(folder.read().of("lucky.example"), "/brand.css")).toContain("--logo-ratio:4;");
  });

  it.each(["logo.svg", "icon.svg", "brand.json"])("refuses a brand without %s", (file) => {
    const folder = folderOf({ lucky: LUCKY });
    rmSync(path.join(folder.dir, "lucky", file));
    expect(faultsOf(folder)).toEqual([`lucky/${file}: is missing`]);
  });

  it("refuses a folder without a default brand, and a missing folder", () => {
    const folder = folderOf({ lucky: LUCKY });
    rmSync(path.join(folder.dir, "default"), { recursive: true });
    expect(faultsOf(folder)).toEqual([expect.stringMatching(/^default: is missing/)]);
    folder.remove();
    expect(() => folder.read()).toThrow(/there is no folder/);
  });

  it.each([
    [{ font: "Georgia; } body { display: none" }],
    [{ font: 'Open "Sans' }],
    [{ radius: 99 }],
    [{ scheme: "light", light: { accent: "red" } }],
    [{ scheme: "light", light: { accent: "#123456;}" } }],
  ])("refuses a theme %j that would break out of its style sheet, or is invalid", (theme) => {
    expect(faultsOf(folderOf({ lucky: { ...LUCKY, theme } }))).toEqual([
      expect.stringMatching(/^lucky\/brand\.json: theme/),
    ]);
  });
});

describe("a reload", () => {
  it("applies the changes, but keeps the present brands while a file is broken", () => {
    const folder = folderOf({ lucky: LUCKY });
    const brands = folder.read();
    expect(brands.of("lucky.example").name).toBe(LUCKY.name);
    folder.write("lucky", { ...LUCKY, name: "Luckier" });
    expect([brands.reload(), brands.of("lucky.example").name]).toEqual([null, "Luckier"]);
    folder.write("lucky", { ...LUCKY, name: "" });
    expect(brands.reload()?.message).toContain("lucky/brand.json: name");
    expect([brands.of("lucky.example").name, brands.failedReloads()]).toEqual(["Luckier", 1]);
  });
});

describe("the files of a brand", () => {
  const brand = () => {
    const folder = folderOf({
      lucky: { ...LUCKY, games: ["RACINGGOD", "PK10"], theme: { scheme: "light", radius: 6 } },
    });
    folder.file("lucky", "background.webp", new Uint8Array([1, 2, 3]));
    folder.file("lucky", "sounds/win.mp3", new Uint8Array([4, 5]));
    return folder.read().of("lucky.example");
  };

  it("are found only by their addresses", () => {
    expect(answerOf(brand(), "/brand/icon")?.headers["content-type"]).toBe("image/svg+xml");
    expect(answerOf(brand(), "/brand/background")?.headers["content-type"]).toBe("image/webp");
    expect(answerOf(brand(), "/brand/sounds/win")?.headers["content-type"]).toBe("audio/mpeg");
    expect(JSON.parse(textOf(brand(), "/manifest.webmanifest"))).toMatchObject({ name: "Lucky", short_name: "Lucky" });
    for (const at of ["/brand/sounds/chip", "/brand/../brand.json", "/brand/brand.json"]) {
      expect(answerOf(brand(), at)?.status).toBe(404);
    }
    expect(answerOf(brand(), "/lobby/home")).toBeNull();
    expect(answerOf(brand(), "/brand/icon", null, "POST")?.status).toBe(405);
  });

  it("run no script when opened directly, and are revalidated each time", () => {
    const answer = answerOf(brand(), "/brand/logo");
    expect(answer?.headers["content-security-policy"]).toContain("sandbox");
    expect(answer?.headers["cache-control"]).toBe("no-cache");
    expect(answerOf(brand(), "/brand/logo", answer?.headers["etag"])?.status).toBe(304);
  });

  it("set the theme and the lobby's order before the first paint", () => {
    const css = textOf(brand(), "/brand.css");
    expect(css).toContain("color-scheme:light");
    expect(css).toContain('--games:"RACINGGOD PK10"');
    expect(css).toContain('[data-tile="RACINGGOD"]{order:1}');
    expect(css).toContain('--brand-background:url("/brand/background")');
  });

  it("are described to the browser without the hosts or sites of the merchant", () => {
    const told = siteBrandOf(brand());
    expect(told).toMatchObject({
      name: "Lucky",
      games: ["RACINGGOD", "PK10"],
      sounds: ["win"],
      grounds: { light: "#f0f3f6" },
      exit_url: null,
      sign_in: true,
      embed_amounts: false,
    });
    expect(JSON.stringify(told)).not.toContain("lucky.example");
  });
});

describe("a font of the brand's own", () => {
  const webFont = { family: "Lucky Sans", file: "lucky.woff2" };
  const folderWith = (content: Uint8Array | null, own: object = {}): BrandFolder => {
    const folder = folderOf({ lucky: { ...LUCKY, theme: { webFont: { ...webFont, ...own }, font: "Georgia" } } });
    if (content !== null) folder.file("lucky", "lucky.woff2", content);
    return folder;
  };
  /** Geist, a variable font that Next ships. */
  const real = new Uint8Array(readFileSync("node_modules/next/dist/next-devtools/server/font/geist-latin.woff2"));

  it("is served from an address that changes with the font, and comes before the other fonts", () => {
    const brand = folderWith(real).read().of("lucky.example");
    const answer = answerOf(brand, brand.font ?? "");
    expect(answer?.headers).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(answer?.body).toEqual(real);
    const css = textOf(brand, "/brand.css");
    expect(css).toContain(`src:url("${brand.font}") format("woff2");font-weight:100 900;font-display:swap`);
    expect(css).toContain('--brand-font:"Lucky Sans","Lucky Sans fallback",Georgia,');
  });

  it("has a fallback as wide and as high as the font", () => {
    const css = textOf(folderWith(real, { weight: "400 700" }).read().of("lucky.example"), "/brand.css");
    const [, width = 0, ascent = 0] = (/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(css) ?? []).map(Number);
    // Geist is a little wider than Arial; its ascent is 1.005 em.
    expect(width).toBeCloseTo(102.1, 0);
    expect((width * ascent) / 100).toBeCloseTo(100.5, 1);
    expect(css).toContain("font-weight:400 700");
  });

  it.each([
    ["it is missing", null, {}, "lucky/lucky.woff2: is missing"],
    ["it is no woff2", new Uint8Array(9), {}, "lucky/lucky.woff2: is no woff2 file"],
    ["it is broken", real.slice(0, 900), {}, "lucky/lucky.woff2: is no font that can be read"],
    ["it is too large", new Uint8Array(300 * 1024 + 1), {}, "lucky/lucky.woff2: has 301 kB, more than 300 kB"],
    [
      "it is outside of the folder",
      real,
      { file: "../lucky.woff2" },
      "lucky/brand.json: theme.webFont.file: must be the name of a woff2 file in the brand's folder",
    ],
    [
      "its name would break out of the style sheet",
      real,
      { family: 'a";}' },
      "lucky/brand.json: theme.webFont.family: must be a name of letters, digits and spaces",
    ],
  ])("is refused if %s", (_, content, own, fault) => {
    expect(faultsOf(folderWith(content, own))).toEqual([fault]);
  });
});

test.each([
  [{}, { dark: "#0b1014" }],
  [{ theme: { scheme: "dark", dark: { page: "#101820" } } }, { dark: "#101820" }],
  [{ theme: { scheme: "light" } }, { light: "#f0f3f6" }],
  [{ theme: { scheme: "system" } }, { dark: "#0b1014", light: "#f0f3f6" }],
])("a brand with %j has the grounds %j", (own, grounds) => {
  const brand = folderOf({ lucky: { ...LUCKY, ...own } })
    .read()
    .of("lucky.example");
  expect(siteBrandOf(brand).grounds).toEqual(grounds);
});

test.each([
  [{}, "en"],
  [{ locales: ["th", "vn"] }, "th"],
  [{ locales: ["th", "en"] }, "en"],
  [{ locales: ["th", "en"], defaultLocale: "th" }, "th"],
] as const)("a brand with %j has the default language %s", (own, locale) => {
  expect(
    offerOf(
      folderOf({ lucky: { ...LUCKY, ...own } })
        .read()
        .of("lucky.example"),
    ).defaultLocale,
  ).toBe(locale);
});

test.each([
  [undefined, "'self' https://all.example"],
  [[], "'none'"],
  [["'self'", "https://lucky.example"], "'self' https://lucky.example"],
])("a brand whose frameAncestors are %j may be framed by %s", (frameAncestors, list) => {
  const brand = folderOf({ lucky: { ...LUCKY, frameAncestors } })
    .read()
    .of("lucky.example");
  expect(frameAncestorsOf(brand, "'self' https://all.example")).toBe(list);
});

test("a brand may send amounts to the page around a frame", () => {
  const folder = folderOf({ lucky: { ...LUCKY, embed: { amounts: true } } });
  expect(siteBrandOf(folder.read().of("lucky.example")).embed_amounts).toBe(true);
  folder.write("lucky", { ...LUCKY, embed: { amounts: "yes" } });
  expect(faultsOf(folder)).toEqual([expect.stringMatching(/^lucky\/brand\.json: embed\.amounts: /)]);
});

test("the complete brand of docs/branding.md has every setting, and is valid", () => {
  const guide = readFileSync("docs/branding.md", "utf8");
  const json = /```json\n([^]*?)```/.exec(guide)?.[1] ?? "";
  const brand = folderOf({ lucky: JSON.parse(json) as object })
    .read()
    .of("play.lucky.example");
  expect([brand.name, brand.theme.scheme, brand.theme.palettes.light.page]).toEqual([
    "Lucky Casino",
    "light",
    "#f4f1ea",
  ]);
  const table = guide.slice(guide.indexOf("## `brand.json`"), guide.indexOf("## A complete"));
  const settings = [...table.matchAll(/^\| `(\w+)/gm)].map(([, name]) => name);
  expect(new Set(Object.keys(JSON.parse(json) as object))).toEqual(new Set(settings));
});

test("the shipped brands are valid, and each of their folders is read", () => {
  expect(testBrands.all().map(({ folder }) => folder)).toEqual(readdirSync("brands"));
});
