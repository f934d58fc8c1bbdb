import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { CircleCheck, CircleX, ExternalLink, ShieldCheck } from "lucide-react";
import { Button, buttonClasses } from "@/components/ui/button";
import { offers } from "@/lib/api/settings";
import type { FairRound } from "@/lib/contract/fairness";
import { FAIR_ROUND_NO, type GameCode } from "@/lib/contract/games";
import { pathOfDraw } from "@/lib/paths";
import { useSettings } from "@/lib/live/player/use-settings";
import { fetchRoundBefore } from "@/lib/api/fairness";
import type { Transaction } from "@/lib/contract/entities";
import { loadGame } from "@/games/manifests";
import type { Game } from "@/games/shared/rules/types";
import type { RoundVerdict } from "@/games/shared/draw/verify";
import { stampOf } from "@/lib/time";

export type ProvedRound = Pick<
  Transaction,
  | "game"
  | "round_no"
  | "commitment"
  | "revealed"
  | "entropy"
  | "beacon_round"
  | "beacon_signature"
  | "closes_at"
  | "form"
  | "result_numbers"
> &
  Partial<Pick<Transaction, "created_at"> & Pick<FairRound, "opens_at" | "draws_at">> &
  Pick<FairRound, "order_root">;

interface RoundProofProps {
  round: ProvedRound;
  /** True: checks without a click. */
  atOnce?: boolean;
  /** True: the platform later sent other data than the shown ones. */
  isAltered?: boolean;
  children?: ReactNode;
}

export function RoundProof({ round: order, atOnce = false, isAltered = false, children }: RoundProofProps): ReactNode {
  const t = useTranslations("records");
  const { commitment, revealed, entropy, beacon_round: beaconRound, beacon_signature: beaconSignature } = order;
  if (commitment == null) return null;
  return (
    <section aria-label={t("fairness")} className="flex flex-col gap-3 rounded-lg border border-line bg-page/50 p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <ShieldCheck aria-hidden size={16} className="text-win" />
        {t("fairness")}
      </h3>
      {isAltered && <Proven ok={false}>{t("altered")}</Proven>}
      <Hex name={t("commitment")} hint={t("commitmentHint")} value={commitment} />
      {beaconRound != null && <Hex name={t("beaconRound")} hint={t("beaconRoundHint")} value={String(beaconRound)} />}
      {order.order_root != null && <Hex name={t("orderRoot")} hint={t("orderRootHint")} value={order.order_root} />}
      {revealed == null ? (
        <p className="text-sm text-muted">{t("notRevealed")}</p>
      ) : (
        <>
          <Hex name={t("revealed")} hint={t("revealedHint")} value={revealed} />
          {entropy != null && entropy !== "" && <Hex name={t("entropy")} value={entropy} />}
          {beaconSignature != null && (
            <Hex name={t("beaconSignature")} hint={t("beaconSignatureHint")} value={beaconSignature} />
          )}
          <Check
            icon={ShieldCheck}
            label={t("verify")}
            testId="verdict"
            atOnce={atOnce}
            verdictOf={() => verdictOn(order, commitment, revealed)}
          >
            {(verdict) => <RoundVerdictOf order={order} verdict={verdict} />}
          </Check>
        </>
      )}
      {children}
    </section>
  );
}

/**
 * `beacon`: true if the entropy is the value that the beacon signed for the fixed round, and that round is later than
 * the bet; null for a round without a beacon, and for a void round whose value is not public.
 */
type ProofVerdict = Pick<RoundVerdict, "commitmentMatches"> & {
  /** Null for a void round whose beacon's value is not public: nobody can draw it again. */
  readonly outcome: boolean | null;
  readonly beacon: boolean | null;
  /** Whether the draw used the beacon's first round after the close; null if the platform does not send the close. */
  readonly isDue: boolean | null;
  /** True if the form follows from the two previous rounds; null if these are unknown; undefined without a form. */
  readonly form: boolean | null | undefined;
};

interface CheckProps<Verdict> {
  icon: typeof ShieldCheck;
  label: string;
  testId: string;
  atOnce?: boolean;
  verdictOf: () => Promise<Verdict>;
  children: (verdict: Verdict) => ReactNode;
}

export function Check<Verdict extends object | "missing">(props: CheckProps<Verdict>): ReactNode {
  const { icon: Icon, label, testId, atOnce = false, verdictOf, children } = props;
  const t = useTranslations("records");
  const [state, setState] = useState<"idle" | "checking" | "failed" | Verdict>(atOnce ? "checking" : "idle");
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!atOnce && state !== "idle" && state !== "checking") verdict.current?.scrollIntoView({ block: "nearest" });
  }, [atOnce, state]);
  const check = (): Promise<void> =>
    verdictOf().then(setState, (error: unknown) => {
      console.warn("the check could not be loaded", error);
      setState("failed");
    });
  const begin = useEffectEvent(() => void check());
  useEffect(() => {
    if (atOnce) begin();
  }, [atOnce]);
  const press = (): void => {
    if (state === "checking") return;
    setState("checking");
    void check();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-disabled={state === "checking"} onClick={press}>
        <Icon aria-hidden size={16} />
        {label}
      </Button>
      <div
        ref={verdict}
        role="status"
        data-testid={testId}
        className="flex w-full scroll-mb-4 flex-col gap-2 text-sm empty:hidden"
      >
        {state === "failed" && <p className="text-lose">{t("verifyFailed")}</p>}
        {state !== "idle" && state !== "checking" && state !== "failed" && children(state)}
      </div>
    </div>
  );
}

