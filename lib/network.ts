import { isIPv6 } from "node:net";

/** An IPv6 customer has 2⁶⁴ addresses, so the network, its first 64 bits, counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const ipv4 = [...left, ...right].at(-1);
  if (ipv4?.includes(".")) return ipv4;
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
