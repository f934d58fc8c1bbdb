import type { ReactNode } from "react";
import { EmbedScreen } from "./embed-screen";
import { ClientMessages } from "@/components/shell/language/messages-provider";

export default function IframeTestPage(): ReactNode {
  return (
    <ClientMessages namespaces={["brand", "embed", "games", "shell"]}>
      <EmbedScreen />
    </ClientMessages>
  );
}
