import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

export interface ClientMessagesProps {
  /** The namespaces that client components below this read; no others travel to the browser. */
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
}

export async function ClientMessages({ namespaces, children }: ClientMessagesProps): Promise<ReactNode> {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
