import { useSyncExternalStore } from "react";
import { isExitUrl } from "@/lib/contract/http-url";
import { useBrand } from "./brand";
import { readText, tabStorage, writeText } from "./storage-keys";

/**
 * The address to which this tab's player leaves, from the BFF. It outlives the document and the session: the landing
 * page links to it after a kick. It never comes from the page's own address: a foreign link cannot set it.
 */
const KEY = "player.exit";

/** Undefined until the storage is read. */
let known: string | null | undefined;
const listeners = new Set<() => void>();

const usable = (url: string | null): string | null =>
  url !== null && isExitUrl(url, { secure: window.location.protocol === "https:" }) ? url : null;

/** Null if the merchant has given no address. */
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

/** The exit address that this tab knows, or else the brand's, with its host for the player to read. Null on the server and without an address. */
export function useExit(): { readonly url: string; readonly host: string } | null {
  const own = useSyncExternalStore(subscribe, exitUrl, () => null);
  const brand = useBrand();
  const url = own ?? brand?.exit_url ?? null;
  return url === null ? null : { url, host: new URL(url).host };
}
