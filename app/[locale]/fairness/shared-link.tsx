import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { SHARED_PICTURE } from "@/lib/fairness-page";

/** The preview that other sites show for a link to a page about draws, except the picture. */
export const sharedAs = (title: string, description: string): Metadata => ({
  description,
  openGraph: { type: "website", title, description },
  twitter: { card: "summary_large_image" },
});

/** The messages of the pages about draws, and the picture of links to them. `documents.ts` makes the picture's address absolute. */
export function FairnessWords({ children }: { children: ReactNode }): ReactNode {
  return (
    <ClientMessages namespaces={["meta", "brand", "fairness", "games", "records", "shell"]}>
      <meta property="og:image" content={SHARED_PICTURE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {children}
    </ClientMessages>
  );
}
