import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Door } from "./door";
import { PageFooter } from "./page-footer";
import { SiteHeader } from "./site-header";
import { SKIP_TARGET } from "./wide-main";

export type TaskHeading = {
  /** Title of the document. */
  title: string;
  /** Heading; the title without it. */
  heading?: ReactNode;
};

type Props = TaskHeading & {
  /** Picture above the heading. */
  mark?: ReactNode;
  children: ReactNode;
};

/** Layout of a single-task page: one card, beside a door where there is room, and no link away except the brand. */
export function TaskShell({ title, heading, mark, children }: Props) {
  const t = useTranslations("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <SiteHeader menu={null} />
      <div className="relative isolate grid w-full grow lg:mx-auto lg:max-w-page lg:grid-cols-[9fr_11fr]">
        <Door />
        <main
          {...SKIP_TARGET}
          className="mx-auto grid w-full max-w-120 content-start px-4 py-8 sm:min-h-[80vh] sm:content-center"
        >
          <div className="rounded-xl border border-line bg-surface p-6 shadow-lift">
            {mark}
            <h1 className="text-xl">{heading ?? title}</h1>
            {children}
          </div>
        </main>
      </div>
      <PageFooter preferences />
    </>
  );
}
