import type { StaticImageData } from "next/image";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/contract/games";
import en from "./flags/en.svg";
import id from "./flags/id.svg";
import tc from "./flags/tc.svg";
import th from "./flags/th.svg";
import vn from "./flags/vn.svg";
import zh from "./flags/zh.svg";

const FLAGS: Readonly<Record<Locale, StaticImageData>> = { en, id, tc, th, vn, zh };

/** The flag beside a language's name. It is a file, because some systems have no flag characters. */
export function Flag({ locale }: { locale: Locale }): ReactNode {
  return (
    // A vector of a few hundred bytes needs no optimising. A closed menu does not fetch it.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={FLAGS[locale].src}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] outline outline-text/15"
    />
  );
}
