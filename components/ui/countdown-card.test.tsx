import { render, screen } from "@testing-library/react";
import { CountdownCard } from "./countdown-card";

test.each([
  [1, "00:00:01"],
  [59, "00:00:59"],
  [60, "00:01:00"],
  [3_661, "01:01:01"],
  [359_999, "99:59:59"],
])("%i s are shown as %s", (seconds, words) => {
  render(<CountdownCard seconds={seconds} label="Closes in" />);
  expect(screen.getByRole("timer", { name: "Closes in" })).toHaveTextContent(words);
});

test("the card is shown only while time remains, and calls `onEnd` once", () => {
  const onEnd = jest.fn();
  const { rerender } = render(<CountdownCard seconds={2} label="Closes in" onEnd={onEnd} />);
  rerender(<CountdownCard seconds={1} label="Closes in" onEnd={onEnd} />);
  expect(onEnd).not.toHaveBeenCalled();
  rerender(<CountdownCard seconds={0} label="Closes in" onEnd={onEnd} />);
  rerender(<CountdownCard seconds={0} label="Closes in" onEnd={onEnd} />);
  expect(screen.queryByRole("timer")).not.toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("a card that was never running does not call `onEnd`", () => {
  const onEnd = jest.fn();
  render(<CountdownCard seconds={0} label="Closes in" onEnd={onEnd} />);
  expect(onEnd).not.toHaveBeenCalled();
});
