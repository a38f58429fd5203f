import type { AuditContext } from "@/db/audit/events";
import type { OrganizationChange } from "@/db/organization";
import { imagePath } from "@/lib/images/image-path";
import { type ImageRefusal, readBackground, readImage, readLogo } from "@/lib/images/read-image";
import type { Result } from "@/lib/result";
import { changeOrganization } from "./change";
import { organizationNow } from "./organization";
import { withStandIns } from "./stand-ins";

/** How each picture is read, and the column that it has. */
const READERS = {
  logo: { read: readLogo, column: "logoLightHash" },
  logoDark: { read: readLogo, column: "logoDarkHash" },
  icon: { read: readImage, column: "iconHash" },
  background: { read: readBackground, column: "backgroundHash" },
} as const;

export type PictureName = keyof typeof READERS;

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

/** Returns the path of each picture; null where there is none. */
export function ownPaths(from: OrganizationChange): Record<PictureName, string | null> {
  const path = (hash: Buffer | null | undefined, format: "png" | "webp" = "png") =>
    hash ? imagePath(hash.toString("base64url"), format) : null;
  return {
    logo: path(from.logoLightHash),
    logoDark: path(from.logoDarkHash),
    icon: path(from.iconHash),
    background: path(from.backgroundHash, "webp"),
  };
}

/** Returns the paths as pages show them. */
export const picturePaths = (from: OrganizationChange = organizationNow()) =>
  withStandIns(ownPaths(from));
