"use client";

import { useEffect } from "react";
import useSWR from "swr";
import { markFramed } from "@/lib/cookie-site";
import { fetchBootstrap, type PageData } from "./bootstrap";
import { reloadIfOutdated } from "./page-revision";

const ask = (): Promise<PageData> => fetchBootstrap(null, new AbortController().signal);

export interface VisitorState {
  /** Whether a guest or a player is here, and at what site; null while that is not known. */
  readonly visitor: PageData | null;
  /** An answer came, or a failure: there is nothing more to wait for. */
  readonly settled: boolean;
}

/** For the pages that guests see, too. After a failure it asks again by itself. `reloads`: a document of another build reloads itself. */
export function useVisitor({ reloads = true } = {}): VisitorState {
  const { data, error } = useSWR("visitor", ask, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    markFramed(data.site.framed);
    if (reloads) reloadIfOutdated(data.site.revision);
  }, [data, reloads]);
  return { visitor: data ?? null, settled: data !== undefined || error !== undefined };
}