function RoundVerdictOf({ order, verdict }: { order: ProvedRound; verdict: ProofVerdict }): ReactNode {
  const t = useTranslations("records");
  const { commitmentMatches, beacon, isDue, form, outcome } = verdict;
  return (
    <>
      <Proven ok={commitmentMatches}>{commitmentMatches ? t("verifyCommitted") : t("verifyNotCommitted")}</Proven>
      {beacon !== null && <Proven ok={beacon}>{beacon ? t("verifyBeacon") : t("verifyNotBeacon")}</Proven>}
      {order.beacon_round != null && <BeaconTime isDue={isDue} closesAt={order.closes_at} />}
      {form === null && <p className="text-muted">{t("verifyNoForm")}</p>}
      {form != null && <Proven ok={form}>{form ? t("verifyForm") : t("verifyNotForm")}</Proven>}
      {outcome === null ? (
        <p className="text-muted">{t("verifyNoValue")}</p>
      ) : (
        <Proven ok={outcome}>{outcome ? t("verifyDrawn") : t("verifyNotDrawn")}</Proven>
      )}
    </>
  );
}

function BeaconTime({ isDue, closesAt }: Pick<ProofVerdict, "isDue"> & { closesAt: string | undefined }): ReactNode {
  const t = useTranslations("records");
  if (isDue === null || closesAt === undefined) return <p className="text-muted">{t("verifyNoBeaconTime")}</p>;
  const time = stampOf(closesAt);
  return <Proven ok={isDue}>{isDue ? t("verifyBeaconTime", { time }) : t("verifyNotBeaconTime", { time })}</Proven>;
}

/** Fetches only the previous rounds. Rejects without the rules of the game, or if the code cannot be loaded. */
async function verdictOn(order: ProvedRound, commitment: string, revealed: string): Promise<ProofVerdict> {
  const { beacon_round: round, beacon_signature: signature } = order;
  const [{ verifyRound }, { awaitsDueBeacon, QUICKNET }, game, isSigned] = await Promise.all([
    import("@/games/shared/draw/verify"),
    import("@/games/shared/draw/beacon-chain"),
    loadGame(order.game ?? "PK10"),
    round == null ? null : isBeaconSigned(order, round),
  ]);
  if (game === undefined) throw new RangeError(`no rules of ${order.game} here`);
  const verdict = verifyRound({
    game,
    roundNo: order.round_no,
    commitment,
    revealed,
    entropy: order.entropy,
    beacon: round == null ? null : { round, signature },
    form: order.form,
    outcome: order.result_numbers ?? [],
  });
  const isOfBeacon = verdict.entropyMatches && isSigned !== false;
  const isWithoutValue = round != null && signature == null && order.result_numbers === null;
  return {
    commitmentMatches: verdict.commitmentMatches,
    beacon: isWithoutValue || (round == null && isOfBeacon) ? null : isOfBeacon,
    isDue: awaitsDueBeacon(QUICKNET, order),
    form: order.form == null ? undefined : await isFormDue(game, { ...order, commitment }),
    outcome: isWithoutValue ? null : verdict.outcomeMatches,
  };
}

/** Also checks the previous round's form against the form before it. Null if these rounds cannot be fetched. */
async function isFormDue(game: Game, round: ProvedRound & { readonly commitment: string }): Promise<boolean | null> {
  try {
    const [{ formFollows }, before] = await Promise.all([
      import("@/games/shared/draw/verify-chain"),
      fetchRoundBefore(game.code, round.round_no),
    ]);
    const beforeThat = before === null ? null : await fetchRoundBefore(game.code, before.round.round_no);
    if (!formFollows(game, round, before?.round ?? null)) return false;
    return before === null || formFollows(game, before.round, beforeThat?.round ?? null);
  } catch (error) {
    return error instanceof RangeError ? false : null;
  }
}

/** The code for signatures is large: it is loaded only for a round with a beacon. */
async function isBeaconSigned({ beacon_signature, created_at }: ProvedRound, round: number): Promise<boolean> {
  const [{ isBeaconOf }, { beaconTimeOf, QUICKNET }] = await Promise.all([
    import("@/games/shared/draw/verify-beacon"),
    import("@/games/shared/draw/beacon-chain"),
  ]);
  if (created_at !== undefined && !(Date.parse(created_at) < beaconTimeOf(QUICKNET, round))) return false;
  return isBeaconOf(QUICKNET, { round, signature: beacon_signature ?? "" });
}

export function Hex({ name, hint, value }: { name: string; hint?: string; value: string }): ReactNode {
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

export function Proven({ ok, children }: { ok: boolean; children: ReactNode }): ReactNode {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden size={17} className={ok ? "mt-0.5 shrink-0 text-win" : "mt-0.5 shrink-0 text-lose"} />
      {children}
    </p>
  );
}

/** A link to the round's public page. Renders nothing if the platform publishes no draws. */
export function PublicRound({ game, roundNo }: { game: GameCode; roundNo: string }): ReactNode {
  const t = useTranslations("records");
  const settings = useSettings();
  if (settings === undefined || !offers(settings, "fairness")) return null;
  if (game === "LOBBY" || !FAIR_ROUND_NO.test(roundNo)) return null;
  return (
    <a href={pathOfDraw(game, roundNo)} target="_blank" className={buttonClasses({ look: "ghost" }, "self-start")}>
      <ExternalLink aria-hidden size={16} />
      {t("publicPage")}
    </a>
  );
}
