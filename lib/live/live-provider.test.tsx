import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { tabKey } from "@/lib/tab-keys";
import { LiveProvider } from "./live-provider";
import { usePlayerActions } from "./player-hooks";
import { testAccount as account } from "./testing";

let answer: Promise<unknown>;
jest.mock("@/lib/api/call", () => ({ call: () => answer }));
jest.mock("./echo-transport", () => ({ openEcho: () => new Promise(() => undefined) }));
jest.mock("./account-keeper", () => ({ AccountKeeper: () => null }));

const LAST = [tabKey("lastBets", 7, "PK10"), tabKey("lastBets", 8, "RACINGGOD"), tabKey("chips", 8, "PK10")];
const STAYING = [tabKey("pendingBet", 7, "PK10"), "another.lastBets.7"];

function Leaver(): ReactNode {
  const { logout } = usePlayerActions();
  return (
    <button type="button" onClick={() => void logout()}>
      leave
    </button>
  );
}

beforeEach(() => {
  for (const key of [...LAST, ...STAYING]) window.sessionStorage.setItem(key, "[]");
  render(
    <LiveProvider account={account} sid="sid-1" realtime={{ key: "key", url: null }}>
      <Leaver />
    </LiveProvider>,
  );
});
const kept = (): string[] => Object.keys(window.sessionStorage).toSorted();

test.each([
  ["that the server confirms", () => Promise.resolve({})],
  ["that gets no answer", () => Promise.reject(new Error("502"))],
])("a logout %s takes the last bets out of the tab, and leaves a bet without an answer", async (_what, how) => {
  answer = how();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  await act(async () => fireEvent.click(screen.getByText("leave")));
  expect(kept()).toEqual(STAYING.toSorted());
});

test("a logout in another tab takes this tab's last bets too, another sign-in's does not", () => {
  const told = (sid: string): void =>
    void act(() =>
      window.dispatchEvent(new StorageEvent("storage", { key: "grandstand.session-ended", newValue: sid })),
    );
  told("another-sid");
  expect(kept()).toEqual([...LAST, ...STAYING].toSorted());
  told("sid-1");
  expect(kept()).toEqual(STAYING.toSorted());
});
