"use client";

import { useEffect } from "react";
import useSWR from "swr";
import { markFramed } from "@/lib/cookie-site";
import { fetchBootstrap, type PageData } from "./bootstrap";
import { reloadIfOutdated } from "./page-revision";

const ask = (): Promise<PageData> => fetchBootstrap(null, new AbortController().signal);

interface VisitorState {
  readonly visitor: PageData | null;
  readonly settled: boolean;
}

/** Tries again after a failure. `reloads`: reload a document of another build than the server's. */
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
