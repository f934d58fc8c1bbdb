import type { ReactNode } from "react";
import { SignInScreen } from "./sign-in-screen";
import { ClientMessages } from "@/components/shell/language/messages-provider";

export default function AuthenticationPage(): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "auth", "errors", "shell", "landing"]}>
      <SignInScreen />
    </ClientMessages>
  );
}
