import { randomBytes, randomUUID } from "node:crypto";
import { findClientPolicies } from "@/db/client-policies";
import { findSignInPolicy } from "@/db/sign-in-policy";
import { writeSetting } from "@/db/system/settings";
import { widenGrant } from "@/db/tokens/grants";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makePasskey, makeSession, makeUser } from "@/test/factories";
import { rows } from "./admin-write";
import {
  anExport,
  type Fields,
  inRevision,
  type Made,
  type Place,
  UNKNOWN,
  unique,
} from "./admin-writes";

/* Posts about users, with their fixtures, and the fixtures of those about keys and policies. */

export async function aPerson({ db }: Place, more: Fields = {}): Promise<Made> {
  const { id } = await makeUser(db);
  await makeSession(db, id);
  const fields = { user: id, ...more };
  return { fields, about: { userId: id }, stale: { ...fields, user: UNKNOWN } };
}

async function aPersonWithFactors(place: Place): Promise<Made> {
  const made = await aPerson(place);
  const { userId } = made.about as { userId: string };
  await place.db.$client`update users set two_step_at = now() where id = ${userId}`;
  await place.db.$client`
    insert into recovery_codes (user_id, code_hash, created_at)
    values (${userId}, ${randomBytes(32)}, now())`;
  return made;
}

async function aPasskey(place: Place): Promise<Made> {
  const made = await aPerson(place);
  const { userId } = made.about as { userId: string };
  return { ...made, fields: { user: userId, passkey: await makePasskey(place.db, userId) } };
}

/** A user whom the policy requires to add a second step. */
async function aPersonDue(place: Place): Promise<Made> {
  const made = await aPerson(place);
  const { userId } = made.about as { userId: string };
  await place.db.$client`update users set role = 'developer' where id = ${userId}`;
  await place.db.$client`
    insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
    values (0, '{developer}', now(), now(), 1)
    on conflict (id) do update set required_roles = '{developer}', required_at = now()`;
  return { ...made, stale: { user: randomUUID() } };
}

async function aNewPerson(): Promise<Made> {
  const username = `new-${unique()}`;
  return {
    fields: { do: "import", list: `New Person <${username}@example.org>`, role: "editor" },
  };
}

export async function anInvited({ db }: Place): Promise<Made> {
  const { id } = await makeUser(db, { passwordHash: null });
  return { fields: { user: id }, about: { userId: id }, stale: { user: UNKNOWN } };
}

export async function aDeactivated({ db }: Place): Promise<Made> {
  const { id } = await makeUser(db, { deactivatedAt: new Date() });
  return { fields: { user: id }, about: { userId: id } };
}

const aRoleChange = (place: Place) => aPerson(place, { role: "editor", revision: "user" });

/** Another name and address of a user, as the form sends them. */
async function aRename({ db }: Place): Promise<Made> {
  const person = await makeUser(db);
  const { id: user, name, username, email: former, locale } = person;
  const shown = JSON.stringify([name, username, former, locale]);
  const fields = { user, username, revision: sha256(shown).toString("base64url") };
  const email = `moved-${person.username}@example.org`;
  return {
    fields: { ...fields, email, name: "Another Name" },
    about: { userId: person.id },
    stale: { ...fields, email, name: "A Third Name" },
  };
}

async function aDeletedSoon({ db }: Place): Promise<Made> {
  const asked = new Date();
  const { id } = await makeUser(db, {
    deactivatedAt: asked,
    deletionAskedAt: asked,
    deletionDueAt: new Date(asked.getTime() + 14 * 86_400_000),
    deletionByOwner: true,
  });
  return { fields: { user: id }, about: { userId: id } };
}

async function aGrant({ db }: Place): Promise<Made> {
  const [user, application] = [await makeUser(db), await makeApplication(db)];
  const about = { userId: user.id, applicationId: application.id };
  const grant = await widenGrant(db, { ...about, scopes: ["openid"], now: new Date() });
  return { fields: { user: user.id, grant }, about };
}

async function aSession({ db }: Place): Promise<Made> {
  const { id } = await makeUser(db);
  const session = await makeSession(db, id);
  return { fields: { user: id, session: session.id }, about: { userId: id } };
}

export async function aPolicy({ db }: Place): Promise<Made> {
  const { trustedBrowserDays, revision } = await findSignInPolicy(db);
  const fields = { trustedBrowserDays: trustedBrowserDays === 7 ? "30" : "7", graceDays: "14" };
  return inRevision(fields, revision);
}

/** The other of the two choices about loopback ports. */
export async function clientPolicies({ db }: Place): Promise<Made> {
  const { loopbackPorts, revision } = await findClientPolicies(db);
  const fields = { loopbackPorts: loopbackPorts === "any" ? "exact" : "any" };
  return inRevision(fields, revision);
}

/** Hides the first steps, or shows them. */
export async function steps({ db }: Place, hidden: boolean): Promise<Made> {
  await writeSetting(db, "first_steps_hidden", hidden || null);
  return { fields: {} };
}

export async function theKeys({ db }: Place): Promise<Made> {
  const keys = await db.$client<{ kid: string }[]>`
    select kid from signing_keys where activated_at is not null and retired_at is null`;
  return { fields: { active: keys.map(({ kid }) => kid).join(" ") } };
}

export async function aKey({ db }: Place): Promise<Made> {
  const [next] = await db.$client<{ kid: string }[]>`
    select kid from signing_keys where activated_at is null and alg = 'EdDSA'`;
  return { fields: { kid: next?.kid ?? "" } };
}

export const USER_WRITES = rows("/admin/users", {
  import: [
    "user.imported after invitations last_sign_ins users",
    aNewPerson,
    { parts: ["user.created"] },
  ],
  export: ["user.exported after", anExport],
  "export-data": ["account.data_exported neither", aPerson],
  deactivate: ["user.deactivated both sessions users", aPerson],
  invite: ["user.invited after invitations", anInvited],
  "send-password-link": ["user.password_link_sent after mail_links", aPerson],
  "reset-factors": ["user.factors_reset before recovery_codes sessions users", aPersonWithFactors],
  "remove-passkey": ["account.passkey_removed before passkeys sessions users", aPasskey],
  "make-set-up-link": ["user.set_up_link_made after mail_links", aPersonDue],
  delete: ["account.deletion_requested both sessions users", aPerson],
  keep: ["account.deletion_cancelled both users", aDeletedSoon],
  reactivate: ["user.reactivated both users", aDeactivated],
  "change-role": ["user.changed both users", aRoleChange],
  change: ["user.changed both mail_links users", aRename],
  "remove-app": ["grant.removed before grants", aGrant],
  "end-session": ["session.ended before sessions", aSession],
  "sign-out": ["user.signed_out before sessions users", aPerson],
});
