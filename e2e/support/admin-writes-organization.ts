import { findOrganization } from "@/db/organization";
import { organization } from "@/db/schema/organization";
import { rows } from "./admin-write";
import { inRevision, type Made, type Place, png, storedImage, unique } from "./admin-writes";

/** Values of other fields on the tabs. The other tests see the same server. */
const NO_CONTACTS = { supportEmail: "", supportUrl: "", helpUrl: "", imprintUrl: "" };
const NO_LINKS = { privacyUrl: "", termsUrl: "", note_en: "" };
const LOOK = { accent: "", typeface: "geist", corners: "slight", layout: "door" };

/** Sets the name that there is without one, or none again. */
async function aName({ db }: Place): Promise<Made> {
  const { name, revision } = await findOrganization(db);
  const fields = { ...LOOK, name: name === null ? "Foyer" : "" };
  return inRevision(fields, revision);
}

/** Sets a text in Chinese, which the other tests don't see, or none again. */
async function aText({ db }: Place, name: "footerNote" | "signInNotice"): Promise<Made> {
  const { texts, revision } = await findOrganization(db);
  const text = texts["zh-CN"]?.[name] === undefined ? "." : "";
  const fields =
    name === "footerNote"
      ? { ...NO_CONTACTS, ...NO_LINKS, "note_zh-CN": text }
      : { notice_en: "", "notice_zh-CN": text };
  return inRevision(fields, revision);
}

const aNote = (place: Place) => aText(place, "footerNote");
const aNotice = (place: Place) => aText(place, "signInNotice");

/** Sets an announcement that is over, or removes it. */
async function anAnnouncement({ db }: Place): Promise<Made> {
  const { announcement, revision } = await findOrganization(db);
  const text_en = announcement === null ? "Over" : "";
  const fields = { text_en, "text_zh-CN": "", kind: "info", link: "", until: "2020-01-01" };
  return inRevision(fields, revision);
}

/** Sets a picture of another color. */
async function aPicture({ db }: Place, field: string): Promise<Made> {
  const { revision } = await findOrganization(db);
  const picture = await png(`#${unique().slice(0, 6)}`);
  return inRevision({ [field]: picture }, revision);
}

/** Sets a picture first, so that there is one to remove. */
async function aRemoval(place: Place): Promise<Made> {
  const { db } = place;
  const { revision, ...stored } = await findOrganization(db);
  const iconHash = stored.iconHash ?? (await storedImage(place));
  await db
    .insert(organization)
    .values({ iconHash })
    .onConflictDoUpdate({ target: organization.id, set: { iconHash } });
  const fields = { picture: "icon", revision: `${Math.max(revision, 1)}` };
  return { fields, stale: { ...fields, revision: `${revision + 9}` } };
}

const TEXT = "organization.changed both organization";
const UPLOAD = "organization.changed both images organization";

export const ORGANIZATION_WRITES = rows("/admin/organization", {
  "save-brand": [TEXT, aName],
  "save-contacts": [TEXT, aNote],
  "save-sign-in": [TEXT, aNotice],
  announce: [TEXT, anAnnouncement],
  "set-logo": [UPLOAD, (place) => aPicture(place, "logo")],
  "set-logo-dark": [UPLOAD, (place) => aPicture(place, "logoDark")],
  "set-icon": [UPLOAD, (place) => aPicture(place, "icon")],
  "set-background": [UPLOAD, (place) => aPicture(place, "background")],
  "remove-picture": [TEXT, aRemoval],
});
