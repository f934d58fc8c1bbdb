import { newsListener } from "./news-listener";

function listener() {
  const onNews = jest.fn();
  const { onFrame, onStatus } = newsListener(onNews);
  return { onNews, onStatus, hear: (seq?: number) => onFrame({ data: { seq } }) };
}

test("each event is notified once, also if it is repeated or has no number", () => {
  const { onNews, hear } = listener();
  hear(7);
  hear(7);
  hear(6);
  hear(8);
  expect(onNews).toHaveBeenCalledTimes(2);
  hear();
  hear();
  expect(onNews).toHaveBeenCalledTimes(4);
});

test("an event that was missed while the channel was away is notified at the return, and nothing else is", () => {
  const { onNews, onStatus, hear } = listener();
  onStatus("subscribed", 5);
  onStatus("lost");
  onStatus("subscribed", 5);
  onStatus("subscribed");
  expect(onNews).not.toHaveBeenCalled();
  onStatus("subscribed", 6);
  expect(onNews).toHaveBeenCalledTimes(1);
  // A hub that was restarted has none yet; its first event is new.
  onStatus("subscribed", 0);
  hear(3);
  expect(onNews).toHaveBeenCalledTimes(2);
});
