import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Connection } from "@/lib/live/connection";
import { PlayerContext } from "@/lib/live/player-context";
import { PlayerSession } from "@/lib/live/player-session";
import { useRecords } from "./use-records";

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function playerOf(id: number) {
  const account = {
    id,
    username: "demo",
    merchant_id: 1,
    merchant: { id: 1, mcode: "DEMO", developer: 0 },
    group: { permissions: [] },
    lang: "en" as const,
    balance: 1,
  };
  const never = (): Promise<never> => new Promise(() => undefined);
  const session = new PlayerSession(account, new Connection(never, Math.random), {
    loadBalance: never,
    logout: never,
    notify: () => undefined,
  });
  return ({ children }: { children: ReactNode }) => (
    <PlayerContext value={{ account, session }}>{children}</PlayerContext>
  );
}

test("a player never sees what the one before left in the browser", async () => {
  document.cookie = "XSRF-TOKEN=a";
  const answer = { total_records: 0, total_pages: 0, records: [] };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
  const first = renderHook(() => useRecords(1), { wrapper: playerOf(7) });
  await waitFor(() => expect(first.result.current.page).toEqual(answer));
  first.unmount();
  globalThis.fetch = () => new Promise(() => undefined);
  expect(renderHook(() => useRecords(1), { wrapper: playerOf(7) }).result.current.page).toEqual(answer);
  expect(renderHook(() => useRecords(1), { wrapper: playerOf(8) }).result.current.page).toBeUndefined();
});
