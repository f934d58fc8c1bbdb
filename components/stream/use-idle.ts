import { useEffect, useState } from "react";

const IDLE_MS = 3000;

/** True when there was no touch or pointer movement for three seconds. `touch` restarts the time, `leave` ends it at once. */
export function useIdle(): { idle: boolean; touch: () => void; leave: () => void } {
  /** Counts the touches; null while idle. */
  const [touched, setTouched] = useState<number | null>(0);
  useEffect(() => {
    if (touched === null) return undefined;
    const timer = setTimeout(() => setTouched(null), IDLE_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  return {
    idle: touched === null,
    touch: () => setTouched((count) => (count ?? 0) + 1),
    leave: () => setTouched(null),
  };
}
