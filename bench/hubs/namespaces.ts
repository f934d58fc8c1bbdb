import { execFileSync, spawnSync } from "node:child_process";

/** A simulated client machine: a network namespace with its own address. `hubAddress` is the address of this machine's end of the link. */
export interface ClientMachine {
  readonly namespace: string;
  readonly hubAddress: string;
}

/** Why this machine cannot have network namespaces; undefined if it can. */
export function namespacesLack(): string | undefined {
  if (process.platform !== "linux") return "only Linux has network namespaces";
  if (process.getuid?.() !== 0) return "only root may make network namespaces";
  try {
    ip("netns list");
  } catch {
    return "there is no command ip (iproute2)";
  }
  return undefined;
}

/** Makes client machines, each joined to this machine by a pair of veth; `remove` deletes all of them. */
export function makeClientMachines(count: number): { machines: ClientMachine[]; remove(): void } {
  const machines = Array.from({ length: count }, (_, at) => ({
    namespace: `gsbench${at}`,
    hubAddress: `10.211.${at}.1`,
  }));
  const remove = (): void => {
    // Two commands, because a failed run may have left only the link or only the namespace. The link is deleted first,
    // because a namespace exists as long as a process is in it.
    for (const { namespace } of machines)
      for (const what of ["link", "netns"]) spawnSync("ip", [what, "del", namespace]);
  };
  // A killed run leaves its links and namespaces behind.
  remove();
  try {
    for (const { namespace, hubAddress } of machines) {
      ip(`netns add ${namespace}`);
      ip(`link add ${namespace} type veth peer name eth0 netns ${namespace}`);
      ip(`addr add ${hubAddress}/30 dev ${namespace}`);
      ip(`link set ${namespace} up`);
      ip(`-n ${namespace} addr add ${hubAddress.replace(/1$/, "2")}/30 dev eth0`);
      ip(`-n ${namespace} link set eth0 up`);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { machines, remove };
}

function ip(words: string): void {
  execFileSync("ip", words.split(" "), { stdio: ["ignore", "ignore", "inherit"] });
}
