import type { ReactNode } from "react";
import { RESOURCE_GUARD } from "./resource-guard-script";

/** Point 8: a script that fails to load is told and the page reloaded. Belongs into the head, before everything that may fail. */
export function ResourceGuard({ nonce, words }: { nonce: string | undefined; words: string }): ReactNode {
  return (
    <script
      nonce={nonce}
      data-words={words}
      // Browsers hide the nonce from scripts, so it never looks the same in the browser.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant of this source, whose words travel as an attribute
      dangerouslySetInnerHTML={{ __html: RESOURCE_GUARD }}
    />
  );
}
