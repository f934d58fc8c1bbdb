"use client";

import type { ReactNode } from "react";
import useSWR from "swr";
import { useLanguage } from "@/lib/language/language";
import { CallError } from "@/lib/api/call-error";
import { fetchRules } from "@/lib/api/rules";
import { useGameCode } from "@/lib/live/game/use-game";
import { htmlLang } from "@/lib/locale";
import { RulesLoading } from "./rules-loading";
import { RulesText } from "./rules-text";
import { RulesUnavailable } from "./rules-unavailable";

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
