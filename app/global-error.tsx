"use client";

import { type ReactNode, useEffect, useState } from "react";
import "./globals.css";

/** Replaces the whole document after the root layout has failed; loads the crash screen and its words. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }): ReactNode {
  const [found, setFound] = useState<{ lang: string; body: ReactNode }>({ lang: "en", body: null });
  useEffect(() => {
    let current = true;
    // Every page loads this file, therefore the crash screen is in a separate file.
    import("@/components/shell/outage/crash-document")
      .then(({ crashDocument }) => crashDocument(reset))
      .then(
        (answer) => {
          if (current) setFound(answer);
        },
        () => window.location.reload(),
      );
    return () => {
      current = false;
    };
  }, [reset]);
  return (
    <html lang={found.lang}>
      <body>{found.body}</body>
    </html>
  );
}
