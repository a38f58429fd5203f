import type { ReactNode } from "react";
import { Card } from "./card";
import { PageFooter } from "./page-footer";
import { SiteHeader } from "./site-header";
import { SKIP_TARGET } from "./wide-main";

/** Layout of a single-task page: one centered card, and no link away except the brand. */
export function TaskShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader menu={null} />
      <main
        {...SKIP_TARGET}
        className="mx-auto grid w-full max-w-120 content-start px-4 py-8 sm:min-h-[80vh] sm:content-center"
      >
        <Card>{children}</Card>
      </main>
      <PageFooter preferences />
    </>
  );
}
