import type { ReactNode } from "react";
import { bootstrapScript } from "./bootstrap-script";
import { EARLY_ODDS } from "./early-odds-script";
import { RESOURCE_GUARD } from "./resource-guard-script";

export interface HeadScriptsProps {
  /** The text shown when a script cannot be loaded. */
  failureWords: string;
  /** The revision of this build; empty if it is unknown. */
  revision: string;
}

/**
 * The scripts that run before everything else. Their bytes are the same for every visit: the policy allows them by their hashes.
 * Point 8: a script that fails to load raises a notice and reloads the page.
 */
export function HeadScripts({ failureWords, revision }: HeadScriptsProps): ReactNode {
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- contains only constants of this source */}
      <script dangerouslySetInnerHTML={{ __html: bootstrapScript(revision) }} />
      {/* oxlint-disable-next-line react/no-danger -- a constant of this source */}
      <script dangerouslySetInnerHTML={{ __html: EARLY_ODDS }} />
      <script
        data-words={failureWords}
        // oxlint-disable-next-line react/no-danger -- a constant of this source, whose words travel as an attribute
        dangerouslySetInnerHTML={{ __html: RESOURCE_GUARD }}
      />
    </>
  );
}
