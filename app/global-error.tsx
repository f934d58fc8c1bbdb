"use client";

import { type ReactNode, useEffect, useState } from "react";
import "./globals.css";

/** The root layout itself failed, and its messages with it: this replaces the whole document and fetches screen and words. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }): ReactNode {
  const [found, setFound] = useState<{ lang: string; body: ReactNode }>({ lang: "en", body: null });
  useEffect(() => {
    let current = true;
    // Every page carries this file, so it holds no more than the way to the rest.
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
