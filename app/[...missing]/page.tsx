import type { Metadata } from "next";
import { PageShell } from "@/app/_ui/page-shell";
import { NotFoundCard } from "@/app/_ui/refused-page";

export const metadata: Metadata = { title: null, robots: { index: false } };

/**
 * Answers any unknown address with 404. Ignores the path for visitors (server/pages/anonymous-pages.ts
 * caches one page for all). The sections have pages of their own, in their layouts.
 */
export default function MissingPage() {
  return (
    <PageShell here={null} target={null}>
      <NotFoundCard />
    </PageShell>
  );
}
