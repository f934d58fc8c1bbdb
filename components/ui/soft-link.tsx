import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

/**
 * A link to another page of the app that keeps the document and its live connection. It is next/link without
 * prefetching (which would compete with a table's calls), at a tenth of its size. `href` is a path of this app. In a
 * frame it adds no history entry, because a frame shares the history of the embedding page.
 */
export function SoftLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }): ReactNode {
  const router = useRouter();
  const follow = (click: MouseEvent) => {
    // The browser handles a new tab, a new window and a download.
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    if (window.parent === window) router.push(href);
    else router.replace(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
