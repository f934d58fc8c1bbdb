import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { SWRConfig } from "swr";
import { useLanguage } from "@/lib/language/language";
import { endTables, renderTable } from "@/components/table/testing";
import { CallError } from "@/lib/api/call-error";
import { fetchRules } from "@/lib/api/rules";
import type { Locale } from "@/lib/contract/games";
import type { Rules } from "@/lib/contract/rules";
import { appEvents } from "@/lib/browser/events";
import { RulesModal } from "./rules-modal";

jest.mock("@/lib/api/rules");

const rulesOf = (words: string, locale: Locale = "en"): Rules => ({
  locale,
  sections: [{ id: "part-1", title: null, nodes: [{ tag: "p", children: [words] }] }],
});

beforeEach(() => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  jest.mocked(fetchRules).mockResolvedValue(rulesOf("Ten cars race."));
});
afterEach(endTables);

let take: (locale: Locale) => void;
function Taker() {
  const { take: taken } = useLanguage();
  useEffect(() => void (take = taken), [taken]);
  return null;
}

/** Renders the modal on a page of PK10, with an empty cache. */
function renderModal(): void {
  renderTable(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Taker />
      <RulesModal />
    </SWRConfig>,
  );
}

test("`modal:open` opens the large modal at 'Rules' or 'Limit rules', and `modal:close` closes it", async () => {
  renderModal();
  act(() => appEvents.emit("modal:open", "transaction"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => appEvents.emit("modal:open", "rules"));
  expect(await screen.findByRole("dialog", { name: "Rules" })).toBeVisible();
  expect(await screen.findByText("Ten cars race.")).toBeVisible();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Rules", "Limit rules"]);
  await waitFor(() => expect(screen.getByRole("tab", { name: "Rules" })).toHaveFocus());
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Limit rules" })).toHaveFocus();
  expect(screen.getByRole("dialog", { name: "Limit rules" })).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Rules" }));
  expect(screen.getByRole("dialog", { name: "Rules" })).toBeVisible();
  act(() => appEvents.emit("modal:open", "limits"));
  expect(await screen.findByRole("dialog", { name: "Limit rules" })).toBeVisible();
  expect(await screen.findByRole("table")).toBeVisible();
  expect(screen.queryByText("Ten cars race.")).toBeNull();
  act(() => appEvents.emit("modal:close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["rules", "limits", "Limit rules"],
  ["limits", "rules", "Rules"],
] as const)("`%s`, followed at once by `%s`, shows the later page", async (first, second, title) => {
  renderModal();
  act(() => appEvents.emit("modal:open", first));
  await screen.findByRole("dialog");
  act(() => appEvents.emit("modal:open", second));
  await waitFor(() => expect(document.activeElement).toHaveAttribute("role", "tab"));
  expect(screen.getByRole("dialog", { name: title })).toBeVisible();
});

test("the limits are a table with each bet type's minimum and maximum, and the order's maximum", async () => {
  renderModal();
  act(() => appEvents.emit("modal:open", "limits"));
  const table = await screen.findByRole("table");
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.slice(0, 4)).toEqual([
    ["Play type", "Minimum bet", "Maximum bet"],
    ["Two side", "1.00", "2,000.00"],
    ["Dragon tiger battle", "1.00", "2,000.00"],
    ["Max bet per order", "RM\u00a010,000.00"],
  ]);
  expect(fetchRules).not.toHaveBeenCalled();
});

test("the rules are fetched once, when they are first shown, and again in another language", async () => {
  renderModal();
  expect(fetchRules).not.toHaveBeenCalled();
  act(() => appEvents.emit("modal:open", "rules"));
  expect(await screen.findByText("Ten cars race.")).toBeVisible();
  act(() => appEvents.emit("modal:open", "limits"));
  act(() => appEvents.emit("modal:open", "rules"));
  expect(await screen.findByText("Ten cars race.")).toBeVisible();
  expect(jest.mocked(fetchRules).mock.calls).toEqual([["PK10", "en"]]);
  // A platform without Thai rules sends the English ones. Their `lang` is for screen readers.
  jest.mocked(fetchRules).mockResolvedValue(rulesOf("Ten cars race again."));
  act(() => take("th"));
  const text = await screen.findByText("Ten cars race again.");
  expect(text.closest("[lang]")).toHaveAttribute("lang", "en");
  expect(fetchRules).toHaveBeenLastCalledWith("PK10", "th");
});

test("rules that cannot be loaded show a message, and only a press fetches them again", async () => {
  const fault = new CallError(500, "internal", { message: "" }, {}, null, null, "AB12CD34");
  jest.mocked(fetchRules).mockRejectedValue(fault);
  renderModal();
  act(() => appEvents.emit("modal:open", "rules"));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/Try again in a moment\. Reference AB12CD34$/)).toBeVisible();
  expect(fetchRules).toHaveBeenCalledTimes(1);
  jest.mocked(fetchRules).mockResolvedValue(rulesOf("Ten cars race."));
  await userEvent.click(retry);
  expect(await screen.findByText("Ten cars race.")).toBeVisible();
  expect(fetchRules).toHaveBeenCalledTimes(2);
});
