"use client";

import type { ReactNode } from "react";
import useSWR from "swr";
import { useLanguage } from "@/lib/language/language";
import { CallError } from "@/lib/api/call-error";
import { fetchRules } from "@/lib/api/rules";
import { useGameCode } from "@/lib/live/game/use-game";
import { htmlLang } from "@/lib/locale";
import { RulesText } from "./rules-text";
import { BookX, LoaderCircle, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { StateMessage } from "@/components/ui/state-message";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { withReference } from "@/lib/wording/reference";

/** The rules of the page's game in its language, fetched when they are first shown. */
export function RulesContent(): ReactNode {
  const game = useGameCode();
  const { locale } = useLanguage();
  const { data, error, isValidating, mutate } = useSWR(["rules", game, locale], () => fetchRules(game, locale), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  if (data !== undefined) return <RulesText lang={htmlLang(data.locale)} sections={data.sections} />;
  if (error === undefined) return <RulesLoading />;
  const reference = error instanceof CallError ? error.reference : null;
  return <RulesUnavailable reference={reference} asking={isValidating} onRetry={() => void mutate()} />;
}

/** The rules are on their way. */
function RulesLoading(): ReactNode {
  const t = useTranslations("rules");
  return (
    <div role="status">
      <StateMessage
        className="min-h-72"
        icon={<LoaderCircle size={20} className="animate-spin" />}
        title={t("loading")}
      />
    </div>
  );
}

interface RulesUnavailableProps {
  /** True while the rules are fetched again. */
  asking: boolean;
  /** The reference of a server or platform fault that the player can read out to support. */
  reference: string | null;
  onRetry: () => void;
}

/** Says that the platform gives no rules now, and lets the player try again. */
function RulesUnavailable({ asking, reference, onRetry }: RulesUnavailableProps): ReactNode {
  const t = useTranslations("rules");
  const landing = useTranslations("landing");
  return (
    <StateMessage
      className="min-h-72"
      icon={<BookX size={20} />}
      title={t("failed")}
      body={withReference(landing, t("failedBody"), reference)}
    >
      <Button className="mt-3" aria-busy={asking} aria-disabled={asking} onClick={() => !asking && onRetry()}>
        <RefreshCw aria-hidden size={16} className={classNames(asking && "animate-spin")} />
        {t("retry")}
      </Button>
    </StateMessage>
  );
}
