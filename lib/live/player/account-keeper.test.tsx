import { act, render } from "@testing-library/react";
import { SWRConfig } from "swr";
import { call } from "@/lib/api/call";
import { CallError } from "@/lib/api/call-error";
import { type Notice, onNotice } from "@/lib/api/notices";
import { testAccount } from "../testing";
import { AccountKeeper } from "./provider";

jest.mock("@/lib/api/call", () => ({ call: jest.fn() }));

const account = { ...testAccount, balance: 9_000 };

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

describe("keeping the account fresh", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("fetches first when the page's first data are a minute old, then every minute, until it is unmounted", async () => {
    jest.mocked(call).mockResolvedValue(account);
    const onAccount = jest.fn();
    const { unmount } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AccountKeeper pathname="/lobby/home" known={account} onAccount={onAccount} />
      </SWRConfig>,
    );
    await pass(59_000);
    expect(call).not.toHaveBeenCalled();
    await pass(2_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith("me", {});
    expect(onAccount).toHaveBeenLastCalledWith(account);
    await pass(60_000);
    expect(call).toHaveBeenCalledTimes(2);
    unmount();
    await pass(120_000);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("fetches with each navigation, including back to the first page, and not without a navigation", async () => {
    jest.mocked(call).mockReset().mockResolvedValue(account);
    const cache = new Map();
    const at = (pathname: string) => (
      <SWRConfig value={{ provider: () => cache }}>
        <AccountKeeper pathname={pathname} known={{ ...account, id: 11 }} onAccount={() => undefined} />
      </SWRConfig>
    );
    const { rerender, unmount } = render(at("/lobby/home"));
    const calls: number[] = [];
    for (const pathname of ["/lobby/home", "/game/pk10/home", "/game/pk10/home", "/lobby/home", "/layout"]) {
      rerender(at(pathname));
      await pass(3_000);
      calls.push(jest.mocked(call).mock.calls.length);
    }
    expect(calls).toEqual([0, 1, 1, 2, 3]);
    unmount();
  });

  it("fetches once a minute even after a refusal, because each refusal raises a notice", async () => {
    jest
      .mocked(call)
      .mockReset()
      .mockRejectedValue(new CallError(403, "forbidden", { message: "No" }));
    const { unmount } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AccountKeeper pathname="/lobby/home" known={{ ...account, id: 8 }} onAccount={() => undefined} />
      </SWRConfig>,
    );
    await pass(61_000);
    await pass(58_000);
    expect(call).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(call).toHaveBeenCalledTimes(2);
    unmount();
  });

  it("reloads the page that has read its amounts in another currency", async () => {
    jest
      .mocked(call)
      .mockReset()
      .mockResolvedValue({ ...account, currency: "VND", balance: 5_000_000 });
    const notices: Notice[] = [];
    const stop = onNotice((notice) => notices.push(notice));
    const onAccount = jest.fn();
    const { unmount } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AccountKeeper pathname="/lobby/home" known={{ ...account, id: 10 }} onAccount={onAccount} />
      </SWRConfig>,
    );
    await pass(61_000);
    expect(notices).toEqual([{ key: null, tone: "warning", action: { type: "reload" } }]);
    expect(onAccount).not.toHaveBeenCalled();
    unmount();
    stop();
  });

  it("loads no script without a network: a failed load would refresh the page", async () => {
    jest.mocked(call).mockReset().mockResolvedValue(account);
    const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { unmount } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AccountKeeper pathname="/lobby/home" known={{ ...account, id: 9 }} onAccount={() => undefined} />
      </SWRConfig>,
    );
    await pass(61_000);
    expect(call).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    await pass(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    unmount();
  });
});
