"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { StateMessage } from "@/components/ui/state-message";
import { type Favourite, indexOfName } from "@/lib/browser/favourites";
import { useBettingBlock } from "@/lib/live/game/use-game";
import { useSlipActions } from "@/lib/slip/use-slip";
import type { Shortfall } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { problemWords, useReasonContext } from "@/lib/slip/problem-words";
import { FavouriteRow } from "./favourite-row";
import { SaveFavourite } from "./save-favourite";
import { useFavourites } from "./use-favourites";

/** The result of the last action, if it needs words. */
type Told =
  | { readonly type: "removed"; readonly favourite: Favourite; readonly at: number }
  | { readonly type: "short"; readonly name: string; readonly shortfalls: readonly Shortfall[] }
  | null;

/** The named layouts of this game: save, use, rename, delete. One that fits whole closes the dialog. */
export function FavouritesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("table");
  const { favourites, save, rename, remove, restore } = useFavourites();
  const { addAll } = useSlipActions();
  const [told, setTold] = useState<Told>(null);
  const context = useReasonContext();
  const block = useBettingBlock();
  const load = ({ name, bets }: Favourite): void => {
    const shortfalls = addAll(bets);
    if (shortfalls.length === 0) onClose();
    else setTold({ type: "short", name, shortfalls });
  };
  return (
    <Modal title={t("favourites")} closeLabel={t("fav.close")} onClose={onClose} size="small">
      <SaveFavourite
        favourites={favourites}
        onSave={(favourite) => {
          save(favourite);
          setTold(null);
        }}
      />
      <div role="status">
        {told?.type === "removed" && (
          <Removed
            name={told.favourite.name}
            onUndo={() => {
              restore(told.favourite, told.at);
              setTold(null);
            }}
          />
        )}
        {told?.type === "short" && <Short name={told.name} shortfalls={told.shortfalls} />}
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
              setTold({ type: "removed", favourite, at });
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

/** Each bet that did not fit whole, with what is missing and why. */
function Short({ name, shortfalls }: { name: string; shortfalls: readonly Shortfall[] }): ReactNode {
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
