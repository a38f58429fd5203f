import { ArrowUpRight, Pin } from "lucide-react";
import { Badge } from "@/app/_ui/badge";
import { Monogram } from "@/app/_ui/monogram";
import type { Site } from "@/lib/directory/site";

type Props = { id: string; site: Site; pinned: boolean; selected: boolean };

const SHAPE = "group flex w-full min-w-0 flex-col gap-3 rounded-lg border p-5";

/** One link to the redirect address; a plain one, since a prefetch would count as a visit. */
export function SiteCard({ id, site, pinned, selected }: Props) {
  if (site.targetUrl === undefined)
    return (
      <div id={id} className={`${SHAPE} border-dashed border-edge`}>
        <CardBody site={site} pinned={pinned} />
      </div>
    );
  return (
    <a
      id={id}
      href={`/api/v1/sites/${site.slug}/redirect`}
      data-selected={selected || undefined}
      className={`${SHAPE} border-line bg-surface shadow-card motion-safe:transition-shadow hover:border-accent hover:shadow-lift data-selected:border-accent data-selected:outline-2 data-selected:outline-accent focus-visible:outline-3`}
    >
      <CardBody site={site} pinned={pinned} />
    </a>
  );
}

function CardBody({ site, pinned }: { site: Site; pinned: boolean }) {
  return (
    <>
      <div className="flex items-start gap-3">
        <Monogram name={site.title} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg group-hover:text-accent">
            <bdi>{site.title}</bdi>
          </h2>
          <p className="truncate text-sm text-soft">
            <bdi>{site.displayUrl}</bdi>
          </p>
        </div>
        {pinned && <PinnedMark />}
      </div>
      <p className="line-clamp-2 text-sm">{site.description}</p>
      <div className="mt-auto flex items-center justify-between gap-2 pt-1">
        <Badge>{site.kind === "internal" ? "Internal" : "External"}</Badge>
        {site.targetUrl === undefined ? (
          <span className="text-xs text-soft">Not available yet</span>
        ) : (
          <ArrowUpRight aria-hidden="true" className="size-4.5 text-soft group-hover:text-accent" />
        )}
      </div>
    </>
  );
}

const PinnedMark = () => (
  <span title="Pinned" className="shrink-0 text-accent">
    <Pin aria-hidden="true" className="size-4.5 fill-current" />
    <span className="sr-only">Pinned</span>
  </span>
);
