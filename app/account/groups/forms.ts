import type * as z from "zod";
import { appointed, group, loginFields, member, saidAdded } from "@/app/_groups/forms";
import { addMemberBy, appointMemberBy, dropMemberBy } from "@/lib/account/groups";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";

const HOME = "/account/groups";

const ABOUT_GROUP = {
  permission: "signed_in",
  home: HOME,
  fresh: "administration",
  unknown: "group_unknown",
  key: group,
  page: (key: z.output<typeof group>) => `${HOME}/${key.group}`,
} as const;

/** Forms of those who administer a group without administering the service. */
export const OWN_GROUP_FORMS = {
  "account/groups/add-member": defineForm({
    ...ABOUT_GROUP,
    form: "member",
    fields: loginFields,
    run: (fields, { user, context }) => addMemberBy({ ...fields, by: user.id }, context),
    done: (changed, { group: id, login }) => saidAdded(`${HOME}/${id}`, { changed, login }),
    refused: (error) => (error === "group_unknown" ? error : { login: error }),
  }),
  "account/groups/remove-member": defineForm({
    ...ABOUT_GROUP,
    key: member,
    run: (key, { user, context }) => dropMemberBy({ ...key, by: user.id }, context),
    done: (_, { group: id, user: who }, { user }) =>
      flash(who === user.id ? HOME : `${HOME}/${id}`, {
        done: who === user.id ? "left" : "member_removed",
      }),
  }),
  /** Lets a member administer the group, or no longer. */
  "account/groups/appoint": defineForm({
    ...ABOUT_GROUP,
    key: appointed,
    run: (key, { user, context }) => appointMemberBy({ ...key, by: user.id }, context),
    done: (_, { group: id, user: which, administers }, { user }) =>
      which === user.id
        ? flash(HOME, { done: "resigned" })
        : flash(`${HOME}/${id}`, { done: administers ? "appointed" : "dismissed", which }),
  }),
};
