import { onSessionEnded, publishSessionEnd } from "./provider";

/** The event that the browser sends to every other tab. */
const storage = (newValue: string | null, key = "player.session-ended") =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

function show(persisted: boolean): void {
  const event = new Event("pageshow");
  Object.defineProperty(event, "persisted", { value: persisted });
  window.dispatchEvent(event);
}

test("a tab is notified of the end of its sign-in, and not of another sign-in", () => {
  const ended = jest.fn();
  const stop = onSessionEnded("sid-1", ended);
  storage("sid-2");
  storage("sid-1", "another-key");
  expect(ended).not.toHaveBeenCalled();
  storage("sid-1");
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
  storage("sid-1");
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a page that the browser restores after the logout is notified of the end", () => {
  const ended = jest.fn();
  const stop = onSessionEnded("sid-1", ended);
  show(true);
  publishSessionEnd("sid-1");
  show(false);
  expect(ended).not.toHaveBeenCalled();
  show(true);
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test("without storage, publishing the session's end does not throw", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("denied");
  });
  expect(() => publishSessionEnd("sid-1")).not.toThrow();
});
