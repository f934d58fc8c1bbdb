import { ImagePlus, LoaderCircle, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { Field, fieldClasses, FieldFrame } from "@/components/ui/field";
import {
  isContactNumber,
  isPicture,
  MAX_CONTACT_NUMBER,
  MAX_LINK,
  MAX_QUESTION,
  PICTURE_EXTENSIONS,
} from "@/lib/contract/support-request";
import { Modal } from "@/components/ui/modal";
import { call } from "@/lib/api/call";
import { CallError, type FormFault, formFaultOf } from "@/lib/api/call-error";
import type { AppSettings } from "@/lib/api/settings";
import { confirm } from "@/lib/browser/confirm";
import type { Transaction } from "@/lib/contract/entities";
import { isWebUrl } from "@/lib/contract/http-url";
import { withReference } from "@/lib/wording/reference";
import { NumericInput } from "@/components/ui/numeric-input";
import { Select } from "@/components/ui/select";

interface ContactFieldProps {
  countries: AppSettings["countries"];
  /** Undefined without countries. */
  countryId: number | undefined;
  number: string;
  error: string | null;
  onCountry: (id: number) => void;
  onNumber: (number: string) => void;
}

function ContactField(props: ContactFieldProps): ReactNode {
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

interface AskDialogProps {
  order: Transaction;
  settings: AppSettings;
  onClose: () => void;
  onSent: () => void;
}

interface Draft {
  readonly text: string;
  readonly contact_number: string;
  readonly country_id: number | undefined;
  readonly link: string;
  readonly picture: File | undefined;
}

type Faults = Partial<Record<keyof Draft, string>>;

/** Shows each error at its field, in our words or the server's. */
export function AskDialog({ order, settings, onClose, onSent }: AskDialogProps): ReactNode {
  const t = useTranslations("support");
  const [draft, setDraft] = useState<Draft>(() => ({
    text: "",
    contact_number: "",
    country_id: (settings.countries.find(({ iso2 }) => iso2 === settings.default_country_code) ?? settings.countries[0])
      ?.id,
    link: "",
    picture: undefined,
  }));
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<FormFault | null>(null);
  const [sending, setSending] = useState(false);

  const change = (changed: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
    setFaults((before) => ({ ...before, ...Object.fromEntries(Object.keys(changed).map((key) => [key, undefined])) }));
  };
  const faultsOfDraft = async (): Promise<Faults> => ({
    ...(draft.text.trim() === "" && { text: t("questionRequired") }),
    ...(draft.contact_number !== "" &&
      !isContactNumber(draft.contact_number) && { contact_number: t("contactInvalid") }),
    ...(draft.link !== "" && !isWebUrl(draft.link) && { link: t("linkInvalid") }),
    ...(draft.picture !== undefined && !(await isPicture(draft.picture)) && { picture: t("pictureInvalid") }),
  });

  const submit = async (): Promise<void> => {
    const found = await faultsOfDraft();
    setFaults(found);
    setFault(null);
    const [first] = Object.keys(found);
    if (first !== undefined) return document.getElementById(`ask-${first}`)?.focus();
    if (!(await confirm({ body: t("confirm") }))) return;
    setSending(true);
    try {
      const { contact_number: number, country_id: country } = draft;
      await call("askSupport", { ...draft, order_id: order.id, country_id: number === "" ? undefined : country });
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const refused = formFaultOf(error);
      setFault(refused);
      setFaults(
        Object.fromEntries(Object.entries(refused.form?.errors ?? {}).map(([field, [words]]) => [field, words])),
      );
      setSending(false);
    }
  };
  const isDrafted =
    draft.text !== "" || draft.contact_number !== "" || draft.link !== "" || draft.picture !== undefined;
  const close = async (): Promise<void> => {
    if (!isDrafted || (await confirm({ body: t("discard") }))) onClose();
  };

  return (
    <Modal title={t("ask")} closeLabel={t("back")} onClose={() => void close()} size="small">
      <form
        noValidate
        className="flex flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4 desk:px-5"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (!sending) void submit();
        }}
      >
        <p className="text-sm text-muted">{t("about", { orderNo: order.reference_number })}</p>
        <FaultBox fault={fault} />
        <FieldFrame id="ask-text" label={t("question")} error={faults.text ?? null}>
          {(described) => (
            <textarea
              {...described}
              rows={4}
              maxLength={MAX_QUESTION}
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
              className={fieldClasses(faults.text !== undefined, "py-3")}
            />
          )}
        </FieldFrame>
        <ContactField
          countries={settings.countries}
          countryId={draft.country_id}
          number={draft.contact_number}
          error={faults.contact_number ?? faults.country_id ?? null}
          onCountry={(id) => change({ country_id: id })}
          onNumber={(number) => change({ contact_number: number })}
        />
        <Field
          id="ask-link"
          type="url"
          label={t("link")}
          autoComplete="off"
          maxLength={MAX_LINK}
          value={draft.link}
          onChange={({ target }) => change({ link: target.value.trim() })}
          error={faults.link ?? null}
        />
        <PictureField
          picture={draft.picture}
          error={faults.picture ?? null}
          onPicture={(picture) => change({ picture })}
        />
        <Button look="primary" size="lg" type="submit" aria-disabled={sending}>
          {sending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
          {sending ? t("sending") : t("send")}
        </Button>
      </form>
    </Modal>
  );
}

function FaultBox({ fault }: { fault: FormFault | null }): ReactNode {
  const t = useTranslations("support");
  const errors = useTranslations("errors");
  const landing = useTranslations("landing");
  const words = (): string => {
    if (fault === null) return "";
    if (fault.code === "too_many_requests") return t("tooMany");
    return withReference(landing, fault.form?.message ?? errors(fault.code), fault.reference);
  };
  return (
    <div role="alert" className="empty:hidden">
      {fault !== null && (
        <p className="flex gap-2.5 rounded-md border border-lose/40 bg-lose-soft px-3.5 py-3 text-sm text-lose">
          <TriangleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {words()}
        </p>
      )}
    </div>
  );
}

const ACCEPTED = PICTURE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

interface PictureFieldProps {
  picture: File | undefined;
  error: string | null;
  onPicture: (picture: File | undefined) => void;
}

function PictureField({ picture, error, onPicture }: PictureFieldProps): ReactNode {
  const t = useTranslations("support");
  const input = useRef<HTMLInputElement>(null);
  const remove = (): void => {
    // The browser reports the same file again only after the input is cleared.
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
