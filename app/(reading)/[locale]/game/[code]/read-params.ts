import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { locale as localeOfPage } from "next/root-params";
import { type Locale, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import type { ReadingPage } from "@/lib/paths";
import { DEFAULT_LOCALE, parseLocale } from "@/lib/locale";

export interface ReadingProps {
  params: Promise<{ code: string }>;
}

export async function readParams({ params }: ReadingProps): Promise<{ game: PlayedCode; locale: Locale }> {
  const { code } = await params;
  const game = PLAYED_CODES.find((each) => each.toLowerCase() === code) ?? notFound();
  return { game, locale: parseLocale(await localeOfPage()) ?? DEFAULT_LOCALE };
}

export async function titleOf(page: ReadingPage, props: ReadingProps): Promise<Metadata> {
  const [{ game }, t] = await Promise.all([readParams(props), getTranslations()]);
  return { title: `${t(`shell.${page}`)} · ${t(`games.${game}`)}` };
}
