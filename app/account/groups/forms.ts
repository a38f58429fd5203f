import type * as z from "zod";
import { group, memberForms } from "@/app/_groups/forms";
import { addMemberBy, appointMemberBy, dropMemberBy, restoreMemberBy } from "@/lib/account/groups";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { idOfLogin } from "@/lib/groups/members";
import { loginFields } from "@/lib/operations/groups";

const HOME = "/account/groups";

const ABOUT_GROUP = {
  permission: "signed_in",
  home: HOME,
  fresh: "administration",
  unknown: "group_unknown",
  key: group,
  page: (key: z.output<typeof group>) => `${HOME}/${key.group}`,
} as const;

const MEMBERS = memberForms(
  ABOUT_GROUP,
  {
    drop: (key, { user, context }) => dropMemberBy({ ...key, by: user.id }, context),
    appoint: (key, { user, context }) => appointMemberBy({ ...key, by: user.id }, context),
    restore: ({ administers, ...key }, { user, context }) =>
      restoreMemberBy({ ...key, administers, by: user.id }, context),
  },
  // Who no longer administers the group no longer sees its page.
  (did) =>
    (rows, { user }) =>
      ["removed", "dismissed"].includes(did) && rows.some(({ id }) => id === user.id)
        ? flash(HOME, { done: did === "removed" ? "left" : "resigned" })
        : null,
);

/** Forms of those who administer a group without administering the service. */
export const OWN_GROUP_FORMS = {
  "account/groups/add-member": defineForm({
    ...ABOUT_GROUP,
    form: "member",
    fields: loginFields,
    run: (fields, { user, context }) => addMemberBy({ ...fields, by: user.id }, context),
    done: async (changed, { group: id, login }) =>
      flash(`${HOME}/${id}`, {
        done: changed ? "member_added" : "member_already",
        which: (await idOfLogin(login)) ?? "",
      }),
    refused: (error) => (error === "group_unknown" ? error : { login: error }),
  }),
  "account/groups/remove-members": MEMBERS.remove,
  "account/groups/restore-members": MEMBERS.restore,
  "account/groups/appoint-members": MEMBERS.appoint,
  "account/groups/dismiss-members": MEMBERS.dismiss,
};
