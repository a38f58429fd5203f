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
import { isNearTo, SHORTEST } from "@/lib/nearest";
import { byRank, ranking } from "@/lib/search-rank";
import { readNetwork, readRequest } from "./origin";

/** Subject of events: the filter and its value, with its name and what tells it from others of that name. */
export type AuditSubject = {
  field: "user" | "site" | "application" | "group" | "api" | "event" | "request" | "network";
  value: string;
  name: string;
  detail: string;
  /** Other words of the search, which are still to be looked for. */
  rest: string;
};

/** What a search found: what has all of its words, or else what has one of them, perhaps with a mistake in it. */
export type Found = {
  subjects: AuditSubject[];
  isWhole: boolean;
  /** The only one that has all words. */
  only?: AuditSubject | undefined;
};

/** Subjects of a kind that are offered; whoever wants more types more. */
const MOST = 6;

/** Subjects of a kind among which one with a mistake is looked for. */
const MOST_NEAR = 50;

/** Words that are looked for by themselves, and letters of the shortest. */
const [MOST_WORDS, SHORTEST_ALONE] = [3, 3];

/** Returns the subjects of a search by all of its words, or else by each of them. */
export async function findSubjects(q: string): Promise<Found> {
  const whole = await matching(q, MOST);
  const [only, other] = whole;
  if (only) return { subjects: whole, isWhole: true, only: other ? undefined : only };
  const words = q.split(/\s+/);
  const found = new Map<string, AuditSubject>();
  for (const [at, word] of words.slice(0, MOST_WORDS).entries()) {
    const rest = words.toSpliced(at, 1).join(" ");
    for (const one of await listAlone(word, rest))
      found.set(`${one.field} ${one.value}`, { ...one, rest });
  }
  return { subjects: [...found.values()], isWhole: false };
}

/** Returns the subjects with one word of a search, or else those with nearly this word. `rest` was searched with it. */
async function listAlone(word: string, rest: string): Promise<AuditSubject[]> {
  if (rest === "") return listNear(word);
  const found = word.length < SHORTEST_ALONE ? [] : await matching(word, MOST);
  return found.length > 0 ? found : listNear(word);
}

/** Returns the subjects with a word that is the searched one but for a mistake: half of it is in theirs. */
async function listNear(word: string): Promise<AuditSubject[]> {
  if (word.length < SHORTEST) return [];
  const middle = Math.floor(word.length / 2);
  const halves = [word.slice(0, middle), word.slice(middle)];
  const found = await Promise.all(halves.map((half) => matching(half, MOST_NEAR)));
  const isNear = isNearTo(word);
  const each = new Map(found.flat().map((one) => [`${one.field} ${one.value}`, one]));
  return [...each.values()].filter((one) => isNear({ title: titleOf(one) })).slice(0, MOST);
}

const titleOf = ({ field, name, value, detail }: AuditSubject) =>
  field === "event"
    ? wordsOf(value as AuditEventName).join("\n")
    : [name, value, detail].join("\n");

/**
 * Returns the people, sites, applications, groups and APIs whose names have the words of a text, the events
 * whose messages do, and the requests or the network that the text is.
 */
async function matching(q: string, limit: number): Promise<AuditSubject[]> {
  const network = readNetwork(q);
  const first = { from: null, limit, role: null, state: null, twoStep: null } as const;
  const byName = { by: "name", down: false } as const;
  const [people, sites, applications, groups, apis] = await Promise.all([
    reading(listUsers(database(), { ...first, q: withAsciiDomain(q), sort: byName })),
    reading(listSites(database(), { ...first, q, sort: { by: "title", down: false } })),
    reading(listApplications(database(), { ...first, search: q, sort: byName })),
    reading(listFirst(database(), limit, q)),
    reading(listApis(database(), { q, from: null, limit })),
  ]);
  return [
    ...people.map(({ username, name, email }) => subject("user", username, name, email)),
    ...sites.map(({ slug, title }) => subject("site", slug, title)),
    ...applications.map(({ clientId, name }) => subject("application", clientId, name)),
    ...groups.map(({ key, name }) => subject("group", key, name)),
    ...apis.map(({ identifier, name }) => subject("api", identifier, name)),
    ...(readRequest(q) ? [subject("request", q, null)] : []),
    ...(network ? [subject("network", network, null)] : []),
    ...findEvents(q, limit).map((event) => subject("event", event, null)),
  ];
}

/** Returns the events whose message in any language has the words of a text; of Latin ones, as beginnings of words. */
function findEvents(q: string, limit: number): AuditEventName[] {
  // "sign-in" has two words, as it has in the messages.
  const rank = ranking(q.replaceAll("-", " "));
  const most = /^[\0-\u024f]*$/.test(q) ? 2 : 3;
  const best = new Map(
    AUDIT_EVENTS.map((event) => [event, Math.min(...wordsOf(event).map((words) => rank(words)))]),
  );
  const rankOf = (event: AuditEventName) => best.get(event) ?? Number.POSITIVE_INFINITY;
  return byRank(
    AUDIT_EVENTS.filter((event) => rankOf(event) <= most),
    rankOf,
  ).slice(0, limit);
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
): AuditSubject => ({
  ...{ field, value, name: name ?? value },
  ...{ detail: detail ?? value, rest: "" },
});
