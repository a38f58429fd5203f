import { text } from "node:stream/consumers";
import { commandContext } from "@/db/audit/events";
import { withAsciiDomain } from "@/lib/addresses";
import { ok, type Result, refuse } from "@/lib/result";
import { checkNewPassword, type PasswordProblem } from "@/lib/session/new-password";
import { hashPassword } from "@/lib/session/password";
import { deactivateUser, reactivateUser, signOutUser } from "@/lib/users/access";
import { createUser, inviteUser, ROLES, type Role } from "@/lib/users/users";
import { defineCommand, type Refusal } from "./define";
import { REFUSALS } from "./user-refusals";
import { withAccount } from "./with-account";
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
    const { username = "", name = null } = values;
    const email = withAsciiDomain(values.email ?? "");
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

/** Reads the only line of standard input, without the line break that `echo` adds. */
async function readPassword(names: (string | null)[]): Promise<Result<string, Refusal>> {
  const typed = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (/[\r\n]/.test(typed))
    return refuse({ field: "--password-stdin", reason: "standard input must be one line" });
  const checked = await checkNewPassword(typed, { names });
  if (checked.ok) return checked;
  return refuse({ field: "--password-stdin", reason: PASSWORD_PROBLEMS[checked.error] });
}

const LENGTH = "must be 8 to 128 characters";
const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  too_short: LENGTH,
  too_long: LENGTH,
  common: "is too common and easy to guess",
  contains_name: "must not contain the user's name, the organization's or the word Foyer",
};

export const inviteAccount = defineCommand({
  words: ["users", "invite"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Create a new invitation link. Earlier links stop working.",
  async run({ positionals: [typed = ""] }, { now }) {
    const invited = await withAccount(typed, (who) => inviteUser(who, commandContext(now)));
    if (!invited.ok) return refuse(REFUSALS[invited.error]);
    const { username, value } = invited.value;
    const { url, expiresAt } = value;
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
  async run({ positionals: [typed = ""] }, { now }) {
    const signedOut = await withAccount(typed, (who) => signOutUser(who, commandContext(now)));
    if (!signedOut.ok) return refuse(REFUSALS[signedOut.error]);
    const { username } = signedOut.value;
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
  async run({ positionals: [typed = ""] }, { now }) {
    const deactivated = await withAccount(typed, (who) => deactivateUser(who, commandContext(now)));
    if (!deactivated.ok) return refuse(REFUSALS[deactivated.error]);
    const { username, value } = deactivated.value;
    const live = value.filter(({ suspended }) => !suspended);
    return ok({
      lines: [
        `Deactivated ${username}. All sessions and tokens were revoked.`,
        ...(live.length > 0
          ? [
              "These keep working without an active owner; transfer or suspend them at /admin:",
              ...live.map(({ kind, name }) => `  ${kind === "api" ? "API" : kind}: ${name}`),
            ]
          : []),
      ],
      json: {
        username,
        state: "deactivated",
        owned: value.map(({ kind, id, name, suspended }) => ({ kind, id, name, suspended })),
      },
    });
  },
});

export const reactivateAccount = defineCommand({
  ...byUsername,
  words: ["users", "reactivate"],
  summary: "Reactivate an account. Revoked sessions and tokens stay revoked.",
  async run({ positionals: [typed = ""] }, { now }) {
    const reactivated = await withAccount(typed, (who) => reactivateUser(who, commandContext(now)));
    if (!reactivated.ok) return refuse(REFUSALS[reactivated.error]);
    const { username } = reactivated.value;
    return ok({
      lines: [`Reactivated ${username}.`],
      json: { username, state: "active" },
    });
  },
});
