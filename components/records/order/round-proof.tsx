"use client";

import { CircleCheck, CircleX, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Transaction } from "@/lib/contract/entities";
import { loadGame } from "@/games/manifests";
import type { RoundVerdict } from "@/games/shared/draw/verify";

/** The proof of a round's draw. */
export type ProvedRound = Pick<
  Transaction,
  "game" | "round_no" | "commitment" | "revealed" | "entropy" | "form" | "result_numbers"
>;

/** The commitment before the first bet and the secret revealed after the draw, with the check in the player's own browser. */
export function RoundProof({ round: order }: { round: ProvedRound }): ReactNode {
  const t = useTranslations("records");
  const { commitment, revealed, entropy } = order;
  if (commitment == null) return null;
  return (
    <section aria-label={t("fairness")} className="flex flex-col gap-3 rounded-lg border border-line bg-page/50 p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <ShieldCheck aria-hidden size={16} className="text-win" />
        {t("fairness")}
      </h3>
      <Hex name={t("commitment")} hint={t("commitmentHint")} value={commitment} />
      {revealed == null ? (
        <p className="text-sm text-muted">{t("notRevealed")}</p>
      ) : (
        <>
          <Hex name={t("revealed")} hint={t("revealedHint")} value={revealed} />
          {entropy != null && entropy !== "" && <Hex name={t("entropy")} value={entropy} />}
          <Check order={order} commitment={commitment} revealed={revealed} />
        </>
      )}
    </section>
  );
}

function Hex({ name, hint, value }: { name: string; hint?: string; value: string }): ReactNode {
  const t = useTranslations("records");
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted">
          {name}
          {hint !== undefined && <span className="text-faint"> · {hint}</span>}
        </p>
        <code className="font-mono text-xs leading-relaxed break-all">{value}</code>
      </div>
      <CopyButton text={value} label={t("copy", { what: name })} copied={t("copied")} />
    </div>
  );
}

type CheckState = "idle" | "checking" | "failed" | RoundVerdict;

/** Checks with code that came with this page and the values shown above; the server is not called. */
function Check({ order, commitment, revealed }: { order: ProvedRound; commitment: string; revealed: string }) {
  const t = useTranslations("records");
  const [state, setState] = useState<CheckState>("idle");
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === "failed" || typeof state === "object") verdict.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  const check = async (): Promise<void> => {
    setState("checking");
    try {
      setState(await verdictOn(order, commitment, revealed));
    } catch (error) {
      console.warn("the check could not be loaded", error);
      setState("failed");
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-disabled={state === "checking"} onClick={() => void (state !== "checking" && check())}>
        <ShieldCheck aria-hidden size={16} />
        {t("verify")}
      </Button>
      <div
        ref={verdict}
        role="status"
        data-testid="verdict"
        className="flex scroll-mb-4 flex-col gap-2 text-sm empty:hidden"
      >
        {state === "failed" && <p className="text-lose">{t("verifyFailed")}</p>}
        {typeof state === "object" && (
          <>
            <Proven ok={state.commitmentMatches}>
              {state.commitmentMatches ? t("verifyCommitted") : t("verifyNotCommitted")}
            </Proven>
            <Proven ok={state.outcomeMatches}>{state.outcomeMatches ? t("verifyDrawn") : t("verifyNotDrawn")}</Proven>
          </>
        )}
      </div>
    </div>
  );
}

function Proven({ ok, children }: { ok: boolean; children: ReactNode }): ReactNode {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden size={17} className={ok ? "mt-0.5 shrink-0 text-win" : "mt-0.5 shrink-0 text-lose"} />
      {children}
    </p>
  );
}

/** Throws for a game whose rules this page does not have, or if the code does not come. */
async function verdictOn(order: ProvedRound, commitment: string, revealed: string): Promise<RoundVerdict> {
  const [{ verifyRound }, game] = await Promise.all([
    import("@/games/shared/draw/verify"),
    loadGame(order.game ?? "PK10"),
  ]);
  if (game === undefined) throw new RangeError(`no rules of ${order.game} here`);
  return verifyRound({
    game,
    roundNo: order.round_no,
    commitment,
    revealed,
    entropy: order.entropy,
    form: order.form,
    outcome: order.result_numbers ?? [],
  });
}
