import * as z from "zod";
import { userAddress } from "@/app/admin/users/user-address";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { type AccessRefusal, assignGroup, type Written } from "@/lib/groups/access";
import { readGroup } from "@/lib/groups/list";
import { dropMember } from "@/lib/groups/members";
import { type Result, refuse } from "@/lib/result";
import { GROUPS, groupAddress } from "./group-address";

/** Removes a user from a group, on the user's page. */
export const removeUserForm = defineForm({
  permission: "groups",
  home: "/admin/users",
  fresh: "administration",
  unknown: "user_unknown",
  key: z.object({ user: z.uuid(), group: z.uuid() }),
  page: ({ user }) => userAddress(user),
  run: ({ user: id, group }, { context }) =>
    dropMember({ group: { id: group }, user: { id } }, context),
  done: "group_removed",
});

const accessOf = (group: string) => `${groupAddress(group)}/access`;

type Refusal = AccessRefusal | "group_unknown";

const DONE = {
  unchanged: "assigned_already",
  changed: "assigned",
  with_groups: "assigned_scope",
} as const;

/** Assigns a group to an application, on the group's page. */
export const assignForm = defineForm({
  permission: "groups",
  home: GROUPS,
  fresh: "administration",
  unknown: "group_unknown",
  key: z.object({ group: z.uuid() }),
  page: ({ group }) => accessOf(group),
  form: "application",
  fields: z.object({ clientId: z.string().trim().min(1, "missing") }),
  async run({ group: id, clientId }, { context }): Promise<Result<Written, Refusal>> {
    const group = await readGroup(id);
    return group ? assignGroup({ clientId, key: group.key }, context) : refuse("group_unknown");
  },
  done: (written, { group }) => flash(accessOf(group), { done: DONE[written] }),
  refused(error) {
    if (error === "group_unknown") return error;
    if (typeof error === "string") return { clientId: "application_unknown" };
    return error.groups === "group_unknown" ? "group_unknown" : { clientId: "too_many_groups" };
  },
});
