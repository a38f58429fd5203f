import * as z from "zod";
import { flag } from "@/lib/fields";
import { ok } from "@/lib/result";
import { factorsOf } from "@/lib/session/two-step/factors";
import { makeFactorsLink } from "@/lib/session/two-step/set-up-link";
import * as access from "@/lib/users/access";
import { changeUser as changePerson } from "@/lib/users/change";
import { GRACE_DAYS, keepUser, startDeletion } from "@/lib/users/deletion";
import * as factors from "@/lib/users/factors";
import { changedFields, ROLES, type UserFields, userFields } from "@/lib/users/fields";
import * as invitations from "@/lib/users/invitations";
import { listAccounts, readAccount, USER_STATES } from "@/lib/users/list";
import { makePasswordLink } from "@/lib/users/password-link";
import * as users from "@/lib/users/users";
import { changing, defineOperation, type Subject } from "./operation";
import { USER_REFUSALS } from "./user-refusals";

/** The account is named as at sign-in: by username or email address, in any case. */
const SUBJECT: Subject<{ user: string }> = {
  args: ["USERNAME"],
  unknown: "user_unknown",
  async find(typed = "") {
    const account = await users.findAccount(typed);
    return account && { key: { user: account.id }, names: [account.username] };
  },
};

export const OF_USERS = {
  permission: "users",
  fresh: "administration",
  refusals: USER_REFUSALS,
} as const;
export const OF_USER = { ...OF_USERS, subject: SUBJECT } as const;

/** States as programs name them. */
const STATES = USER_STATES.map((state) => state.replace("_", "-"));

export const listUsers = defineOperation({
  ...OF_USERS,
  name: "users list",
  summary: "Lists accounts by name with address, role, state and last sign-in, at most 1,000.",
  fields: z.object({
    role: z.enum(ROLES).exactOptional(),
    state: z.enum(STATES).exactOptional(),
    search: z.string().trim(),
  }),
  run: async ({ role = null, state = "", search: q }) =>
    ok(await listAccounts({ q, role, state: USER_STATES[STATES.indexOf(state)] ?? null })),
  event: null,
});

export const showUser = defineOperation({
  ...OF_USER,
  name: "users show",
  summary: "Shows an account with its groups, and the applications and APIs that it owns.",
  run: ({ user }) => readAccount(user),
  event: null,
});

export const createUser = defineOperation({
  ...OF_USERS,
  name: "users create",
  summary:
    "Creates an account and prints a link to choose a password, which is mailed too; with `--password-stdin` it reads the password instead: standard input must be one line.",
  fields: userFields,
  defaults: { role: "user" },
  run: ({ passwordHash = null, ...user }: UserFields & { passwordHash?: string | null }, by) =>
    users.createUser({ ...user, passwordHash }, by.context),
  event: "user.created",
});

const changeFields = changing(changedFields).extend({ emailVerified: flag });

type ChangeFields = z.output<typeof changeFields>;

export const changeUser = defineOperation({
  ...OF_USER,
  name: "users change",
  summary:
    "Changes a name, a username, an address or the language of mail, and tells the person. A new address is unverified unless `--email-verified` vouches for it, and links to the old one stop working; somebody who is invited gets a new invitation.",
  fields: changeFields,
  run: ({ user, ...change }: { user: string; revision?: string } & ChangeFields, { context }) =>
    changePerson(user, change, context),
  event: "user.changed",
});

export const inviteUser = defineOperation({
  ...OF_USER,
  name: "users invite",
  summary:
    "Mails and prints a new invitation link if the first was lost or is older than seven days; earlier links stop working.",
  run: ({ user: id }, { context }) => invitations.inviteUser({ id }, context),
  event: "user.invited",
});

export const resetPassword = defineOperation({
  ...OF_USER,
  name: "users reset-password",
  summary: "Mails a link to choose a new password.",
  run: ({ user: id }, { context }) => access.sendPasswordLink(id, context),
  event: "user.password_link_sent",
});

export const passwordLink = defineOperation({
  ...OF_USER,
  name: "users password-link",
  summary:
    "Prints a link to choose a new password, for someone whom mail doesn't reach ([lost access](lost-access.md)); it expires in one hour, and using it signs the account out everywhere.",
  run: ({ user: id }, { context }) => makePasswordLink({ id }, context),
  event: "user.password_link_made",
});

export const changeRole = defineOperation({
  ...OF_USER,
  name: "users role",
  summary:
    "Changes a role: user, developer, editor or administrator; the last administrator keeps theirs. Lost permissions end at once.",
  fields: z.object({ role: userFields.shape.role }),
  run: (
    { user: id, role, revision: from }: Role & { user: string; revision?: string },
    { context },
  ) =>
    from === undefined
      ? access.setRole({ id }, role, context)
      : access.changeRole(id, { from, to: role }, context),
  event: "user.changed",
});

type Role = Pick<UserFields, "role">;

export const signOutUser = defineOperation({
  ...OF_USER,
  name: "users sign-out",
  fresh: null,
  summary: "Ends all sessions and tokens immediately; consent stays.",
  run: ({ user: id }, { context }) => access.signOutUser({ id }, context),
  event: "user.signed_out",
});

export const deactivateUser = defineOperation({
  ...OF_USER,
  name: "users deactivate",
  summary:
    "Ends all sessions and tokens immediately and prevents signing in; names the applications and APIs that go on without an active owner.",
  run: ({ user: id }, { context }) => access.deactivateUser({ id }, context),
  event: "user.deactivated",
});

export const reactivateUser = defineOperation({
  ...OF_USER,
  name: "users reactivate",
  summary: "Lets the person sign in again; old sessions and tokens stay revoked.",
  run: ({ user: id }, { context }) => access.reactivateUser({ id }, context),
  event: "user.reactivated",
});

export const deleteUser = defineOperation({
  ...OF_USER,
  name: "users delete",
  summary: `Closes the account immediately and deletes it after ${GRACE_DAYS} days; only \`users keep\` or an administrator can cancel it.`,
  run: ({ user: id }, { context }) => startDeletion({ id }, context),
  event: "account.deletion_requested",
});

export const cancelDeletion = defineOperation({
  ...OF_USER,
  name: "users keep",
  summary: "Cancels a deletion that isn't due yet; old sessions and tokens stay revoked.",
  run: ({ user: id }, { context }) => keepUser({ id }, context),
  event: "account.deletion_cancelled",
});

export const showFactors = defineOperation({
  ...OF_USER,
  name: "users factors",
  summary:
    "Shows whether two-step sign-in is on, the dates of the authenticator app, how many recovery codes are left, and how many passkeys there are.",
  run: async ({ user }) => ok(await factorsOf(user)),
  event: null,
});

export const factorsLink = defineOperation({
  ...OF_USER,
  name: "users factors-link",
  summary: "Prints a link with which someone sets up the second step that the policy requires.",
  run: ({ user: id }, { context }) => makeFactorsLink({ id }, context),
  event: "user.set_up_link_made",
});

export const resetFactors = defineOperation({
  ...OF_USER,
  name: "users reset-factors",
  summary:
    "Removes the app, the recovery codes and the passkeys of someone who lost them; ends all sessions and tokens.",
  run: ({ user: id }, { context }) => factors.resetFactors({ id }, context),
  event: "user.factors_reset",
});
