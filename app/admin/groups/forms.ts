import * as z from "zod";
import { appointed, group, loginFields, member, saidAdded } from "@/app/_groups/forms";
import { faultProblems } from "@/app/admin/_files/faults";
import { treat, UPLOAD, uploadFields } from "@/app/admin/_files/upload";
import { userAddress } from "@/app/admin/users/list-address";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { refuseForm } from "@/lib/forms/problems";
import { writeGroupFile } from "@/lib/groups/exchange/file";
import { exportGroups, importGroups } from "@/lib/groups/exchange/import";
import { groupFields, newGroupFields } from "@/lib/groups/fields";
import { changeGroup, createGroup, removeGroup } from "@/lib/groups/groups";
import { addMember, appointMember, dropMember } from "@/lib/groups/members";
import { attachment } from "@/lib/http/attachment";
import { ok } from "@/lib/result";
import { GROUPS, groupAddress } from "./group-address";
import { planProblems } from "./import/report";

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
  /** Previews or applies an uploaded file. Applies nothing if anything in it is invalid. */
  "admin/groups/import": defineForm({
    ...OF_GROUPS,
    home: `${GROUPS}/import`,
    key: z.object({ ...uploadFields, removes: z.literal("on").optional() }),
    file: UPLOAD,
    run: async ({ removes: asked, ...pressed }, { file, context }) => {
      const removes = asked === "on";
      const treated = treat(pressed, file, String(removes));
      const dryRun = treated.kind === "checked";
      const done = await importGroups(file, { dryRun, removes }, context);
      return ok(
        done.ok ? planProblems(done.value, { ...treated, removes }) : faultProblems(done.error),
      );
    },
    done: (report, _, { user }) =>
      refuseForm(`${GROUPS}/import`, "import", report, { to: user.id }),
  }),
  /** Returns all groups with their members as a file that the import accepts. */
  "admin/groups/export": defineForm({
    ...OF_GROUPS,
    home: `${GROUPS}/export`,
    key: z.object({ format: z.enum(["csv", "json"]) }),
    run: async ({ format }, { context }) => ok(await exportGroups(format, context)),
    done: (rows, { format }, { context: { at } }) =>
      attachment(writeGroupFile(rows, format), { subject: "groups", format, at }),
  }),
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
    key: group.extend({ revision: counter }),
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
    done: (changed, { group: id, login }) => saidAdded(groupAddress(id), { changed, login }),
    refused: (error) => (error === "group_unknown" ? error : { login: error }),
  }),
  /** Adds a user to a group that is named by its key or name, on the user's page. */
  "admin/groups/add-user": defineForm({
    permission: "groups",
    home: "/admin/users",
    fresh: "administration",
    unknown: "user_unknown",
    key: z.object({ user: z.uuid() }),
    page: ({ user }) => userAddress(user),
    form: "group",
    fields: z.object({ group: z.string().trim().min(1, "missing") }),
    run: ({ user: id, group: text }, { context }) =>
      addMember({ group: { text }, user: { id } }, context),
    done: (changed) => (changed ? "group_added" : "group_already"),
    refused: (error) => (error === "user_unknown" ? error : { group: error }),
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
