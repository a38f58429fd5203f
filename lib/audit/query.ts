import { z } from "zod";
import { AUDIT_EVENTS, type AuditEventName } from "@/db/audit/events";
import type { AuditSearch } from "@/db/audit/search";
import { FIND_SUBJECT } from "@/db/audit/subjects";
import { database } from "@/db/client";
import { ok, type Result, refuse } from "@/lib/result";
import { readId } from "@/lib/runtime/id";

/** Hours back from now; null: all that is kept. */
export const RANGES = { "1h": 1, "24h": 24, "7d": 168, "30d": 720, all: null } as const;

export type { AuditEventName };

export type Range = keyof typeof RANGES;

/** What events are about; `sign_in_failed` is of the group `session`. */
export type AuditGroup = AuditEventName extends `${infer Group}.${string}` ? Group : never;

/** The filters as an address or a form has them: typed text, empty where nothing was typed. */
export const AUDIT_FIELDS = [
  "range",
  "from",
  "to",
  "actor",
  "event",
  "user",
  "application",
  "site",
] as const;

export type AuditField = (typeof AUDIT_FIELDS)[number];
export type AuditQuery = Readonly<Record<AuditField, string>>;

/** The fields whose text cannot be made sense of. Nothing is left out silently: an export would have more than was asked. */
export type UnfitFields = ReadonlySet<AuditField>;

const MAX_LENGTH = 200;

export function readAuditQuery(read: (field: AuditField) => string | null): AuditQuery {
  const typed = (field: AuditField) => (read(field) ?? "").trim().slice(0, MAX_LENGTH);
  const query = Object.fromEntries(AUDIT_FIELDS.map((field) => [field, typed(field)]));
  return query as AuditQuery;
}

/** The range that is asked for; days that are named come before it. */
export function rangeOf({ range, from, to }: AuditQuery): Range | null {
  if (from !== "" || to !== "") return null;
  return Object.hasOwn(RANGES, range) ? (range as Range) : "all";
}

/** Names become ids, and days instants. */
export async function resolveAuditQuery(
  query: AuditQuery,
  now: Date,
): Promise<Result<AuditSearch, UnfitFields>> {
  const [actorId, userId, applicationId, siteId] = await Promise.all([
    resolve("user", query.actor),
    resolve("user", query.user),
    resolve("application", query.application),
    resolve("site", query.site),
  ]);
  const span = spanOf(query, now);
  const events = eventsOf(query.event);
  const found = {
    actor: actorId,
    user: userId,
    application: applicationId,
    site: siteId,
    event: events,
    ...span,
  };
  const unfit = AUDIT_FIELDS.filter((field) => field !== "range" && found[field] === undefined);
  if (unfit.length > 0) return refuse(new Set(unfit));
  const { from, to } = span;
  const asked = { from, to, events, actorId, userId, applicationId, siteId };
  // None of them is undefined: that is what `unfit` was.
  return ok(asked as AuditSearch);
}

/** The id of what is named, or an id as it stands: an event outlives what it is about. A client_id looks like an id, too. */
async function resolve(kind: keyof typeof FIND_SUBJECT, typed: string) {
  if (typed === "") return null;
  if (!/^[!-~]+$/.test(typed)) return undefined;
  return (await FIND_SUBJECT[kind](database(), typed)) ?? readId(typed) ?? undefined;
}

/** One event, or all of a group; undefined where there is no such. */
function eventsOf(typed: string): readonly AuditEventName[] | null | undefined {
  if (typed === "") return null;
  const named = AUDIT_EVENTS.filter((name) => name === typed || name.startsWith(`${typed}.`));
  return named.length > 0 ? named : undefined;
}

/** Whole days (UTC), the last one included. */
function spanOf(query: AuditQuery, now: Date) {
  const range = rangeOf(query);
  if (range === null) return { from: dayOf(query.from, 0), to: dayOf(query.to, 1) };
  const hours = RANGES[range];
  return { from: hours && new Date(now.getTime() - hours * 3_600_000), to: null };
}

/** The database has no year 0, and reads no year of five digits, which the day after the last would be in. */
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-30"];

/** Its beginning, or that of a later day; null where none was typed, undefined where it is none. */
function dayOf(typed: string, later: number): Date | null | undefined {
  if (typed === "") return null;
  if (!z.iso.date().safeParse(typed).success) return undefined;
  if (typed < FIRST_DAY || typed > LAST_DAY) return undefined;
  return new Date(new Date(typed).getTime() + later * 86_400_000);
}
