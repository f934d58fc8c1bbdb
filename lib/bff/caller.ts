import { localeSchema } from "@/lib/contract/games";

/** Default language of the product. */
const DEFAULT_LOCALE = "en";

/** The user_locale cookie → Accept-Language for the upstream: one of the product's own codes. */
export function acceptLanguageOf(cookie: string | undefined): string {
  const locale = localeSchema.safeParse(cookie);
  return locale.success ? locale.data : DEFAULT_LOCALE;
}
