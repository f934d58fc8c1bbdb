"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { playScene, type Showing } from "../../shared/canvas/play-scene";
import type { CreateScene } from "../../shared/canvas/scene";
import { luckywheelManifest } from "../manifest";
import { SEGMENTS } from "../trends";

/** Widths of the stage: a small phone, a phone, both sides of the mobile limit less the margins, and two desktops. */
const WIDTHS = ["304", "374", "744", "745", "820", "1100"] as const;
/** The stage's box at each size. The classes are written out, because the content policy allows no style attribute. */
const BOXES: Readonly<Record<(typeof WIDTHS)[number], string>> = {
  "304": "h-108 w-[304px]",
  "374": "h-108 w-[374px]",
  "744": "h-47 w-[744px]",
  "745": "h-94 w-[745px]",
  "820": "h-94 w-[820px]",
  "1100": "h-126 w-[1100px]",
};
const SPIN_MS = 10_000;
const PHASES = ["waiting", "spinning", "drawn"] as const;

interface Trial {
  readonly width: (typeof WIDTHS)[number];
  readonly phase: (typeof PHASES)[number];
  readonly segment: number;
  /** Progress of the spin in percent. */
  readonly moment: number;
}

/** A test page that shows the wheel in each width of the stage and at any moment. */
export function LayoutBench(): ReactNode {
  const t = useTranslations("layoutTest");
  const [trial, setTrial] = useState<Trial>({ width: "820", phase: "drawn", segment: 1, moment: 50 });
  /** Counts the animations; 0 while the canvas shows a fixed moment. */
  const [plays, setPlays] = useState(0);
  const change = (part: Partial<Trial>): void => {
    setPlays(0);
    setTrial({ ...trial, ...part });
  };
  return (
    <section aria-label={t("title")} className="mx-auto max-w-[110rem] p-2 pb-36 desk:p-4 wide:pb-4">
      <div className="panel flex flex-col gap-3 p-3">
        <div className="flex flex-wrap items-end gap-3">
          <h2 className="basis-full text-sm font-semibold">{t("title")}</h2>
          <Segmented
            label={t("width")}
            value={trial.width}
            onChange={(width) => change({ width })}
            options={WIDTHS.map((width) => ({ value: width, label: width }))}
          />
          <Segmented
            label={t("phase")}
            value={trial.phase}
            onChange={(phase) => change({ phase })}
            options={PHASES.map((phase) => ({ value: phase, label: t(phase) }))}
          />
          <Slider
            label={t("segment", { segment: trial.segment })}
            least={1}
            most={SEGMENTS}
            value={trial.segment}
            onChange={(segment) => change({ segment })}
          />
          {trial.phase === "spinning" && (
            <>
              <Slider
                label={t("moment", { percent: trial.moment })}
                least={0}
                most={100}
                value={trial.moment}
                onChange={(moment) => change({ moment })}
              />
              <Button onClick={() => setPlays(plays + 1)}>
                <Play aria-hidden size={16} />
                {t("play")}
              </Button>
            </>
          )}
        </div>
        <Preview trial={trial} plays={plays} />
      </div>
    </section>
  );
}

interface SliderProps {
  label: string;
  least: number;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, least, most, value, onChange }: SliderProps): ReactNode {
  return (
    <label className="flex min-w-40 flex-col gap-1 text-xs text-muted">
      {label}
      <input
        type="range"
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Preview({ trial, plays }: { trial: Trial; plays: number }): ReactNode {
  const t = useTranslations("layoutTest");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loaded, setLoaded] = useState<{ readonly createScene: CreateScene } | null>(null);
  useEffect(() => {
    luckywheelManifest.loadScene().then(
      (createScene) => setLoaded({ createScene }),
      (error: unknown) => console.warn("the wheel could not be loaded", error),
    );
  }, []);
  useEffect(() => {
    if (canvas.current === null || loaded === null) return undefined;
    const showingAt = showingOf(trial, plays);
    return playScene(canvas.current, loaded.createScene, { showingAt, lookNow: () => PLAIN }).stop;
  }, [loaded, trial, plays]);
  return (
    // This box scrolls sideways, and the keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" tabIndex={0} aria-label={t("picture")} className="scrollbar-thin overflow-x-auto">
      <div className={`relative isolate overflow-hidden rounded-md bg-page ${BOXES[trial.width]}`}>
        <canvas ref={canvas} aria-hidden data-testid="layout-canvas" className="size-full" />
      </div>
    </div>
  );
}

const PLAIN = { isReduced: false, backed: [], hasWon: false };

function showingOf({ phase, segment, moment }: Trial, plays: number): (now: number) => Showing {
  const startsAt = performance.now();
  const result = phase === "waiting" ? null : [segment];
  const facts = { roundNo: `layout-${plays}`, result, previous: null, drawMs: SPIN_MS, times: null };
  return (now) => {
    if (phase === "waiting") return { facts, moment: { phase: "betting", sinceMs: now, leftMs: 30_000 } };
    if (phase === "drawn") return { facts, moment: { phase: "result", sinceMs: now - startsAt } };
    return {
      facts,
      moment: { phase: "draw", time: plays > 0 ? Math.min(1, (now - startsAt) / SPIN_MS) : moment / 100 },
    };
  };
}
