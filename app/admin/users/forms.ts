import * as z from "zod";
import { rowsForm } from "@/app/admin/_selection/rows-form";
import { removeAccess } from "@/lib/account/authorized-apps";
import { endSessionOf } from "@/lib/account/sessions";
import { defineForm } from "@/lib/forms/define-form";
import { flash, withFlash } from "@/lib/forms/flash";
import { showOnce } from "@/lib/forms/shown-once";
import { ok, refuse } from "@/lib/result";
import { makeFactorsLink } from "@/lib/session/two-step/set-up-link";
import {
  changeRole,
  deactivateUser,
  reactivateUser,
  sendPasswordLink,
  signOutUser,
} from "@/lib/users/access";
import { keepUser, startDeletion } from "@/lib/users/deletion";
import { resetFactors } from "@/lib/users/factors";
import { createUser, findFaults, inviteUser, ROLES } from "@/lib/users/users";
import { PLACE_FIELDS, pageOfPlace } from "./[id]/list-place";
import { userAddress } from "./list-address";
import { invitationOf, setUpLinkOf } from "./shown-links";

const user = z.object({ user: z.uuid() });
const role = z.enum(ROLES, "role_unknown");

const ABOUT_USER = {
  permission: "users",
  home: "/admin/users",
  unknown: "user_unknown",
  key: user,
  page: (key: z.output<typeof user>) => userAddress(key.user),
} as const;

const OF_USERS = { permission: "users", home: "/admin/users", fresh: "administration" } as const;

/** Id of something that belongs to the user. A malformed one counts as gone. */
const idOrNone = z.uuid().nullable().catch(null);

export const USER_FORMS = {
  /** Creates an account and invites its user: the link is mailed, and shown once to its creator. */
  "admin/users/create": defineForm({
    permission: "users",
    home: "/admin/users/new",
    form: "new",
    fresh: "administration",
    fields: z.object({
      username: z.string().trim().toLowerCase(),
      email: z.string().trim(),
      name: z
        .string()
        .trim()
        .transform((name) => name || null),
      role,
    }),
    run: (fields, { context }) => createUser({ ...fields, passwordHash: null }, context),
    done: ({ subject, invitation }, _, { user: creator }) => {
      if (!invitation) return flash(userAddress(subject), { done: "created" });
      const shown = { ...invitationOf(subject, creator), text: invitation.url };
      return showOnce(withFlash(userAddress(subject), { done: "created" }), shown);
    },
    // Each code begins with the name of its field.
    refused: (error, fields) => ({
      [error.split("_", 1)[0] ?? ""]: error,
      ...findFaults(fields),
    }),
  }),
  /** Replaces earlier invitations by a new one; the link is mailed, and shown once to its creator. */
  "admin/users/invite": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => inviteUser({ id }, context),
    done: ({ url }, { user: id }, { user: creator }) =>
      showOnce(withFlash(userAddress(id), { done: "invited" }), {
        ...invitationOf(id, creator),
        text: url,
      }),
  }),
  "admin/users/send-password-link": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => sendPasswordLink(id, context),
    done: "link_sent",
  }),
  /** Changes the role, if it is still the one that the page showed. */
  "admin/users/change-role": defineForm({
    ...ABOUT_USER,
    key: user.extend({ revision: z.string() }),
    form: "role",
    fresh: "administration",
    fields: z.object({ role }),
    run: ({ user: id, revision: from, role: to }, { context }) =>
      changeRole(id, { from, to }, context),
    done: "role",
    refused: (error) => ({ role: error }),
  }),
  "admin/users/deactivate": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => deactivateUser({ id }, context),
    done: "deactivated",
  }),
  /** Removes a user's second step, for someone who lost the app and the recovery codes. */
  "admin/users/reset-factors": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => resetFactors({ id }, context),
    done: "factors_reset",
  }),
  /** Makes a link to set up the second step that the policy requires; shown once to its creator. */
  "admin/users/make-set-up-link": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => makeFactorsLink({ id }, context),
    done: ({ url }, { user: id }, { user: creator }) =>
      showOnce(withFlash(userAddress(id), { done: "set_up_link" }), {
        ...setUpLinkOf(id, creator),
        text: url,
      }),
  }),
  "admin/users/reactivate": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => reactivateUser({ id }, context),
    done: "reactivated",
  }),
  /** Closes the account at once, and deletes it after the days of grace. */
  "admin/users/delete": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => startDeletion({ id }, context),
    done: "deletion_started",
  }),
  "admin/users/keep": defineForm({
    ...ABOUT_USER,
    fresh: "administration",
    run: ({ user: id }, { context }) => keepUser({ id }, context),
    done: "kept",
  }),
  "admin/users/deactivate-selected": rowsForm({
    ...OF_USERS,
    did: "deactivated",
    act: ({ id }, context) => deactivateUser({ id }, context),
  }),
  "admin/users/reactivate-selected": rowsForm({
    ...OF_USERS,
    did: "reactivated",
    act: ({ id }, context) => reactivateUser({ id }, context),
  }),
  "admin/users/end-session": defineForm({
    ...ABOUT_USER,
    key: user.extend({ session: idOrNone, ...PLACE_FIELDS }),
    page: (key) => pageOfPlace("sessions", key),
    run: async ({ user: id, session }, { context }) =>
      session && (await endSessionOf(id, session, context)) ? ok(null) : refuse("session_gone"),
    done: (_, key) =>
      flash(pageOfPlace("sessions", key), { done: "session_ended", which: key.session ?? "" }),
  }),
  "admin/users/sign-out": defineForm({
    ...ABOUT_USER,
    run: ({ user: id }, { context }) => signOutUser({ id }, context),
    done: "signed_out",
  }),
  "admin/users/remove-app": defineForm({
    ...ABOUT_USER,
    key: user.extend({ grant: idOrNone, ...PLACE_FIELDS }),
    page: (key) => pageOfPlace("apps", key),
    run: async ({ user: id, grant }, { context }) =>
      grant && (await removeAccess(id, grant, context)) ? ok(null) : refuse("app_gone"),
    done: (_, key) =>
      flash(pageOfPlace("apps", key), { done: "app_removed", which: key.grant ?? "" }),
  }),
};
