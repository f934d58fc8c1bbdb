import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** A value of the browser that stays as it is; `before` on the server and in the first client render, because both must agree. */
export const useBrowserValue = <Value extends string | boolean | null>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
