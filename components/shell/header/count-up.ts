import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import type { Minor } from "@/lib/money";

const COUNT_MS = 900;

/** An amount that counts up to a higher one; a lower one is shown at once. */
export function useCountUp(amount: Minor): Minor {
  const isReduced = useReducedMotion();
  const [shown, setShown] = useState<{ readonly of: Minor; readonly amount: Minor } | null>(null);
  const before = useRef(amount);
  useEffect(() => {
    const from = before.current;
    before.current = amount;
    if (amount <= from || from === 0 || isReduced) return undefined;
    const startedAt = performance.now();
    const frame = (): void => {
      const gone = Math.min(1, (performance.now() - startedAt) / COUNT_MS);
      const eased = 1 - (1 - gone) ** 3;
      setShown(gone < 1 ? { of: amount, amount: Math.round(from + (amount - from) * eased) } : null);
      if (gone < 1) handle = requestAnimationFrame(frame);
    };
    let handle = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(handle);
  }, [amount, isReduced]);
  return shown?.of === amount ? shown.amount : amount;
}
