import { insertAuditEvent, type Origin } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { insertImage } from "@/db/images";
import { lockProfile, updateProfile } from "@/db/users/profiles";
import { imageAddress, pictureOf } from "@/lib/images/image-address";
import { type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result } from "@/lib/result";

type Deed = { origin: Origin; now: Date };

export async function setPicture(
  userId: string,
  upload: Uint8Array,
  deed: Deed,
): Promise<Result<void, ImageRefusal>> {
  const image = await readImage(upload, userId);
  if (!image.ok) return image;
  await database().transaction(async (tx) => {
    const stored = await lockProfile(tx, userId);
    if (!stored) return;
    await insertImage(tx, image.value, deed.now);
    await updateProfile(tx, userId, { pictureHash: image.value.hash });
    await noteChange(tx, userId, deed, [pictureOf(stored), imageAddress(image.value.hash)]);
  });
  return ok(undefined);
}

/** Removes the picture, uploaded or at an address elsewhere. */
export async function removePicture(userId: string, deed: Deed): Promise<void> {
  await database().transaction(async (tx) => {
    const stored = await lockProfile(tx, userId);
    const picture = stored && pictureOf(stored);
    if (!picture) return;
    await updateProfile(tx, userId, { pictureHash: null, picture: null });
    await noteChange(tx, userId, deed, [picture, null]);
  });
}

const noteChange = (
  tx: Transaction,
  userId: string,
  { origin, now }: Deed,
  [before, after]: [string | null, string | null],
) =>
  insertAuditEvent(tx, {
    at: now,
    event: "account.picture_changed",
    actorId: userId,
    userId,
    origin,
    before: { picture: before },
    after: { picture: after },
  });
