import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { organizationNow } from "@/lib/organization/organization";
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

type CardProps = {
  heading: ReactNode;
  /** Picture above the heading. */
  mark?: ReactNode;
  children: ReactNode;
};

type Props = TaskHeading & Omit<CardProps, "heading">;

/** Layout of a single-task page: one card, beside a picture where there is room, and no link away except the brand. */
export function TaskShell({ title, heading, ...card }: Props) {
  const t = useTranslations("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <SiteHeader menu={null} />
      <TaskCard {...card} heading={heading ?? title} />
      <PageFooter preferences />
    </>
  );
}

/** The card of a task with its picture. In a preview it is not the main part of the page. */
export function TaskCard({ heading, mark, isSample, children }: CardProps & { isSample?: true }) {
  const Main = isSample ? "div" : "main";
  return (
    <div className="task" data-layout={organizationNow().layout}>
      <Door />
      <Main
        {...(!isSample && SKIP_TARGET)}
        className="mx-auto grid w-full max-w-120 content-start px-4 py-8 sm:min-h-[80vh] sm:content-center"
      >
        <div className="rounded-xl border border-line bg-surface p-6 shadow-lift">
          {mark}
          <h1 className="text-xl">{heading}</h1>
          {children}
        </div>
      </Main>
    </div>
  );
}
