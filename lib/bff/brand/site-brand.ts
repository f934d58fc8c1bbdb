import type { SiteBrand } from "@/lib/contract/brand";
import type { GameCode } from "@/lib/contract/games";
import { DEFAULT_LOCALE, type LocaleOffer } from "@/lib/locale";
import { type Brand, SOUND_NAMES } from "./read-brands";

/** The part of a brand that pages at its address use. */
interface Offer extends LocaleOffer {
  readonly games: readonly GameCode[];
  /** Players may sign in with a password. */
  readonly signIn: boolean;
}

/** What a brand offers its visitors. */
export function offerOf({ games, locales, defaultLocale, signIn }: Brand): Offer {
  const [first = DEFAULT_LOCALE] = locales;
  const chosen = defaultLocale ?? (locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : first);
  return { games, locales, defaultLocale: chosen, signIn };
}

/** The part of a brand that the browser receives. */
export function siteBrandOf(brand: Brand): SiteBrand {
  const { theme, links, lobby } = brand;
  const { dark, light } = theme.palettes;
  const { locales, defaultLocale } = offerOf(brand);
  const { responsibleGaming, ...others } = links;
  return {
    name: brand.name,
    locales: [...locales],
    default_locale: defaultLocale,
    games: brand.games,
    lobby_title: textsOf(lobby, "title"),
    lobby_text: textsOf(lobby, "text"),
    licence: brand.licence,
    links: { ...others, ...(responsibleGaming === undefined ? {} : { responsible_gaming: responsibleGaming }) },
    minimum_age: brand.minimumAge ?? null,
    grounds: {
      ...(theme.scheme === "light" ? {} : { dark: dark.page }),
      ...(theme.scheme === "dark" ? {} : { light: light.page }),
    },
    exit_url: brand.exitUrl ?? null,
    sign_in: brand.signIn,
    embed_amounts: brand.embed.amounts,
    sounds: SOUND_NAMES.filter((name) => brand.resources.has(`/brand/sounds/${name}`)),
  };
}

const textsOf = (lobby: Brand["lobby"], part: "title" | "text"): SiteBrand["lobby_title"] =>
  Object.fromEntries(
    Object.entries(lobby).flatMap(([locale, own]) => (own?.[part] === undefined ? [] : [[locale, own[part]]])),
  );
