import { lockSettings, updateSettings } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database } from "@/db/client";
import { insertImage } from "@/db/images";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import type { Seen } from "./change";

import { noteSubmission, reviewAfter, takenBack } from "./trust";

type LogoRefusal = "unknown" | "changed_meanwhile";

export async function setLogo(
  seen: Seen,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<null, LogoRefusal | ImageRefusal>> {
  const image = await readImage(upload, context.actorId);
  return image.ok ? changeLogo(seen, image.value, context) : image;
}

export const removeLogo = (seen: Seen, context: AuditContext): Promise<Result<null, LogoRefusal>> =>
  changeLogo(seen, null, context);

const changeLogo = (seen: Seen, image: Image | null, context: AuditContext) =>
  database().transaction((tx) => changeWithin(tx, seen, image, context));

async function changeWithin(
  tx: DbOrTransaction,
  seen: Seen,
  image: Image | null,
  context: AuditContext,
): Promise<Result<null, LogoRefusal>> {
  const stored = await lockSettings(tx, seen);
  if (!stored) return refuse("unknown");
  const was = stored.logoHash;
  const is = image?.hash.toString("hex") ?? null;
  if (was === is) return ok(null);
  const byOwner = seen.ownerId !== undefined;
  const review = byOwner ? reviewAfter(stored, false, context.at) : null;
  // The organization vouched for the application with its old logo (docs/decisions/0037).
  const said = byOwner ? takenBack(stored) : null;
  if (image) await insertImage(tx, image, context.at);
  const columns = { logoHash: image?.hash ?? null, ...review, ...(byOwner && UNSAID) };
  if (!(await updateSettings(tx, seen, columns))) return refuse("changed_meanwhile");
  const event = { ...context, event: "application.changed", applicationId: seen.id } as const;
  const before = { logo: addressOf(was), ...said?.before };
  const after = { logo: addressOf(is), ...said?.after };
  await insertAuditEvent(tx, { ...event, before, after });
  if (review) await noteSubmission(tx, stored, context);
  return ok(null);
}

const UNSAID = { verifiedAt: null, firstParty: false };

const addressOf = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
