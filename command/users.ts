import * as operations from "@/lib/operations/users";
import { ok } from "@/lib/result";
import { hashPassword } from "@/lib/session/password";
import type { UserRow } from "@/lib/users/list";
import { listing, told } from "./listing";
import { readPassword } from "./new-password";
import { commandOf } from "./operation-command";
import { PEOPLE_COMMANDS } from "./people";

const spell = (state: string) => state.replace("_", "-");
const instant = (at: Date | string | null) => at && new Date(at).toISOString();
const day = (at: Date | string) => new Date(at).toISOString().slice(0, 10);
const invitationIn = ({ url, expiresAt }: { url: string; expiresAt: Date }) => ({
  invitation_url: url,
  invitation_expires_at: instant(expiresAt),
});
const LANGUAGE = { locale: "language" };
const link = (url: string) => `Invitation link (expires in seven days, can be used once): ${url}`;

export const USER_COMMANDS = [
  commandOf(operations.listUsers, {
    ...listing({
      ...{ name: "users", none: "No account matches.", line: describe },
      json: ({ username, email, name, role, state, lastSignInAt }: UserRow) => ({
        ...{ username, email, name, role, state: spell(state) },
        last_sign_in_at: instant(lastSignInAt),
      }),
    }),
  }),
  commandOf(operations.showUser, {
    say: ({ id, username, email, name, role, state, groups, owned, ...user }) => ({
      lines: [
        [username, name ?? "no name", email ?? "no address", role, spell(state)].join("  "),
        `Created: ${day(user.createdAt)}`,
        `Last seen: ${user.lastSeenAt ? day(user.lastSeenAt) : "never"}`,
        `Two-step sign-in: ${user.twoStepAt ? `on since ${day(user.twoStepAt)}` : "off"}`,
        `Groups: ${groups.map(({ key }) => key).join(", ") || "none"}`,
        ...owned.map((each) => `Owns: ${each.name}`),
      ],
      json: {
        ...{ sub: id, username, email, name, role, state: spell(state) },
        ...{ email_verified: user.emailVerifiedAt !== null, created_at: instant(user.createdAt) },
        ...{ last_seen_at: instant(user.lastSeenAt), two_step_at: instant(user.twoStepAt) },
        ...{ invited_until: instant(user.invitedUntil), passkeys: user.passkeys },
        groups: groups.map(({ key }) => key),
        owned: owned.map((each) => ({ kind: each.kind, id: each.id, name: each.name })),
      },
    }),
  }),
  commandOf(operations.createUser, {
    names: LANGUAGE,
    options: { "password-stdin": { type: "boolean" } },
    read: async (values, { username, email, name }) => {
      if (!values["password-stdin"]) return ok({});
      const typed = await readPassword([username, email, name]);
      return typed.ok ? ok({ passwordHash: await hashPassword(typed.value) }) : typed;
    },
    say: ({ subject, invitation }, { input: { username, email, name, role } }) => ({
      lines: [
        `Created the account ${username} (${role}).`,
        ...(invitation ? [link(invitation.url)] : []),
      ],
      json: {
        ...{ sub: subject, username, email, ...(name !== null && { name }), role },
        ...(invitation && invitationIn(invitation)),
      },
    }),
  }),
  commandOf(operations.changeUser, {
    names: LANGUAGE,
    say: ({ changed, invitation }, { names: [username] }) => ({
      lines: [
        changed ? `Changed ${username}.` : "Nothing changed.",
        ...(invitation ? [link(invitation.url)] : []),
      ],
      json: { username, changed, ...(invitation && invitationIn(invitation)) },
    }),
  }),
  commandOf(operations.inviteUser, {
    say: (invitation, { names: [username] }) => ({
      lines: [link(invitation.url)],
      json: { username, ...invitationIn(invitation) },
    }),
  }),
  commandOf(operations.resetPassword, {
    say: told("username", "Mailed a link to choose a new password to {}.", { link: "mailed" }),
  }),
  commandOf(operations.passwordLink, {
    say: ({ url, expiresAt }, { names: [username] }) => ({
      lines: [
        `Link to choose a password for ${username} (expires in one hour, can be used once): ${url}`,
      ],
      json: { username, url, expires_at: instant(expiresAt) },
    }),
  }),
  commandOf(operations.changeRole, {
    args: { role: "ROLE" },
    say: (_, { names: [username], input: { role } }) => ({
      lines: [`${username} is now ${/^[ae]/.test(role) ? "an" : "a"} ${role}.`],
      json: { username, role },
    }),
  }),
  commandOf(operations.signOutUser, {
    say: told("username", "Signed {} out everywhere. All sessions and tokens were revoked.", {
      signed_out: true,
    }),
  }),
  commandOf(operations.deactivateUser, {
    say: (owned, { names: [username] }) => {
      const live = owned.filter(({ suspended }) => !suspended);
      return {
        lines: [
          `Deactivated ${username}. All sessions and tokens were revoked.`,
          ...(live.length > 0
            ? ["These keep working without an active owner; transfer or suspend them at /admin:"]
            : []),
          ...live.map(({ kind, name }) => `  ${kind === "api" ? "API" : kind}: ${name}`),
        ],
        json: {
          ...{ username, state: "deactivated" },
          owned: owned.map(({ kind, id, name, suspended }) => ({ kind, id, name, suspended })),
        },
      };
    },
  }),
  commandOf(operations.reactivateUser, {
    say: told("username", "Reactivated {}.", { state: "active" }),
  }),
  commandOf(operations.deleteUser, {
    say: ({ dueAt }, { names: [username] }) => ({
      lines: [
        `Closed ${username}. All sessions and tokens were revoked. The account is deleted on ${instant(dueAt)}.`,
        `To keep it until then: foyer users keep ${username}`,
      ],
      json: { username, deletion_due_at: instant(dueAt) },
    }),
  }),
  commandOf(operations.cancelDeletion, {
    say: ({ active }, { names: [username] }) => ({
      lines: [`${username} is kept.${active ? "" : " It is still deactivated, as before."}`],
      json: { username, state: active ? "active" : "deactivated" },
    }),
  }),
  commandOf(operations.showFactors, {
    say: ({ twoStepAt, app, codesLeft, passkeys }, { names: [username] }) => ({
      lines: [
        twoStepAt ? `Two-step sign-in: on since ${day(twoStepAt)}` : "Two-step sign-in: off",
        app
          ? `Authenticator app: added ${day(app.addedAt)}, last used ${day(app.lastUsedAt)}`
          : "Authenticator app: none",
        `Recovery codes left: ${codesLeft}`,
        `Passkeys: ${passkeys}`,
      ],
      json: {
        ...{ username, two_step_at: instant(twoStepAt), recovery_codes_left: codesLeft, passkeys },
        authenticator_app: app && {
          added_at: instant(app.addedAt),
          last_used_at: instant(app.lastUsedAt),
        },
      },
    }),
  }),
  commandOf(operations.resetFactors, {
    say: told(
      "username",
      "Removed the second step and the passkeys of {}. All sessions and tokens were revoked.",
      { two_step_at: null },
    ),
  }),
  commandOf(operations.factorsLink, {
    say: ({ url }, { names: [username] }) => ({
      lines: [
        `Link (expires in one hour, can be used once, in a browser where the password was entered): ${url}`,
      ],
      json: { username, url },
    }),
  }),
  ...PEOPLE_COMMANDS,
];

function describe({ username, email, role, state, lastSignInAt }: UserRow): string {
  const seen = lastSignInAt ? `last sign-in ${day(lastSignInAt)}` : "never signed in";
  return [username, email ?? "no address", role, spell(state), seen].join("  ");
}
