import type { Page } from "@playwright/test";
import { pk10 } from "../games/pk10/game";
import { QUESTIONS } from "../games/pk10/trends";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { freshRound, startAtTable } from "./open-game";
import { platformOf } from "./platform";
import { placeBets } from "./put-chip";

test.use({ gameSeconds: 20 });

interface Result {
  readonly roundNo: string;
  readonly numbers: readonly number[];
}

/** The platform's results, newest first. They include the result of a race that still runs. */
async function results(page: Page): Promise<readonly Result[]> {
  const { games } = await platformOf(page).home();
  return games.flatMap(({ round_no: roundNo, result_numbers: numbers }) => (numbers ? [{ roundNo, numbers }] : []));
}

const wins = (type: string, number: string, outcome: readonly number[]): boolean => {
  const bet = pk10.find(type, number);
  return bet !== undefined && pk10.settle(bet, outcome) === "win";
};

/** What the page shows at `at` (ms of the page's clock). */
interface Seen {
  at: number;
  phase: string;
  balance: number;
  listed: string;
  won: readonly string[];
  /** Lost bets that still have the tick of a confirmed bet, and other bets without it. */
  misticked: readonly string[];
  told: readonly string[];
  net: string;
}

async function watchForEarlyWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const states: Seen[] = [];
    let last = "";
    const look = (): void => {
      const text = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
      const state = {
        phase: document.querySelector<HTMLElement>("[data-phase]")?.dataset["phase"] ?? "",
        balance: Number(text('[data-testid="balance"]').replaceAll(/[^\d.]/g, "")),
        listed: text('[data-testid="last-results"] li'),
        won: [...document.querySelectorAll('[data-testid="locked-bets"] [data-verdict="win"]')].map(
          (line) => line.textContent,
        ),
        misticked: [...document.querySelectorAll<HTMLElement>('[data-testid="locked-bets"] li')]
          .filter((line) => (line.dataset["verdict"] === "lose") === (line.querySelector("svg") !== null))
          .map((line) => line.textContent),
        net: text('[data-testid="round-net"]'),
        told: [...document.querySelectorAll('[data-testid="own-win"] li')].map((line) => line.textContent),
      };
      if (JSON.stringify(state) === last) return;
      last = JSON.stringify(state);
      states.push({ at: performance.now(), ...state });
      sessionStorage.setItem("seen", JSON.stringify(states));
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

async function statesSeen(page: Page): Promise<readonly Seen[]> {
  return JSON.parse(await page.evaluate(() => sessionStorage.getItem("seen") ?? "[]"));
}

/** The page learns the end of the race from its clock, and the win from a frame. Either may come earlier by this time. */
const SAME_MOMENT_MS = 250;

async function roadRows(page: Page): Promise<string[][]> {
  const rows = page.getByTestId("road-table").locator("tbody tr");
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
}

const BETS = { "1b": "1st Big", "1s": "1st Small", big: "Crown sum Big" };

test("no result is shown before the race ends; then the win, its bets, the marks and the results are shown", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  await freshRound(page);
  await placeBets(
    page,
    Object.keys(BETS).map((number) => `tf:${number}`),
  );
  await watchForEarlyWords(page);
  // A busy machine may show the win only for a moment: the test checks the recorded states.
  const winSeen = async (): Promise<boolean> =>
    (await statesSeen(page)).some(({ told, won }) => told.length > 0 && won.length > 0);
  await expect.poll(winSeen).toBe(true);

  const states = await statesSeen(page);
  expect(states.flatMap(({ misticked }) => misticked)).toEqual([]);
  const [order] = await platformOf(page).orders();
  const outcome = order?.result_numbers ?? [];
  const end = states.find((state) => state.phase === "announced")?.at ?? 0;
  const racing = states.filter((state) => state.phase === "drawing" && state.at < end - SAME_MOMENT_MS);
  expect(racing.length, "the race was seen").toBeGreaterThan(0);
  for (const state of racing) {
    expect(state, "while the race runs").toMatchObject({ balance: states[0]?.balance, won: [], told: [], net: "" });
    expect(state.listed).not.toContain(order?.round_no);
  }

  const shown = states.find(({ told, won }) => told.length > 0 && won.length > 0);
  const won = Object.entries(BETS).filter(([number]) => wins("tf", number, outcome));
  // One unit on each bet: the lines add up to the server's payout and show their amounts.
  const gains = { "1b": "+0.98", "1s": "+0.98", big: "+1.20" };
  const gainOf = (number: string): string => Object.entries(gains).find(([each]) => each === number)?.[1] ?? "";
  expect(new Set(shown?.told)).toEqual(new Set(won.map(([number, name]) => `${name}${gainOf(number)}`)));
  expect(new Set(shown?.won)).toEqual(new Set(won.map(([number, name]) => `${name}1.00${gainOf(number)}`)));
  const net = order?.win_lose_amount ?? 0;
  expect(shown?.net).toContain(`${net < 0 ? "−" : "+"}RM\u00a0${Math.abs(net).toFixed(2)}`);
  expect(shown?.listed).toContain(order?.round_no);
  expect(shown?.listed).toContain(`${(outcome[0] ?? 0) + (outcome[1] ?? 0)} `);
  await expectAccessible(page);
});

test("the roads and counts agree with the platform's results", async ({ page }) => {
  await startAtTable(page, "demo2", { locale: "vn" });
  const trends = page.getByTestId("trends");
  await trends.scrollIntoViewIfNeeded();
  // This test may be the first at the table, and must wait for the first result.
  await expect(trends.locator("[data-question]")).toBeVisible();
  // A round may end between the call to the platform and the read of the screen: the loop then repeats both.
  const agree = (look: (known: readonly Result[]) => Promise<void>): Promise<void> =>
    expect(async () => look(await results(page))).toPass();
  const expected = (known: readonly Result[], bet: string, yes: string, no: string) =>
    known.map(({ roundNo, numbers }) => [roundNo, wins("tf", bet, numbers) ? yes : no]);
  await agree(async (known) => {
    expect(known.length).toBeGreaterThan(0);
    expect(await roadRows(page)).toEqual(expected(known, "big", "Tài", "Xỉu"));
    expect(await trends.getByTestId("road-bead").locator("[data-answer]").count()).toBe(known.length);
  });
  await trends.getByRole("combobox").selectOption({ index: QUESTIONS.findIndex(({ id }) => id === "1-duel") });
  await agree(async (known) => expect(await roadRows(page)).toEqual(expected(known, "1d", "Rồng", "Hổ")));
  await expectAccessible(page);

  await trends.getByRole("radio").nth(1).check({ force: true });
  const cells = trends.getByTestId("car-heat").locator("tbody tr").first().getByRole("cell");
  await agree(async (known) => {
    const counts = Array.from({ length: 10 }, (_, car) => known.filter(({ numbers }) => numbers[0] === car + 1).length);
    expect(await cells.allTextContents()).toEqual(counts.map(String));
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "nothing is wider than the screen").toBeLessThanOrEqual(0);
});
