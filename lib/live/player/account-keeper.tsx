"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { AccountRefreshProps } from "@/lib/api/account-refresh";

/** The account in the page's first data is fresh for this time; a failed load is repeated after the same time. */
const FRESH_MS = 60_000;

/** Loads the code that refetches the account with the first navigation, or when 60 s are over: it is kept off the first view. */
export function AccountKeeper(props: AccountRefreshProps): ReactNode {
  const { pathname } = props;
  const [Refresh, setRefresh] = useState<ComponentType<AccountRefreshProps>>();
  const firstPath = useRef(pathname);
  useEffect(() => {
    let isLoading = false;
    const load = (): void => {
      // A script that fails to load asks for a reload of the page, which is not needed here.
      if (isLoading || !navigator.onLine) return;
      isLoading = true;
      import("@/lib/api/account-refresh").then(
        ({ AccountRefresh }) => {
          clearInterval(timer);
          setRefresh(() => AccountRefresh);
        },
        (error: unknown) => {
          isLoading = false;
          console.warn("the account's refetch could not be loaded", error);
        },
      );
    };
    const timer = setInterval(load, FRESH_MS);
    if (pathname !== firstPath.current) load();
    return () => clearInterval(timer);
  }, [pathname]);
  return Refresh === undefined ? null : <Refresh {...props} />;
}
