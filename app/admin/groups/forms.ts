import { z } from "zod";
import { appointed, group, loginFields, member } from "@/app/_groups/forms";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { groupFields, newGroupFields } from "@/lib/groups/fields";
import { changeGroup, createGroup, removeGroup } from "@/lib/groups/groups";
import { addMember, appointMember, dropMember } from "@/lib/groups/members";
import { GROUPS, groupAddress } from "./group-address";

const revision = z.coerce.number().int().min(1).max(2_147_483_647);

const OF_GROUPS = { permission: "groups", home: GROUPS, fresh: "administration" } as const;

const ABOUT_GROUP = {
  ...OF_GROUPS,
  unknown: "group_unknown",
  key: group,
  page: (key: z.output<typeof group>) => groupAddress(key.group),
} as const;

/** Returns the message about a member, who is named by the ID in the address. */
const about = (done: string, { group: id, user: which }: z.output<typeof member>) =>
  flash(groupAddress(id), { done, which });

export const GROUP_FORMS = {
  "admin/groups/create": defineForm({
    ...OF_GROUPS,
    home: `${GROUPS}/new`,
    form: "new",
    fields: newGroupFields,
    run: (fields, { context }) => createGroup(fields, context),
    done: ({ id }) => flash(groupAddress(id), { done: "created" }),
    refused: (error) => (error === "key_taken" ? { key: error } : error),
  }),
  "admin/groups/save": defineForm({
    ...ABOUT_GROUP,
    key: group.extend({ revision }),
    form: "group",
    fields: groupFields,
    run: ({ group: id, ...fields }, { context }) => changeGroup({ id }, fields, context),
    done: (changed) => (changed ? "saved" : "as_it_was"),
    // Keeps the input, and shows who else's change it would overwrite.
    refused: (error) => (error === "changed_meanwhile" ? { form: error } : error),
  }),
  "admin/groups/remove": defineForm({
    ...ABOUT_GROUP,
    run: ({ group: id }, { context }) => removeGroup({ id }, context),
    done: (_, { group: which }) => flash(GROUPS, { done: "removed", which }),
  }),
  "admin/groups/add-member": defineForm({
    ...ABOUT_GROUP,
    form: "member",
    fields: loginFields,
    run: ({ group: id, login }, { context }) =>
      addMember({ group: { id }, user: { login } }, context),
    done: (changed, { group: id }) =>
      flash(groupAddress(id), { done: changed ? "member_added" : "member_already" }),
    refused: (error) => (error === "group_unknown" ? error : { login: error }),
  }),
  "admin/groups/remove-member": defineForm({
    ...ABOUT_GROUP,
    key: member,
    run: ({ group: id, user }, { context }) =>
      dropMember({ group: { id }, user: { id: user } }, context),
    done: (_, key) => about("member_removed", key),
  }),
  /** Lets a member administer the group, or no longer. */
  "admin/groups/appoint": defineForm({
    ...ABOUT_GROUP,
    key: appointed,
    run: ({ group: id, user, administers }, { context }) =>
      appointMember({ group: { id }, user: { id: user }, administers }, context),
    done: (_, { administers, ...key }) => about(administers ? "appointed" : "dismissed", key),
  }),
};
