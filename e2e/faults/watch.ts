import type { Page } from "@playwright/test";

export interface Screen {
  /** Every order that was shown as accepted, by its reference number. */
  readonly accepted: ReadonlySet<string>;
  /** Every result that was shown: the round's number, and the numbers drawn. */
  readonly results: ReadonlyMap<string, string>;
}

interface Said {
  accepted?: string;
  round?: string;
  numbers?: string;
}

/** Records the bets and results that the page shows. Call it before the page opens. */
export async function watchScreen(page: Page): Promise<Screen> {
  const accepted = new Set<string>();
  const results = new Map<string, string>();
  await page.exposeFunction("screenSaid", ({ accepted: reference, round, numbers }: Said) => {
    if (reference !== undefined) accepted.add(reference);
    // A shown result of a round never changes later.
    if (round === undefined || numbers === undefined) return;
    const before = results.get(round);
    results.set(round, before === undefined || before === numbers ? numbers : `${before} and then ${numbers}`);
  });
  await page.addInitScript(() => {
    let last = "";
    const look = (): void => {
      // A page that is still loading may have half of a result.
      if (document.readyState === "loading") return;
      const told = document.querySelector("[data-bet-status=accepted]")?.textContent ?? "";
      const result = document.querySelector<HTMLElement>("[data-testid=result]");
      const said: Said = {};
      const reference = /PK[0-9A-Z]+/.exec(told)?.[0];
      if (reference !== undefined) said.accepted = reference;
      if (result?.dataset["round"] !== undefined) {
        said.round = result.dataset["round"];
        said.numbers = [...result.querySelectorAll("li")].map((item) => item.textContent).join(" ");
      }
      const now = JSON.stringify(said);
      if (now === last) return;
      last = now;
      void (window as unknown as { screenSaid(said: Said): Promise<void> }).screenSaid(said);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["data-bet-status", "data-round"],
    });
    document.addEventListener("readystatechange", look);
  });
  return { accepted, results };
}
