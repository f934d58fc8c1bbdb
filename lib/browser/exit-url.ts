import { useSyncExternalStore } from "react";
import { isExitUrl } from "@/lib/contract/http-url";
import { useBrand } from "./brand";
import { readText, tabStorage, writeText } from "./storage-keys";

/** The exit address comes only from the BFF: a foreign link must not set it. The tab keeps it after the session. */
const KEY = "player.exit";

/** Undefined until the storage is read. */
let known: string | null | undefined;
const listeners = new Set<() => void>();

const usable = (url: string | null): string | null =>
  url !== null && isExitUrl(url, { secure: window.location.protocol === "https:" }) ? url : null;

export function exitUrl(): string | null {
  if (known === undefined) known = usable(readText(tabStorage, KEY));
  return known;
}

/** Without a storage only this document knows the address. */
export function keepExitUrl(url: string | null): void {
  const kept = usable(url);
  if (kept === exitUrl()) return;
  known = kept;
  writeText(tabStorage, KEY, kept);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The exit address of this tab, else of the brand, and its host. Null on the server and without an address. */
export function useExit(): { readonly url: string; readonly host: string } | null {
  const own = useSyncExternalStore(subscribe, exitUrl, () => null);
  const brand = useBrand();
  const url = own ?? brand?.exit_url ?? null;
  return url === null ? null : { url, host: new URL(url).host };
}
