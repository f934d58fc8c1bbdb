import { act, render } from "@testing-library/react";
import { KeepSession } from "./keep-session";

const call = jest.fn((..._all: unknown[]): Promise<unknown> => Promise.reject(new Error("maintenance")));
jest.mock("@/lib/api/call", () => ({ call: (...all: unknown[]) => call(...all) }));

test("the account is asked for at once and every minute, whatever the answer, until the page is left", async () => {
  jest.useFakeTimers();
  const page = render(<KeepSession />);
  await act(() => jest.advanceTimersByTimeAsync(20 * 60_000));
  expect(call).toHaveBeenCalledTimes(21);
  expect(call).toHaveBeenLastCalledWith("me", {});
  page.unmount();
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  expect(call).toHaveBeenCalledTimes(21);
});
