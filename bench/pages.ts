import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { startSession } from "../e2e/sign-in";
import { browserOptions } from "../scripts/browser.mjs";

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const openBrowser = (...flags: readonly string[]): Promise<Browser> => chromium.launch(browserOptions(...flags));

export async function playerPage(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, ...options })).newPage();
  await startSession(page, "demo");
  return page;
}
