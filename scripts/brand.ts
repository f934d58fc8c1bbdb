import { cpSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BrandError, readBrands } from "@/lib/bff/brand/read-brands";

/** `new lucky` makes a brand's folder out of the default one's; `check` names every mistake of all brands. */
const USAGE = "usage: npm run brand -- new NAME | npm run brand -- check";

const folder = process.env.BRANDS_DIR || "brands";

function create(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,40}$/.test(name)) throw new BrandError("NAME must be of lower-case letters, digits and -");
  const target = path.join(folder, name);
  if (existsSync(target)) throw new BrandError(`${target} is there already`);
  for (const file of ["logo.svg", "icon.svg"]) cpSync(path.join(folder, "default", file), path.join(target, file));
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const brand = {
    hosts: [`${name}.localhost`],
    name: title,
    shortName: title.slice(0, 12),
    theme: { scheme: "dark", dark: { accent: "#e6b450", accentStrong: "#f3c970", accentInk: "#1c1403" }, radius: 12 },
  };
  writeFileSync(path.join(target, "brand.json"), `${JSON.stringify(brand, null, 2)}\n`);
  return `${target} is a brand now: change brand.json, logo.svg and icon.svg there. docs/branding.md says what each part does.`;
}

function check(): string {
  const { all } = readBrands(folder);
  return all.map(({ folder: name, hosts }) => `${name}: ${hosts.join(", ") || "every other host"}`).join("\n");
}

const [command, name, ...more] = process.argv.slice(2);
try {
  if (command === "new" && name !== undefined && more.length === 0) console.log(create(name));
  else if (command === "check" && name === undefined) console.log(check());
  else throw new BrandError(USAGE);
} catch (error) {
  if (!(error instanceof BrandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
