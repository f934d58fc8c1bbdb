import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";

/** `seen`: the number of occurrences. `since`: the number of rounds since the last occurrence. */
export type Measure = "seen" | "since";

const HEAT_LOOKS: readonly (readonly [Heat, string])[] = [
  [-2, "bg-cool/40"],
  [-1, "bg-cool/20"],
  [0, "bg-raised"],
  [1, "bg-warm/20"],
  [2, "bg-warm/40"],
];

export interface HeatFigure {
  /** Null: no occurrence. */
  readonly figure: number | null;
  readonly look: string;
}

export function heatFigure(tally: Tally, measure: Measure, rounds: number, chance: number): HeatFigure {
  const heat =
    measure === "seen" ? heatOfCount(tally.count, rounds, chance) : heatOfOmission(tally.omission ?? rounds, chance);
  const look = HEAT_LOOKS.find(([each]) => each === heat)?.[1] ?? "";
  return { figure: measure === "seen" ? tally.count : tally.omission, look };
}

interface MeasurePickerProps {
  measure: Measure;
  onChange: (measure: Measure) => void;
}

export function MeasurePicker({ measure, onChange }: MeasurePickerProps): ReactNode {
  const t = useTranslations("trends");
  return (
    <Segmented
      label={t("measure")}
      value={measure}
      onChange={onChange}
      options={[
        { value: "seen", label: t("seen") },
        { value: "since", label: t("since") },
      ]}
    />
  );
}

export function Figure({ figure }: Pick<HeatFigure, "figure">): ReactNode {
  const t = useTranslations("trends");
  return (
    figure ?? (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{t("never")}</span>
      </>
    )
  );
}

export function HeatLegend({ count, measure }: { count: number; measure: Measure }): ReactNode {
  const t = useTranslations("trends");
  return (
    <p className="mt-auto flex items-center justify-between gap-2 text-2xs text-muted">
      <span className="truncate">{t("lastRounds", { count })}</span>
      <span aria-hidden className="flex items-center gap-1.5 whitespace-nowrap">
        {t("cold")}
        <span className="flex gap-px">
          {HEAT_LOOKS.slice(0, measure === "seen" ? 5 : 3).map(([heat, look]) => (
            <span key={heat} className={`size-3 rounded-xs ${look}`} />
          ))}
        </span>
        {measure === "seen" && t("hot")}
      </span>
    </p>
  );
}

interface Tally {
  readonly value: number;
  readonly count: number;
  /** Rounds since the number came, 0 for the newest; null if it did not come. */
  readonly omission: number | null;
}

/** @param seen the numbers of the rounds, newest first */
export function talliesOf(seen: readonly number[], candidates: readonly number[]): readonly Tally[] {
  return candidates.map((value) => {
    const omission = seen.indexOf(value);
    return {
      value,
      count: seen.filter((each) => each === value).length,
      omission: omission < 0 ? null : omission,
    };
  });
}

/** Cold to hot: how far a figure is from the usual range of chance. */
type Heat = -2 | -1 | 0 | 1 | 2;

const BEYOND_CHANCE = 1;
const FAR_BEYOND_CHANCE = 2;

/** 1 or −1 from one standard deviation above or below the expected count, 2 or −2 from two. */
export function heatOfCount(count: number, rounds: number, chance: number): Heat {
  const deviation = Math.sqrt(rounds * chance * (1 - chance));
  if (deviation === 0) return 0;
  const distance = (count - rounds * chance) / deviation;
  const size = Math.abs(distance) >= FAR_BEYOND_CHANCE ? 2 : Math.abs(distance) >= BEYOND_CHANCE ? 1 : 0;
  if (size === 0) return 0;
  return distance > 0 ? size : size === 2 ? -2 : -1;
}

/** An absence is long, or very long, if the probability of so many rounds without the number is at most this. */
const LONG = 0.15;
const VERY_LONG = 0.05;

export function heatOfOmission(omission: number, chance: number): Heat {
  const likelihood = (1 - chance) ** omission;
  if (likelihood > LONG) return 0;
  return likelihood > VERY_LONG ? -1 : -2;
}
