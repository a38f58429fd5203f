import { lockSettings, type SettingsRow, updateSettings } from "@/db/application-settings";
import { insertAuditEvent } from "@/db/audit-events";
import { type DbOrTransaction, database } from "@/db/client";
import { insertImage } from "@/db/images";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import type { Seen } from "./change";
import type { Deed } from "./settings";
import { noteSubmission, reviewAfter } from "./trust";

type LogoRefusal = "unknown" | "changed_meanwhile";

/** Makes an upload the logo of an application. */
export async function setLogo(
  seen: Seen,
  upload: Uint8Array,
  deed: Deed,
): Promise<Result<null, LogoRefusal | ImageRefusal>> {
  const image = await readImage(upload);
  return image.ok ? changeLogo(seen, image.value, deed) : image;
}

export const removeLogo = (seen: Seen, deed: Deed): Promise<Result<null, LogoRefusal>> =>
  changeLogo(seen, null, deed);

const changeLogo = (seen: Seen, image: Image | null, deed: Deed) =>
  database().transaction((tx) => changeWithin(tx, seen, image, deed));

async function changeWithin(
  tx: DbOrTransaction,
  seen: Seen,
  image: Image | null,
  { by, now }: Deed,
): Promise<Result<null, LogoRefusal>> {
  const stored = await lockSettings(tx, seen);
  if (!stored) return refuse("unknown");
  const was = stored.logoHash;
  const is = image?.hash.toString("hex") ?? null;
  if (was === is) return ok(null);
  const { unverified, review } = seen.ownerId === undefined ? NOTHING : trustAfter(stored, now);
  if (image) await insertImage(tx, image, now);
  const columns = { logoHash: image?.hash ?? null, ...review, ...unverified?.columns };
  if (!(await updateSettings(tx, seen, columns))) return refuse("changed_meanwhile");
  const event = { ...by, at: now, event: "application.changed", applicationId: seen.id } as const;
  const before = { logo: addressOf(was), ...unverified?.before };
  const after = { logo: addressOf(is), ...unverified?.after };
  await insertAuditEvent(tx, { ...event, before, after });
  if (review) await noteSubmission(tx, stored, { by, now });
  return ok(null);
}

const NOTHING = { unverified: null, review: null };

/** Where its owner changes it: a badge stands for what it was given with, its picture too (docs/decisions/0037). */
const trustAfter = (stored: SettingsRow, now: Date) => ({
  unverified:
    stored.verifiedAt === null
      ? null
      : { columns: { verifiedAt: null }, before: { verified: true }, after: { verified: false } },
  review: reviewAfter(stored, false, now),
});

const addressOf = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
