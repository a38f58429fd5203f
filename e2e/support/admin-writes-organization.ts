import { findOrganization } from "@/db/organization";
import { row, type Write } from "./admin-write";
import type { Made, Place } from "./admin-writes";

/** Values that change no page: the other tests see the same server. */
const UNSEEN = { supportEmail: "", supportUrl: "", helpUrl: "", imprintUrl: "", privacyUrl: "" };
const NO_TEXTS = { notice_en: "", "notice_zh-CN": "", note_en: "", "note_zh-CN": "" };

/** Sets the name that there is without one, or none again. */
async function aName({ db }: Place): Promise<Made> {
  const { name, revision } = await findOrganization(db);
  const fields = { ...UNSEEN, ...NO_TEXTS, termsUrl: "", name: name === null ? "Foyer" : "" };
  return {
    fields: { ...fields, revision: `${revision}` },
    stale: { ...fields, revision: `${revision + 9}` },
  };
}

/** Sets an announcement that is over, or removes it. */
async function anAnnouncement({ db }: Place): Promise<Made> {
  const { announcement, revision } = await findOrganization(db);
  const text_en = announcement === null ? "Over" : "";
  const fields = { text_en, "text_zh-CN": "", kind: "info", link: "", until: "2020-01-01" };
  return {
    fields: { ...fields, revision: `${revision}` },
    stale: { ...fields, revision: `${revision + 9}` },
  };
}

/** Sets the accent that there is without one, or none again. */
async function anAccent({ db }: Place): Promise<Made> {
  const { accent, revision } = await findOrganization(db);
  const fields = { accent: accent === null ? "#2841ae" : "" };
  return {
    fields: { ...fields, revision: `${revision}` },
    stale: { ...fields, revision: `${revision + 9}` },
  };
}

const write = row("organization.changed", "both", "organization");

export const ORGANIZATION_WRITES: Write[] = [
  write("/forms/admin/organization/save", aName),
  write("/forms/admin/organization/announce", anAnnouncement),
  write("/forms/admin/organization/set-accent", anAccent),
];
