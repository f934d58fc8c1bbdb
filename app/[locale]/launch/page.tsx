import type { ReactNode } from "react";
import { LaunchScreen } from "./launch-screen";
import { ClientMessages } from "@/components/shell/language/messages-provider";

export default function LaunchPage(): ReactNode {
  return (
    <ClientMessages namespaces={["brand", "launch", "auth", "maintenance"]}>
      <LaunchScreen />
    </ClientMessages>
  );
}
