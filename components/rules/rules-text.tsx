import { useTranslations } from "next-intl";
import { createElement, Fragment, type ReactNode } from "react";
import type { RichNode, RulesSection } from "@/lib/contract/rules";

export interface RulesTextProps {
  /** BCP 47 tag of the rules' language. */
  lang: string;
  sections: readonly RulesSection[];
}

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
        {sections.map(({ id, title, nodes }) => (
          <section key={id}>
            {title !== null && (
              <h3 id={id} tabIndex={-1}>
                {title}
              </h3>
            )}
            <div>{shown(nodes)}</div>
          </section>
        ))}
      </article>
    </div>
  );
}

/** The rules come from the platform: `lib/contract/rules.ts` limits their elements and attributes. */
const shown = (nodes: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(shownNode));

function shownNode(node: RichNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, children, href, ...attributes } = node;
  const link = href === undefined ? {} : { href, rel: "noopener noreferrer", target: "_blank" };
  const element = createElement(tag, { ...attributes, ...link }, ...children.map(shownNode));
  if (tag !== "table") return element;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the box in which a table scrolls sideways
    <div className="rich-table" role="group" tabIndex={0}>
      {element}
    </div>
  );
}
