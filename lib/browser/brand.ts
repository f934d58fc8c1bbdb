import type { MouseEvent } from "react";
import type { SiteBrand } from "@/lib/contract/bootstrap";
import { createStore } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { askParent } from "./parent-page";

/** Comes from the bootstrap answer, because documents are the same for every brand. */
const brandStore = createStore<SiteBrand | null>(null);

export const brandOfPage = brandStore.get;

export function keepBrand(brand: SiteBrand): void {
  // An equal brand must not render the components again.
  if (JSON.stringify(brand) !== JSON.stringify(brandOfPage())) brandStore.set(brand);
}

/** Null on the server, and until the page's first data arrive. */
export const useBrand = (): SiteBrand | null => useSelected(brandStore, (brand) => brand);

interface DepositAttributes {
  readonly href: string;
  readonly target: "_blank";
  readonly rel: "noreferrer";
  readonly onClick: (press: MouseEvent) => void;
}

/** The table stays open: in a frame, a click sends an event to the parent page; otherwise the click opens a tab. */
export function useDepositLink(): DepositAttributes | null {
  const url = useBrand()?.links.deposit;
  if (url === undefined) return null;
  return {
    href: url,
    target: "_blank",
    rel: "noreferrer",
    onClick: (press) => {
      if (askParent("deposit", { url })) press.preventDefault();
    },
  };
}
