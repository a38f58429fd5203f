import { text } from "node:stream/consumers";
import { A_COMMAND } from "@/db/audit/events";
import { ok, type Result, refuse } from "@/lib/result";
import { checkNewPassword, type PasswordProblem } from "@/lib/session/new-password";
import { hashPassword } from "@/lib/session/password";
import {
  type AccessRefusal,
  deactivateUser,
  reactivateUser,
  signOutUser,
} from "@/lib/users/access";
import { createUser, inviteUser, ROLES, type Role, type UserRefusal } from "@/lib/users/users";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./surroundings";

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
  summary: "Makes an account, and without a password a link to choose one, which is mailed too.",
  async run({ values }, { now }) {
    const { username = "", email = "", name = null } = values;
    const names = [username, email, name];
    const password = values["password-stdin"] ? await readPassword(names) : ok(null);
    if (!password.ok) return password;
    const role = values.role as Role;
    const passwordHash = password.value === null ? null : await hashPassword(password.value);
    const user = { username, email, name, role, passwordHash };
    const created = await withDatabase(() => createUser(user, now, A_COMMAND));
    if (!created.ok) return refuse(REFUSALS[created.error]);
    const { subject, invitation } = created.value;
    return ok({
      lines: [
        `Made the account of ${username} (${role}).`,
        ...(invitation
          ? [`This link to choose a password works once, for seven days: ${invitation.url}`]
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
  common: "is among the passwords that are guessed first",
  contains_name: "must not contain the person's name or Foyer's",
};

export const inviteAccount = defineCommand({
  words: ["users", "invite"],
  positionals: ["USERNAME"],
  options: {},
  summary: "A new link to choose a first password; the earlier ones end.",
  async run({ positionals: [username = ""] }, { now }) {
    const invited = await withDatabase(() => inviteUser({ username }, now, A_COMMAND));
    if (!invited.ok) return refuse(REFUSALS[invited.error]);
    const { url, expiresAt } = invited.value;
    return ok({
      lines: [`This link to choose a password works once, for seven days: ${url}`],
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
    "Ends all sessions and tokens of a person at once; what they allowed applications stays.",
  async run({ positionals: [username = ""] }, { now }) {
    const signedOut = await withDatabase(() => signOutUser({ username }, now, A_COMMAND));
    if (!signedOut.ok) return refuse(REFUSALS[signedOut.error]);
    return ok({
      lines: [`Signed ${username} out everywhere: all sessions and tokens are dead.`],
      json: { username, signed_out: true },
    });
  },
});

export const deactivateAccount = defineCommand({
  ...byUsername,
  words: ["users", "deactivate"],
  summary: "Ends all sessions and tokens of a person at once, and keeps them out.",
  async run({ positionals: [username = ""] }, { now }) {
    const deactivated = await withDatabase(() => deactivateUser({ username }, now, A_COMMAND));
    if (!deactivated.ok) return refuse(REFUSALS[deactivated.error]);
    return ok({
      lines: [`Deactivated ${username}: all sessions and tokens are dead.`],
      json: { username, state: "deactivated" },
    });
  },
});

export const reactivateAccount = defineCommand({
  ...byUsername,
  words: ["users", "reactivate"],
  summary: "Lets a deactivated person sign in again; no session and no token revives.",
  async run({ positionals: [username = ""] }, { now }) {
    const reactivated = await withDatabase(() => reactivateUser({ username }, now, A_COMMAND));
    if (!reactivated.ok) return refuse(REFUSALS[reactivated.error]);
    return ok({
      lines: [`Reactivated ${username}.`],
      json: { username, state: "active" },
    });
  },
});

const REFUSALS: Record<UserRefusal | AccessRefusal, Refusal> = {
  username_unfit: {
    field: "--username",
    reason:
      "must be 1 to 64 of a-z, 0-9, dot, hyphen and underscore, with a letter or digit at both ends",
  },
  email_unfit: {
    field: "--email",
    reason: "must be one address of at most 254 characters, such as ada@example.org",
  },
  name_unfit: { field: "--name", reason: "must be 1 to 100 characters, none of them a control" },
  username_taken: { field: "--username", reason: "somebody has this username already" },
  username_kept: {
    field: "--username",
    reason: "was given up less than a year ago and is kept for its former holder",
  },
  email_taken: { field: "--email", reason: "somebody has this email address already" },
  user_unknown: { field: "USERNAME", reason: "nobody has this username" },
  deactivated: { field: "USERNAME", reason: "the account is deactivated; reactivate it first" },
  password_chosen: { field: "USERNAME", reason: "the person has chosen a password already" },
  deactivated_already: { field: "USERNAME", reason: "the account is deactivated already" },
  last_administrator: {
    field: "USERNAME",
    reason: "nobody would be left to administer; make another administrator first",
  },
  yourself: { field: "USERNAME", reason: "nobody deactivates themself" },
  not_deactivated: { field: "USERNAME", reason: "the account is not deactivated" },
};
