"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FieldFrame, fieldClasses } from "@/components/ui/field";
import { NumericInput } from "@/components/ui/numeric-input";
import { Select } from "@/components/ui/select";
import type { AppSettings } from "@/lib/api/settings";
import { MAX_CONTACT_NUMBER } from "@/lib/contract/support-request";

export interface ContactFieldProps {
  countries: AppSettings["countries"];
  /** Undefined: no country is chosen yet. */
  countryId: number | undefined;
  number: string;
  error: string | null;
  onCountry: (id: number) => void;
  onNumber: (number: string) => void;
}

/** The contact number with its country, if the platform lists countries. */
export function ContactField(props: ContactFieldProps): ReactNode {
  const { countries, countryId, number, error, onCountry, onNumber } = props;
  const t = useTranslations("support");
  const regions = new Intl.DisplayNames([useLocale()], { type: "region" });
  const nameOf = ({ name, iso2 }: (typeof countries)[number]): string =>
    /^[A-Z]{2}$/.test(iso2) ? (regions.of(iso2) ?? name) : name;
  const [first] = countries;
  return (
    <FieldFrame id="ask-contact_number" label={t("contact")} error={error}>
      {(described) => (
        <div className="flex gap-2">
          {first !== undefined && (
            <Select
              label={t("country")}
              value={countryId ?? first.id}
              options={countries.map((each) => ({ value: each.id, label: `+${each.ext} ${nameOf(each)}` }))}
              onChoose={onCountry}
              className="w-2/5 shrink-0 [&>select]:h-12 [&>svg]:top-4"
            />
          )}
          <NumericInput
            {...described}
            kind="integer"
            digits={MAX_CONTACT_NUMBER}
            autoComplete="tel-national"
            value={number}
            onValue={onNumber}
            className={fieldClasses(error !== null, "h-12 min-w-0")}
          />
        </div>
      )}
    </FieldFrame>
  );
}
