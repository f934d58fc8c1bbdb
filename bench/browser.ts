import { type Browser, chromium } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

/** Starts the Chromium of the end-to-end tests; the caller closes it. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    args: [...browserFlags, ...flags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}
