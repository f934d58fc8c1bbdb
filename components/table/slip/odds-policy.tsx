import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import { usePreference } from "@/lib/browser/use-preferences";
import { manifestOf } from "@/games/manifests";
import { useGameSession } from "@/lib/live/game/use-game";

const POLICIES = ["any", "better", "none"] as const;

/** The player's stored choice for a bet whose odds change before it is placed. */
export function OddsPolicy(): ReactNode {
  const t = useTranslations("slip.policy");
  const id = useId();
  const [policy, choose] = usePreference("oddsPolicy");
  return (
    <div role="radiogroup" aria-label={t("label")} aria-describedby={id} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span aria-hidden className="text-xs text-muted">
          {t("label")}
        </span>
        <div className="flex rounded-md border border-line bg-page p-0.5">
          {POLICIES.map((each) => (
            <label
              key={each}
              className="grid min-h-11 cursor-pointer place-items-center rounded-sm px-3 text-xs font-medium text-muted transition-colors hover:text-text has-checked:bg-hover has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent-strong desk:min-h-9 wide:min-h-7 wide:px-2.5"
            >
              <input
                type="radio"
                name={id}
                value={each}
                checked={each === policy}
                onChange={() => choose(each)}
                className="sr-only"
              />
              {t(each)}
            </label>
          ))}
        </div>
      </div>
      <p id={id} className="text-2xs text-faint">
        {t(`${policy}Body`)}
      </p>
    </div>
  );
}

/** True in a game whose rounds have their own odds, or if the platform has changed odds since the page opened. */
export function useOddsCanMove(): boolean {
  const { game, store } = useGameSession();
  const [haveMoved, setHaveMoved] = useState(false);
  useEffect(() => {
    let before = store.get();
    return store.subscribe(() => {
      const now = store.get();
      if (before.loaded && now.odds !== before.odds) setHaveMoved(true);
      before = now;
    });
  }, [store]);
  return haveMoved || manifestOf(game)?.hasRoundOdds === true;
}
