import type { MouseEvent } from "react";
import { useBrand } from "./brand";
import { askParent } from "./parent-page";

/** The attributes of a link to the cashier. */
export interface DepositAttributes {
  readonly href: string;
  readonly target: "_blank";
  readonly rel: "noreferrer";
  readonly onClick: (press: MouseEvent) => void;
}

/**
 * A link to the cashier of the launch or of the brand; null if neither has one. The table stays open: a frame sends an
 * event, a page opens a tab.
 */
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
