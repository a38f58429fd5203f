import type { OrganizationChange } from "@/db/organization";
import { imagePath } from "@/lib/images/image-path";
import { organizationNow } from "./organization";
import { withStandIns } from "./stand-ins";

export type PictureName = "logo" | "logoDark" | "icon" | "background";

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
