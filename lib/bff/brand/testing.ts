import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type LiveBrands, liveBrands } from "./live-brands";

export const testBrands = liveBrands("brands");

export interface BrandFolder {
  readonly dir: string;
  /** Writes a brand whose pictures are the default one's. */
  write(name: string, brand: object | string): void;
  file(name: string, file: string, content: string | Uint8Array): void;
  read(): LiveBrands;
  remove(): void;
}

/** The folder starts with the shipped default brand. */
export function brandFolder(brands: Readonly<Record<string, object>> = {}): BrandFolder {
  const dir = mkdtempSync(path.join(tmpdir(), "grandstand-brands-"));
  const copy = (name: string): void => cpSync("brands/default", path.join(dir, name), { recursive: true });
  copy("default");
  const folder: BrandFolder = {
    dir,
    write(name, brand) {
      copy(name);
      folder.file(name, "brand.json", typeof brand === "string" ? brand : JSON.stringify(brand));
    },
    file(name, file, content) {
      const target = path.join(dir, name, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
    },
    read: () => liveBrands(dir),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
  for (const [name, brand] of Object.entries(brands)) folder.write(name, brand);
  return folder;
}

/** The default brand, and a merchant's brand at play.acme.example, which only the merchant's site may frame. */
export const merchantBrands: LiveBrands = (() => {
  const folder = brandFolder({
    acme: { name: "ACME", shortName: "ACME", hosts: ["play.acme.example"], frameAncestors: ["https://acme.example"] },
  });
  const brands = folder.read();
  folder.remove();
  return brands;
})();
