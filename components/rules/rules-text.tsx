import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A part of the rules: safe HTML under a third-level heading. */
export interface RulesSection {
  readonly id: string;
  readonly title: string | null;
  /** Cleaned on the server, and shown unchanged. */
  readonly html: string;
}

export interface RulesTextProps {
  /** BCP 47 tag of their language. */
  lang: string;
  sections: readonly RulesSection[];
}

/** The rules with a table of contents beside them where there is space. */
export function RulesText({ lang, sections }: RulesTextProps): ReactNode {
  const t = useTranslations("rules");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pt-5 pb-12 desk:px-8 desk:pt-7 wide:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label={t("contents")} className="sticky top-7 self-start max-wide:hidden">
        <ol lang={lang} className="flex flex-col border-l border-line">
          {sections.map(
            ({ id, title }) =>
              title !== null && (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ml-px flex min-h-9 items-center border-l border-transparent px-4 py-1.5 text-sm text-muted transition-colors hover:border-accent hover:text-text"
                  >
                    {title}
                  </a>
                </li>
              ),
          )}
        </ol>
      </nav>
      <article lang={lang} className="rich-text w-full max-w-3xl justify-self-center">
        {sections.map(({ id, title, html }) => (
          <section key={id}>
            {title !== null && (
              <h3 id={id} tabIndex={-1}>
                {title}
              </h3>
            )}
            {/* The only foreign HTML: lib/bff/pages/rich-text.ts has cleaned it by an allow-list. */}
            {/* oxlint-disable-next-line react/no-danger */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </article>
    </div>
  );
}
