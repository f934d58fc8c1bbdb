import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part";

const Dialog = ({ title }: { title: string }): ReactNode => <p>{title}</p>;

test("a script that fails to load breaks no other part, and is loaded again at the next mount", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const load = jest.fn(async () => Dialog);
  load.mockRejectedValueOnce(new Error("Failed to load chunk"));
  const LazyDialog = lazyPart(load);
  const onMissing = jest.fn();
  const page = (open: boolean) => (
    <>
      <p>chips</p>
      {open && <LazyDialog title="Rules" onMissing={onMissing} waiting={<p>waits</p>} />}
    </>
  );
  const { rerender } = render(page(true));
  expect(screen.getByText("waits")).toBeInTheDocument();
  await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(screen.getByText("chips")).toBeInTheDocument();
  rerender(page(false));
  rerender(page(true));
  expect(await screen.findByText("Rules")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  rerender(page(false));
  rerender(page(true));
  expect(screen.getByText("Rules")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onMissing).toHaveBeenCalledTimes(1);
});

describe("a part loads", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const mountPart = (): jest.Mock => {
    const load = jest.fn(async () => Dialog);
    const LazyDialog = lazyPart(load);
    render(<LazyDialog title="Rules" />);
    return load;
  };

  test("after the paint, once", async () => {
    const load = mountPart();
    expect(load).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(17));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("once on a page that is not painted, too", async () => {
    jest.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
    const load = mountPart();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
