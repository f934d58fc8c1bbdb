import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseBrandFile } from "@/lib/bff/brand/brand-file";
import { schemeOf } from "@/lib/bff/brand/derive";
import { DARK, type Palette } from "@/lib/bff/brand/palette";
import { BrandError, readBrands } from "@/lib/bff/brand/read-brands";
import { logoWarnings } from "./logo-contrast";
import { runMain } from "./run-main";

/** `new` makes a brand's folder. `check` names every mistake of all brands, and warns of logos that are hard to see. */
const USAGE = "usage: npm run brand -- new NAME [ACCENT GROUND] | npm run brand -- check";

const folder = process.env.BRANDS_DIR || "brands";

function create(name: string, accent = "#0ea5e9", ground = "#0b1020"): string {
  if (!/^[a-z0-9][a-z0-9-]{0,40}$/.test(name)) throw new BrandError("NAME must be of lower-case letters, digits and -");
  const target = path.join(folder, name);
  if (existsSync(target)) throw new BrandError(`${target} is there already`);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const brand = {
    hosts: [`${name}.localhost`],
    name: title,
    shortName: title.slice(0, 12),
    theme: { accent, ground },
  };
  const text = `${JSON.stringify(brand, null, 2)}\n`;
  const parsed = parseBrandFile(text);
  if ("faults" in parsed) throw new BrandError(parsed.faults.join("\n"));
  const colors = parsed.brand.theme.palettes[schemeOf(ground)];
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "icon.svg"), picture("icon.svg", colors));
  writeFileSync(path.join(target, "logo.svg"), withTitle(picture("logo.svg", colors), title));
  writeFileSync(path.join(target, "brand.json"), text);
  return `${target} is a brand now: change brand.json, logo.svg and icon.svg there. docs/branding.md says what each part does.`;
}

function picture(file: string, { accentFill, accentInk, text }: Palette): string {
  return readFileSync(path.join(folder, "default", file), "utf8")
    .replaceAll(DARK.accentFill, accentFill)
    .replaceAll(DARK.accentInk, accentInk)
    .replaceAll(DARK.text, text);
}

/** The logo with `title` as its name, widened or narrowed to the length of the name. */
function withTitle(logo: string, title: string): string {
  const width = Math.round(title.length * 10.4);
  return logo
    .replace(/viewBox="[^"]*"/, `viewBox="0 0 ${44 + width} 32"`)
    .replace(/textLength="[^"]*"/, `textLength="${width}"`)
    .replace(/>[^<>]+<\/text>/, `>${title}</text>`);
}

async function check(): Promise<string> {
  const { all } = readBrands(folder);
  for (const brand of all) {
    for (const warning of await logoWarnings(brand)) console.warn(`warning: ${warning}`);
  }
  return all.map(({ folder: name, hosts }) => `${name}: ${hosts.join(", ") || "every other host"}`).join("\n");
}

async function main([command, name, accent, ground, ...more]: readonly string[]): Promise<void> {
  const isNew = command === "new" && name !== undefined && more.length === 0;
  if (isNew && (accent === undefined) === (ground === undefined)) console.log(create(name, accent, ground));
  else if (command === "check" && name === undefined) console.log(await check());
  else throw new BrandError(USAGE);
}

runMain(() => main(process.argv.slice(2)));
