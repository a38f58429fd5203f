import { lockSettings, updateSettings } from "@/db/applications/settings";
import { insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database } from "@/db/client";
import { insertImage } from "@/db/images";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import type { Seen } from "./change";
import type { Deed } from "./settings";
import { noteSubmission, reviewAfter, takenBack } from "./trust";

type LogoRefusal = "unknown" | "changed_meanwhile";

export async function setLogo(
  seen: Seen,
  upload: Uint8Array,
  deed: Deed,
): Promise<Result<null, LogoRefusal | ImageRefusal>> {
  const image = await readImage(upload, deed.by.actorId);
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
  const byOwner = seen.ownerId !== undefined;
  const review = byOwner ? reviewAfter(stored, false, now) : null;
  // The organization vouched for the application with its old logo (docs/decisions/0037).
  const said = byOwner ? takenBack(stored) : null;
  if (image) await insertImage(tx, image, now);
  const columns = { logoHash: image?.hash ?? null, ...review, ...(byOwner && UNSAID) };
  if (!(await updateSettings(tx, seen, columns))) return refuse("changed_meanwhile");
  const event = { ...by, at: now, event: "application.changed", applicationId: seen.id } as const;
  const before = { logo: addressOf(was), ...said?.before };
  const after = { logo: addressOf(is), ...said?.after };
  await insertAuditEvent(tx, { ...event, before, after });
  if (review) await noteSubmission(tx, stored, { by, now });
  return ok(null);
}

const UNSAID = { verifiedAt: null, firstParty: false };

const addressOf = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
