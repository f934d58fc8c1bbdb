import type { ReactNode } from "react";
import { BrandMark } from "./brand";

/** A page that says one thing and leads on. */
export function NoticeScreen({
  title,
  body,
  children,
}: {
  title: string;
  body: string;
  children: ReactNode;
}): ReactNode {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6 text-center">
      <BrandMark className="mx-auto size-14" />
      <div>
        <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>
        <p className="mt-2.5 text-muted text-balance wrap-anywhere">{body}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </main>
  );
}
