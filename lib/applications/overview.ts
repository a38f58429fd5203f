import {
  type ApplicationState,
  type ListFilter,
  ONLY_THOSE,
  OWNERS,
} from "@/db/applications/list-filter";
import {
  type ApplicationOrder,
  type ApplicationRow,
  countApplications,
  countUsersOf,
  findApplications,
  listApplications,
  listFailures,
} from "@/db/applications/lists";
import { findName } from "@/db/applications/names";
import { findIdOfClient, findSettings, type SettingsRow } from "@/db/applications/settings";
import { listUsersOf } from "@/db/applications/users";
import { type Access, findAccess } from "@/db/groups/applications";
import { listSitesOfApplication } from "@/db/sites/sites";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findUsername } from "@/db/users/users";
import { listFirst, MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Orders, Position, Sort } from "@/lib/lists/sort";

export type { ApplicationOrder, ApplicationState };
export { ONLY_THOSE, OWNERS };

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

const FAILURES = 20;

type Asked = ListFilter & { sort: Sort<ApplicationOrder>; from: Position | null };

/** Returns a page of all applications or an owner's. */
export async function listPage(asked: Asked) {
  const { shown, ...around } = await readPage(asked.from, {
    read: (part) => reading(listApplications(database(), { ...asked, ...part })),
    count: () => reading(countApplications(database(), asked)),
  });
  return { shown: shown.map(withState), ...around };
}

export const listFound = (filter: ListFilter) =>
  listFirst(async (part) => {
    const asked = { ...filter, sort: BY_NAME, ...part };
    const rows = await reading(listApplications(database(), asked));
    return rows.map(withState);
  });

/** Returns several applications by name, each with what tells it from others. */
export async function readApplications(ids: readonly string[]) {
  const rows = await reading(findApplications(database(), ids));
  return rows.map(({ id, name, revision, owner, addresses, ...row }) => ({
    ...{ id, name, revision, state: stateOf(row) },
    detail: [...(owner === null ? [] : [owner]), ...addresses].join(" · "),
  }));
}

const withState = (row: ApplicationRow): ListedApplication => ({ ...row, state: stateOf(row) });

export const stateOf = ({
  suspended,
  approved,
}: Pick<ApplicationRow, "suspended" | "approved">) => {
  if (suspended) return "suspended";
  return approved ? "active" : "pending";
};

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

/** Returns a page of the users who let the application use their account, and their number, up to MOST_COUNTED. */
export const usersOf = (applicationId: string, from: Position | null) =>
  readPage(from, {
    read: (part) => reading(listUsersOf(database(), { applicationId, ...part })),
    count: () => userCountOf(applicationId),
    most: MOST_COUNTED,
  });

/** Counts an application's users, up to one more than MOST_COUNTED. Developers don't see their names. */
export const userCountOf = (applicationId: string, ownerId?: string) =>
  reading(countUsersOf(database(), { id: applicationId, ownerId }, MOST_COUNTED + 1));

export const failuresOf = (id: string, ownerId?: string) =>
  reading(listFailures(database(), { id, ownerId }, FAILURES));

export type ApplicationFailure = Awaited<ReturnType<typeof failuresOf>>[number];

/** Sites of an application that its page names. */
const SITES = 10;

/** Returns the first sites where people sign in to an application, by title. */
export const sitesOf = (id: string) => reading(listSitesOfApplication(database(), id, SITES));

/** Returns the name of the application with a client ID; null if there is none. */
export const nameOfClient = (clientId: string) => reading(findName(database(), clientId));
