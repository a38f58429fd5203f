import { commandContext } from "@/db/audit/events";
import { changeGroup, createGroup, type GroupRefusal, removeGroup } from "@/lib/groups/groups";
import { allGroups } from "@/lib/groups/list";
import {
  addMember,
  dropMember,
  type MemberRefusal,
  type Membership,
  membersOf,
  SHOWN_MEMBERS,
} from "@/lib/groups/members";
import { ok, type Result, refuse } from "@/lib/result";
import { findAccount } from "@/lib/users/users";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

const TEXTS = { name: { type: "string" }, description: { type: "string" } } as const;

export const createOneGroup = defineCommand({
  words: ["groups", "create"],
  positionals: ["KEY"],
  options: TEXTS,
  synopsis: ["[--name N]", "[--description D]"],
  summary: "Create a group. Applications see its key, which can't be changed later.",
  async run({ values, positionals: [key = ""] }, { now }) {
    const { name = key, description = "" } = values;
    const made = await withDatabase(() =>
      createGroup({ key, name, description }, commandContext(now)),
    );
    if (!made.ok) return refuse(REFUSALS[made.error]);
    return ok({ lines: [`Created the group ${key}.`], json: { key, name, description } });
  },
});

export const changeOneGroup = defineCommand({
  words: ["groups", "change"],
  positionals: ["KEY"],
  options: TEXTS,
  synopsis: ["[--name N]", "[--description D]"],
  summary: "Change the name or the description of a group.",
  async run({ values, positionals: [key = ""] }, { now }) {
    const { name, description } = values;
    const change = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    };
    const changed = await withDatabase(() => changeGroup({ key }, change, commandContext(now)));
    if (!changed.ok) return refuse(REFUSALS[changed.error]);
    const line = changed.value ? `Changed the group ${key}.` : "Nothing changed.";
    return ok({ lines: [line], json: { key, changed: changed.value } });
  },
});

export const removeOneGroup = defineCommand({
  words: ["groups", "remove"],
  positionals: ["KEY"],
  options: {},
  summary: "Remove a group. Access that rests on it ends at once.",
  async run({ positionals: [key = ""] }, { now }) {
    const removed = await withDatabase(() => removeGroup({ key }, commandContext(now)));
    if (!removed.ok) return refuse(REFUSALS[removed.error]);
    return ok({
      lines: [`Removed the group ${removed.value.key}. Access that rested on it has ended.`],
      json: { key: removed.value.key, state: "removed" },
    });
  },
});

export const showGroups = defineCommand({
  words: ["groups", "list"],
  options: {},
  summary: "List all groups with the numbers of their members and applications.",
  async run() {
    const groups = await withDatabase(allGroups);
    const lines = groups.map(
      ({ key, name, members, applications }) =>
        `${key}  ${name}  members: ${members}  applications: ${applications}`,
    );
    return ok({
      lines: lines.length > 0 ? lines : ["There are no groups."],
      json: {
        groups: groups.map(({ key, name, description, members, applications }) => ({
          key,
          name,
          description,
          members,
          applications,
        })),
      },
    });
  },
});

export const showMembers = defineCommand({
  words: ["groups", "members"],
  positionals: ["KEY"],
  options: {},
  summary: `List the members of a group by username, at most ${SHOWN_MEMBERS}.`,
  async run({ positionals: [key = ""] }) {
    const found = await withDatabase(() => membersOf(key));
    if (!found.ok) return refuse(REFUSALS[found.error]);
    const members = found.value;
    const lines = members.map(({ username, name, isDeactivated }) =>
      [username, name, isDeactivated && "deactivated"].filter(Boolean).join("  "),
    );
    return ok({
      lines: lines.length > 0 ? lines : [`${key} has no members.`],
      json: {
        key,
        members: members.map(({ username, name, isDeactivated }) => ({
          ...{ username, name },
          deactivated: isDeactivated,
        })),
      },
    });
  },
});

/** Changes a membership. The user is named as at sign-in, and the group is looked up first. */
const withMembership = (
  key: string,
  typed: string,
  change: (membership: Membership) => Promise<Result<boolean, MemberRefusal>>,
) =>
  withDatabase(async () => {
    const account = await findAccount(typed);
    const changed = await change({ group: { key }, user: account ?? { login: typed } });
    return changed.ok
      ? ok({ username: account?.username ?? typed, changed: changed.value })
      : changed;
  });

const MEMBERSHIP = { positionals: ["KEY", "USERNAME"], options: {} } as const;

export const addOneMember = defineCommand({
  ...MEMBERSHIP,
  words: ["groups", "add"],
  summary: "Add a user to a group. Revives no access that ended before.",
  async run({ positionals: [key = "", typed = ""] }, { now }) {
    const added = await withMembership(key, typed, (one) => addMember(one, commandContext(now)));
    if (!added.ok) return refuse(REFUSALS[added.error]);
    const { username, changed } = added.value;
    const line = changed
      ? `Added ${username} to ${key}.`
      : `${username} is in ${key} already. Nothing changed.`;
    return ok({ lines: [line], json: { key, username, changed } });
  },
});

export const dropOneMember = defineCommand({
  ...MEMBERSHIP,
  words: ["groups", "drop"],
  summary: "Remove a user from a group. Access that rests on it ends at once.",
  async run({ positionals: [key = "", typed = ""] }, { now }) {
    const dropped = await withMembership(key, typed, (one) => dropMember(one, commandContext(now)));
    if (!dropped.ok) return refuse(REFUSALS[dropped.error]);
    const { username, changed } = dropped.value;
    const line = changed
      ? `Removed ${username} from ${key}. Access that rested on it has ended.`
      : `${username} isn't in ${key}. Nothing changed.`;
    return ok({ lines: [line], json: { key, username, changed } });
  },
});

const REFUSALS: Record<GroupRefusal | MemberRefusal | "changed_meanwhile", Refusal> = {
  group_unknown: { field: "KEY", reason: "no group has this key" },
  changed_meanwhile: { field: "KEY", reason: "the group was changed meanwhile; try again" },
  key_unfit: {
    field: "KEY",
    reason:
      "must be 1 to 64 letters, digits, spaces or . _ : / @ -, starting and ending with a letter or digit",
  },
  key_taken: { field: "KEY", reason: "another group has this key" },
  name_unfit: { field: "--name", reason: "must be 1 to 100 characters without control characters" },
  description_unfit: { field: "--description", reason: "must be at most 500 characters" },
  too_many_groups: { field: null, reason: "there are 10,000 groups already; remove one first" },
  user_unknown: { field: "USERNAME", reason: "no user has this username or email address" },
  too_many_memberships: { field: "USERNAME", reason: "the user is in 1,000 groups already" },
};
