import { CircleCheck, Lock, Unlink } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { RowCheck, useChecks } from "@/app/_lists/row-selection";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Badge } from "@/app/_ui/badge";
import { Bars } from "@/app/_ui/bars";
import { Help } from "@/app/_ui/help";
import { SITES } from "@/app/_ui/lists";
import { RowMark, RowName, RowText } from "@/app/_ui/row-name";
import { ShortDate } from "@/app/_ui/short-date";
import { sortingBy } from "@/app/_ui/sort-heading";
import { type Column, Table } from "@/app/_ui/table";
import { imagePath } from "@/lib/images/image-path";
import { isSameSort } from "@/lib/lists/sort";
import { readableHost } from "@/lib/readable-host";
import { DIRECTORY_ORDER, isFiltered, SITE_ORDERS, type SiteLine } from "@/lib/sites/editing/list";
import { CheckBadge } from "./check-badge";
import { DragHandle } from "./drag-handle";
import { RowSteps } from "./row-steps";
import { useVisitBars } from "./visit-bars";

type Props = { lines: readonly SiteLine[]; asked: ReturnType<typeof SITES.read> };

/** Which columns the rows have: those that all of them leave empty are left out. */
type Shown = Record<"order" | "section", boolean>;

/** Rows of sites. All buttons belong to the surrounding form (order-form.tsx). */
export function SiteRows({ lines, asked }: Props) {
  const t = useTranslations("adminSites");
  // The order of search results, or by another column, isn't the one that a move changes.
  const order = !isFiltered(asked) && isSameSort(asked.sort, DIRECTORY_ORDER);
  const shown = {
    order,
    section: !order && lines.some(({ section }) => section !== null),
  };
  const groupOf = ({ group }: SiteLine) => {
    if (group === "pinned") return t("groups.pinned");
    return group === "in " ? t("groups.none") : group.slice(3);
  };
  const hasGroups = order && lines.some(({ group }) => group !== "in ");
  const most = Math.max(0, ...lines.flatMap(({ visits }) => visits.map(({ count }) => count)));
  return (
    <Table
      label={t("title")}
      columns={useColumns(asked, shown)}
      checks={useChecks()}
      rows={lines.map((line) => ({
        key: line.id,
        ...(hasGroups && { group: groupOf(line) }),
        check: (
          <RowCheck
            {...{ id: line.id, revision: line.revision, name: line.title }}
            without={line.enabled ? "enable" : "disable"}
          />
        ),
        picture: <SitePicture line={line} ordered={order} />,
        cells: [
          <RowName
            key="site"
            href={`/admin/sites/${line.id}`}
            name={line.title}
            second={addressOf(line)}
            marks={<Marks line={line} />}
          />,
          ...(shown.section ? [<RowText key="section">{line.section ?? ""}</RowText>] : []),
          t(`audience.${line.audience}`),
          line.pinWeight,
          <Visits key="visits" line={line} most={most} />,
          <ShortDate key="added" at={line.createdAt} />,
          <Switch key="enabled" line={line} />,
          ...(order ? [<RowSteps key="order" row={line} name={line.title} />] : []),
        ],
      }))}
    />
  );
}

function useColumns(asked: ReturnType<typeof SITES.read>, shown: Shown): Column[] {
  const t = useTranslations("adminSites.column");
  const sorting = sortingBy(asked.sort, SITE_ORDERS, (sort) =>
    SITES.address({ ...asked, sort, from: null }),
  );
  const columns: (Column | false)[] = [
    { label: t("site"), phone: "title", sorting: sorting("title") },
    shown.section && { label: t("section"), share: 4 },
    { label: t("audience"), wide: true },
    { label: t("weight"), numeric: true, help: <OrderHelp />, sorting: sorting("weight") },
    { label: t("visits"), numeric: true },
    { label: t("added"), sorting: sorting("added") },
    { label: t("enabled"), phone: "state" },
    shown.order && { label: t("order"), quiet: true },
  ];
  return columns.filter((column) => column !== false);
}

type Line = { line: SiteLine };

/** Marks a site that not everyone sees, that has no target, or that was checked. */
function Marks({ line: { audience, targetUrl, check } }: Line) {
  const t = useTranslations("adminSites");
  return (
    <>
      {audience !== "everyone" && <RowMark icon={Lock} words={t(`audience.${audience}`)} />}
      {targetUrl === null && (
        <>
          <span className="max-sm:hidden">
            <Badge tone="warn">{t("target.none")}</Badge>
          </span>
          <span className="sm:hidden">
            <RowMark icon={Unlink} words={t("target.none")} tone="warn" />
          </span>
        </>
      )}
      {check === "up" ? (
        <RowMark icon={CircleCheck} words={t("check.up")} tone="good" />
      ) : (
        <CheckBadge state={check} inRow />
      )}
    </>
  );
}

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

/** Returns the address of a site's card, and the host to which it leads if that is another one. */
function addressOf({ targetUrl, displayUrl }: SiteLine): string {
  const host = targetUrl && readableHost(targetUrl);
  return !host || host === displayUrl.split("/")[0] ? displayUrl : `${displayUrl} → ${host}`;
}

/** Visits, with bars on the scale of the busiest site of the page. */
function Visits({ line: { visits }, most }: Line & { most: number }) {
  const format = useFormatter();
  const { label, values, total } = useVisitBars(visits);
  return (
    <span className="flex items-center justify-end gap-3">
      {total > 0 && (
        <span className="w-20 shrink-0 max-xl:hidden">
          <Bars label={label} values={values} most={most} />
        </span>
      )}
      <span className="min-w-10">{format.number(total)}</span>
    </span>
  );
}

function Switch({ line: { id, revision, title, enabled } }: Line) {
  const t = useTranslations("adminSites");
  return (
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
  );
}
