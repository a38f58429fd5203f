import * as z from "zod";
import { AUDIT_EVENTS, type AuditEventName } from "@/db/audit/event-names";
import type { AuditSearch } from "@/db/audit/search";
import { FIND_SUBJECT } from "@/db/audit/subjects";
import { database } from "@/db/system/client";
import { withAsciiDomain } from "@/lib/addresses";
import { ok, type Result, refuse } from "@/lib/result";
import { readId } from "@/lib/runtime/id";
import { readNetwork, readRequest } from "./origin";

/** Hours back from now; null: all stored events. */
export const RANGES = { "1h": 1, "24h": 24, "7d": 168, "30d": 720, all: null } as const;

export type { AuditEventName };

export type Range = keyof typeof RANGES;

/** Subject of events: `session` for `session.sign_in_failed`. */
export type AuditGroup = AuditEventName extends `${infer Group}.${string}` ? Group : never;

/** Returns the subject of an event. A newer version may have written an unknown one. */
export const groupOf = (event: string): string => event.split(".")[0] ?? "";

const eventsByGroup = new Map<string, AuditEventName[]>();
for (const event of AUDIT_EVENTS)
  eventsByGroup.set(groupOf(event), [...(eventsByGroup.get(groupOf(event)) ?? []), event]);

/** Events by their subject, in the order of the filter. */
export const AUDIT_GROUPS = eventsByGroup as ReadonlyMap<AuditGroup, readonly AuditEventName[]>;

/** Events of people's own accounts, and of what applications do. */
const USE: ReadonlySet<string> = new Set(["session", "account", "grant", "token", "device"]);

/** Events of changes that administrators, editors and owners make. */
export const CHANGES = AUDIT_EVENTS.filter(
  (event) => !USE.has(groupOf(event)) && event !== "api.token_issued",
);

/** Events that name an API. */
const OF_APIS = AUDIT_EVENTS.filter((event) => ["api", "permission"].includes(groupOf(event)));

/** A search without a filter. */
export const ALL: AuditSearch = {
  ...{ from: null, to: null, events: null, foldsImports: false, actorId: null, userId: null },
  ...{ applicationId: null, siteId: null, groupId: null, api: null, requests: null, network: null },
};

export const isAuditGroup = (text: string): text is AuditGroup => eventsByGroup.has(text);

export const isAuditEvent = (text: string): text is AuditEventName =>
  eventsByGroup.get(groupOf(text))?.includes(text as AuditEventName) ?? false;

/** The longest names are identifiers of APIs. */
const MAX_LENGTH = 512;

/** A filter's text. One that is absent or repeated counts as empty. */
const text = z
  .string()
  .catch("")
  .transform((typed) => typed.trim().slice(0, MAX_LENGTH));

/** Filters as a URL or form carries them: text as typed, empty if nothing was typed. */
export const auditQuery = z.object({
  range: z.enum(["", ...(Object.keys(RANGES) as Range[])]).catch(""),
  from: text,
  to: text,
  actor: text,
  event: text,
  user: text,
  application: text,
  site: text,
  group: text,
  api: text,
  request: text,
  network: text,
});

export type AuditQuery = Readonly<z.output<typeof auditQuery>>;
export type AuditField = keyof AuditQuery;

export const AUDIT_FIELDS = Object.keys(auditQuery.shape) as AuditField[];

/** Fields with invalid text. Ignoring one would export more than was requested. */
export type UnfitFields = ReadonlySet<AuditField>;

/** Returns the requested range, or null if days are given, which take precedence. */
export function rangeOf({ range, from, to }: AuditQuery): Range | null {
  if (from !== "" || to !== "") return null;
  return range === "" ? "all" : range;
}

/** Resolves names to IDs and days to instants. */
export async function resolveAuditQuery(
  query: AuditQuery,
  now: Date,
): Promise<Result<AuditSearch, UnfitFields>> {
  const [actorId, userId, applicationId, siteId, groupId] = await Promise.all([
    resolve("user", query.actor),
    resolve("user", query.user),
    resolve("application", query.application),
    resolve("site", query.site),
    resolve("group", query.group),
  ]);
  const span = spanOf(query, now);
  const api = readApi(query.api);
  const requests = query.request === "" ? null : readRequest(query.request);
  const network = query.network === "" ? null : readNetwork(query.network);
  const typed = eventsOf(query.event);
  const events = typed === null && api ? OF_APIS : typed;
  const found = {
    actor: actorId,
    user: userId,
    application: applicationId,
    site: siteId,
    group: groupId,
    api,
    request: requests,
    network,
    event: events,
    ...span,
  };
  const unfit = AUDIT_FIELDS.filter((field) => field !== "range" && found[field] === undefined);
  if (unfit.length > 0) return refuse(new Set(unfit));
  const { from, to } = span;
  const subjects = { actorId, userId, applicationId, siteId, groupId, api, requests, network };
  const asked = { from, to, events, foldsImports: false, ...subjects };
  // `unfit` has ruled out undefined values.
  return ok(asked as AuditSearch);
}

const ASCII = /^[ -~]+$/;

/** Returns the identifier of an API as events have it, for they have no ID of it. */
function readApi(text: string): string | null | undefined {
  if (text === "") return null;
  return ASCII.test(text) ? text : undefined;
}

/**
 * Returns the ID of what is named, or else an ID as typed, since events outlive their subjects.
 * Names come first, because a client_id looks like an ID too.
 */
async function resolve(kind: keyof typeof FIND_SUBJECT, text: string) {
  if (text === "") return null;
  const typed = withAsciiDomain(text.normalize("NFKC"));
  if (!ASCII.test(typed)) return undefined;
  return (await FIND_SUBJECT[kind](database(), typed)) ?? readId(typed) ?? undefined;
}

/** Events of attempts that failed, or were blocked. */
const FAILED = /failed$|limited$|sign_in_deactivated$|suspected$|replayed$/;

/** Events by what an administrator looks for. */
export const AUDIT_KINDS = {
  changes: CHANGES,
  sign_ins: AUDIT_EVENTS.filter((event) => !CHANGES.includes(event)),
  failures: AUDIT_EVENTS.filter((event) => FAILED.test(event)),
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

export const isAuditKind = (text: string): text is AuditKind => Object.hasOwn(AUDIT_KINDS, text);

function eventsOf(typed: string): readonly AuditEventName[] | null | undefined {
  if (typed === "" || typed === "all") return null;
  if (isAuditKind(typed)) return AUDIT_KINDS[typed];
  return isAuditEvent(typed) ? [typed] : eventsByGroup.get(typed);
}

/** Returns whole days (UTC), including the last one. */
function spanOf(query: AuditQuery, now: Date) {
  const range = rangeOf(query);
  if (range === null) return { from: dayOf(query.from, 0), to: dayOf(query.to, 1) };
  const hours = RANGES[range];
  return { from: hours && new Date(now.getTime() - hours * 3_600_000), to: null };
}

/**
 * PostgreSQL has no year 0, and doesn't parse years of five digits, which the day after the last
 * one would have.
 */
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-30"];

/**
 * Returns the start of a day, or of a later one; null if nothing was typed, undefined if it is no
 * date.
 */
function dayOf(typed: string, later: number): Date | null | undefined {
  if (typed === "") return null;
  if (!z.iso.date().safeParse(typed).success) return undefined;
  if (typed < FIRST_DAY || typed > LAST_DAY) return undefined;
  return new Date(new Date(typed).getTime() + later * 86_400_000);
}
