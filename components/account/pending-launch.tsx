"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/catalogue";

const ADDRESS = "/api/auth/pending-launch";
const namesSchema = z.object({ current: z.nullable(z.string()), next: z.nullable(z.string()) });
const pathSchema = z.object({ path: z.string() });
type Names = z.infer<typeof namesSchema>;

/** Asks whether to replace the signed-in player by the launch link's. Without a waiting launch it leads to the lobby. */
export function PendingLaunch(): ReactNode {
  const t = useTranslations("launch");
  const [names, setNames] = useState<Names | null>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const abort = new AbortController();
    void loadNames(abort.signal).then((found) => {
      if (abort.signal.aborted) return;
      if (found === null) window.location.replace("/lobby/home");
      else setNames(found);
    });
    return () => abort.abort();
  }, []);

  const answer = async (accept: boolean): Promise<void> => {
    if (sending) return;
    setSending(true);
    setFailed(false);
    try {
      const answered = await postJson(ADDRESS, { accept }, { handles: EVERY_REFUSAL });
      // A new document: nothing of the other player's session stays in memory.
      window.location.replace(pathSchema.parse(answered).path);
    } catch {
      setSending(false);
      setFailed(true);
    }
  };

  if (names === null) return <p role="status">{t("loading")}</p>;
  const { current, next } = names;
  return (
    <div className="flex w-full flex-col gap-3">
      <p className="mb-2 text-balance wrap-anywhere">
        {current === null || next === null ? t("bodyUnknown") : t("body", { current, next })}
      </p>
      <Button look="primary" size="lg" aria-disabled={sending} onClick={() => void answer(false)}>
        {current === null ? t("declineUnknown") : t("decline", { current })}
      </Button>
      <Button size="lg" aria-disabled={sending} onClick={() => void answer(true)}>
        {next === null ? t("acceptUnknown") : t("accept", { next })}
      </Button>
      <p role="alert" className="text-sm text-lose">
        {failed && t("failed")}
      </p>
    </div>
  );
}

/** Null when no launch waits. If the platform does not answer, only the names are missing. */
async function loadNames(signal: AbortSignal): Promise<Names | null> {
  const unknown: Names = { current: null, next: null };
  try {
    const answer = await fetch(ADDRESS, { credentials: "same-origin", cache: "no-store", signal });
    if (answer.status === 404) return null;
    return namesSchema.safeParse(await answer.json()).data ?? unknown;
  } catch {
    return unknown;
  }
}
