import { type Adder, listAdders } from "@/db/groups/adders";
import { listApplicationsOf } from "@/db/groups/applications";
import { countGroups, findGroup, listFirst, listGroups, MAX_GROUPS } from "@/db/groups/groups";
import { countMembers, type listMembers, listMembersPage } from "@/db/groups/members";
import { findManager } from "@/db/identities/groups";
import { listSitesOf } from "@/db/sites/groups";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { readId } from "@/lib/runtime/id";

/** Search text, empty for all groups, and the position in the list. */
export type GroupQuery = { q: string; from: Position | null };

/** Members of a group that pages count at most; anything above is shown as "more than". */
export const MOST_MEMBERS = 100_000;

/** Returns a page of the groups by key. Members are counted up to one more than MOST_MEMBERS. */
export const groupPage = ({ q, from }: GroupQuery) =>
  readPage(from, {
    read: (part) => reading(listGroups(database(), { q, ...part, mostMembers: MOST_MEMBERS + 1 })),
    count: () => reading(countGroups(database(), q)),
  });

export const allGroups = () =>
  reading(listGroups(database(), { q: "", from: null, limit: MAX_GROUPS }));

/** Returns the keys and names of the first groups. */
export const firstGroups = (limit: number) => reading(listFirst(database(), limit));

export const groupOfKey = (key: string) => reading(findGroup(database(), { key }));

/**
 * Returns a group with the applications that it is assigned to, the sites that it sees, and the sign-in provider that
 * decides who is in it; null if there is none. Its active members are counted up to one more than MOST_MEMBERS.
 */
export async function readGroup(id: string) {
  const group = readId(id) && (await reading(findGroup(database(), { id })));
  if (!group) return null;
  const [members, applications, sites, manager] = await Promise.all([
    reading(countMembers(database(), group.id, { isActive: true, most: MOST_MEMBERS + 1 })),
    reading(listApplicationsOf(database(), group.id)),
    reading(listSitesOf(database(), group.id)),
    group.managedBy === null ? null : reading(findManager(database(), group.managedBy)),
  ]);
  return { ...group, members, applications, sites, manager };
}

/** Returns who added members to a group, by their IDs; those of an import are missing. */
export async function addersOf(groupId: string, members: readonly { id: string }[]) {
  const ids = members.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await reading(listAdders(database(), groupId, ids));
  return new Map(found.map((adder) => [adder.userId, adder]));
}

export type Adders = ReadonlyMap<string, Adder>;

/** Counts all members of a group, deactivated ones too, up to one more than MOST_MEMBERS. */
export const countAllMembers = (groupId: string) =>
  reading(countMembers(database(), groupId, { most: MOST_MEMBERS + 1 }));

export type GroupView = NonNullable<Awaited<ReturnType<typeof readGroup>>>;

/** Returns a page of a group's members by username, and their number, up to MOST_MEMBERS. */
export const memberPage = (groupId: string, { q, from }: GroupQuery) =>
  readPage(from, {
    read: async (part) => {
      const rows = await reading(listMembersPage(database(), { groupId, q, ...part }));
      return rows.map((row) => ({ ...row, place: { value: row.username, tie: row.id } }));
    },
    count: () => reading(countMembers(database(), groupId, { q, most: MOST_MEMBERS + 1 })),
    most: MOST_MEMBERS,
  });

export type GroupMember = Awaited<ReturnType<typeof listMembers>>[number];
