import { networkOf } from "@/lib/network";
import { BoundedMap } from "./session-memory";

const TOKENS = 30;
const WINDOW_MS = 60_000;
/** Networks that are counted at a time; of more, those that asked longest ago start anew. */
const NETWORKS = 10_000;

/** Counts a launch token for this address, and tells whether it may be made: thirty in the minute that begins with the first. */
export function createMintLimit(now: () => number): (address: string) => boolean {
  const windows = new BoundedMap<{ since: number; made: number }>(NETWORKS);
  return (address) => {
    const network = networkOf(address);
    const window = windows.get(network);
    if (window === undefined || now() - window.since >= WINDOW_MS) {
      windows.set(network, { since: now(), made: 1 });
      return true;
    }
    if (window.made >= TOKENS) return false;
    window.made += 1;
    return true;
  };
}
