import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { database, type Transaction } from "@/db/system/client";
import { lockProfile, updateProfile } from "@/db/users/profiles";
import { imageAddress, pictureOf } from "@/lib/images/image-address";
import { type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result } from "@/lib/result";

export async function setPicture(
  userId: string,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<void, ImageRefusal>> {
  const image = await readImage(upload, userId);
  if (!image.ok) return image;
  await database().transaction(async (tx) => {
    const stored = await lockProfile(tx, userId);
    if (!stored) return;
    await insertImage(tx, image.value, context.at);
    await updateProfile(tx, userId, { pictureHash: image.value.hash });
    await noteChange(tx, userId, context, [pictureOf(stored), imageAddress(image.value.hash)]);
  });
  return ok(undefined);
}

/** Removes the picture, uploaded or at an address elsewhere. */
export async function removePicture(userId: string, context: AuditContext): Promise<void> {
  await database().transaction(async (tx) => {
    const stored = await lockProfile(tx, userId);
    const picture = stored && pictureOf(stored);
    if (!picture) return;
    await updateProfile(tx, userId, { pictureHash: null, picture: null });
    await noteChange(tx, userId, context, [picture, null]);
  });
}

const noteChange = (
  tx: Transaction,
  userId: string,
  context: AuditContext,
  [before, after]: [string | null, string | null],
) =>
  insertAuditEvent(tx, {
    ...context,
    event: "account.picture_changed",
    userId,
    before: { picture: before },
    after: { picture: after },
  });
