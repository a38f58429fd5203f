import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findFactors } from "@/db/factors/factors";
import { listTrustedBrowsers } from "@/db/factors/trusted-browsers";
import { database } from "@/db/system/client";
import {
  devicesForExport,
  eventsForExport,
  favoritesForExport,
  grantsForExport,
  groupsForExport,
  identitiesForExport,
  passkeysForExport,
  sessionsForExport,
} from "@/db/users/data-export";
import { formerUsernamesForExport } from "@/db/users/former-usernames";
import { findProfile, type Profile } from "@/db/users/profiles";
import type { Locale } from "@/lib/i18n/locale";
import { MESSAGES } from "@/lib/i18n/messages";
import { translator } from "@/lib/i18n/translator";
import { pictureOf } from "@/lib/images/image-address";

/** Days of activity in the export, as many as its page shows. */
const ACTIVITY_DAYS = 90;

/** Rows in memory at a time. No connection is held while a slow client reads them. */
const PAGE = 500;

/**
 * Returns everything stored about a user as chunks of one JSON document, and the subject of its file, or null if
 * there is no such account. The audit event is written first.
 */
export async function exportData(userId: string, locale: Locale, context: AuditContext) {
  const profile = await findProfile(database(), userId, context.at);
  if (!profile) return null;
  await insertAuditEvent(database(), { ...context, event: "account.data_exported", userId });
  const content = pieces({ id: userId, ...profile }, context.at, locale);
  return { content, subject: `data-${profile.username}` };
}

type Exported = { id: string } & Profile;

async function* pieces(profile: Exported, now: Date, locale: Locale): AsyncGenerator<string> {
  const { pictureHash, picture, ...rest } = profile;
  const lists = {
    formerUsernames: formerUsernamesForExport,
    sessions: sessionsForExport,
    authorizedApplications: grantsForExport,
    favorites: favoritesForExport,
    groups: groupsForExport,
    knownBrowsers: devicesForExport,
    passkeys: passkeysForExport,
    signInProviders: identitiesForExport,
  };
  const browsers = await listTrustedBrowsers(database(), profile.id, now);
  const { app, codesLeft } = await findFactors(database(), profile.id);
  yield `{\n  "about": ${written(about(locale))}`;
  yield member("exportedAt", now);
  yield member("profile", { ...rest, picture: pictureOf({ pictureHash, picture }) });
  for (const [name, list] of Object.entries(lists))
    yield member(name, await list(database(), profile.id));
  yield member("authenticatorApp", app);
  yield member("recoveryCodes", { left: codesLeft });
  yield member("trustedBrowsers", browsers);
  yield ',\n  "activity": [';
  yield* activity(profile.id, now);
  yield "\n  ]\n}\n";
}

/** Describes each part of the export in the words of the page. */
function about(locale: Locale) {
  const t = translator(locale, "profile.data.parts");
  const parts = Object.keys(MESSAGES[locale].profile.data.parts) as Parameters<typeof t>[0][];
  return Object.fromEntries(parts.map((part) => [part, t(part, { days: ACTIVITY_DAYS })]));
}

const member = (name: string, value: unknown) => `,\n  "${name}": ${written(value)}`;

/** Indents by two spaces per level. JSON strings have no line breaks (RFC 8259 section 7). */
const written = (value: unknown, indent = "  ") =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

async function* activity(userId: string, now: Date): AsyncGenerator<string> {
  const since = new Date(now.getTime() - ACTIVITY_DAYS * 86_400_000);
  for (let afterId = 0; ; ) {
    const events = await eventsForExport(database(), { userId, since, afterId }, PAGE);
    const text = events.map(({ id, ...event }) => `\n    ${written(event, "    ")}`).join(",");
    if (text !== "") yield afterId === 0 ? text : `,${text}`;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    afterId = last.id;
  }
}
