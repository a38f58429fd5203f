import * as z from "zod";
import { appointed, group, member, saidAdded } from "@/app/_groups/forms";
import { faultProblems } from "@/app/admin/_files/faults";
import { treat, UPLOAD, uploadFields } from "@/app/admin/_files/upload";
import { userAddress } from "@/app/admin/users/list-address";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { refuseForm } from "@/lib/forms/problems";
import { addMember, appointMember, dropMember } from "@/lib/groups/members";
import { attachment } from "@/lib/http/answer";
import * as operations from "@/lib/operations/groups";
import { ok } from "@/lib/result";
import { GROUPS, groupAddress } from "./group-address";
import { planProblems } from "./import/report";

const OF_GROUPS = { permission: "groups", home: GROUPS, fresh: "administration" } as const;

const IMPORT = formOf(operations.importGroups);

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
    ...IMPORT,
    home: `${GROUPS}/import`,
    key: z.object({ ...uploadFields, removes: z.literal("on").optional() }),
    fields: z.object({}),
    file: UPLOAD,
    run: async ({ removes: asked, ...pressed }, posted) => {
      const removes = asked === "on";
      const { file } = posted;
      const treated = treat(pressed, file, String(removes));
      const dryRun = treated.kind === "checked";
      const done = await IMPORT.run({ file, dryRun, removeMissing: removes }, posted);
      return ok(
        done.ok ? planProblems(done.value, { ...treated, removes }) : faultProblems(done.error),
      );
    },
    refused: (error) => error,
    done: (report, _, { user }) =>
      refuseForm(`${GROUPS}/import`, "import", report, { to: user.id }),
  }),
  /** Returns all groups with their members as a file that the import accepts. */
  "admin/groups/export": defineForm({
    ...formOf(operations.exportGroups),
    home: `${GROUPS}/export`,
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "groups", format, at }),
  }),
  "admin/groups/create": defineForm({
    ...formOf(operations.createGroup),
    home: `${GROUPS}/new`,
    form: "new",
    done: ({ id }) => flash(groupAddress(id), { done: "created" }),
  }),
  "admin/groups/save": defineForm({
    ...formOf(operations.changeGroup),
    ...ABOUT_GROUP,
    key: group.extend({ revision: counter }),
    form: "group",
    done: (changed) => (changed ? "saved" : "as_it_was"),
  }),
  "admin/groups/remove": defineForm({
    ...formOf(operations.removeGroup),
    ...ABOUT_GROUP,
    done: (_, { group: which }) => flash(GROUPS, { done: "removed", which }),
  }),
  "admin/groups/add-member": defineForm({
    ...formOf(operations.addGroupMember),
    ...ABOUT_GROUP,
    form: "member",
    done: ({ changed }, { group: id, login }) => saidAdded(groupAddress(id), { changed, login }),
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
