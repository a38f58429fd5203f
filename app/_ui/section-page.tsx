import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SKIP_TARGET } from "./wide-main";

type Props = Heading & {
  /** Title of the document, if the heading alone doesn't say what the page is. */
  titled?: string;
  /** Notices and tabs, above the columns of a page with an aside. */
  above?: ReactNode;
  /** Facts, state and links of what the page shows: beside it on a wide screen, before it on others. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A page below a section's layout, with its heading. The title of the document comes with it, so
 * a page that was refused never sends the name of what it is about.
 */
export function SectionPage({ titled, above, aside, children, ...heading }: Props) {
  const t = useTranslations("common");
  return (
    <>
      <title>{`${titled ?? heading.title} · ${t("brand")}`}</title>
      <div {...SKIP_TARGET} className="min-w-0">
        <PageHeader {...heading} />
        <div className="mt-6 grid min-w-0 gap-4">
          {above}
          {aside ? (
            <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
              <div className="grid min-w-0 content-start gap-4 xl:order-last">{aside}</div>
              <div className="grid min-w-0 content-start gap-4">{children}</div>
            </div>
          ) : (
            children
          )}
        </div>
      </div>
    </>
  );
}

type Heading = {
  title: string;
  /** Picture before the title. */
  mark?: ReactNode;
  /** Badges after the title. */
  badges?: ReactNode;
  /** Number of entries of a list, in words. */
  count?: string | undefined;
  /** One sentence about the page, or its key fact. */
  lead?: ReactNode;
  /** Buttons, the primary one last; on a phone it is the first one. */
  actions?: ReactNode;
};

/** Title of a page, with its actions on the right, or below on a narrow screen. */
const PageHeader = ({ title, mark, badges, count, lead, actions }: Heading) => (
  <header className="flex min-h-9 flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className={mark ? MARKED : PLAIN}>
      {mark}
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="text-2xl">{title}</h1>
          {count !== undefined && <p className="text-sm text-soft tabular-nums">{count}</p>}
          {badges && <span className="flex flex-wrap gap-2">{badges}</span>}
        </div>
        {lead && <p className="mt-1 max-w-prose text-sm text-soft">{lead}</p>}
      </div>
    </div>
    {actions && <div className="flex flex-wrap gap-2 max-sm:*:last:-order-1">{actions}</div>}
  </header>
);

const PLAIN = "min-w-0 flex-1 basis-64";

/** A small button stays beside a title with a picture. */
const MARKED = "flex min-w-0 flex-1 basis-56 items-center gap-4";
