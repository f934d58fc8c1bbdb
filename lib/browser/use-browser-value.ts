import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** A constant value of the browser. The server and the first client render use `before`, because the two must agree. */
export const useBrowserValue = <Value extends string | boolean | null>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
