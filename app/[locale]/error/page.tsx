import type { ReactNode } from "react";
import { LandingScreen } from "@/components/shell/notices/landing-screen";
import { ClientMessages } from "@/components/shell/language/messages-provider";

export default function ErrorPage(): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "landing", "notices", "errors", "shell", "maintenance"]}>
      <LandingScreen />
    </ClientMessages>
  );
}
