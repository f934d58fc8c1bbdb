import { act, screen } from "@testing-library/react";
import { Pk10Board } from "@/games/pk10/screen/board";
import { ConfirmButton } from "@/components/table/slip/confirm-button";
import { endTables, press, renderTable } from "@/components/table/testing";

const realFetch = globalThis.fetch;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  globalThis.fetch = realFetch;
  endTables();
});

test("a stake is never counted twice while its bet is confirmed, neither announced nor shown", async () => {
  document.cookie = "XSRF-TOKEN=a";
  const order = { id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 1 };
  const answer = { order: { ...order, numbers: [{ bet_type: "tf", number: "1b", amount: 1 }] }, balance: 9 };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
  const table = renderTable(
    <>
      <Pk10Board />
      <ConfirmButton />
    </>,
    { odds: { tf: { "1b": 1.98 } } },
  );
  await table.open();
  const cell = screen.getByRole("button", { name: /^1st Big/ });
  const said = screen.getByTestId("stake-said");
  press(cell);
  const heard: string[] = [];
  const shown: (string | null)[] = [];
  new MutationObserver(() => heard.push(said.textContent)).observe(said, { characterData: true, subtree: true });
  new MutationObserver(() => shown.push(cell.ariaLabel)).observe(cell, { attributeFilter: ["aria-label"] });
  press(screen.getByTestId("confirm"));
  // Step by step, as a browser paints it.
  for (let step = 0; step < 60; step += 1) await act(() => jest.advanceTimersByTimeAsync(1));
  expect([...heard, said.textContent]).toEqual(["1st Big: 1.00"]);
  expect(shown).toEqual(["1st Big, odds 1.980, 1.00 confirmed"]);
});
