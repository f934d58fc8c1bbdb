"use client";

import { ImagePlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { FieldFrame } from "@/components/ui/field";
import { PICTURE_EXTENSIONS } from "@/lib/contract/support-request";

const ACCEPTED = PICTURE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

export interface PictureFieldProps {
  picture: File | undefined;
  error: string | null;
  onPicture: (picture: File | undefined) => void;
}

/** A picture to send: its name once it is chosen. */
export function PictureField({ picture, error, onPicture }: PictureFieldProps): ReactNode {
  const t = useTranslations("support");
  const input = useRef<HTMLInputElement>(null);
  const remove = (): void => {
    // The same file can be chosen again only after the input is cleared.
    if (input.current !== null) input.current.value = "";
    onPicture(undefined);
    input.current?.focus();
  };
  return (
    <FieldFrame id="ask-picture" label={t("picture")} error={error} hint={t("pictureHint")}>
      {(described) => (
        <div className="flex min-w-0 items-center gap-2">
          <input
            {...described}
            ref={input}
            type="file"
            accept={ACCEPTED}
            className="peer sr-only"
            onChange={({ target }) => onPicture(target.files?.[0])}
          />
          <label
            htmlFor={described.id}
            className={buttonClasses(
              {},
              "min-w-0 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
            )}
          >
            <ImagePlus aria-hidden size={18} className="shrink-0" />
            <span className="truncate">{picture?.name ?? t("choosePicture")}</span>
          </label>
          {picture !== undefined && (
            <Button look="ghost" size="icon" aria-label={t("removePicture")} onClick={remove}>
              <X aria-hidden size={18} />
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
