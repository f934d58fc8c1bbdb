import { createRulesCache } from "./rules-cache";

const RULES = { locale: "en", sections: [] } as const;

test("keeps rules, but not in development", () => {
  const known = (keepsNone?: boolean): boolean => {
    const cache = createRulesCache(() => 0, keepsNone);
    cache.set("PK10 en 1", { ...RULES, sections: [] });
    return cache.get("PK10 en 1") !== undefined;
  };
  expect([known(), known(false), known(true)]).toEqual([true, true, false]);
});
