import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { UnknownScreen } from "@/components/shell/notices/unknown-screen";

/** What is shown at every address that is no page. */
export default function UnknownPage(): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "landing", "shell"]}>
      <UnknownScreen />
    </ClientMessages>
  );
}
