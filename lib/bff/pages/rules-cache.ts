import QuickLRU from "quick-lru";
import type { Rules } from "@/lib/contract/rules";

/** Time for which a platform's rules are shown without a new request. */
const KEPT_MS = 600_000;

/** Rules by game, language and merchant. */
export interface RulesCache {
  get(key: string): Rules | undefined;
  set(key: string, rules: Rules): void;
}

/**
 * @param keepsNone for `next dev`: the rules may be edited at any time
 */
export function createRulesCache(now: () => number, keepsNone = process.env.NODE_ENV === "development"): RulesCache {
  // Each map keeps up to twice its `maxSize`: the games and languages of a few merchants.
  const kept = new QuickLRU<string, { rules: Rules; until: number }>({ maxSize: 100 });
  return {
    get(key) {
      const found = kept.get(key);
      return found !== undefined && now() < found.until ? found.rules : undefined;
    },
    set: (key, rules) => void kept.set(key, { rules, until: now() + (keepsNone ? 0 : KEPT_MS) }),
  };
}
