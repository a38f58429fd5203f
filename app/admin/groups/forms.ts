import * as z from "zod";
import { faultProblems } from "@/app/_files/faults";
import { answerUpload, planProblems } from "@/app/_files/plan";
import { treat, UPLOAD, uploadFields } from "@/app/_files/upload";
import { group, memberForms } from "@/app/_groups/forms";
import { reportOf } from "@/app/_lists/rows-report";
import { userAddress } from "@/app/admin/users/user-address";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, withFlash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { refuseForm, reportOn } from "@/lib/forms/problems";
import { addMember, appointMember, dropMember, restoreMember } from "@/lib/groups/members";
import { groupNamed } from "@/lib/groups/named";
import { attachment } from "@/lib/http/answer";
import { PAGE } from "@/lib/lists/page";
import * as operations from "@/lib/operations/groups";
import { ok, refuse } from "@/lib/result";
import { splitLines } from "@/lib/split-lines";
import { assignForm, removeUserForm } from "./assign-form";
import { GROUPS, groupAddress } from "./group-address";
import { reportOf as planOf } from "./import/report";

const OF_GROUPS = { permission: "groups", home: GROUPS, fresh: "administration" } as const;

const IMPORT = formOf(operations.importGroups);
const CREATE = formOf(operations.createGroup);
const ADD = formOf(operations.addGroupMember);

const ABOUT_GROUP = {
  ...OF_GROUPS,
  unknown: "group_unknown",
  key: group,
  page: (key: z.output<typeof group>) => groupAddress(key.group),
} as const;

type Added = { login: string; added: Awaited<ReturnType<typeof ADD.run>> };

async function addAll(group: string, logins: readonly string[], posted: Posted) {
  const all: Added[] = [];
  for (const login of logins) all.push({ login, added: await ADD.run({ group, login }, posted) });
  return all;
}

/** Leads to a group's page, which says who was added or was a member before, and who couldn't be. */
function answerAdded(all: readonly Added[], page: string, to: string) {
  const refused = all.flatMap(({ login, added }) =>
    added.ok ? [] : [{ login, code: added.error }],
  );
  const [first] = refused;
  if (first?.code === "group_unknown") return flash(GROUPS, { refused: first.code });
  if (first) {
    const typed = { login: refused.map(({ login }) => login).join("\n") };
    const back = refused.length < all.length ? withFlash(page, { done: "others_added" }) : page;
    return refuseForm(back, "member", { problems: { login: first.code }, typed }, { to });
  }
  const people = all.flatMap(({ added }) => (added.ok ? [added.value] : []));
  const changed = people.filter((person) => person.changed);
  const [did, shown] = changed.length > 0 ? ["added", changed] : ["already", people];
  const rows = shown.map(({ id }) => ({ id, revision: 0 }));
  const undo = { form: "admin/groups/remove-members", revision: () => 0 };
  const typed = reportOf(did, rows, did === "added" ? undo : undefined);
  return reportOn(page, "rows", { problems: {}, typed }, { to });
}

const MEMBERS = memberForms(OF_GROUPS, {
  drop: ({ group: id, user }, { context }) =>
    dropMember({ group: { id }, user: { id: user } }, context),
  appoint: ({ group: id, user, administers }, { context }) =>
    appointMember({ group: { id }, user: { id: user }, administers }, context),
  restore: ({ group: id, user, administers }, { context }) =>
    restoreMember({ group: { id }, user: { id: user }, administers }, context),
});

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
        done.ok ? planProblems(treated, planOf(done.value, removes)) : faultProblems(done.error),
      );
    },
    refused: (error) => error,
    done: (report, _, { user: { id: to } }) =>
      report.typed.kind === "imported"
        ? reportOn(GROUPS, "import", report, { to })
        : answerUpload(`${GROUPS}/import`, report, to),
  }),
  /** Returns all groups with their members as a file that the import accepts. */
  "admin/groups/export": defineForm({
    ...formOf(operations.exportGroups),
    home: `${GROUPS}/export`,
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "groups", format, at }),
  }),
  /** Creates a group, and adds everyone whom the field names. Its page has those who can't be added. */
  "admin/groups/create": defineForm({
    ...CREATE,
    home: `${GROUPS}/new`,
    form: "new",
    fields: CREATE.fields.extend({
      login: z
        .string()
        .trim()
        .default("")
        .refine((text) => splitLines(text).length <= PAGE, "too_many"),
    }),
    run: async ({ login: text, ...asked }, posted) => {
      const made = await CREATE.run(asked, posted);
      if (!made.ok) return made;
      return ok({ ...made.value, all: await addAll(made.value.id, splitLines(text), posted) });
    },
    done: ({ id, all }, _, { user }) =>
      all.length === 0
        ? flash(groupAddress(id), { done: "created" })
        : answerAdded(all, groupAddress(id), user.id),
  }),
  "admin/groups/save": defineForm({
    ...formOf(operations.changeGroup),
    ...ABOUT_GROUP,
    key: group.extend({ revision: counter }),
    page: (key) => `${groupAddress(key.group)}/settings`,
    form: "group",
    done: (changed) => (changed ? "saved" : "as_it_was"),
  }),
  "admin/groups/remove": defineForm({
    ...formOf(operations.removeGroup),
    ...ABOUT_GROUP,
    done: (_, { group: which }) => flash(GROUPS, { done: "removed", which }),
  }),
  /** Adds everyone whom the field names, one per line. Those who can't be added stay in it. */
  "admin/groups/add-member": defineForm({
    ...ABOUT_GROUP,
    form: "member",
    fields: ADD.fields,
    run: async ({ group: id, login: text }, posted) => {
      const logins = splitLines(text);
      if (logins.length > PAGE) return refuse({ login: "too_many" });
      return ok(await addAll(id, logins, posted));
    },
    done: (all, { group: id }, { user }) => answerAdded(all, groupAddress(id), user.id),
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
    done: async (changed, { user: id, group: text }) =>
      flash(userAddress(id), {
        done: changed ? "group_added" : "group_already",
        which: (await groupNamed(text))?.id ?? "",
      }),
    refused: (error) => (error === "user_unknown" ? error : { group: error }),
  }),
  "admin/groups/remove-user": removeUserForm,
  "admin/groups/assign": assignForm,
  "admin/groups/remove-members": MEMBERS.remove,
  "admin/groups/restore-members": MEMBERS.restore,
  "admin/groups/appoint-members": MEMBERS.appoint,
  "admin/groups/dismiss-members": MEMBERS.dismiss,
};
