import sharp from "sharp";
import { insertImage } from "@/db/images";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { applicationOffers } from "@/db/schema/offers";
import { siteTargets } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { readImage } from "@/lib/images/read-image";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makeSite, makeUser } from "@/test/factories";

/** Database and actor of a post. */
export type Place = { db: Db; actorId: string };

export type Fields = Record<string, string | Buffer>;

/** Fixtures of a post: its fields, the event's subject, and fields that have become stale. */
export type Made = {
  fields: Fields;
  about?: { userId?: string; applicationId?: string; siteId?: string; groupId?: string };
  /** Set if the same fields could be posted again. */
  stale?: Fields;
};

/** Fields of a form in the revision that it shows. */
export const inRevision = (fields: Fields, revision: number): Made => ({
  fields: { ...fields, revision: `${revision}` },
  stale: { ...fields, revision: `${revision + 9}` },
});

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export const png = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

/** Stores a picture of one color, as an upload does; returns its name. */
export async function storedImage({ db }: Pick<Place, "db">, color = "teal"): Promise<Buffer> {
  const image = await readImage(await png(color), "tests");
  if (!image.ok) throw new Error(image.error);
  await insertImage(db, image.value, new Date());
  return image.value.hash;
}

export const unique = () => sha256(`${Math.random()}`).toString("hex").slice(0, 12);

/* Applications; `own` ones belong to the actor. */

type Row = Parameters<typeof makeApplication>[1];

const settingsOf = (name: string) => ({
  name,
  redirectUris: "https://client.example/callback",
  access: "everyone",
  authMethod: "client_secret_basic",
  idTokenSigningAlg: "RS256",
  ...{ scope_openid: "on", scope_profile: "on", scope_email: "on", scope_offline_access: "on" },
});

const make = ({ db, actorId }: Place, own: boolean, row: Row = {}) =>
  makeApplication(db, { ...(own && { ownerId: actorId }), ...row });

export async function aRegistration(): Promise<Made> {
  const once = crypto.randomUUID();
  return { fields: { once, ...settingsOf(`New ${unique()}`) }, about: { applicationId: once } };
}

export async function anApplication(place: Place, own: boolean, row: Row = {}): Promise<Made> {
  const { id: application } = await make(place, own, row);
  const fields = { application, revision: "1", ...settingsOf(`Renamed ${unique()}`) };
  return { fields, about: { applicationId: application } };
}

export async function aWaiting(place: Place, more: Fields = {}): Promise<Made> {
  const { id: ownerId } = await makeUser(place.db);
  const waiting = { ownerId, approvedAt: null, submittedAt: new Date() };
  const { id: application } = await make(place, false, waiting);
  const about = { applicationId: application, userId: ownerId };
  return { fields: { application, revision: "1", ...more }, about };
}

export async function aLogo(place: Place, own: boolean, action: "set" | "remove"): Promise<Made> {
  const logoHash = action === "remove" ? await storedImage(place) : null;
  const { id: application } = await make(place, own, { logoHash });
  const logo: Fields = action === "set" ? { logo: await png(`#${unique().slice(0, 6)}`) } : {};
  return { fields: { application, revision: "1", ...logo }, about: { applicationId: application } };
}

export async function aSecretsOwner(place: Place, own: boolean): Promise<Made> {
  const { id: application } = await make(place, own);
  const fields = { application, label: "another" };
  return {
    fields,
    about: { applicationId: application },
    stale: { ...fields, application: UNKNOWN },
  };
}

export async function aSecret(place: Place, own: boolean): Promise<Made> {
  const { id: applicationId } = await make(place, own);
  const [secret] = await place.db
    .insert(applicationSecrets)
    .values({ applicationId, secretHash: sha256(unique()), label: "old" })
    .returning({ id: applicationSecrets.id });
  const fields = { application: applicationId, secret: secret?.id ?? "" };
  return { fields, about: { applicationId } };
}

export async function aTransfer(place: Place): Promise<Made> {
  const { id: application } = await make(place, false);
  const { id: userId, username } = await makeUser(place.db);
  return { fields: { application, username }, about: { applicationId: application, userId } };
}

export async function anOffering(place: Place): Promise<Made> {
  const { id: application } = await make(place, true);
  const { id: userId, username } = await makeUser(place.db);
  return {
    fields: { application, username },
    about: { applicationId: application, userId },
    stale: { application: UNKNOWN, username },
  };
}

export async function anOffer({ db, actorId }: Place, actor: "from" | "to"): Promise<Made> {
  const other = await makeUser(db);
  const [fromId, toId] = actor === "from" ? [actorId, other.id] : [other.id, actorId];
  const { id: applicationId } = await makeApplication(db, { ownerId: fromId });
  const [offer] = await db
    .insert(applicationOffers)
    .values({
      ...{ applicationId, fromId, toId, toUsername: other.username },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
    })
    .returning({ id: applicationOffers.id });
  const fields = { offer: offer?.id ?? "", revision: "1" };
  return { fields, about: { applicationId, userId: toId } };
}

const siteFields = (slug: string) => ({
  ...{ slug, title: `Site ${slug}`, displayUrl: `${slug}.example.org` },
  ...{ description: "A site of the tests.", kind: "internal", pinWeight: "0" },
  ...{ audience: "everyone", groups: "" },
  ...{ targetUrl: `https://${slug}.example.org/new`, application: "", enabled: "on" },
});

export async function aNewSite(): Promise<Made> {
  return { fields: siteFields(`new-${unique()}`) };
}

export async function aSite({ db }: Place, more: Fields | null = null): Promise<Made> {
  const { id: site, slug } = await makeSite(db);
  const typed = more && { ...siteFields(slug), ...more };
  return { fields: { site, revision: "1", ...typed }, about: { siteId: site } };
}

export async function aSiteFile(): Promise<Made> {
  const slug = `new-${unique()}`;
  const file = `slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled
${slug},A site,a.example,,internal,1,https://a.example/,true\n`;
  return { fields: { do: "import", file: Buffer.from(file) } };
}

export async function twoSites({ db }: Place): Promise<Made> {
  const upper = await makeSite(db, { pinWeight: 999, slug: `order-${unique()}` });
  const lower = await makeSite(db, { pinWeight: 998, slug: `order-${unique()}` });
  const move = `${lower.id} 1 - ${upper.id}`;
  return { fields: { move }, about: { siteId: lower.id } };
}

export async function twoSections({ db }: Place): Promise<Made> {
  const names = [unique(), unique()].map((name) => `Section ${name}`);
  for (const [n, section] of names.entries()) await makeSite(db, { section, pinWeight: 9 - n });
  const [first, second] = names.map((name) => Buffer.from(name).toString("hex"));
  return { fields: { move: `${second} 0 - ${first}` } };
}

export async function aSwitch({ db }: Place): Promise<Made> {
  const { id } = await makeSite(db);
  return { fields: { switch: `${id} 1 off` }, about: { siteId: id } };
}

export async function aTarget({ db }: Place): Promise<Made> {
  const { id: siteId } = await makeSite(db);
  const earlier = { siteId, targetUrl: "https://earlier.example/", setAt: new Date(0) };
  const [target] = await db.insert(siteTargets).values(earlier).returning({ id: siteTargets.id });
  const fields = { site: siteId, revision: "1", target: `${target?.id}` };
  return { fields, about: { siteId } };
}

/* Everything else. */

export const anExport = async (): Promise<Made> => ({
  fields: { format: "csv" },
  stale: { format: "unknown" },
});
