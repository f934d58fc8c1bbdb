import { Check, Pencil, Star, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import {
  type Favourite,
  indexOfName,
  MAX_NAME,
  nameOf,
  renamed,
  restored,
  saveProblem,
  withFavourite,
  type StakedBet,
} from "@/lib/browser/favourites";
import { useMoney } from "@/lib/wording/use-money";
import { Modal } from "@/components/ui/modal";
import { StateMessage } from "@/components/ui/state-message";
import { useBettingBlock, useConfirmedOrders, useGameCode } from "@/lib/live/game/use-game";
import { useSlip, useSlipSummary } from "@/lib/slip/slip-provider";
import type { Shortfall } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { problemWords, useReasonContext } from "@/lib/slip/slip-words";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { gameMoneyKey } from "@/lib/browser/storage-keys";
import { useCurrency } from "@/lib/live/player/use-player";
import { usePreference } from "@/lib/browser/use-preferences";

const totalOf = (bets: readonly StakedBet[]): Minor => bets.reduce((sum, bet) => sum + bet.stake, 0);

/** The chips on the table; without chips, the round's confirmed bets, summed for each bet. */
function useLayoutToSave(currency: Currency): { bets: readonly StakedBet[]; from: "saveTable" | "saveConfirmed" } {
  const { lines } = useSlipSummary();
  const orders = useConfirmedOrders();
  if (lines.length > 0)
    return { from: "saveTable", bets: lines.map(({ type, number, stake }) => ({ type, number, stake })) };
  const stakes = new Map<string, StakedBet>();
  for (const line of orders.flatMap((order) => order.numbers)) {
    const code = `${line.bet_type}:${line.number}`;
    const stake = (stakes.get(code)?.stake ?? 0) + toMinor(line.amount, currency);
    stakes.set(code, { type: line.bet_type, number: line.number, stake });
  }
  return { from: "saveConfirmed", bets: [...stakes.values()] };
}

function SaveFavourite(props: { favourites: readonly Favourite[]; onSave: (favourite: Favourite) => void }): ReactNode {
  const { favourites, onSave } = props;
  const t = useTranslations("table.fav");
  const id = useId();
  const [typed, setTyped] = useState("");
  const money = useMoney();
  const { bets, from } = useLayoutToSave(money.currency);
  const name = nameOf(typed);
  const problem = saveProblem(favourites, name, bets);
  const save = (): void => {
    if (problem !== null) return;
    onSave({ name, bets });
    setTyped("");
  };
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        save();
      }}
      className="flex flex-col gap-2 border-b border-line bg-page/40 px-5 py-4"
    >
      <label htmlFor={id} className="text-sm text-muted">
        {bets.length === 0 ? t("saveNothing") : t(from, { count: bets.length, total: money.labelled(totalOf(bets)) })}
      </label>
      <div className="flex gap-2">
        <NameInput id={id} value={typed} placeholder={t("name")} onValue={setTyped} />
        <ReasonedButton
          look="primary"
          type="submit"
          reason={problem === null ? null : problem === "no_bets" ? t("saveNothing") : t(problem)}
          onPress={() => undefined}
        >
          {problem === null && indexOfName(favourites, name) !== -1 ? t("replace") : t("save")}
        </ReasonedButton>
      </div>
    </form>
  );
}

type Outcome =
  | { readonly type: "removed"; readonly favourite: Favourite; readonly at: number }
  | { readonly type: "short"; readonly name: string; readonly shortfalls: readonly Shortfall[] }
  | null;

/** The dialog closes when all bets of the loaded layout fit. */
export function FavouritesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("table");
  const { favourites, save, rename, remove, restore } = useFavourites();
  const { addAll } = useSlip();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const context = useReasonContext();
  const block = useBettingBlock();
  const load = ({ name, bets }: Favourite): void => {
    const shortfalls = addAll(bets);
    if (shortfalls.length === 0) onClose();
    else setOutcome({ type: "short", name, shortfalls });
  };
  return (
    <Modal title={t("favourites")} closeLabel={t("fav.close")} onClose={onClose} size="small">
      <SaveFavourite
        favourites={favourites}
        onSave={(favourite) => {
          save(favourite);
          setOutcome(null);
        }}
      />
      <div role="status">
        {outcome?.type === "removed" && (
          <Removed
            name={outcome.favourite.name}
            onUndo={() => {
              restore(outcome.favourite, outcome.at);
              setOutcome(null);
            }}
          />
        )}
        {outcome?.type === "short" && <ShortfallList name={outcome.name} shortfalls={outcome.shortfalls} />}
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {favourites.map((favourite, at) => (
          <FavouriteRow
            key={favourite.name}
            favourite={favourite}
            blocked={block === null ? null : problemWords(block, null, context)}
            isTaken={(name) => ![-1, at].includes(indexOfName(favourites, name))}
            onLoad={() => load(favourite)}
            onRename={(name) => rename(favourite.name, name)}
            onRemove={() => {
              remove(favourite);
              setOutcome({ type: "removed", favourite, at });
            }}
          />
        ))}
      </ul>
      {favourites.length === 0 && (
        <StateMessage icon={<Star size={20} />} title={t("fav.empty")} body={t("fav.emptyBody")} />
      )}
    </Modal>
  );
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }): ReactNode {
  const t = useTranslations("table.fav");
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line bg-raised py-1.5 pr-3 pl-5 text-sm">
      <p className="min-w-0 truncate">{t("removed", { name })}</p>
      <Button size="sm" onClick={onUndo}>
        {t("undo")}
      </Button>
    </div>
  );
}

