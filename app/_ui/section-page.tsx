import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Heading, PageHeader } from "./page-header";
import { SKIP_TARGET } from "./wide-main";

type Props = Heading & {
  /** Title of the document, if the heading alone doesn't say what the page is. */
  titled?: string;
  /** Tables need the full width; forms and text read better in a column. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A page below a section's layout, with its heading. The title of the document comes with it, so
 * a page that was refused never sends the name of what it is about.
 */
export function SectionPage({ titled, wide, children, ...heading }: Props) {
  const t = useTranslations("common");
  return (
    <>
      <title>{`${titled ?? heading.title} · ${t("brand")}`}</title>
      <div {...SKIP_TARGET} className={`min-w-0 ${wide ? "" : "max-w-240"}`}>
        <PageHeader {...heading} />
        <div className="mt-6 grid min-w-0 gap-4">{children}</div>
      </div>
    </>
  );
}
