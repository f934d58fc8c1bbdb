import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

const STEPS = ["step1", "step2", "step3", "step4"] as const;

interface HowItWorksProps {
  hasBeacon: boolean;
}

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

interface Box {
  readonly x: number;
  readonly look: "anchor" | "open" | "locked" | "later";
}

/** `x` is a box's left edge. From the left: the anchor, two drawn rounds, the round with open bets, a later round. */
const BOXES: readonly Box[] = [
  { x: 8, look: "anchor" },
  { x: 156, look: "open" },
  { x: 304, look: "open" },
  { x: 452, look: "locked" },
  { x: 600, look: "later" },
];

const HASH = "SHA-256";

/** The hash of each secret is the secret before it. Secrets of drawn rounds are open, later ones locked. */
function ChainPicture({ label }: { label: string }): ReactNode {
  return (
    <svg viewBox="0 0 720 190" role="img" aria-label={label} className="h-auto w-full max-w-[45rem]">
      {BOXES.slice(1).map(({ x }, at) => (
        <g key={x} className="fill-none stroke-accent" strokeWidth={2.5}>
          <path d={`M${x + 54} 62 C ${x + 34} 26, ${x - 74} 26, ${x - 92} 56`} strokeLinecap="round" />
          <path d={`M${x - 79} 47 L${x - 92} 56 L${x - 92} 40`} strokeLinecap="round" strokeLinejoin="round" />
          {at < 3 && (
            <text x={x - 19} y={22} textAnchor="middle" fontSize={19} className="fill-muted stroke-none font-mono">
              {HASH}
            </text>
          )}
        </g>
      ))}
      {BOXES.map(({ x, look }) => (
        <ChainBox key={x} x={x} look={look} />
      ))}
      <path
        d="M8 176 H712"
        className="stroke-line-strong"
        strokeWidth={2}
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
    </svg>
  );
}

function ChainBox({ x, look }: Box): ReactNode {
  const isShut = look === "locked" || look === "later";
  const edge = { anchor: "stroke-accent", open: "stroke-win", locked: "stroke-warn", later: "stroke-line-strong" }[
    look
  ];
  return (
    <g transform={`translate(${x} 66)`} opacity={look === "later" ? 0.6 : 1}>
      <rect width={112} height={92} rx={12} strokeWidth={2.5} className={`fill-raised ${edge}`} />
      {look === "anchor" && <Anchor />}
      {look !== "anchor" && <Padlock isShut={isShut} edge={edge} />}
      <text x={56} y={82} textAnchor="middle" fontSize={19} className="fill-muted font-mono">
        {isShut ? "••••" : { anchor: "e41f", open: x < 200 ? "9b07" : "52cd" }[look]}
      </text>
    </g>
  );
}

function Anchor(): ReactNode {
  return (
    <g className="fill-none stroke-accent" strokeWidth={3.5} strokeLinecap="round" strokeLinejoin="round">
      <circle cx={56} cy={16} r={5} />
      <path d="M56 21 V56 M46 29 H66 M36 42 C37 52, 46 57, 56 57 C66 57, 75 52, 76 42" />
    </g>
  );
}

function Padlock({ isShut, edge }: { isShut: boolean; edge: string }): ReactNode {
  return (
    <g className={`fill-none ${edge}`} strokeWidth={3.5} strokeLinecap="round">
      <path d={isShut ? "M46 32 V23 a10 10 0 0 1 20 0 V32" : "M46 32 V20 a10 10 0 0 1 20 -2"} />
      <rect x={40} y={32} width={32} height={25} rx={5} className={isShut ? "fill-panel" : "fill-win-soft"} />
    </g>
  );
}
