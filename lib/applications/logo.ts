import { lockSettings, updateSettings } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { type DbOrTransaction, database } from "@/db/system/client";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import type { Changed, ShownApplication } from "./change";
import { noteSubmission, reviewAfter, takenBack } from "./trust";

type Change = Pick<Changed, "lostBadge">;
type LogoRefusal = "unknown" | "changed_meanwhile";

export async function setLogo(
  shown: ShownApplication,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<Change, LogoRefusal | ImageRefusal>> {
  const image = await readImage(upload, context.actorId);
  return image.ok ? changeLogo(shown, image.value, context) : image;
}

export const removeLogo = (
  shown: ShownApplication,
  context: AuditContext,
): Promise<Result<Change, LogoRefusal>> => changeLogo(shown, null, context);

const changeLogo = (shown: ShownApplication, image: Image | null, context: AuditContext) =>
  database().transaction((tx) => changeWithin(tx, shown, image, context));

async function changeWithin(
  tx: DbOrTransaction,
  shown: ShownApplication,
  image: Image | null,
  context: AuditContext,
): Promise<Result<Change, LogoRefusal>> {
  const stored = await lockSettings(tx, shown);
  if (!stored) return refuse("unknown");
  const was = stored.logoHash;
  const is = image?.hash.toString("hex") ?? null;
  if (was === is) return ok({ lostBadge: false });
  const byOwner = shown.ownerId !== undefined;
  const review = byOwner ? reviewAfter(stored, false, context.at) : null;
  // The organization vouched for the application with its old logo (docs/decisions/0037).
  const withdrawn = byOwner ? takenBack(stored) : null;
  if (image) await insertImage(tx, image, context.at);
  const columns = { logoHash: image?.hash ?? null, ...review, ...(byOwner && UNSAID) };
  if (!(await updateSettings(tx, shown, columns))) return refuse("changed_meanwhile");
  const event = { ...context, event: "application.changed", applicationId: shown.id } as const;
  const before = { logo: addressOf(was), ...withdrawn?.before };
  const after = { logo: addressOf(is), ...withdrawn?.after };
  await insertAuditEvent(tx, { ...event, before, after });
  if (review) await noteSubmission(tx, stored, context);
  return ok({ lostBadge: withdrawn?.before.verified === true });
}

const UNSAID = { verifiedAt: null, firstParty: false };

const addressOf = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
