import { text } from "node:stream/consumers";
import { commandContext } from "@/db/audit/events";
import { ok, type Result, refuse } from "@/lib/result";
import { checkNewPassword, type PasswordProblem } from "@/lib/session/new-password";
import { hashPassword } from "@/lib/session/password";
import {
  type AccessRefusal,
  deactivateUser,
  reactivateUser,
  signOutUser,
} from "@/lib/users/access";
import type { DeletionRefusal } from "@/lib/users/deletion";
import type { FactorsRefusal } from "@/lib/users/factors";
import { createUser, inviteUser, ROLES, type Role, type UserRefusal } from "@/lib/users/users";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

export const createAccount = defineCommand({
  words: ["users", "create"],
  options: {
    username: { type: "string" },
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string", default: "user" },
    "password-stdin": { type: "boolean", default: false },
  },
  required: ["username", "email"],
  choices: { role: ROLES },
  synopsis: ["--username U --email E [--name N]", `[--role ${ROLES.join("|")}] [--password-stdin]`],
  summary: "Create an account. Without a password, prints and emails a link to set one.",
  async run({ values }, { now }) {
    const { username = "", email = "", name = null } = values;
    const names = [username, email, name];
    const password = values["password-stdin"] ? await readPassword(names) : ok(null);
    if (!password.ok) return password;
    const role = values.role as Role;
    const passwordHash = password.value === null ? null : await hashPassword(password.value);
    const user = { username, email, name, role, passwordHash };
    const created = await withDatabase(() => createUser(user, commandContext(now)));
    if (!created.ok) return refuse(REFUSALS[created.error]);
    const { subject, invitation } = created.value;
    return ok({
      lines: [
        `Created the account ${username} (${role}).`,
        ...(invitation
          ? [`Invitation link (expires in seven days, can be used once): ${invitation.url}`]
          : []),
      ],
      json: {
        sub: subject,
        username,
        email,
        ...(name !== null && { name }),
        role,
        ...(invitation && {
          invitation_url: invitation.url,
          invitation_expires_at: invitation.expiresAt.toISOString(),
        }),
      },
    });
  },
});

/** Reads all of standard input, without the line break that `echo` adds. */
async function readPassword(names: (string | null)[]): Promise<Result<string, Refusal>> {
  const typed = (await text(process.stdin)).replace(/\r?\n$/, "");
  const checked = await checkNewPassword(typed, { names });
  if (checked.ok) return checked;
  return refuse({ field: "--password-stdin", reason: PASSWORD_PROBLEMS[checked.error] });
}

const LENGTH = "must be 8 to 128 characters";
const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  too_short: LENGTH,
  too_long: LENGTH,
  common: "is too common and easy to guess",
  contains_name: "must not contain the user's name or the word Foyer",
};

export const inviteAccount = defineCommand({
  words: ["users", "invite"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Create a new invitation link. Earlier links stop working.",
  async run({ positionals: [username = ""] }, { now }) {
    const invited = await withDatabase(() => inviteUser({ username }, commandContext(now)));
    if (!invited.ok) return refuse(REFUSALS[invited.error]);
    const { url, expiresAt } = invited.value;
    return ok({
      lines: [`Invitation link (expires in seven days, can be used once): ${url}`],
      json: { username, invitation_url: url, invitation_expires_at: expiresAt.toISOString() },
    });
  },
});

const byUsername = {
  positionals: ["USERNAME"],
  options: {},
} as const;

export const signOutAccount = defineCommand({
  ...byUsername,
  words: ["users", "sign-out"],
  summary:
    "Sign a user out everywhere and revoke all their tokens. Consent to applications is kept.",
  async run({ positionals: [username = ""] }, { now }) {
    const signedOut = await withDatabase(() => signOutUser({ username }, commandContext(now)));
    if (!signedOut.ok) return refuse(REFUSALS[signedOut.error]);
    return ok({
      lines: [`Signed ${username} out everywhere. All sessions and tokens were revoked.`],
      json: { username, signed_out: true },
    });
  },
});

export const deactivateAccount = defineCommand({
  ...byUsername,
  words: ["users", "deactivate"],
  summary: "Deactivate an account: revoke all its sessions and tokens, and block sign-in.",
  async run({ positionals: [username = ""] }, { now }) {
    const deactivated = await withDatabase(() => deactivateUser({ username }, commandContext(now)));
    if (!deactivated.ok) return refuse(REFUSALS[deactivated.error]);
    return ok({
      lines: [`Deactivated ${username}. All sessions and tokens were revoked.`],
      json: { username, state: "deactivated" },
    });
  },
});

export const reactivateAccount = defineCommand({
  ...byUsername,
  words: ["users", "reactivate"],
  summary: "Reactivate an account. Revoked sessions and tokens stay revoked.",
  async run({ positionals: [username = ""] }, { now }) {
    const reactivated = await withDatabase(() => reactivateUser({ username }, commandContext(now)));
    if (!reactivated.ok) return refuse(REFUSALS[reactivated.error]);
    return ok({
      lines: [`Reactivated ${username}.`],
      json: { username, state: "active" },
    });
  },
});

export const REFUSALS: Record<
  UserRefusal | AccessRefusal | FactorsRefusal | DeletionRefusal | "not_deleted",
  Refusal
> = {
  username_unfit: {
    field: "--username",
    reason:
      "must be 1 to 64 characters (a-z, 0-9, dots, hyphens and underscores), starting and ending with a letter or digit",
  },
  email_unfit: {
    field: "--email",
    reason: "must be a single email address of at most 254 characters, such as ada@example.org",
  },
  name_unfit: { field: "--name", reason: "must be 1 to 100 characters without control characters" },
  username_taken: { field: "--username", reason: "this username is already taken" },
  username_kept: {
    field: "--username",
    reason: "was changed less than a year ago and is reserved for its previous owner",
  },
  email_taken: { field: "--email", reason: "another account already uses this email address" },
  user_unknown: { field: "USERNAME", reason: "no user has this username" },
  deactivated: { field: "USERNAME", reason: "the account is deactivated; reactivate it first" },
  password_chosen: { field: "USERNAME", reason: "the user has already set a password" },
  deactivated_already: { field: "USERNAME", reason: "the account is already deactivated" },
  last_administrator: {
    field: "USERNAME",
    reason: "this is the last administrator; make another user an administrator first",
  },
  yourself: { field: "USERNAME", reason: "you can't deactivate your own account" },
  not_deactivated: { field: "USERNAME", reason: "the account is not deactivated" },
  username_removed: {
    field: "--username",
    reason: "belonged to an account that was deleted; usernames are never reused",
  },
  deleted_soon: {
    field: "USERNAME",
    reason: "the account is to be deleted; keep it with `foyer users keep`",
  },
  deleted_already: { field: "USERNAME", reason: "the account is to be deleted already" },
  not_deleted: { field: "USERNAME", reason: "the account isn't going to be deleted" },
  owns_applications: {
    field: "USERNAME",
    reason: "the user owns applications; transfer or remove them first",
  },
  username_other: { field: "USERNAME", reason: "this isn't the account's username" },
  own_deletion: { field: "USERNAME", reason: "you can't delete your own account here" },
  own_factors: { field: "USERNAME", reason: "you can't reset your own sign-in factors" },
  no_factors: { field: "USERNAME", reason: "this account has no second step and no passkeys" },
};
