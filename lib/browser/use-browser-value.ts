import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** A constant value of the browser; `before` on the server and in the first client render, which must agree. */
export const useBrowserValue = <Value extends string | boolean | null>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
