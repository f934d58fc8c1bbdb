import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/api/call";
import { fetchFairness } from "@/lib/api/fairness";
import { offers } from "@/lib/api/settings";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { type PlayedCode, ROUND_STATUS } from "@/lib/contract/games";
import { FAIR_ROUND_NO, fairRoundAnswerSchema, roundPath } from "@/lib/contract/fairness";
import type { Currency } from "@/lib/money";
import { useCurrency } from "@/lib/live/player/use-player";
import { useSettings } from "@/lib/live/player/use-settings";
import { Hex, Proven } from "./round-proof";

const VERDICTS = {
  included: "verifyIncluded",
  not_included: "verifyNotIncluded",
  other_root: "verifyOtherRoot",
} as const;

/** An order whose Merkle path to the published root was checked. */
interface CheckedOrder {
  /** The public root; null if the platform has published none. */
  readonly root: string | null;
  readonly inclusion: Inclusion;
  /** `other_root`: the root that came with the order is not the public one. */
  readonly verdict: "included" | "not_included" | "other_root";
}

/** `missing`: the platform published no root of this round, or has no path from this order to it. */
type State = "idle" | "checking" | "failed" | "missing" | CheckedOrder;

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
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== "idle" && state !== "checking") verdict.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
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
      <div
        ref={verdict}
        role="status"
        data-testid="order-verdict"
        className="flex w-full scroll-mb-4 flex-col gap-2 text-sm empty:hidden"
      >
        {state === "failed" && <p className="text-lose">{t("verifyFailed")}</p>}
        {state === "missing" && <p className="text-muted">{t("verifyNoOrderRoot")}</p>}
        {typeof state === "object" && (
          <>
            {state.root !== null && <Hex name={t("orderRoot")} hint={t("orderRootHint")} value={state.root} />}
            {state.verdict === "other_root" && (
              <Hex name={t("orderRootOwn")} value={state.inclusion.order_root ?? ""} />
            )}
            {state.inclusion.path.length > 0 && (
              <Hex
                name={t("orderPath")}
                hint={t("orderPathHint")}
                value={state.inclusion.path.map(({ side, hash }) => `${side === "left" ? "←" : "→"}${hash}`).join(" ")}
              />
            )}
            <Proven ok={state.verdict === "included"}>{t(VERDICTS[state.verdict])}</Proven>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Checks the Merkle path from the order, as the screen shows it, to the published root, which is the same for everybody. "missing": the
 * platform has published no root of the round, or has no path to it. Throws CallError.
 */
async function checkOrder(order: Transaction, game: PlayedCode, currency: Currency): Promise<CheckedOrder | "missing"> {
  const filters = { reference_number: order.reference_number };
  const [{ round }, { records }, { isIncluded }] = await Promise.all([
    fetchFairness(roundPath(game, order.round_no), fairRoundAnswerSchema),
    call("table", { model: "PK10Transaction", filters }, { silent: true }),
    import("@/games/shared/draw/order-path"),
  ]);
  const inclusion = records.find(({ id }) => id === order.id)?.inclusion;
  // A cache may have kept the public round from before the close.
  if (inclusion == null || round.status === ROUND_STATUS.open) return "missing";
  const { order_root: own } = inclusion;
  const root = round.order_root ?? null;
  if (own != null && own.toLowerCase() !== root?.toLowerCase()) return { root, inclusion, verdict: "other_root" };
  if (root === null) return "missing";
  const verdict = isIncluded(order, inclusion, { currency, root }) ? "included" : "not_included";
  return { root, inclusion, verdict };
}
