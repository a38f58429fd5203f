import * as z from "zod";
import { onEach, rowsForm } from "@/app/_lists/rows-form";
import { APPS_OF, SESSIONS_OF } from "@/app/_ui/lists";
import { removeAccess } from "@/lib/account/authorized-apps";
import { endSessionOf } from "@/lib/account/sessions";
import { defineForm } from "@/lib/forms/define-form";
import { flash, withFlash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { showOnce } from "@/lib/forms/shown-once";
import { addMember } from "@/lib/groups/members";
import type { Operation, Refused } from "@/lib/operations/operation";
import { unlinkUser } from "@/lib/operations/providers";
import * as operations from "@/lib/operations/users";
import { ok, refuse } from "@/lib/result";
import { removePasskeyOf } from "@/lib/session/passkeys/remove-of";
import { userFields } from "@/lib/users/fields";
import { normalUsername } from "@/lib/users/username";
import { DATA_FORMS } from "./export/forms";
import { invitationOf, setUpLinkOf } from "./shown-links";
import { userAddress, userTab } from "./user-address";

const HOME = "/admin/users";
const user = z.object({ user: z.uuid() });

const ABOUT_USER = {
  permission: "users",
  home: HOME,
  unknown: "user_unknown",
  key: user,
  page: (key: z.output<typeof user>) => userAddress(key.user),
} as const;

type OnUser<F extends z.ZodObject, T, E> = Operation<{ user: string }, F, T, E>;

/** Does an operation to a user, and says so on their page. */
const onUser = <F extends z.ZodObject, T, E extends string>(
  operation: OnUser<F, T, E>,
  done: string,
) => defineForm({ ...formOf(operation), ...ABOUT_USER, done });

const onSelected = <F extends z.ZodObject, T, E extends Refused>(
  operation: OnUser<F, T, E>,
  did: string,
) => rowsForm({ ...onEach(operation, ({ id }) => ({ user: id })), home: HOME, did });

/** Id of something that belongs to the user. A malformed one counts as gone. */
const idOrNone = z.uuid().nullable().catch(null);

/** Sign-in ignores case, and so do forms. */
const username = z.string().transform(normalUsername).pipe(userFields.shape.username);

export const USER_FORMS = {
  ...DATA_FORMS,
  /** Replaces earlier invitations by a new one; the link is mailed, and shown once to its creator. */
  "admin/users/invite": defineForm({
    ...formOf(operations.inviteUser),
    ...ABOUT_USER,
    done: ({ url }, { user: id }, { user: creator }) =>
      showOnce(withFlash(userAddress(id), { done: "invited" }), {
        ...invitationOf(id, creator),
        text: url,
      }),
  }),
  /** Changes what the page showed, if nobody else changed it. Invites somebody again whose address was wrong. */
  "admin/users/change": defineForm({
    ...formOf(operations.changeUser),
    ...ABOUT_USER,
    fields: operations.changeUser.fields.extend({ username }),
    key: user.extend({ revision: z.string() }),
    page: ({ user: id }) => `${userAddress(id)}/edit`,
    form: "person",
    done: ({ changed, invitation }, { user: id }, { user: by }) =>
      invitation
        ? showOnce(withFlash(userAddress(id), { done: "invited" }), {
            ...invitationOf(id, by),
            text: invitation.url,
          })
        : flash(userAddress(id), { done: changed ? "changed" : "as_it_was" }),
  }),
  "admin/users/send-password-link": onUser(operations.resetPassword, "link_sent"),
  /** Changes the role, if it is still the one that the page showed. */
  "admin/users/change-role": defineForm({
    ...formOf(operations.changeRole),
    ...ABOUT_USER,
    key: user.extend({ revision: z.string() }),
    form: "role",
    done: "role",
    refused: (error) => ({ role: error }),
  }),
  "admin/users/deactivate": onUser(operations.deactivateUser, "deactivated"),
  /** Removes a user's second step, for someone who lost the app and the recovery codes. */
  "admin/users/reset-factors": onUser(operations.resetFactors, "factors_reset"),
  "admin/users/remove-passkey": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    key: user.extend({ passkey: idOrNone }),
    run: async ({ user: userId, passkey: id }, { context }) =>
      id ? removePasskeyOf({ userId, id }, context) : refuse("passkey_gone"),
    done: "passkey_removed",
  }),
  "admin/users/unlink": defineForm({
    ...formOf(unlinkUser),
    ...ABOUT_USER,
    done: ({ isStranded }, { user: id }) =>
      flash(userAddress(id), { done: isStranded ? "unlinked_last" : "unlinked" }),
  }),
  /** Makes a link to set up the second step that the policy requires; shown once to its creator. */
  "admin/users/make-set-up-link": defineForm({
    ...formOf(operations.factorsLink),
    ...ABOUT_USER,
    done: ({ url }, { user: id }, { user: creator }) =>
      showOnce(withFlash(userAddress(id), { done: "set_up_link" }), {
        ...setUpLinkOf(id, creator),
        text: url,
      }),
  }),
  "admin/users/reactivate": onUser(operations.reactivateUser, "reactivated"),
  /** Closes the account at once, and deletes it after the days of grace. */
  "admin/users/delete": onUser(operations.deleteUser, "deletion_started"),
  "admin/users/keep": onUser(operations.cancelDeletion, "kept"),
  "admin/users/deactivate-selected": onSelected(operations.deactivateUser, "deactivated"),
  "admin/users/reactivate-selected": onSelected(operations.reactivateUser, "reactivated"),
  "admin/users/invite-selected": onSelected(operations.inviteUser, "invited"),
  "admin/users/sign-out-selected": onSelected(operations.signOutUser, "signed_out"),
  "admin/users/role-selected": onSelected(operations.changeRole, "role"),
  "admin/users/add-selected": rowsForm({
    ...{ permission: "groups", home: HOME, fresh: "administration", did: "grouped" },
    fields: z.object({ group: z.string().trim().min(1, "missing") }),
    atField: { group_unknown: "group" },
    act: ({ id }, { group: text }, { context }) =>
      addMember({ group: { text }, user: { id } }, context),
  }),
  "admin/users/end-session": defineForm({
    ...ABOUT_USER,
    key: user.extend({ session: idOrNone, ...SESSIONS_OF.fields }),
    page: (key) => SESSIONS_OF.at(userTab(key.user, "sessions")).pageOf(key),
    run: async ({ user: id, session }, { context }) =>
      session && (await endSessionOf(id, session, context)) ? ok(null) : refuse("session_gone"),
    done: (_, key) =>
      flash(SESSIONS_OF.at(userTab(key.user, "sessions")).pageOf(key), {
        done: "session_ended",
        which: key.session ?? "",
      }),
  }),
  "admin/users/sign-out": onUser(operations.signOutUser, "signed_out"),
  "admin/users/remove-app": defineForm({
    ...ABOUT_USER,
    key: user.extend({ grant: idOrNone, ...APPS_OF.fields }),
    page: (key) => APPS_OF.at(userTab(key.user, "apps")).pageOf(key),
    run: async ({ user: id, grant }, { context }) =>
      grant && (await removeAccess(id, grant, context)) ? ok(null) : refuse("app_gone"),
    done: (_, key) =>
      flash(APPS_OF.at(userTab(key.user, "apps")).pageOf(key), {
        done: "app_removed",
        which: key.grant ?? "",
      }),
  }),
};
