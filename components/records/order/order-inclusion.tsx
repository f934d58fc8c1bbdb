import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { call } from "@/lib/api/call";
import { fetchFairness } from "@/lib/api/fairness";
import { offers } from "@/lib/api/settings";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { FAIR_ROUND_NO, type PlayedCode, ROUND_STATUS } from "@/lib/contract/games";
import { fairRoundAnswerSchema, roundPath } from "@/lib/contract/fairness";
import type { Currency } from "@/lib/money";
import { useCurrency } from "@/lib/live/player/use-player";
import { useSettings } from "@/lib/live/player/use-settings";
import { Check, Hex, Proven } from "./round-proof";

const VERDICTS = {
  included: "verifyIncluded",
  not_included: "verifyNotIncluded",
  other_root: "verifyOtherRoot",
} as const;

interface CheckedOrder {
  /** Null if the platform has published no root. */
  readonly root: string | null;
  readonly inclusion: Inclusion;
  /** `other_root`: the root in the order's own answer is not the public one. */
  readonly verdict: "included" | "not_included" | "other_root";
}

/** Checks the order as the dialog shows it. Renders nothing before the close, or if the platform publishes no draws. */
export function OrderInclusion({ order }: { order: Transaction }): ReactNode {
  const t = useTranslations("records");
  const currency = useCurrency();
  const settings = useSettings();
  const { game = "PK10", round_no: roundNo, status = ROUND_STATUS.open } = order;
  if (settings === undefined || !offers(settings, "fairness") || status === ROUND_STATUS.open) return null;
  if (game === "LOBBY" || !FAIR_ROUND_NO.test(roundNo)) return null;
  return (
    <Check
      icon={ListChecks}
      label={t("verifyOrder")}
      testId="order-verdict"
      verdictOf={() => checkOrder(order, game, currency)}
    >
      {(verdict) =>
        verdict === "missing" ? (
          <p className="text-muted">{t("verifyNoOrderRoot")}</p>
        ) : (
          <OrderVerdict verdict={verdict} />
        )
      }
    </Check>
  );
}

function OrderVerdict({ verdict: { root, inclusion, verdict } }: { verdict: CheckedOrder }): ReactNode {
  const t = useTranslations("records");
  const { path, order_root: own } = inclusion;
  const steps = path.map(({ side, hash }) => `${side === "left" ? "←" : "→"}${hash}`);
  return (
    <>
      {root !== null && <Hex name={t("orderRoot")} hint={t("orderRootHint")} value={root} />}
      {verdict === "other_root" && <Hex name={t("orderRootOwn")} value={own ?? ""} />}
      {steps.length > 0 && <Hex name={t("orderPath")} hint={t("orderPathHint")} value={steps.join(" ")} />}
      <Proven ok={verdict === "included"}>{t(VERDICTS[verdict])}</Proven>
    </>
  );
}

/** "missing": the platform has published no root of the round, or sends no path to it. Throws CallError. */
async function checkOrder(order: Transaction, game: PlayedCode, currency: Currency): Promise<CheckedOrder | "missing"> {
  const filters = { reference_number: order.reference_number };
  const [{ round }, { records }, { isIncluded }] = await Promise.all([
    fetchFairness(roundPath(game, order.round_no), fairRoundAnswerSchema),
    call("table", { model: "PK10Transaction", filters }, { silent: true }),
    import("@/games/shared/draw/order-path"),
  ]);
  const inclusion = records.find(({ id }) => id === order.id)?.inclusion;
  // A cache may hold the public round from before the close.
  if (inclusion == null || round.status === ROUND_STATUS.open) return "missing";
  const { order_root: own } = inclusion;
  const root = round.order_root ?? null;
  if (own != null && own.toLowerCase() !== root?.toLowerCase()) return { root, inclusion, verdict: "other_root" };
  if (root === null) return "missing";
  const verdict = isIncluded(order, inclusion, { currency, root }) ? "included" : "not_included";
  return { root, inclusion, verdict };
}
