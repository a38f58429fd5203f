import type { ReactNode } from "react";
import { type Part, partId } from "./parts";

type Props = { part: Part; notice: ReactNode; children: ReactNode };

/** A part of the organization's page, with the result of its form. */
export const Section = ({ part, notice, children }: Props) => (
  <div id={partId(part)} className="grid min-w-0 scroll-mt-6 gap-4">
    {notice}
    {children}
  </div>
);
