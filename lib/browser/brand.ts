import { useSyncExternalStore } from "react";
import type { SiteBrand } from "@/lib/contract/bootstrap";

/** The brand of this address from the bootstrap answer; documents are the same for every brand. */
let known: SiteBrand | null = null;
const listeners = new Set<() => void>();

export const brandOfPage = (): SiteBrand | null => known;

export function keepBrand(brand: SiteBrand): void {
  // An equal one would render every user of it again.
  if (JSON.stringify(brand) === JSON.stringify(known)) return;
  known = brand;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Null on the server, and until the page's first data are here. */
export function useBrand(): SiteBrand | null {
  return useSyncExternalStore(subscribe, brandOfPage, () => null);
}
