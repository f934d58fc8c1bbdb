import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { UnknownScreen } from "@/components/shell/notices/notice-screen";

/** The document for every address without a page. */
export default function UnknownPage(): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "landing", "shell"]}>
      <UnknownScreen />
    </ClientMessages>
  );
}
