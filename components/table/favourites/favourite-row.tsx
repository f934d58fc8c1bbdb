"use client";

import { Check, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { type Favourite, MAX_NAME, nameOf } from "@/lib/browser/favourites";
import { useMoney } from "@/lib/wording/use-money";

interface NameInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  value: string;
  onValue: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The field for a layout's name. */
export function NameInput({ value, onValue, ...rest }: NameInputProps): ReactNode {
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      // Counted in UTF-16 units, a name of emoji may be twice as long; a longer one is cut when it is saved.
      maxLength={2 * MAX_NAME}
      value={value}
      onChange={(change) => onValue(change.target.value)}
      className="h-10 w-full min-w-0 flex-1 rounded-md border border-field-line bg-field px-3 text-base text-text transition-colors placeholder:text-faint hover:border-faint focus-visible:outline-offset-0"
    />
  );
}

export interface FavouriteRowProps {
  favourite: Favourite;
  /** Why it cannot be used now, or null. */
  blocked: string | null;
  isTaken: (name: string) => boolean;
  onLoad: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** One layout: its bets and actions. */
export function FavouriteRow(props: FavouriteRowProps): ReactNode {
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
    // The dialog closes on Escape, too.
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
          // The pressed pencil button is gone with the row: the focus belongs here.
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
