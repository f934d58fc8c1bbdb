import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";

type View = () => ReactNode;

/** The distance from the screen at which the panel's script is fetched. */
const NEAR = "200px";

export interface TrendsPanelProps {
  /** Loads the game's view; must stay the same function. */
  load: () => Promise<View>;
}

/** The script of the view is fetched after the first paint, when the panel is near the screen. */
export function TrendsPanel({ load: loadView }: TrendsPanelProps): ReactNode {
  const t = useTranslations("trends");
  const results = useTranslations("result");
  const place = useRef<HTMLElement>(null);
  const { View, failed, load } = useTrendsView(place, loadView);
  return (
    <section ref={place} aria-label={t("title")} className="panel relative flex min-w-0 flex-col" data-testid="trends">
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{t("title")}</h2>
      <div className="flex min-h-110 min-w-0 flex-1 flex-col p-3">
        {View !== null ? (
          <View />
        ) : failed ? (
          <StateMessage title={t("failed")} className="flex-1">
            <Button size="sm" onClick={load}>
              {t("retry")}
            </Button>
          </StateMessage>
        ) : (
          <Placeholder word={t("loading")} />
        )}
      </div>
      <p className="mt-auto px-3 pb-2 text-2xs text-faint">{results("disclaimer")}</p>
    </section>
  );
}

interface TrendsView {
  View: View | null;
  failed: boolean;
  load: () => void;
}

function useTrendsView(place: RefObject<HTMLElement | null>, loadView: () => Promise<View>): TrendsView {
  const [state, setState] = useState<{ View: View | null; failed: boolean }>({ View: null, failed: false });
  const load = useCallback((): void => {
    setState({ View: null, failed: false });
    loadView().then(
      (View) => setState({ View, failed: false }),
      () => setState({ View: null, failed: true }),
    );
  }, [loadView]);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, load]);
  return { ...state, load };
}

function Placeholder({ word }: { word: string }): ReactNode {
  return (
    <div className="flex flex-1 flex-col gap-2">
      <p className="sr-only">{word}</p>
      <span className="h-10 rounded-md bg-raised" />
      <span className="h-10 rounded-md bg-raised" />
      <span className="flex-1 rounded-md bg-raised/60" />
    </div>
  );
}
