import type { Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/lib/language/language";

export interface ClientMessagesProps {
  /** The namespaces that the client components below read; the document contains only these. */
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
}

export async function ClientMessages({ namespaces, children }: ClientMessagesProps): Promise<ReactNode> {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
  return <Words messages={picked}>{children}</Words>;
}
