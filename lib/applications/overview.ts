import {
  type ApplicationOrder,
  type ApplicationRow,
  type ApplicationState,
  countApplications,
  countUsersOf,
  findApplications,
  type ListFilter,
  listApplications,
  listFailures,
} from "@/db/applications/lists";
import { findName } from "@/db/applications/names";
import { findIdOfClient, findSettings, type SettingsRow } from "@/db/applications/settings";
import { type ApplicationUser, type ListKey, listUsersOf } from "@/db/applications/users";
import { type Access, findAccess } from "@/db/groups/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findUsername } from "@/db/users/users";
import { cutPage, PAGE } from "@/lib/lists/page";
import type { Orders, Position, Sort } from "@/lib/lists/sort";
import { MOST_COUNTED } from "./suspension";

export type { ApplicationOrder, ApplicationState, ApplicationUser };

export const APPLICATION_STATES = [
  "pending",
  "active",
  "suspended",
] as const satisfies readonly ApplicationState[];

export type ListedApplication = ApplicationRow & { state: ApplicationState };

export const APPLICATION_ORDERS: Orders<ApplicationOrder> = {
  name: { kind: "text", down: false },
  registered: { kind: "instant", down: true },
};

export const BY_NAME: Sort<ApplicationOrder> = { by: "name", down: false };

/** Users on a page of an application's users. */
const USERS = 20;

const FAILURES = 20;

type Asked = ListFilter & { sort: Sort<ApplicationOrder>; from: Position | null };

/** Returns a page of all applications or an owner's, with the positions of the pages around it and their number. */
export async function listPage(asked: Asked) {
  const [rows, count] = await Promise.all([
    reading(listApplications(database(), { ...asked, limit: PAGE + 1 })),
    reading(countApplications(database(), asked)),
  ]);
  const { shown, ...around } = cutPage(rows, asked.from, ({ place }) => place);
  const applications = shown.map((row): ListedApplication => ({ ...row, state: stateOf(row) }));
  return { applications, count, ...around };
}

/** Maximum number of applications that the command line lists. */
export const MOST_LISTED = 1000;

/** Returns applications by name, at most MOST_LISTED, and whether there are more. */
export async function listFound(filter: ListFilter) {
  const asked = { ...filter, sort: BY_NAME, from: null, limit: MOST_LISTED + 1 };
  const rows = await reading(listApplications(database(), asked));
  const applications = rows.slice(0, MOST_LISTED).map((row) => ({ ...row, state: stateOf(row) }));
  return { applications, isCut: rows.length > MOST_LISTED };
}

/** Returns several applications by name, each with what tells it from others. */
export async function readApplications(ids: readonly string[]) {
  const rows = await reading(findApplications(database(), ids));
  return rows.map(({ id, name, revision, owner, addresses, ...row }) => ({
    ...{ id, name, revision, state: stateOf(row) },
    detail: [...(owner === null ? [] : [owner]), ...addresses].join(" · "),
  }));
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
  access: Access;
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
  const access = await reading(findAccess(database(), id));
  return {
    ...settings,
    state: stateOf({ suspended: suspendedAt !== null, approved: approvedAt !== null }),
    owner: ownerId && username ? { id: ownerId, username } : null,
    access: access ?? { open: true, groups: [] },
  };
}

/** Returns a page of the users who let the application use their account, with the keys of its neighbors. */
export async function usersOf(applicationId: string, key: ListKey | null) {
  const rows = await reading(listUsersOf(database(), { applicationId, key, limit: USERS + 1 }));
  const more = rows.length > USERS;
  const backward = key?.way === "before";
  const users = backward ? rows.slice(0, USERS).reverse() : rows.slice(0, USERS);
  return {
    users,
    before: (backward ? more : key !== null) ? (users[0]?.id ?? null) : null,
    after: backward || more ? (users.at(-1)?.id ?? null) : null,
  };
}

/** Counts an application's users, up to one more than MOST_COUNTED. Developers don't see their names. */
export const userCountOf = (applicationId: string, ownerId: string) =>
  reading(countUsersOf(database(), { id: applicationId, ownerId, most: MOST_COUNTED + 1 }));

export const failuresOf = (id: string, ownerId?: string) =>
  reading(listFailures(database(), { id, ownerId }, FAILURES));

export type ApplicationFailure = Awaited<ReturnType<typeof failuresOf>>[number];

/** Returns the name of the application with a client ID; null if there is none. */
export const nameOfClient = (clientId: string) => reading(findName(database(), clientId));
