import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BrandFile, parseBrandFile } from "./brand-file";
import { checkFont, type WebFont, checkSvg } from "./check-files";
import { themeCss } from "./theme";

export interface BrandResource {
  readonly type: string;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** True if the resource's address changes with its content. */
  readonly isLasting?: true;
}

export interface Brand extends BrandFile {
  readonly folder: string;
  readonly font: string | null;
  /** The brand's files by path: `/brand.css`, `/brand/logo`, `/brand/icon`, `/manifest.webmanifest`, and the optional ones. */
  readonly resources: ReadonlyMap<string, BrandResource>;
}

export interface Brands {
  readonly fallback: Brand;
  readonly all: readonly Brand[];
}

/** The message names every mistake in every brand, one per line. */
export class BrandError extends Error {
  override name = "BrandError";
}

const DEFAULT_FOLDER = "default";
const BRAND_FILE = "brand.json";

const MAX_BACKGROUND_BYTES = 1024 * 1024;
const MAX_SOUND_BYTES = 512 * 1024;
/** Maximum width ÷ height of the wide logo: a wider one does not fit beside the menu. */
const MAX_LOGO_RATIO = 6;

const BACKGROUNDS = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg", png: "image/png" } as const;
/** Effects for which a brand may have its own sounds (`sounds/win.mp3`). */
export const SOUND_NAMES = ["chip", "chipBack", "confirm", "refused", "tick", "close", "win"] as const;

/** Throws {@link BrandError}. */
export function readBrands(folder: string): Brands {
  if (!existsSync(folder)) throw new BrandError(`BRANDS_DIR: there is no folder ${folder}`);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const read = names.map((name) => readBrand(path.join(folder, name), name));
  const all = read.flatMap((each) => ("brand" in each ? [each.brand] : []));
  const faults = [
    ...read.flatMap((each) => ("faults" in each ? each.faults : [])),
    ...(names.includes(DEFAULT_FOLDER) ? [] : [`${DEFAULT_FOLDER}: is missing; it is for hosts that no brand names`]),
    ...sharedHosts(read),
  ];
  const fallback = all.find((brand) => brand.folder === DEFAULT_FOLDER);
  if (fallback === undefined || faults.length > 0) throw new BrandError(["Wrong brands:", ...faults].join("\n  "));
  return { fallback, all };
}

interface Read {
  readonly folder: string;
  /** The host names in `brand.json`, even if another file has a mistake; empty if `brand.json` has a mistake. */
  readonly hosts: readonly string[];
}

function readBrand(folder: string, name: string): Read & ({ brand: Brand } | { faults: string[] }) {
  const inFile = (file: string) => (fault: string) => `${name}/${file}: ${fault}`;
  const text = readText(path.join(folder, BRAND_FILE));
  if (text === null) return { folder: name, hosts: [], faults: [inFile(BRAND_FILE)("is missing")] };
  const parsed = parseBrandFile(text);
  const logo = readSvg(path.join(folder, "logo.svg"));
  const icon = readSvg(path.join(folder, "icon.svg"));
  const extras = readExtras(folder);
  const font = "brand" in parsed ? readFont(folder, parsed.brand.theme) : null;
  const faults = [
    ...("faults" in parsed ? parsed.faults.map(inFile(BRAND_FILE)) : []),
    ...("faults" in logo ? logo.faults.map(inFile("logo.svg")) : []),
    ...("faults" in icon ? icon.faults.map(inFile("icon.svg")) : []),
    ...("ratio" in logo && (logo.ratio < 0.5 || logo.ratio > MAX_LOGO_RATIO)
      ? [inFile("logo.svg")(`is ${logo.ratio.toFixed(1)} times as wide as high; must be 0.5–${MAX_LOGO_RATIO}`)]
      : []),
    ...(font !== null && "fault" in font ? [`${name}/${font.fault}`] : []),
    ...extras.faults.map((fault) => `${name}/${fault}`),
  ];
  const hosts = "brand" in parsed ? parsed.brand.hosts : [];
  if ("faults" in parsed || "faults" in logo || "faults" in icon || (font && "fault" in font) || faults.length > 0) {
    return { folder: name, hosts, faults };
  }
  const { brand } = parsed;
  const resources = new Map([
    [
      "/brand.css",
      resource(
        "text/css; charset=utf-8",
        brandCss(brand, { logoRatio: logo.ratio, hasBackground: extras.files.has("/brand/background"), font }),
      ),
    ],
    ["/brand/logo", resource("image/svg+xml", logo.text)],
    ["/brand/icon", resource("image/svg+xml", icon.text)],
    ["/manifest.webmanifest", resource("application/manifest+json", JSON.stringify(manifestOf(brand)))],
    ...(font === null ? [] : [[font.path, font.resource] as const]),
    ...extras.files,
  ]);
  return { folder: name, hosts, brand: { ...brand, folder: name, font: font?.path ?? null, resources } };
}

