import { addFailures } from "@/db/applications/failures";
import { insertMailLink } from "@/db/outbox/mail-links";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { auditEvents } from "@/db/schema/audit";
import { organization } from "@/db/schema/organization";
import { siteTargets } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { insertInvitation } from "@/db/users/invitations";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";

/** Constraints by which the database itself rejects such names. Dropped, so that it stores them here. */
const CONSTRAINTS = [
  ["users", "users_username"],
  ["sites", "sites_slug"],
  ["organization", "organization_name"],
] as const;

/** Number of payloads joined in one text, for things whose own pages are visited. */
const BUNDLE = 10;

type Texts = (field: number) => string;

type Thing = Awaited<ReturnType<typeof makeThing>>;
export type Bundle = Awaited<ReturnType<typeof makeBundle>>;

/**
 * Creates a user who owns and uses all applications, and of everything that holds text, one per
 * payload and one more per ten. Each field of a thing gets a different payload, so that every
 * payload has been in every field.
 */
export async function makeHostileWorld(db: Db, payloads: readonly string[]) {
  for (const [table, name] of CONSTRAINTS)
    await db.$client`alter table ${db.$client(table)} drop constraint if exists ${db.$client(name)}`;
  const texts = payloads.join(" ");
  await makeHostileOrganization(db, texts);
  // The administration's lists must contain this world only.
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
  return { admin, things: [...things, ...bundles], bundles, organization: texts };
}

/** Gives the organization all payloads in every text that pages show. */
async function makeHostileOrganization(db: Db, text: string) {
  const [before] = await db.delete(organization).returning({ revision: organization.revision });
  await db.insert(organization).values({
    // Like every change, so that the server renews the pages that it keeps.
    revision: (before?.revision ?? 0) + 1,
    name: text,
    supportEmail: "help@example.org",
    texts: { en: { signInNotice: text, footerNote: text } },
    announcement: { text: { en: text }, kind: "info", link: null, until: null },
  });
}

const taken = (texts: readonly string[], n: number) => texts[n % texts.length] ?? "";

/** Creates one of everything that lists contain. */
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

/** Creates one of everything, with an application that asks for consent and with mailed links. */
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

/** Creates a pending application with an earlier review and a failure. */
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
    { ...failure, requestId: null, endpoint: null },
    { ...failure, error: "redirect_uri_unregistered", requestId: null, endpoint: null },
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

/** Keeps the names of invited users distinct from the others. */
const MARK = "\u00a0";

/** Creates mailed links: for a user without a password, and for one who forgot it and has a new address. */
async function makeLinks(db: Db, text: Texts) {
  const username = `${MARK}${text(0)}`;
  const email = `${MARK}${text(2)}`;
  const { id } = await makeUser(db, { username, name: text(1), email, passwordHash: null });
  const createdAt = new Date();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) };
  const invitation = newCredential("invitation");
  await insertInvitation(db, { tokenHash: sha256(invitation), userId: id, ...times });
  const link = async (purpose: "verify_email" | "reset_password", token: string) => {
    const link = { tokenHash: sha256(token), purpose, userId: id, userEpoch: 0, email, ...times };
    await insertMailLink(db, link);
    return token;
  };
  const verification = await link("verify_email", newCredential("emailVerification"));
  const reset = await link("reset_password", newCredential("passwordReset"));
  return { invitation, verification, reset };
}
