import { addFailures } from "@/db/applications/failures";
import type { Db } from "@/db/client";
import { insertMailLink } from "@/db/outbox/mail-links";
import { applicationSecrets } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { siteTargets } from "@/db/schema/sites";
import { widenGrant } from "@/db/tokens/grants";
import { insertInvitation } from "@/db/users/invitations";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";

/** What the database itself refuses to name a person or a site: here it stores it all the same. */
const CONSTRAINTS = [
  ["users", "users_username"],
  ["sites", "sites_slug"],
] as const;

/** So many payloads stand behind each other in one text of the things whose own pages are visited. */
const BUNDLE = 10;

/** The text of a field, by the field's number. */
type Texts = (field: number) => string;

type Thing = Awaited<ReturnType<typeof makeThing>>;
export type Bundle = Awaited<ReturnType<typeof makeBundle>>;

/**
 * Somebody who looks after all the applications and uses them all; of everything that holds texts one for each payload,
 * and for each ten of them one more. Every field of one thing holds something else, so that each text has been in each.
 */
export async function makeHostileWorld(db: Db, payloads: readonly string[]) {
  for (const [table, name] of CONSTRAINTS)
    await db.$client`alter table ${db.$client(table)} drop constraint if exists ${db.$client(name)}`;
  // The lists of the administration are those of one world.
  await db.$client`truncate applications, sites cascade`;
  const name = payloads[0] ?? "";
  const admin = await makeUser(db, { role: "administrator", name });
  const joined = Array.from({ length: Math.ceil(payloads.length / BUNDLE) }, (_, n) =>
    payloads.slice(n * BUNDLE, (n + 1) * BUNDLE).join(" "),
  );
  const things: Thing[] = [];
  for (const n of payloads.keys())
    things.push(await makeThing(db, admin.id, (field) => taken(payloads, n + field)));
  const bundles: Bundle[] = [];
  for (const n of joined.keys())
    bundles.push(await makeBundle(db, admin.id, (field) => taken(joined, n + field)));
  return { admin, things: [...things, ...bundles], bundles };
}

const taken = (texts: readonly string[], n: number) => texts[n % texts.length] ?? "";

/** One of everything that stands in a list. */
async function makeThing(db: Db, adminId: string, text: Texts) {
  const names = { username: text(0), name: text(1), email: text(2), picture: text(3) };
  const user = await makeUser(db, names);
  await makeSession(db, adminId, { userAgent: text(0), network: text(1) });
  await makeSession(db, user.id, { userAgent: text(4), network: text(5) });
  const own = await makeOwnApplication(db, adminId, text);
  for (const userId of [adminId, user.id])
    await widenGrant(db, { userId, applicationId: own.id, scopes: ["openid"], now: new Date() });
  const site = await makeHostileSite(db, adminId, own.id, text);
  const concerns = { userId: adminId, applicationId: own.id, siteId: site.id };
  const eventId = await makeEvent(db, { actorId: user.id, ...concerns }, text);
  return { text, names, user, own, site, eventId };
}

/** The same, with an application that asks for consent and with links of mail. */
async function makeBundle(db: Db, adminId: string, text: Texts) {
  const thing = await makeThing(db, adminId, text);
  const application = await makeApplication(db, addressesAndNames(text));
  return { ...thing, application, ...(await makeLinks(db, text)) };
}

const printable = (text: string) => text.replaceAll(/[^!-~]/g, "");
const webAddress = (text: string) => `https://x.example/?${printable(text)}`.slice(0, 2048);

const addressesAndNames = (text: Texts) => ({
  name: text(0),
  developerName: text(1),
  homepageUrl: text(2),
  policyUri: webAddress(text(3)),
  tosUri: webAddress(text(4)),
});

/** An application that waits for its review, was answered once, and failed. */
async function makeOwnApplication(db: Db, ownerId: string, text: Texts) {
  const clientId = printable(text(5)).slice(0, 128);
  const application = await makeApplication(db, {
    ...addressesAndNames(text),
    ...{ ownerId, clientId, jwksUri: text(6), backchannelLogoutUri: text(7) },
    ...{ approvedAt: null, submittedAt: new Date(), reviewNote: text(6) },
    redirectUris: [text(0)],
    postLogoutRedirectUris: [text(2)],
  });
  const [secret] = await db
    .insert(applicationSecrets)
    .values({ applicationId: application.id, secretHash: sha256(text(5)), label: text(5) })
    .returning({ id: applicationSecrets.id });
  const failure = { clientId, at: new Date(), error: text(3), description: text(4), sent: text(7) };
  await addFailures(db, [
    { ...failure, requestId: null },
    { ...failure, error: "redirect_uri_unregistered", requestId: null },
  ]);
  return { ...application, secretId: secret?.id ?? "" };
}

async function makeHostileSite(db: Db, setBy: string, applicationId: string, text: Texts) {
  const texts = { slug: text(4), title: text(0), description: text(1), displayUrl: text(2) };
  const site = await makeSite(db, { ...texts, targetUrl: webAddress(text(3)), applicationId });
  await db
    .insert(siteTargets)
    .values({ siteId: site.id, targetUrl: webAddress(text(5)), setAt: new Date(), setBy });
  return site;
}

async function makeEvent(
  db: Db,
  about: { actorId: string; userId: string; applicationId: string; siteId: string },
  text: Texts,
) {
  const [event] = await db
    .insert(auditEvents)
    .values({
      ...about,
      ...{ at: new Date(), event: "grant.given", network: text(0), userAgent: text(1) },
      before: { name: text(2), [text(3)]: [text(4), text(5)] },
      after: { name: text(6), [text(3)]: { inside: text(7) } },
    })
    .returning({ id: auditEvents.id });
  return event?.id ?? 0;
}

/** What keeps the names of an invited person apart from those of the others. */
const MARK = "\u00a0";

/** Links as they are mailed: to somebody who has no password yet, and to somebody who forgot it and has a new address. */
async function makeLinks(db: Db, text: Texts) {
  const username = `${MARK}${text(0)}`;
  const email = `${MARK}${text(2)}`;
  const { id } = await makeUser(db, { username, name: text(1), email, passwordHash: null });
  const createdAt = new Date();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) };
  const invitation = newCredential("invitation");
  await insertInvitation(db, { tokenHash: sha256(invitation), userId: id, ...times });
  const link = async (purpose: "verify_email" | "reset_password", token: string) => {
    await insertMailLink(db, { tokenHash: sha256(token), purpose, userId: id, email, ...times });
    return token;
  };
  const verification = await link("verify_email", newCredential("emailVerification"));
  const reset = await link("reset_password", newCredential("passwordReset"));
  return { invitation, verification, reset };
}
