import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openGame } from "../open-game";
import { pace } from "../pace";
import { platformOf } from "../platform";
import { startSession } from "../sign-in";
import { startApp } from "../start-app";
import { FaultPlan } from "./plan";
import { faultPlayer } from "./player";
import { startFaultProxy } from "./proxy";
import { watchScreen } from "./watch";

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);
const SEED = Number(process.env.FAULT_SEED ?? 86);

test.setTimeout((120_000 + ROUNDS * 40_000) * pace);
test.use({ actionTimeout: 20_000 * pace });

function reconcile(dataDir: string): string {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/reconcile.ts"], { env });
  return `${stdout.toString()}${stderr.toString()}`.trim();
}

test("under every fault of the network no bet is lost or doubled, and the screen is right at the end", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "grandstand-faults-"));
  const app = await startApp({ GAME_SECONDS: "5", DATA_DIR: dataDir });
  const proxy = await startFaultProxy(app.url);
  const plan = new FaultPlan(SEED);
  const page = await browser.newPage({ baseURL: proxy.url });
  try {
    await startSession(page, "demo");
    const screen = await watchScreen(page);
    await openGame(page);
    const player = faultPlayer(page, proxy, SEED);
    proxy.meet(plan);
    const isOrdered = (): boolean =>
      [...proxy.bets.values()].some(({ answers }) => answers.some((each) => each.startsWith("PK")));
    // A slow machine may miss the close of the first rounds.
    for (let round = 0; round < ROUNDS || (!isOrdered() && round < 5 * ROUNDS); round += 1) await player.playRound();

    proxy.meet(null);
    await player.settle();
    await expect(page.locator("[data-connection]")).toHaveCount(0);
    const platform = platformOf(page);
    await expect(async () => {
      const [balance, { games }] = await Promise.all([platform.balance(), platform.home()]);
      const shown = await page.getByTestId("balance").first().textContent();
      expect(Number(shown?.replaceAll(/[^\d.]/g, ""))).toBe(balance);
      const latest = games.find(({ result_numbers: numbers }) => numbers)?.round_no;
      await expect(page.getByTestId("result")).toHaveAttribute("data-round", latest ?? "-", { timeout: 1 });
    }).toPass();
    const { games } = await platform.home();
    const drawn = new Map(games.map(({ round_no: no, result_numbers: numbers }) => [no, numbers?.join(" ")]));
    for (const [round, numbers] of screen.results)
      if (drawn.has(round)) expect(numbers, `the result of round ${round}`).toBe(drawn.get(round));

    const { records: orders } = await platform.table({ ipp: 500 });
    const references = orders.map(({ reference_number: reference }) => reference);
    const bets = [...proxy.bets.values()];
    const ordersOf = (answers: readonly string[]): string[] =>
      [...new Set(answers)].filter((each) => each.startsWith("PK"));
    for (const { key, answers } of bets) expect(ordersOf(answers).length, `orders of ${key}`).toBeLessThanOrEqual(1);
    const ordered = bets.flatMap(({ answers }) => ordersOf(answers));
    expect(new Set(references), "the books hold what was ordered, once").toEqual(new Set(ordered));
    expect(references).toHaveLength(ordered.length);
    expect(references, "the orders that the screen showed as accepted").toEqual(
      expect.arrayContaining([...screen.accepted]),
    );
    for (const { key, status } of player.confirmed) {
      const hasOrder = ordersOf(proxy.bets.get(key)?.answers ?? []).length === 1;
      // The status "idle" (a reload lost the note) and the status "unknown" (the bet is uncertain) prove nothing.
      if (status !== "idle" && status !== "unknown")
        expect(hasOrder, `${key}, which the screen shows as ${status}`).toBe(status === "accepted");
    }
    const repeated = bets.filter(({ answers }) => answers.length > 1).length;
    console.log(
      `seed ${SEED}: ${ROUNDS} rounds, ${bets.length} bets sent, ${repeated} of them arrived more than once, ${orders.length} orders;`,
      plan.counts,
    );
    expect(orders.length, "something was bet").toBeGreaterThan(0);

    await page.getByRole("button", { name: "Bet records" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Orders per page" }).selectOption({ label: "100 / page" });
    await expect(dialog.locator("[data-group]")).toHaveCount(orders.length);
    const listed = await dialog
      .locator("[data-group]")
      .evaluateAll((groups) => groups.map((group) => group.getAttribute("data-group")));
    expect(new Set(listed), "the records list every order").toEqual(new Set(references));

    await page.close();
    await app.stop();
    expect(reconcile(dataDir)).toBe("The books and the draws agree.");
  } finally {
    await page.close();
    await proxy.stop();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
