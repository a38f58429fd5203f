import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { type Address, auditAddress } from "@/app/_audit/audit-address";
import { ButtonLink } from "@/app/_ui/button";
import { getClock } from "@/app/_ui/clock";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { pageFor } from "@/app/_ui/guarded-page";
import { HISTORY } from "@/app/_ui/lists";
import { type Clock, zoneWords } from "@/app/_ui/moment-words";
import { Notice } from "@/app/_ui/notice";
import { single } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { SectionPage } from "@/app/_ui/section-page";
import { findFailedRequest } from "@/lib/applications/failed-request";
import { type Found, findSubjects } from "@/lib/audit/find-subjects";
import { readRequest } from "@/lib/audit/origin";
import { type AuditPage, listAudit, listAuditOf } from "@/lib/audit/page";
import {
  AUDIT_FIELDS,
  type AuditField,
  type AuditQuery,
  auditQuery,
  type UnfitFields,
} from "@/lib/audit/query";
import { UTC } from "@/lib/i18n/preferences";
import { readSearch } from "@/lib/lists/search-text";
import { writePosition } from "@/lib/lists/sort";
import { Kinds, Ranges } from "./audit-links";
import { EventTable } from "./event-table";
import { ExportForm } from "./export-form";
import { FilterChips } from "./filter-chips";
import { FilterForm, HiddenFilters, SHOWN } from "./filter-form";
import { FoundSubjects } from "./found-subjects";

/** Fields that a search sets. */
const SUBJECTS = ["user", "site", "application", "group", "api", "request", "network"] as const;

const NONE: UnfitFields = new Set();

const isShown = (field: AuditField) => SHOWN.some((shown) => shown === field);

export default pageFor("audit", async (_, { searchParams }) => {
  const sent = await searchParams;
  const { q, query, choice, lists, found } = await searchFor(sent);
  const utc = single(sent.utc) === null ? {} : { utc: "1" };
  const addressWith =
    (more: Record<string, string>): Address =>
    (asked, place) =>
      auditAddress(asked, { ...utc, ...more, ...place });
  const address = addressWith(choice ? { q } : {});
  const t = await getTranslations("adminAudit");
  const clock = await getClock();
  const unfit = found.ok ? NONE : found.error;
  return (
    <SectionPage title={t("title")} lead={<Intro clock={clock} query={query} utc={"utc" in utc} />}>
      <SearchForm action="/admin/audit" label={t("search.label")} asked={q}>
        <HiddenFilters query={auditQuery.parse(sent)} but={SUBJECTS} />
      </SearchForm>
      <Kinds query={query} address={address} />
      <div className="flex flex-wrap items-start gap-3">
        <Ranges query={query} address={address} />
        <FilterForm query={query} unfit={unfit} q={q} />
        {found.ok && !choice && <ExportForm query={query} />}
      </div>
      <FilterChips query={query} events={found.ok ? found.value.shown : []} address={address} />
      <Problems unfit={unfit} />
      {choice && <FoundSubjects {...{ q, query, ...choice }} address={addressWith({})} />}
      {found.ok && lists && (
        <EventsFound
          found={found.value}
          query={query}
          address={address}
          zone={utc.utc ? UTC : clock.zone}
        />
      )}
    </SectionPage>
  );
});

type Sent = Record<string, string | string[] | undefined>;

/** Returns what a search finds, with its text if several, and the events of all that has its words, or of the only one. */
async function searchFor(sent: Sent) {
  const q = readSearch(single(sent.q));
  const search = q === "" ? null : await findSubjects(q);
  const query = askedBy(auditQuery.parse(sent), search);
  const choice = search?.only === undefined ? search : null;
  // A subject with a rest is of a part of the search; its events would answer another question.
  const subjects = choice?.subjects.filter(({ rest }) => rest === "") ?? [];
  const { from } = HISTORY.read(sent);
  const found = choice
    ? await listAuditOf(subjects, query, from, new Date())
    : await listAudit(query, from, new Date());
  const lists = !choice || subjects.length > 0;
  return { q: choice ? q : "", query, choice, lists, found };
}

/** Says why nothing is listed, with what is wrong about the filters that have no field. */
function Problems({ unfit }: { unfit: UnfitFields }) {
  const t = useTranslations("adminAudit.problem");
  if (unfit.size === 0) return null;
  const words = [...unfit].filter((field) => !isShown(field)).map((field) => t(field));
  return <Notice kind="error">{[t("notice"), ...words].join(" ")}</Notice>;
}

/** Returns the filters of the page: those of the address, with the only subject that a search found; and without any, changes. */
function askedBy(sent: AuditQuery, search: Found | null): AuditQuery {
  const only = search?.only;
  // A request may have left events of any kind.
  const all = only?.field === "request" && { event: "" };
  if (only) return { ...sent, ...all, [only.field]: only.value };
  const isBare = search === null && AUDIT_FIELDS.every((field) => sent[field] === "");
  return isBare ? { ...sent, event: "changes" } : sent;
}

type FoundProps = { found: AuditPage; query: AuditQuery; address: Address; zone: string };

function EventsFound({ found, query, address, zone }: FoundProps) {
  return (
    <>
      {found.shown.length === 0 ? (
        <NoEvents query={query} />
      ) : (
        <EventTable events={found.shown} {...{ zone, query, address }} />
      )}
      <Pages found={found} address={(from) => address(query, from ? writePosition(from) : {})} />
    </>
  );
}

async function NoEvents({ query }: { query: AuditQuery }) {
  const t = await getTranslations("adminAudit.empty");
  const isFirst = AUDIT_FIELDS.every(
    (field) => query[field] === (field === "event" ? "changes" : ""),
  );
  const failed = await findFailedRequest(readRequest(query.request));
  if (failed)
    return (
      <EmptyState
        title={t("failed", { application: failed.name })}
        drawing={<SearchDrawing />}
        action={
          <ButtonLink href={pageOf(ADMINISTRATION, failed.id, "activity")}>
            {t("errors")}
          </ButtonLink>
        }
      >
        <p>{t("failedText")}</p>
      </EmptyState>
    );
  const words = query.request === "" ? "text" : "request";
  return (
    <EmptyState title={t(isFirst ? "none" : "title")} drawing={<SearchDrawing />}>
      <p>{t(isFirst ? "noneText" : words)}</p>
    </EmptyState>
  );
}

/** Introduction of the log: its purpose, the time zone of its times, and a link to the other one. */
function Intro({ clock, query, utc }: { clock: Clock; query: AuditQuery; utc: boolean }) {
  const t = useTranslations("adminAudit");
  const zone = zoneWords(utc ? { ...clock, zone: UTC } : clock);
  return (
    <>
      {t("intro", { zone })}
      {clock.zone !== UTC && (
        <>
          {" "}
          <a className="link" href={auditAddress(query, utc ? {} : { utc: "1" })}>
            {utc ? t("zone.own", { zone: zoneWords(clock) }) : t("zone.utc")}
          </a>
        </>
      )}
    </>
  );
}
