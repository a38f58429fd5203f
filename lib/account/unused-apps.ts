import type { GrantUse } from "@/db/tokens/grants-of-user";

const DAY_MS = 86_400_000;

/** Days without use after which an application is offered for review. */
export const UNUSED_DAYS = 90;

/** Days after which an application that was used on its first day only counts as abandoned. */
const ABANDONED_DAYS = 3;

type Uses = Pick<GrantUse, "createdAt" | "lastUsedAt" | "keptAt">;

const isOlder = (at: Date, days: number, now: Date) =>
  now.getTime() - at.getTime() >= days * DAY_MS;

/** Returns the time after which applications must have been used not to be offered for review. */
export const unusedSince = (now: Date): Date => new Date(now.getTime() - UNUSED_DAYS * DAY_MS);

/**
 * True if the user authorized the application days ago and never used it again, and hasn't decided to keep
 * it.
 */
export const isAbandoned = ({ createdAt, lastUsedAt, keptAt }: Uses, now: Date): boolean =>
  keptAt === null &&
  isOlder(createdAt, ABANDONED_DAYS, now) &&
  (lastUsedAt === null || lastUsedAt.getTime() - createdAt.getTime() < DAY_MS);

/** Returns the application to ask about: the one let in last of those that were abandoned. */
export function abandonedApp<A extends Uses>(apps: readonly A[], now: Date): A | null {
  const [latest] = apps
    .filter((app) => isAbandoned(app, now))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return latest ?? null;
}
