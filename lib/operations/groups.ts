import * as z from "zod";
import { flag } from "@/lib/fields";
import { writeGroupFile } from "@/lib/groups/exchange/file";
import * as exchange from "@/lib/groups/exchange/import";
import { groupFields, newGroupFields } from "@/lib/groups/fields";
import * as groups from "@/lib/groups/groups";
import { allGroups, groupOfKey, readGroup } from "@/lib/groups/list";
import { addMember, dropMember, type MemberRefusal, membersOf } from "@/lib/groups/members";
import words from "@/lib/i18n/messages/en/admin-groups.json";
import { ok, type Result, refuse } from "@/lib/result";
import { findAccount } from "@/lib/users/users";
import { changing, defineOperation, FILE, type Subject } from "./operation";
import { TABLE_WORDS } from "./table-words";

const SUBJECT: Subject<{ group: string }> = {
  args: ["KEY"],
  unknown: "group_unknown",
  async find(typed = "") {
    const group = await groupOfKey(typed);
    return group && { key: { group: group.id }, names: [group.key] };
  },
};

const REFUSALS = {
  group_unknown: { at: "KEY", reason: "No group has this key." },
  changed_meanwhile: { at: "KEY", reason: "Somebody changed the group meanwhile. Try again." },
  key_unfit: {
    at: "key",
    reason:
      "Must be 1 to 64 letters, digits, spaces or . _ : / @ -, starting and ending with a letter or digit.",
  },
  key_taken: { at: "key", reason: "Another group has this key." },
  name_unfit: { at: "name", reason: "Must be 1 to 100 characters without control characters." },
  description_unfit: { at: "description", reason: "Must be at most 500 characters." },
  too_many_groups: { at: null, reason: "There are 10,000 groups already; remove one first." },
  user_unknown: { at: "login", reason: "No user has this username or email address." },
  too_many_memberships: { at: "login", reason: "The user is in 1,000 groups already." },
  group_managed: { at: "KEY", reason: "A sign-in provider decides who is in this group." },
  missing: { at: "login", reason: "Required." },
};

const OF_GROUPS = {
  permission: "groups",
  fresh: "administration",
  refusals: REFUSALS,
} as const;
const OF_GROUP = { ...OF_GROUPS, subject: SUBJECT } as const;

export const listGroups = defineOperation({
  ...OF_GROUPS,
  name: "groups list",
  summary: "Lists all groups with the numbers of their members and applications.",
  run: async () => ok(await allGroups()),
  event: null,
});

export const showGroup = defineOperation({
  ...OF_GROUP,
  name: "groups show",
  summary: "Shows a group with the applications that it may use and the sites that it sees.",
  async run({ group: id }) {
    const group = await readGroup(id);
    return group ? ok(group) : refuse("group_unknown");
  },
  event: null,
});

export const showMembers = defineOperation({
  ...OF_GROUP,
  name: "groups members",
  summary: "Lists the members of a group by username, at most 1,000.",
  run: ({ group: id }) => membersOf(id),
  event: null,
});

export const createGroup = defineOperation({
  ...OF_GROUPS,
  name: "groups create",
  summary:
    "Creates a group without members; applications see its key, which can't be changed. Its name is its key if none is given.",
  fields: newGroupFields.extend({ name: newGroupFields.shape.name.exactOptional() }),
  run: (group, { context }) => groups.createGroup({ name: group.key, ...group }, context),
  event: "group.created",
});

export const changeGroup = defineOperation({
  ...OF_GROUP,
  name: "groups change",
  summary: "Changes the name or the description of a group.",
  fields: changing(groupFields),
  run: (
    { group: id, ...change }: { group: string; revision?: number } & Partial<GroupFields>,
    { context },
  ) => groups.changeGroup({ id }, change, context),
  event: "group.changed",
});

type GroupFields = z.output<typeof groupFields>;

export const removeGroup = defineOperation({
  ...OF_GROUP,
  name: "groups remove",
  summary: "Removes the group, and the access of its members that rests on it.",
  run: ({ group: id }, { context }) => groups.removeGroup({ id }, context),
  event: "group.removed",
});

/** A user as people are named at sign-in. */
export const loginFields = z.object({ login: z.string().trim().min(1, "missing") });

/** Says whom a change of a membership was about. */
async function naming(login: string, changed: Promise<Result<boolean, MemberRefusal>>) {
  const done = await changed;
  if (!done.ok) return done;
  const account = await findAccount(login);
  return ok({
    changed: done.value,
    id: account?.id ?? "",
    username: account?.username ?? login,
  });
}

export const addGroupMember = defineOperation({
  ...OF_GROUP,
  name: "groups add",
  summary: "Adds a member; revives no access that ended before.",
  fields: loginFields,
  run: ({ group: id, login }, { context }) =>
    naming(login, addMember({ group: { id }, user: { login } }, context)),
  event: "group.member_added",
});

export const dropGroupMember = defineOperation({
  ...OF_GROUP,
  name: "groups drop",
  summary: "Removes a member; access that rests on the group ends at once.",
  fields: loginFields,
  run: ({ group: id, login }, { context }) =>
    naming(login, dropMember({ group: { id }, user: { login } }, context)),
  event: "group.member_removed",
});

export const importGroups = defineOperation({
  ...OF_GROUPS,
  name: "groups import",
  summary:
    "Adds the groups and members of a CSV or JSON [file](administration.md#files-of-imports-and-exports) with the columns `group,username,administers`, all or nothing; `--remove-missing` also removes members of its groups that it doesn't list.",
  refusals: { ...words.importing.problem, ...TABLE_WORDS },
  subject: FILE,
  fields: z.object({ dryRun: flag, removeMissing: flag }),
  run: (
    {
      file,
      dryRun,
      removeMissing: removes,
    }: Record<"dryRun" | "removeMissing", boolean> & {
      file: Uint8Array;
    },
    { context },
  ) => exchange.importGroups(file, { dryRun, removes }, context),
  event: "group.imported",
});

export const exportGroups = defineOperation({
  ...OF_GROUPS,
  name: "groups export",
  summary:
    "Writes all groups with their members to a new file of this kind that only its owner can read.",
  fields: z.object({ format: z.enum(["csv", "json"]) }),
  async run({ format }, { context }) {
    const rows = await exchange.exportGroups(format, context);
    const counts = { groups: new Set(rows.map(({ group }) => group)).size, rows: rows.length };
    return ok({ content: writeGroupFile(rows, format), counts });
  },
  event: "group.exported",
});
