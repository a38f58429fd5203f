import { listApplicationsOf } from "@/db/groups/applications";
import { countGroups, findGroup, listGroups, MAX_GROUPS } from "@/db/groups/groups";
import {
  countActiveMembers,
  countMembers,
  type listMembers,
  listMembersPage,
} from "@/db/groups/members";
import { listSitesOf } from "@/db/sites/groups";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { cutPage, PAGE } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { readId } from "@/lib/runtime/id";

/** Search text, null for all groups, and the position in the list. */
export type GroupQuery = { q: string | null; from: Position | null };

/** Members of a group that pages count at most; anything above is shown as "more than". */
export const MOST_MEMBERS = 100_000;

/**
 * Returns a page of the groups by key, with their number and the positions of the pages around it.
 * Members are counted up to one more than MOST_MEMBERS.
 */
export async function groupPage({ q, from }: GroupQuery) {
  const [rows, total] = await Promise.all([
    reading(listGroups(database(), { q, from, limit: PAGE + 1, mostMembers: MOST_MEMBERS + 1 })),
    reading(countGroups(database(), q)),
  ]);
  const { shown: groups, ...around } = cutPage(rows, from, ({ place }) => place);
  return { groups, total, ...around };
}

/** Returns all groups by key. */
export const allGroups = () =>
  reading(listGroups(database(), { q: null, from: null, limit: MAX_GROUPS }));

/** Returns the group with a key; null if there is none. */
export const groupOfKey = (key: string) => reading(findGroup(database(), { key }));

/**
 * Returns a group with the applications that it is assigned to and the sites that it sees; null if
 * there is none. Its active members are counted up to one more than MOST_MEMBERS.
 */
export async function readGroup(id: string) {
  const group = readId(id) && (await reading(findGroup(database(), { id })));
  if (!group) return null;
  const [members, applications, sites] = await Promise.all([
    reading(countActiveMembers(database(), group.id, MOST_MEMBERS + 1)),
    reading(listApplicationsOf(database(), group.id)),
    reading(listSitesOf(database(), group.id)),
  ]);
  return { ...group, members, applications, sites };
}

/** Counts all members of a group, deactivated ones too, up to one more than MOST_MEMBERS. */
export const countAllMembers = (groupId: string) =>
  reading(countMembers(database(), groupId, { most: MOST_MEMBERS + 1 }));

export type GroupView = NonNullable<Awaited<ReturnType<typeof readGroup>>>;

/**
 * Returns a page of a group's members by username, with the positions of the pages around it, and
 * their number, up to one more than MOST_MEMBERS.
 */
export async function memberPage(groupId: string, { q, from }: GroupQuery) {
  const [rows, total] = await Promise.all([
    reading(listMembersPage(database(), { groupId, q, from, limit: PAGE + 1 })),
    reading(countMembers(database(), groupId, { q, most: MOST_MEMBERS + 1 })),
  ]);
  const { shown: members, ...around } = cutPage(rows, from, ({ id, username }) => ({
    value: username,
    tie: id,
  }));
  return { members, total, ...around };
}

export type GroupMember = Awaited<ReturnType<typeof listMembers>>[number];
