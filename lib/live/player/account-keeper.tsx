"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { AccountRefreshProps } from "@/lib/api/account-refresh";

/** How long the account of the page's first data is fresh; a load that fails is tried again as much later. */
const FRESH_MS = 60_000;

/** Loads the code that refetches the account only when the first refetch is due, to keep it off the first view. */
export function AccountKeeper(props: AccountRefreshProps): ReactNode {
  const [Refresh, setRefresh] = useState<ComponentType<AccountRefreshProps>>();
  useEffect(() => {
    const timer = setInterval(() => {
      // A script that fails to load asks for a refresh of the page, which is not needed here.
      if (!navigator.onLine) return;
      import("@/lib/api/account-refresh").then(
        ({ AccountRefresh }) => {
          clearInterval(timer);
          setRefresh(() => AccountRefresh);
        },
        (error: unknown) => console.warn("the account's refetch could not be loaded", error),
      );
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return Refresh === undefined ? null : <Refresh {...props} />;
}