function ShortfallList({ name, shortfalls }: { name: string; shortfalls: readonly Shortfall[] }): ReactNode {
  const t = useTranslations("table.fav");
  const context = useReasonContext();
  return (
    <div className="max-h-40 overflow-y-auto border-b border-warn/40 bg-warn-soft px-5 py-2.5 text-sm text-warn">
      <p className="font-medium">{t("short", { name })}</p>
      <ul className="mt-1 flex flex-col gap-1 text-xs">
        {shortfalls.map((short) => (
          <li key={`${short.type}:${short.number}`}>
            <b className="font-semibold">{betName(context.names, short.type, short.number)}</b>
            {" · "}
            {t("missing", {
              amount: context.money.labelled(short.missing),
              reason: problemWords(short.problem, short, context),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const NO_FAVOURITES: readonly Favourite[] = [];

export function useFavourites() {
  const key = gameMoneyKey(useGameCode(), useCurrency());
  const [all, setAll] = usePreference("favourites");
  const favourites = all[key] ?? NO_FAVOURITES;
  const keep = (next: readonly Favourite[]): void =>
    setAll({ ...all, [key]: next.map(({ name, bets }) => ({ name, bets: [...bets] })) });
  return {
    favourites,
    save: (favourite: Favourite) => keep(withFavourite(favourites, favourite)),
    rename: (from: string, to: string) => keep(renamed(favourites, from, to)),
    remove: (favourite: Favourite) => keep(favourites.filter((each) => each.name !== favourite.name)),
    restore: (favourite: Favourite, at: number) => keep(restored(favourites, favourite, at)),
  };
}

function NameInput({ onValue, ...rest }: ComponentProps<"input"> & { onValue: (typed: string) => void }): ReactNode {
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      // `maxLength` counts UTF-16 units, and most emoji have two. A name with too many characters is cut when it is
      // saved.
      maxLength={2 * MAX_NAME}
      onChange={(change) => onValue(change.target.value)}
      className="h-10 w-full min-w-0 flex-1 rounded-md border border-field-line bg-field px-3 text-base text-text transition-colors placeholder:text-faint hover:border-faint focus-visible:outline-offset-0"
    />
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  /** Why the layout cannot be used now, or null. */
  blocked: string | null;
  isTaken: (name: string) => boolean;
  onLoad: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function FavouriteRow(props: FavouriteRowProps): ReactNode {
  const { favourite, blocked, onLoad, onRemove } = props;
  const t = useTranslations("table.fav");
  const money = useMoney();
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <Renaming {...props} onDone={() => setRenaming(false)} />;
  const { name, bets } = favourite;
  const total = money.labelled(bets.reduce((sum, bet) => sum + bet.stake, 0));
  return (
    <li data-favourite={name} className="flex items-center gap-1 border-b border-line py-2 pr-3 pl-5 last:border-b-0">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-muted">{t("bets", { count: bets.length, total })}</span>
      </p>
      <ReasonedButton aria-label={t("loadNamed", { name })} reason={blocked} onPress={onLoad}>
        {t("load")}
      </ReasonedButton>
      <Button look="ghost" size="icon" aria-label={t("rename", { name })} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden size={16} />
      </Button>
      <Button look="ghost" size="icon" aria-label={t("remove", { name })} onClick={onRemove}>
        <Trash2 aria-hidden size={16} />
      </Button>
    </li>
  );
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

function Renaming({ favourite, isTaken, onRename, onDone }: FavouriteRowProps & { onDone: () => void }): ReactNode {
  const t = useTranslations("table.fav");
  const [typed, setTyped] = useState(favourite.name);
  const name = nameOf(typed);
  const reason = name === "" ? t("no_name") : isTaken(name) ? t("taken") : null;
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.key !== "Escape") return;
    // Otherwise Escape would close the dialog, too.
    press.stopPropagation();
    onDone();
  };
  return (
    <li className="border-b border-line py-2 pr-3 pl-5 last:border-b-0">
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          if (reason !== null) return;
          onRename(name);
          onDone();
        }}
        className="flex items-center gap-2"
      >
        <NameInput
          // This form replaces the focused pencil button: the input takes the focus.
          ref={focus}
          aria-label={t("newName", { name: favourite.name })}
          value={typed}
          onValue={setTyped}
          onKeyDown={onKeyDown}
        />
        <ReasonedButton type="submit" size="icon" aria-label={t("keep")} reason={reason} onPress={() => undefined}>
          <Check aria-hidden size={17} />
        </ReasonedButton>
      </form>
    </li>
  );
}
