import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { startSession } from "../e2e/sign-in";
import { startApp } from "../e2e/start-app";
import { builtPages } from "../lib/paths";
import { browserOptions } from "../scripts/browser.mjs";
import { freePort } from "../scripts/testing/free-ports.mjs";
import { type Bench, type BenchRow, median } from "./row";

const TURNS = 3;

const TARGETS = { performance: 97, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];
/** This page signs the player out: it is measured last. */
const SIGN_IN = "/authentication";
/** Without a pending launch this page leads to the lobby. */
const LEADS_ON = "/launch";

/** Lighthouse's scores on its own mobile settings (a slowed-down phone on slow 4G), with a player signed in. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "60" });
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-lighthouse-"));
  const port = await freePort();
  // Lighthouse opens its pages in the browser's own context: the player signs in there.
  const context = await chromium.launchPersistentContext(folder, {
    baseURL: app.url,
    ...browserOptions(`--remote-debugging-port=${port}`),
  });
  try {
    const page = await context.newPage();
    await startSession(page, "demo");
    await page.close();
    const measured: BenchRow[] = [];
    const visited = [...builtPages()].filter((each) => each !== SIGN_IN && each !== LEADS_ON);
    for (const at of [...visited, SIGN_IN]) {
      const results: Result[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) results.push(await audit(`${app.url}${at}`, port));
      measured.push(...CATEGORIES.map((category) => rowOfScores(at, category, results)));
    }
    return measured;
  } finally {
    await context.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function audit(url: string, port: number): Promise<Result> {
  const answer = await lighthouse(url, {
    port,
    logLevel: "silent",
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    onlyCategories: CATEGORIES,
  });
  if (answer === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = answer;
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not audit ${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

const scoreOf = (result: Result, category: Category): number => (result.categories[category]?.score ?? 0) * 100;

function rowOfScores(at: string, category: Category, results: readonly Result[]): BenchRow {
  const target = TARGETS[category];
  const scores = results.map((result) => scoreOf(result, category));
  const ours = median(scores);
  const typical = results.find((result) => scoreOf(result, category) === ours) ?? results[0];
  return {
    name: `Lighthouse mobile of ${at}, ${category}`,
    ...{ ours, base: 100, baseName: "the full score", unit: "points", ratio: ours / 100 },
    ...{ target: `≥ ${target}`, met: ours >= target },
    samples: { ours: scores, base: [100] },
    note: typical === undefined ? "" : findings(typical, category),
  };
}

/** The metrics, and the failed audits that count towards the score or would save time. */
function findings(result: Result, category: Category): string {
  const references = result.categories[category]?.auditRefs ?? [];
  const failed = references.flatMap(({ id, weight, group }) => {
    const found = result.audits[id];
    if (found?.score == null || found.score >= 0.9) return group === "metrics" && found ? [said(id, found)] : [];
    return weight > 0 || found.details?.type === "opportunity" || (found.metricSavings ?? undefined) !== undefined
      ? [said(id, found)]
      : [];
  });
  return failed.length === 0 ? "Nothing failed." : `${failed.join(", ")}.`;
}

function said(id: string, { displayValue, score }: Result["audits"][string]): string {
  const value = displayValue === undefined ? "" : ` ${displayValue.replaceAll("\u00a0", " ")}`;
  return `${id}${value}${score === null || score >= 0.9 ? "" : " (failed)"}`;
}
