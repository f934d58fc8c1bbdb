import { type Brand, BrandError, type Brands, readBrands } from "./read-brands";

export interface LiveBrands {
  of(host: string | null | undefined): Brand;
  all(): readonly Brand[];
  /** Reads the files again. If a file has a mistake, the loaded brands stay in force. Returns the mistakes, or null. */
  reload(): BrandError | null;
  failedReloads(): number;
}

/** Maximum of hosts whose brand is cached: a client may write anything into the Host header. */
const REMEMBERED_HOSTS = 1_000;
const HOST_CHARACTERS = 300;

export function liveBrands(folder: string): LiveBrands {
  let brands = readBrands(folder);
  let failures = 0;
  const byHost = new Map<string, Brand>();
  return {
    of(host) {
      const name = host ?? "";
      const known = byHost.get(name);
      if (known !== undefined) return known;
      const found = brandOf(brands, name);
      if (byHost.size >= REMEMBERED_HOSTS) byHost.clear();
      if (name.length <= HOST_CHARACTERS) byHost.set(name, found);
      return found;
    },
    all: () => brands.all,
    reload() {
      try {
        brands = readBrands(folder);
        byHost.clear();
        return null;
      } catch (error) {
        if (!(error instanceof BrandError)) throw error;
        failures += 1;
        return error;
      }
    },
    failedReloads: () => failures,
  };
}

/** Chooses the brand that names this host, else the one with the longest matching `*.` name, else the default. */
export function brandOf({ fallback, all }: Brands, host: string | null | undefined): Brand {
  const name = nameOf(host ?? "");
  const exact = all.find(({ hosts }) => hosts.includes(name));
  if (exact !== undefined) return exact;
  const wide = all
    .flatMap((brand) => brand.hosts.map((each) => ({ brand, suffix: each.startsWith("*.") ? each.slice(1) : "" })))
    .filter(({ suffix }) => suffix !== "" && name.endsWith(suffix))
    .toSorted((a, b) => b.suffix.length - a.suffix.length);
  return wide[0]?.brand ?? fallback;
}

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/**
 * The brands, except that of `host`, to which an origin of PUBLIC_URL leads. If PUBLIC_URL is empty, `localhost` and the brands'
 * `*.localhost` hosts, at the same port, replace its origins.
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
