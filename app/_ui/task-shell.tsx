import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { picturePaths } from "@/lib/organization/pictures";
import { Card } from "./card";
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

/**
 * Layout of a single-task page: one centered card, and no link away except the brand. Behind it is the
 * organization's picture, loaded after everything else.
 */
export function TaskShell({ title, heading, mark, children }: Props) {
  const t = useTranslations("common");
  const { background } = picturePaths();
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <SiteHeader menu={null} />
      <div className="relative isolate grid grow">
        <main
          {...SKIP_TARGET}
          className="mx-auto grid w-full max-w-120 content-start px-4 py-8 sm:min-h-[80vh] sm:content-center"
        >
          <Card>
            {mark}
            <h1 className="text-xl">{heading ?? title}</h1>
            {children}
          </Card>
        </main>
        {background !== null && (
          // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
          <img
            src={background}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        )}
      </div>
      <PageFooter preferences />
    </>
  );
}
