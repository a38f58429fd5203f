import {
  type ApplicationRow,
  type ApplicationState,
  countApplications,
  countUsersOf,
  type ListFilter,
  type ListKey,
  listApplications,
  listFailures,
} from "@/db/applications/lists";
import { findIdOfClient, findSettings, type SettingsRow } from "@/db/applications/settings";
import { type ApplicationUser, listUsersOf } from "@/db/applications/users";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { findUsername } from "@/db/users/users";
import { MOST_COUNTED } from "./suspension";

export type { ApplicationState, ApplicationUser };

export const APPLICATION_STATES = [
  "pending",
  "active",
  "suspended",
] as const satisfies readonly ApplicationState[];

export type ListedApplication = ApplicationRow & { state: ApplicationState };

/** Entries on a page of a list. */
const PAGE = 50;

/** Users on a page of an application's users. */
const USERS = 20;

const FAILURES = 20;

/** Returns a page of all applications or an owner's, by name, with the keys of its neighbors and their number. */
export async function listPage(asked: ListFilter & { key: ListKey | null }) {
  const { key, ...filter } = asked;
  const [rows, count] = await Promise.all([
    reading(listApplications(database(), { ...asked, limit: PAGE + 1 })),
    reading(countApplications(database(), filter)),
  ]);
  const { shown, ...neighbors } = cut(rows, key, PAGE);
  const applications = shown.map((row): ListedApplication => ({ ...row, state: stateOf(row) }));
  return { applications, count, ...neighbors };
}

/** Cuts rows to a page, in the list's order, with the keys of its neighbors. There is one row more than fits if the list goes on. */
function cut<T extends { id: string }>(rows: readonly T[], key: ListKey | null, size: number) {
  const more = rows.length > size;
  const backward = key?.way === "before";
  const shown = backward ? rows.slice(0, size).reverse() : rows.slice(0, size);
  return {
    shown,
    before: (backward ? more : key !== null) ? (shown[0]?.id ?? null) : null,
    after: backward || more ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const stateOf = ({
  suspended,
  approved,
}: Pick<ApplicationRow, "suspended" | "approved">) => {
  if (suspended) return "suspended";
  return approved ? "active" : "pending";
};

/** Settings, state and owner of an application. */
export type ApplicationView = SettingsRow & {
  state: ApplicationState;
  owner: { id: string; username: string } | null;
};

/**
 * Returns the ID of the application with this client ID, as logs name it; null if there is none.
 * With `own`, only if that user owns it.
 */
export const idOfClient = (clientId: string, own?: string): Promise<string | null> =>
  reading(findIdOfClient(database(), clientId, own));

/** Returns an application; with `own`, only if that user owns it. */
export async function readApplication(id: string, own?: string): Promise<ApplicationView | null> {
  const settings = await reading(findSettings(database(), { id, ownerId: own }));
  if (!settings) return null;
  const { ownerId, suspendedAt, approvedAt } = settings;
  const username = ownerId && (await reading(findUsername(database(), ownerId)));
  return {
    ...settings,
    state: stateOf({ suspended: suspendedAt !== null, approved: approvedAt !== null }),
    owner: ownerId && username ? { id: ownerId, username } : null,
  };
}

/** Returns a page of the users who let the application use their account, with the keys of its neighbors. */
export async function usersOf(applicationId: string, key: ListKey | null) {
  const asked = { applicationId, key, limit: USERS + 1 };
  const rows = await reading(listUsersOf(database(), asked));
  const { shown: users, ...neighbors } = cut(rows, key, USERS);
  return { users, ...neighbors };
}

/** Counts an application's users, up to one more than MOST_COUNTED. Developers don't see their names. */
export const userCountOf = (applicationId: string, ownerId: string) =>
  reading(countUsersOf(database(), { id: applicationId, ownerId, most: MOST_COUNTED + 1 }));

export const failuresOf = (id: string, ownerId?: string) =>
  reading(listFailures(database(), { id, ownerId }, FAILURES));

export type ApplicationFailure = Awaited<ReturnType<typeof failuresOf>>[number];
