import { changeListener } from "./sequence";

function listener() {
  const onChange = jest.fn();
  const { onFrame, onStatus } = changeListener(onChange);
  return { onChange, onStatus, hear: (seq?: number) => onFrame({ data: { seq } }) };
}

test("a numbered event is notified once although it is repeated; one without a number each time", () => {
  const { onChange, hear } = listener();
  hear(7);
  hear(7);
  hear(6);
  hear(8);
  expect(onChange).toHaveBeenCalledTimes(2);
  hear();
  hear();
  expect(onChange).toHaveBeenCalledTimes(4);
});

test("an event that was missed while the channel was away is notified at the return, and nothing else is", () => {
  const { onChange, onStatus, hear } = listener();
  onStatus("subscribed", 5);
  onStatus("lost");
  onStatus("subscribed", 5);
  onStatus("subscribed");
  expect(onChange).not.toHaveBeenCalled();
  onStatus("subscribed", 6);
  expect(onChange).toHaveBeenCalledTimes(1);
  // A restarted hub has no number yet; its first event is new.
  onStatus("subscribed", 0);
  hear(3);
  expect(onChange).toHaveBeenCalledTimes(2);
});
