import type { Metadata } from "next";
import { EmptyState } from "@/app/_ui/empty-state";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PageShell } from "@/app/_ui/page-shell";
import { listSites } from "@/lib/directory/catalogue";
import type { Site } from "@/lib/directory/site";
import { SiteBoard } from "./site-board";

export const metadata: Metadata = { title: { absolute: "Site directory · Foyer" } };

/** The public directory. The board filters by itself, so that typing needs no further answer from here. */
export default async function DirectoryPage({ searchParams }: { searchParams: PageQuery }) {
  const { kind, q } = await searchParams;
  const { sites, counts } = await listSites({ kind: null, q: null });
  return (
    <PageShell here="directory">
      <h1 className="text-2xl">Site directory</h1>
      <p className="mt-2 text-soft">Every site of the organisation, in one place.</p>
      {sites.length === 0 ? (
        <NoSites />
      ) : (
        <SiteBoard
          sites={sites}
          counts={counts}
          kind={parseKind(single(kind))}
          typed={single(q)?.slice(0, 100) ?? ""}
        />
      )}
    </PageShell>
  );
}

const parseKind = (kind: string | null): Site["kind"] | null =>
  kind === "internal" || kind === "external" ? kind : null;

const NoSites = () => (
  <div className="mt-8">
    <EmptyState title="No sites yet">
      <p>
        As soon as an administrator adds a site and switches it on, it appears here. If you expected
        to find one, ask whoever runs this service.
      </p>
    </EmptyState>
  </div>
);
