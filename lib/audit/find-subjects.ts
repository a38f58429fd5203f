import { listApis } from "@/db/apis/lists";
import { listApplications } from "@/db/applications/lists";
import { AUDIT_EVENTS, type AuditEventName } from "@/db/audit/event-names";
import { listFirst } from "@/db/groups/groups";
import { listSites } from "@/db/sites/administration";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listUsers } from "@/db/users/list";
import { withAsciiDomain } from "@/lib/addresses";
import { LOCALES } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { byRank, ranking } from "@/lib/search-rank";
import { readNetwork, readRequest } from "./origin";

/** Subject of events: the filter and its value, with its name and what tells it from others of that name. */
export type AuditSubject = {
  field: "user" | "site" | "application" | "group" | "api" | "event" | "request" | "network";
  value: string;
  name: string;
  detail: string;
};

/** Subjects of a kind that are offered; whoever wants more types more. */
const MOST = 6;

/**
 * Returns the people, sites, applications, groups and APIs whose names have the words of a text, the events
 * whose messages do, and the requests or the network that the text is.
 */
export async function findSubjects(q: string): Promise<AuditSubject[]> {
  const network = readNetwork(q);
  const first = { from: null, limit: MOST, role: null, state: null } as const;
  const byName = { by: "name", down: false } as const;
  const [people, sites, applications, groups, apis] = await Promise.all([
    reading(listUsers(database(), { ...first, q: withAsciiDomain(q), sort: byName })),
    reading(listSites(database(), { ...first, q, sort: { by: "title", down: false } })),
    reading(listApplications(database(), { ...first, search: q, sort: byName })),
    reading(listFirst(database(), MOST, q)),
    reading(listApis(database(), { q, from: null, limit: MOST })),
  ]);
  return [
    ...people.map(({ username, name, email }) => subject("user", username, name, email)),
    ...sites.map(({ slug, title }) => subject("site", slug, title)),
    ...applications.map(({ clientId, name }) => subject("application", clientId, name)),
    ...groups.map(({ key, name }) => subject("group", key, name)),
    ...apis.map(({ identifier, name }) => subject("api", identifier, name)),
    ...(readRequest(q) ? [subject("request", q, null)] : []),
    ...(network ? [subject("network", network, null)] : []),
    ...findEvents(q).map((event) => subject("event", event, null)),
  ];
}

/** Returns the events whose message in any language has the words of a text; of Latin ones, as beginnings of words. */
function findEvents(q: string): AuditEventName[] {
  const rank = ranking(q);
  const most = /^[\0-\u024f]*$/.test(q) ? 2 : 3;
  const best = new Map(
    AUDIT_EVENTS.map((event) => [event, Math.min(...wordsOf(event).map((words) => rank(words)))]),
  );
  const rankOf = (event: AuditEventName) => best.get(event) ?? Number.POSITIVE_INFINITY;
  return byRank(
    AUDIT_EVENTS.filter((event) => rankOf(event) <= most),
    rankOf,
  ).slice(0, MOST);
}

/** Returns an event's messages, one for each way that it can go. */
const wordsOf = (event: AuditEventName) =>
  LOCALES.flatMap((locale) => {
    const t = translator(locale, "adminAudit.events");
    return ["true", "false"].map((is) => t(event, { is }));
  });

const subject = (
  field: AuditSubject["field"],
  value: string,
  name: string | null,
  detail: string | null = null,
): AuditSubject => ({ field, value, name: name ?? value, detail: detail ?? value });
