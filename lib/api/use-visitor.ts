"use client";

import { useEffect } from "react";
import useSWR from "swr";
import { markFramed } from "@/lib/cookie-site";
import { fetchBootstrap, type PageData } from "./bootstrap";
import { reloadIfOutdated } from "./page-revision";

const ask = (): Promise<PageData> => fetchBootstrap(null, new AbortController().signal);

interface VisitorState {
  /** Whether the visitor is a guest or a player, and the site's data; null until the first answer. */
  readonly visitor: PageData | null;
  /** True after an answer or a failure. */
  readonly settled: boolean;
}

/**
 * Works on guests' pages, too. Tries again after a failure. `reloads`: a document of another build reloads
 * itself.
 */
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
