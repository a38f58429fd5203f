import { useFormatter, useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Badge } from "@/app/_ui/badge";
import { Bars } from "@/app/_ui/bars";
import { Breakable } from "@/app/_ui/breakable";
import { Help } from "@/app/_ui/help";
import { ShortDate } from "@/app/_ui/short-date";
import { sortingBy } from "@/app/_ui/sort-heading";
import { type Column, Table } from "@/app/_ui/table";
import { RowCheck, useChecks } from "@/app/admin/_selection/row-selection";
import { imagePath } from "@/lib/images/image-path";
import { isSameSort } from "@/lib/lists/sort";
import { readableHost } from "@/lib/readable-host";
import {
  DIRECTORY_ORDER,
  SITE_ORDERS,
  type SiteLine,
  type SiteListQuery,
} from "@/lib/sites/editing/list";
import { CheckBadge } from "./check-badge";
import { DragHandle } from "./drag-handle";
import { listAddress } from "./list-address";
import { RowSteps } from "./row-steps";
import { SiteName } from "./site-name";
import { useVisitBars } from "./visit-bars";

type Props = { lines: readonly SiteLine[]; asked: SiteListQuery };

/** Rows of sites. All buttons belong to the surrounding form (order-form.tsx). */
export function SiteRows({ lines, asked }: Props) {
  const t = useTranslations("adminSites");
  // The order of search results, or by another column, isn't the one that a move changes.
  const ordered = asked.q === null && isSameSort(asked.sort, DIRECTORY_ORDER);
  const sorting = sortingBy(asked.sort, SITE_ORDERS, (sort) =>
    listAddress({ ...asked, sort, from: null }),
  );
  const groupOf = ({ group }: SiteLine) => {
    if (group === "pinned") return t("groups.pinned");
    return group === "in " ? t("groups.none") : group.slice(3);
  };
  const hasGroups = ordered && lines.some(({ group }) => group !== "in ");
  const columns = [
    { label: t("column.site"), phone: "title", sorting: sorting("title") },
    { label: t("column.kind"), wide: true },
    { label: t("column.weight"), numeric: true, help: <OrderHelp />, sorting: sorting("weight") },
    { label: t("column.target") },
    { label: t("column.visits"), numeric: true },
    { label: t("column.added"), sorting: sorting("added") },
    { label: t("column.enabled"), phone: "state" },
    ...(ordered ? [{ label: t("column.order"), quiet: true }] : []),
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      checks={useChecks()}
      rows={lines.map((line) => ({
        key: line.id,
        ...(hasGroups && { group: groupOf(line) }),
        check: <RowCheck id={line.id} revision={line.revision} name={line.title} />,
        picture: <SitePicture line={line} ordered={ordered} />,
        cells: [
          <SiteName key="site" {...line} />,
          <span key="kind" className="whitespace-nowrap text-soft">
            {t(`kind.${line.kind}`)}
          </span>,
          line.pinWeight,
          <span key="target" className="flex flex-wrap items-center gap-x-2">
            <Target url={line.targetUrl} />
            <CheckBadge state={line.check} />
          </span>,
          <Visits key="visits" line={line} />,
          <ShortDate key="added" at={line.createdAt} />,
          <Switch key="enabled" line={line} />,
          ...(ordered ? [<RowSteps key="order" row={line} name={line.title} />] : []),
        ],
      }))}
    />
  );
}

type Line = { line: SiteLine };

function OrderHelp() {
  const t = useTranslations("adminSites.order");
  return (
    <Help id="order-help" label={t("help")}>
      <p>{t("how")}</p>
    </Help>
  );
}

function SitePicture({ line, ordered }: Line & { ordered: boolean }) {
  const t = useTranslations("adminSites.order");
  const { id, title, icon, revision, group } = line;
  return (
    <>
      {ordered && (
        <DragHandle id={id} revision={revision} group={group} label={t("handle", { title })} />
      )}
      <ApplicationLogo name={title} logo={icon && imagePath(icon)} size="sm" />
    </>
  );
}

function Target({ url }: { url: string | null }) {
  const t = useTranslations("adminSites");
  if (url === null) return <Badge tone="warn">{t("target.none")}</Badge>;
  return (
    <bdi title={url} className="inline-block wrap-break-word text-soft lg:min-w-24">
      <Breakable text={readableHost(url)} />
    </bdi>
  );
}

function Visits({ line: { visits } }: Line) {
  const format = useFormatter();
  const { label, values, total } = useVisitBars(visits);
  return (
    <span className="flex items-center justify-end gap-3">
      {total > 0 && (
        <span className="w-20 shrink-0 max-xl:hidden">
          <Bars label={label} values={values} />
        </span>
      )}
      <span className="min-w-10">{format.number(total)}</span>
    </span>
  );
}

function Switch({ line: { id, revision, title, enabled } }: Line) {
  const t = useTranslations("adminSites");
  return (
    <span className="flex items-center gap-2">
      <button
        type="submit"
        id={`switch-${id}`}
        name="switch"
        value={`${id} ${revision} ${enabled ? "off" : "on"}`}
        formAction="/forms/admin/sites/enable"
        role="switch"
        aria-checked={enabled}
        aria-label={t("switch", { title })}
        className="group flex min-h-10 cursor-pointer items-center rounded-md"
      >
        <span
          aria-hidden="true"
          className="flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-surface p-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent"
        >
          <span className="size-4.5 rounded-full bg-edge group-aria-checked:bg-on-accent" />
        </span>
      </button>
      {/* Beside the switch: visible text of a button must be in its accessible name (WCAG
          2.5.3), and the state isn't. */}
      <span aria-hidden="true" className="text-xs whitespace-nowrap text-soft max-xl:hidden">
        {t(enabled ? "enabled.on" : "enabled.off")}
      </span>
    </span>
  );
}
