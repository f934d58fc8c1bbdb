import useSWR from "swr";
import { type AppSettings, fetchSettings } from "@/lib/api/settings";
import { useAccount } from "./use-player";

export function useSettings(): AppSettings | undefined {
  const id = useAccount()?.id;
  return useSWR(["settings", id], fetchSettings, { revalidateOnFocus: false }).data;
}
