import { act, fireEvent, screen, within } from "@testing-library/react";
import { AccountBalance } from "@/components/shell/header/balance";
import { OwnWinCard } from "@/components/result/own-win";
import { Winners } from "@/components/result/winners";
import { LimitTable } from "@/components/rules/limit-table";
import { placeBet } from "@/lib/api/place-bet";
import type { BetSettings } from "@/lib/contract/entities";
import { useBetLimits } from "@/lib/live/game/use-game";
import { testAccount } from "@/lib/live/testing";
import { useMoney } from "@/lib/wording/use-money";
import { ChipTray } from "./bet-desk";
import { SlipPanel } from "./slip/slip-panel";
import { endTables, Pk10Board, press, renderTable } from "./testing";

jest.mock("@/lib/api/place-bet", () => ({ placeBet: jest.fn(() => new Promise(() => undefined)) }));

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

interface PlayerMoney {
  readonly currency: string;
  readonly balance: number;
  readonly chips: readonly number[];
  readonly max: number;
}

const settingsOf = ({ chips, max }: PlayerMoney): BetSettings => ({
  chips: [{ settingID: 1, values: [...chips] }],
  settings: [{ settingID: 1, limits: { tf: { min: chips[0] ?? 0, max } }, order_max: max * 10 }],
  payouts: [{ settingID: 1, maxPayout: max * 100 }],
});

const Limits = () => {
  const { betLimits } = useBetLimits();
  const money = useMoney();
  return betLimits && <LimitTable betLimits={betLimits} money={money} />;
};

async function open(player: PlayerMoney) {
  const table = renderTable(
    <>
      <AccountBalance />
      <Pk10Board />
      <ChipTray />
      <SlipPanel oddsCanMove={false} />
      <Winners />
      <OwnWinCard />
      <Limits />
    </>,
    {
      odds: { tf: { big: 2.205, "1b": 1.98 } },
      settings: settingsOf(player),
      orders: [
        {
          id: 1,
          reference_number: "R1",
          round_id: 1,
          round_no: "202601010001",
          total_amount: player.chips[1] ?? 0,
          numbers: [{ bet_type: "tf", number: "big", amount: player.chips[1] ?? 0 }],
        },
      ],
    },
    { ...testAccount, currency: player.currency, balance: player.balance },
  );
  await table.open();
  return table;
}

/** Intl writes a no-break space between a currency's sign and a number; this replaces it by a plain space. */
const spaced = (text: string | null): string | undefined => text?.replaceAll("\u00a0", " ");
const shown = (id: string): string | undefined => spaced(screen.getByTestId(id).textContent);
const faces = (): (string | null)[] =>
  screen.getAllByRole("radio").flatMap((radio) => (radio.dataset["chip"] ? [radio.textContent] : []));
const box = (): HTMLInputElement => screen.getByRole("textbox", { name: "Stake on 1st Big" });
const confirm = (): HTMLElement => screen.getByTestId("confirm");

function type(text: string): void {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  act(() => box().blur());
  act(() => jest.advanceTimersByTime(40));
}

const staked = (): number[] =>
  jest.mocked(placeBet).mock.calls.flatMap(([, request]) => request.lines.map(({ amount }) => amount));

test("a player of VND sees, stakes and wins whole đồng", async () => {
  const chips = [10_000, 50_000, 100_000, 500_000, 1_000_000];
  const table = await open({ currency: "VND", balance: 1_234_567_890, chips, max: 20_000_000 });
  expect(shown("balance")).toBe("₫1,234,567,890");
  expect(faces()).toEqual(["10K", "50K", "100K", "500K", "1M"]);
  expect(screen.getByTestId("confirmed-orders")).toHaveTextContent("50,000");
  expect(spaced(screen.getByRole("row", { name: /Max bet per order/ }).textContent)).toContain("₫200,000,000");
  press(screen.getByRole("button", { name: /^1st Big/ }));
  expect(box()).toHaveValue("10000");
  expect(box()).toHaveAttribute("inputmode", "numeric");
  type("15000");
  expect(spaced(confirm().textContent)).toBe("Confirm ₫15,000");
  expect(screen.getByTestId("line-return")).toHaveTextContent("29,700");
  press(confirm());
  expect(staked()).toEqual([15_000]);
  table.hear("winning", {
    seq: 11,
    winners: [
      { mCode: "DEMO", playerID: "a***e", WinAmt: 50_000 },
      { mCode: "ACME", playerID: "b***b", WinAmt: 12.345, currency: "KWD" },
    ],
  });
  const winners = within(screen.getByTestId("winners")).getAllByRole("listitem");
  expect(winners.map(({ textContent }) => spaced(textContent))).toEqual([
    "a***e DEMO+₫50,000",
    "b***b ACME+KWD 12.345",
  ]);
  const win = { round_id: 1, round_no: "202601010001", game: "PK10", amount: 110_250, staked: 50_000 };
  table.hearOwn("user_balance_update", { balance: "1234678140.00", win });
  expect(spaced(screen.getByTestId("own-win").textContent)).toContain("+₫60,250returned 110,250 of 50,000");
  expect(shown("balance")).toBe("₫1,234,678,140");
});

test("a player of KWD sees, stakes and wins thousandths of a dinar", async () => {
  const chips = [0.25, 0.5, 1, 5, 1_500];
  const table = await open({ currency: "KWD", balance: 100.125, chips, max: 2_000 });
  expect(shown("balance")).toBe("KWD 100.125");
  expect(faces()).toEqual(["0.25", "0.5", "1", "5", "1.5K"]);
  press(screen.getByRole("button", { name: /^1st Big/ }));
  expect(box()).toHaveValue("0.250");
  type("0.375");
  expect(spaced(confirm().textContent)).toBe("Confirm KWD 0.375");
  // 0.375 × 1.98 is 0.7425: the page cuts the digits below the minor unit.
  expect(screen.getByTestId("line-return")).toHaveTextContent("0.742");
  press(confirm());
  expect(staked()).toContain(0.375);
  const warned = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  table.hearOwn("user_balance_update", { balance: 99.7509 });
  expect(warned).toHaveBeenCalledTimes(1);
  expect(shown("balance")).toBe("KWD 99.750");
});
