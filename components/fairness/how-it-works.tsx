import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChainPicture } from "./chain-picture";

const STEPS = ["step1", "step2", "step3", "step4"] as const;

export interface HowItWorksProps {
  /** Draws also need a value of the beacon. */
  hasBeacon: boolean;
}

/** How a draw is made and checked: the drawing, the four steps, and what a check cannot show. */
export function HowItWorks({ hasBeacon }: HowItWorksProps): ReactNode {
  const t = useTranslations("fairness");
  return (
    <>
      <p className="max-w-[42rem] text-lg text-pretty text-muted">{t("lead")}</p>
      <div className="panel flex justify-center px-3 py-5 desk:px-8">
        <ChainPicture label={t("picture")} />
      </div>
      <ol className="grid gap-x-8 gap-y-5 desk:grid-cols-2">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <h2 className="mt-1 text-lg font-semibold text-balance">{t(`${step}Title`)}</h2>
              <p className="mt-1 text-pretty text-prose">{t(hasBeacon && step === "step3" ? "step3Beacon" : step)}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="rounded-lg border border-line px-4 py-4 desk:px-6">
        <h2 className="text-lg font-semibold">{t("limitsTitle")}</h2>
        <p className="mt-1 max-w-[52rem] text-pretty text-prose">{t(hasBeacon ? "limitsBeacon" : "limits")}</p>
      </section>
    </>
  );
}
