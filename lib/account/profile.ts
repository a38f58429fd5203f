import * as z from "zod";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { isDuplicate } from "@/db/system/faults";
import { findProfile, lockProfile, type Profile, updateProfile } from "@/db/users/profiles";
import { isLocale, type Locale } from "@/lib/i18n/locale";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { ok, type Result, refuse } from "@/lib/result";
import { isUsername, normalUsername } from "@/lib/users/username";
import { changeUsername, countUsernameAttempt, type UsernameProblem } from "./username-change";

export type { Profile };

export const profileOf = (userId: string, now: Date): Promise<Profile | null> =>
  findProfile(database(), userId, now);

/** Maximum length of a part of the name, in characters, and of a language tag. */
export const [MAX_NAME_PART, MAX_LANGUAGE] = [64, 35];

/** Returns a language tag as BCP 47 spells it; any other text as it is. */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

const isLanguage = (tag: string) =>
  tag.length <= MAX_LANGUAGE && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag);

/** Editable fields: empty if nothing is set. saveProfile checks those that change. */
export const profileFields = z.object({
  name: z.string().trim(),
  givenName: z.string().trim().default(""),
  familyName: z.string().trim().default(""),
  /** Language that applications may use; its spelling becomes the usual one ("de-CH"). */
  claimedLocale: z.string().trim().transform(canonical).default(""),
  username: z.string().transform(normalUsername),
  locale: z.string(),
});

export type ProfileFields = z.output<typeof profileFields>;
export type ProfileField = keyof ProfileFields;

const FIELDS = Object.keys(profileFields.shape) as ProfileField[];

export type ProfileProblem =
  | "name_length"
  | "name_characters"
  | "username_unfit"
  | UsernameProblem
  /** Another value was saved since the form was shown, perhaps by the same user in another tab. */
  | "changed_meanwhile"
  | "locale_unknown"
  | "language_unfit";

export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>;

/**
 * Saves only the fields that differ from what the form showed (`shown`): two tabs that change
 * different fields both succeed, and a concurrent change of the same field is never overwritten
 * unseen.
 */
export async function saveProfile(
  userId: string,
  { wanted, shown, fresh }: { wanted: ProfileFields; shown: ProfileFields; fresh: boolean },
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", ProfileProblems>> {
  const touched = FIELDS.filter((field) => wanted[field] !== shown[field]);
  const problems = findProblems(wanted, touched);
  if (problems) return refuse(problems);
  if (touched.includes("username")) {
    const username = await countUsernameAttempt(userId, { fresh, now: context.at });
    if (username) return refuse({ username });
  }
  try {
    return await database().transaction((tx) =>
      saveTouched(tx, { userId, wanted, shown, touched }, context),
    );
  } catch (error) {
    if (isDuplicate(error, "users_username_unique"))
      return refuse({ username: "username_unavailable" as const });
    throw error;
  }
}

type Saving = {
  userId: string;
  wanted: ProfileFields;
  shown: ProfileFields;
  touched: ProfileField[];
};

async function saveTouched(
  tx: Transaction,
  { userId, wanted, shown, touched }: Saving,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", ProfileProblems>> {
  const stored = await lockProfile(tx, userId);
  if (!stored) return ok("as_it_was");
  const changing = touched.filter((field) => wanted[field] !== (stored[field] ?? ""));
  const stale = changing.filter((field) => (stored[field] ?? "") !== shown[field]);
  if (stale.length > 0) return refuse(each(stale, () => "changed_meanwhile" as const));
  if (changing.length === 0) return ok("as_it_was");
  if (changing.includes("username")) {
    const names = { userId, from: stored.username, to: wanted.username };
    const username = await changeUsername(tx, names, context.at);
    if (username) return refuse({ username });
  }
  const after = each(changing, (field) => wanted[field]);
  const before = each(changing, (field) => stored[field]);
  const { username: _, ...rest } = after;
  const columns = Object.entries(rest).map(([field, value]) => [field, value || null]);
  if (columns.length > 0)
    await updateProfile(tx, userId, Object.fromEntries(columns) as { locale?: Locale });
  await insertAuditEvent(tx, {
    ...context,
    event: "account.profile_changed",
    userId,
    before,
    after,
  });
  return ok("saved");
}

function findProblems(wanted: ProfileFields, touched: ProfileField[]): ProfileProblems | null {
  const found: Record<ProfileField, ProfileProblem | null> = {
    name: findNameFault(wanted.name),
    givenName: findPartFault(wanted.givenName),
    familyName: findPartFault(wanted.familyName),
    claimedLocale:
      wanted.claimedLocale === "" || isLanguage(wanted.claimedLocale) ? null : "language_unfit",
    username: isUsername(wanted.username) ? null : "username_unfit",
    locale: isLocale(wanted.locale) ? null : "locale_unknown",
  };
  const wrong = touched.flatMap((field) => (found[field] ? [[field, found[field]] as const] : []));
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

/** Returns why a part of the name can't be shown to others, or null. It may be empty. */
function findPartFault(part: string) {
  if (part === "") return null;
  return findNameFault(part) ?? ([...part].length > MAX_NAME_PART ? "name_length" : null);
}

const each = <T>(fields: ProfileField[], of: (field: ProfileField) => T) =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Partial<Record<ProfileField, T>>;
