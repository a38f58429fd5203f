import type { AuditContext } from "@/db/audit/events";
import { type ImageRefusal, readBackground, readImage, readLogo } from "@/lib/images/read-image";
import type { Result } from "@/lib/result";
import { changeOrganization } from "./change";
import type { PictureName } from "./pictures";

/** How each picture is read, and the column that it has. */
const READERS = {
  logo: { read: readLogo, column: "logoLightHash" },
  logoDark: { read: readLogo, column: "logoDarkHash" },
  icon: { read: readImage, column: "iconHash" },
  background: { read: readBackground, column: "backgroundHash" },
} as const satisfies Record<PictureName, object>;

export const PICTURES = Object.keys(READERS) as PictureName[];

type Shown = { picture: PictureName; revision?: number };

/** Sets one of the organization's pictures, if the organization still has the revision that was shown. */
export async function setPicture(
  { picture, ...shown }: Shown,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", "changed_meanwhile" | ImageRefusal>> {
  const { read, column } = READERS[picture];
  const image = await read(upload, context.actorId);
  if (!image.ok) return image;
  return changeOrganization({ ...shown, [column]: image.value.hash }, context, image.value);
}

export const removePicture = ({ picture, ...shown }: Shown, context: AuditContext) =>
  changeOrganization({ ...shown, [READERS[picture].column]: null }, context);
