import { insertAuditEvent, type Origin } from "@/db/audit-events";
import { database } from "@/db/client";
import {
  devicesForExport,
  eventsForExport,
  favouritesForExport,
  grantsForExport,
  sessionsForExport,
} from "@/db/data-export";
import { findProfile } from "@/db/profiles";
import { pictureOf } from "@/lib/images/image-address";

/** How far back the activity goes: as far as its page shows. */
const ACTIVITY_DAYS = 90;

/** Rows in memory at once, and no connection is held while a slow reader takes them. */
const PAGE = 500;

/**
 * All that is kept about a person, as the pieces of one JSON document; null where there is no such account. That it was
 * asked for is remembered first.
 */
export async function exportData(userId: string, { origin, now }: { origin: Origin; now: Date }) {
  const profile = await findProfile(database(), userId, now);
  if (!profile) return null;
  await insertAuditEvent(database(), {
    at: now,
    event: "account.data_exported",
    actorId: userId,
    userId,
    origin,
  });
  return pieces({ id: userId, ...profile }, now);
}

type Exported = { id: string } & NonNullable<Awaited<ReturnType<typeof findProfile>>>;

async function* pieces(profile: Exported, now: Date): AsyncGenerator<string> {
  const { pictureHash, picture, ...rest } = profile;
  const shown = { ...rest, picture: pictureOf({ pictureHash, picture }) };
  yield `{"exportedAt":${JSON.stringify(now)},"profile":${JSON.stringify(shown)}`;
  const lists = {
    sessions: sessionsForExport,
    authorizedApplications: grantsForExport,
    favourites: favouritesForExport,
    knownBrowsers: devicesForExport,
  };
  for (const [name, list] of Object.entries(lists))
    yield `,"${name}":${JSON.stringify(await list(database(), profile.id))}`;
  yield ',"activity":[';
  yield* activity(profile.id, now);
  yield "]}\n";
}

async function* activity(userId: string, now: Date): AsyncGenerator<string> {
  const since = new Date(now.getTime() - ACTIVITY_DAYS * 86_400_000);
  for (let afterId = 0; ; ) {
    const events = await eventsForExport(database(), { userId, since, afterId }, PAGE);
    const text = events.map(({ id, ...event }) => JSON.stringify(event)).join(",");
    if (text !== "") yield afterId === 0 ? text : `,${text}`;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    afterId = last.id;
  }
}
