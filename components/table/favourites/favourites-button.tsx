"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const FavouritesDialog = lazyPart(async () => (await import("./favourites-dialog")).FavouritesDialog);

/** Opens the named layouts; their dialog is loaded with the first opening. */
export function FavouritesButton({ className }: { className: string }): ReactNode {
  const t = useTranslations("table");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("favourites")}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Star aria-hidden size={17} />
        <span aria-hidden className="text-2xs leading-none max-[1440px]:hidden">
          {t("favouritesShort")}
        </span>
      </Button>
      {open && <FavouritesDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  );
}
