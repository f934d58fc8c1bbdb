"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/api/call";
import { fetchFairness } from "@/lib/api/fairness";
import { offers } from "@/lib/api/settings";
import { type Inclusion, ROUND_STATUS, type Transaction } from "@/lib/contract/entities";
import { FAIR_ROUND_NO, fairRoundAnswerSchema, roundPath } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";
import { useCurrency } from "@/lib/live/player/use-player";
import { useSettings } from "@/lib/live/player/use-settings";
import type { Currency } from "@/lib/money";
import { Hex } from "./hex";
import { Proven } from "./proven";

/** `missing`: the platform published no root of this round, or has no way from this order to it. */
type State = "idle" | "checking" | "failed" | "missing" | CheckedOrder;

interface CheckedOrder {
  readonly root: string;
  readonly inclusion: Inclusion;
  readonly isIncluded: boolean;
}

/**
 * The check in the player's own browser that the order, as the dialog shows it, is one of those whose root was public at the close. Renders
 * nothing before the close, and if the platform publishes no draws.
 */
export function OrderInclusion({ order }: { order: Transaction }): ReactNode {
  const settings = useSettings();
  const { game = "PK10", round_no: roundNo, status = ROUND_STATUS.open } = order;
  if (settings === undefined || !offers(settings, "fairness") || status === ROUND_STATUS.open) return null;
  if (game === "LOBBY" || !FAIR_ROUND_NO.test(roundNo)) return null;
  return <Check order={order} game={game} />;
}

function Check({ order, game }: { order: Transaction; game: PlayedCode }): ReactNode {
  const t = useTranslations("records");
  const currency = useCurrency();
  const [state, setState] = useState<State>("idle");
  const press = (): void => {
    if (state === "checking") return;
    setState("checking");
    checkOrder(order, game, currency).then(setState, (error: unknown) => {
      console.warn("the order could not be checked", error);
      setState("failed");
    });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-disabled={state === "checking"} onClick={press}>
        <ListChecks aria-hidden size={16} />
        {t("verifyOrder")}
      </Button>
      <div role="status" data-testid="order-verdict" className="flex w-full flex-col gap-2 text-sm empty:hidden">
        {state === "failed" && <p className="text-lose">{t("verifyFailed")}</p>}
        {state === "missing" && <p className="text-muted">{t("verifyNoOrderRoot")}</p>}
        {typeof state === "object" && (
          <>
            <Hex name={t("orderRoot")} hint={t("orderRootHint")} value={state.root} />
            {state.inclusion.path.length > 0 && (
              <Hex
                name={t("orderPath")}
                hint={t("orderPathHint")}
                value={state.inclusion.path.map(({ side, hash }) => `${side === "left" ? "←" : "→"}${hash}`).join(" ")}
              />
            )}
            <Proven ok={state.isIncluded}>{state.isIncluded ? t("verifyIncluded") : t("verifyNotIncluded")}</Proven>
          </>
        )}
      </div>
    </div>
  );
}

/** The root is the one that everybody reads, the order the one on the screen. */
async function checkOrder(order: Transaction, game: PlayedCode, currency: Currency): Promise<State> {
  const [{ isIncluded }, { round }, { records }] = await Promise.all([
    import("@/games/shared/draw/order-path"),
    fetchFairness(roundPath(game, order.round_no), fairRoundAnswerSchema),
    call(
      "table",
      { model: "PK10Transaction", filters: { reference_number: order.reference_number } },
      { silent: true },
    ),
  ]);
  const inclusion = records.find(({ id }) => id === order.id)?.inclusion;
  if (round.order_root == null || inclusion == null) return "missing";
  const root = round.order_root;
  return { root, inclusion, isIncluded: isIncluded(order, inclusion, { currency, root }) };
}
