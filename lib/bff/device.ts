import type { StreamingQuality } from "@/lib/contract/entities";

export interface StreamWish {
  streaming_quality: StreamingQuality;
  is_mobile: boolean;
}

/**
 * Which stream a page's first data should name, from what its request says: the window's width and the player's own choice are
 * known to the browser alone, which sends them with every later call.
 */
export function streamWishOf(headers: { get(name: string): string | null }): StreamWish {
  const hint = headers.get("sec-ch-ua-mobile");
  const mobile = hint === null ? /\bMobi/.test(headers.get("user-agent") ?? "") : hint === "?1";
  const savesData = headers.get("save-data")?.toLowerCase() === "on";
  return { streaming_quality: mobile || savesData ? "sd" : "hd", is_mobile: mobile };
}