interface Assets {
  readonly logoRatio: number;
  readonly hasBackground: boolean;
  readonly font: WebFont | null;
}

/** The theme, the logo's shape and the order of the lobby's games. The first paint waits for this style sheet. */
function brandCss({ theme, games }: BrandFile, { logoRatio, hasBackground, font }: Assets): string {
  return [
    ...(font === null ? [] : [font.css]),
    themeCss(theme),
    `:root{--logo-ratio:${Number(logoRatio.toFixed(3))};--games:"${games.join(" ")}"${hasBackground ? `;--brand-background:url("/brand/background")` : ""}}`,
    ...games.map((game, at) => `[data-tile="${game}"]{order:${at + 1}}`),
    `[data-tile]${games.map((game) => `:not([data-tile="${game}"])`).join("")}{display:none}`,
    "",
  ].join("\n");
}

const manifestOf = ({ name, shortName }: BrandFile): object => ({
  name,
  short_name: shortName,
  start_url: "/lobby/home",
  display: "standalone",
  icons: [{ src: "/brand/icon", sizes: "any", type: "image/svg+xml" }],
});

export function resource(type: string, content: string | Uint8Array<ArrayBuffer>): BrandResource {
  const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { type, body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

interface Picture {
  readonly text: string;
  readonly ratio: number;
}

function readSvg(file: string): Picture | { faults: string[] } {
  const text = readText(file);
  if (text === null) return { faults: ["is missing"] };
  const checked = checkSvg(text);
  return "faults" in checked ? checked : { text, ratio: checked.ratio };
}

function readFont(
  folder: string,
  { webFont }: BrandFile["theme"],
): (WebFont & { resource: BrandResource }) | { fault: string } | null {
  if (webFont === undefined) return null;
  const file = path.join(folder, webFont.file);
  if (!existsSync(file)) return { fault: `${webFont.file}: is missing` };
  const content = new Uint8Array(readFileSync(file));
  const font = checkFont(webFont, content);
  if ("fault" in font) return { fault: `${webFont.file}: ${font.fault}` };
  return { ...font, resource: { ...resource("font/woff2", content), isLasting: true } };
}

function readExtras(folder: string): { files: Map<string, BrandResource>; faults: string[] } {
  const files = new Map<string, BrandResource>();
  const faults: string[] = [];
  const take = (file: string, at: string, type: string, most: number): void => {
    const found = path.join(folder, file);
    if (!existsSync(found)) return;
    if (statSync(found).size > most) faults.push(`${file}: has more than ${most / 1024} kB`);
    else files.set(at, resource(type, new Uint8Array(readFileSync(found))));
  };
  for (const [ending, type] of Object.entries(BACKGROUNDS)) {
    take(`background.${ending}`, "/brand/background", type, MAX_BACKGROUND_BYTES);
  }
  for (const name of SOUND_NAMES) take(`sounds/${name}.mp3`, `/brand/sounds/${name}`, "audio/mpeg", MAX_SOUND_BYTES);
  return { files, faults };
}

function sharedHosts(all: readonly Read[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { folder, hosts } of all) {
    for (const host of hosts) owners.set(host, [...(owners.get(host) ?? []), folder]);
  }
  return [...owners].flatMap(([host, folders]) =>
    folders.length > 1 ? [`${folders.join(", ")}: all name the host ${host}`] : [],
  );
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
