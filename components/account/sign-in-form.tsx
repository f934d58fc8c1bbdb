"use client";

import { Eye, EyeOff, LoaderCircle, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type FormFault, formFaultOf, CallError } from "@/lib/api/call-error";
import { withReference } from "@/lib/wording/reference";
import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/notices";

/** Signs in through the BFF, which seals the session into its cookie. Null on success. */
async function signIn(username: string, password: string): Promise<FormFault | null> {
  try {
    // The form shows every refusal itself.
    await postJson("/api/auth/login", { username, password }, { handles: EVERY_REFUSAL });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return formFaultOf(error);
  }
}

interface Missing {
  username: boolean;
  password: boolean;
}

export interface SignInFormProps {
  /** Accounts whose password equals their name. The form lists them; a press on one fills in both fields. */
  demoAccounts: readonly string[];
}

export function SignInForm({ demoAccounts }: SignInFormProps): ReactNode {
  const t = useTranslations("auth");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [visible, setVisible] = useState(false);
  const [missing, setMissing] = useState<Missing>({ username: false, password: false });
  const [fault, setFault] = useState<FormFault | null>(null);

  const submit = async (username: string, password: string): Promise<void> => {
    setSending(true);
    setVisible(false);
    setFault(null);
    const found = await signIn(username, password);
    if (found === null) {
      router.replace("/lobby/home");
      return;
    }
    setSending(false);
    setFault(found);
    form.current?.querySelector<HTMLInputElement>("#password")?.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const entries = new FormData(event.currentTarget);
    const username = textOf(entries.get("username")).trim();
    const password = textOf(entries.get("password"));
    setMissing({ username: username === "", password: password === "" });
    const first = username === "" ? "#username" : password === "" ? "#password" : null;
    if (first === null) void submit(username, password);
    else event.currentTarget.querySelector<HTMLInputElement>(first)?.focus();
  };

  const faultOf = (field: string): string | null => fault?.form?.errors[field]?.[0] ?? null;
  const fillIn = (name: string): void => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("#username, #password") ?? []) box.value = name;
    setMissing({ username: false, password: false });
    form.current?.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
  };

  return (
    // Without scripts a browser sends the form itself. POST keeps the password out of the address.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FaultBox fault={fault} />
      <Field
        id="username"
        name="username"
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        error={missing.username ? t("usernameRequired") : faultOf("username")}
      />
      <Field
        id="password"
        name="password"
        type={visible ? "text" : "password"}
        label={t("password")}
        autoComplete="current-password"
        maxLength={256}
        required
        error={missing.password ? t("passwordRequired") : faultOf("password")}
        trailing={
          <Button
            look="ghost"
            size="icon"
            aria-label={visible ? t("hidePassword") : t("showPassword")}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          </Button>
        }
      />
      <Button look="primary" size="lg" type="submit" aria-disabled={sending} className="mt-1">
        {sending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
        {sending ? t("submitting") : t("submit")}
      </Button>
      {demoAccounts.length > 0 && <DemoAccounts names={demoAccounts} onPick={fillIn} />}
    </form>
  );
}

function DemoAccounts({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }): ReactNode {
  const t = useTranslations("auth");
  return (
    <section
      aria-labelledby="demo-accounts"
      className="mt-2 rounded-md border border-line bg-page/60 p-3.5 text-sm text-muted"
    >
      <h2 id="demo-accounts" className="font-medium text-text">
        {t("demoTitle")}
      </h2>
      <p>{t("demoBody")}</p>
      <p className="mt-2.5 flex flex-wrap gap-2">
        {names.map((name) => (
          <Button key={name} size="sm" onClick={() => onPick(name)} className="min-h-10! font-mono text-accent-strong">
            {name}
          </Button>
        ))}
      </p>
    </section>
  );
}

const textOf = (entry: FormDataEntryValue | null): string => (typeof entry === "string" ? entry : "");

function FaultBox({ fault }: { fault: FormFault | null }): ReactNode {
  const t = useTranslations("auth");
  const errors = useTranslations("errors");
  const landing = useTranslations("landing");
  return (
    <div role="alert">
      {fault !== null && (
        <p className="flex gap-2.5 rounded-md border border-lose/40 bg-lose-soft px-3.5 py-3 text-sm text-lose">
          <TriangleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {fault.code === "too_many_requests" && fault.seconds !== null
            ? t("tooMany", { seconds: fault.seconds })
            : withReference(landing, fault.form?.message ?? errors(fault.code), fault.reference)}
        </p>
      )}
    </div>
  );
}
