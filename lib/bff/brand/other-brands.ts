import type { LiveBrands } from "./live-brands";

/**
 * The brands besides that of `host`, each with an origin at which it is found: one of PUBLIC_URL, or without that a `*.localhost`
 * address at the same port.
 */
export function otherBrands(
  publicOrigins: readonly string[],
  brands: LiveBrands,
  host: string | null,
): { name: string; origin: string }[] {
  const port = /:\d+$/.exec(host ?? "")?.[0] ?? "";
  const local = brands.all().flatMap(({ hosts }) => hosts.filter((each) => each.endsWith(".localhost")));
  const origins =
    publicOrigins.length > 0
      ? publicOrigins
      : ["localhost", ...local.filter((each) => !each.startsWith("*"))].map((each) => `http://${each}${port}`);
  const own = brands.of(host);
  return brands.all().flatMap((brand) => {
    const origin = origins.find((each) => brands.of(new URL(each).host) === brand);
    return brand === own || origin === undefined ? [] : [{ name: brand.name, origin }];
  });
}
