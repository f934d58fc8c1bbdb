import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const STYLE = ":root{color-scheme:dark;--color-accent:#e6b450;--color-accent-ink:#e6b450}body{margin:0}";

/** Comes before the code of {@link openScenes}: each kind of draw with a result. */
const SCENES = `
import { createScene as cars } from "./games/pk10/canvas/scene";
import { createScene as horses } from "./games/racinggod/canvas/scene";
import { createScene as wheel } from "./games/luckywheel/canvas/scene";
import { createSceneOf as balls } from "./games/balls/canvas/scene";

const SCENES = {
  PK10: [cars, [4, 8, 2, 6, 1, 10, 9, 3, 7, 5]],
  RACINGGOD: [horses, [4, 8, 2, 6, 1, 3, 7, 5]],
  LUCKYWHEEL: [wheel, [32]],
  BALLS24: [balls(24), [17]],
  BALLS48: [balls(48), [17]],
};
`;

/**
 * Opens a page that plays the games' draws without the app.
 * @param html its body @param code imports from the repository's root, and may use `SCENES`: by game, the scene's creator and a result
 */
export async function openScenes(
  browser: Browser,
  html: string,
  code: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options);
  await page.setContent(`<style>${STYLE}</style>${html}`);
  const { outputFiles } = await build({
    ...{ stdin: { contents: SCENES + code, resolveDir: root, loader: "ts" }, alias: { "@": root } },
    ...{ bundle: true, write: false, format: "iife" },
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  return page;
}
