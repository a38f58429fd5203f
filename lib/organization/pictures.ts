import type { OrganizationChange } from "@/db/organization";
import { imagePath } from "@/lib/images/image-path";
import { organizationNow } from "./organization";

type Logos = { logo: string | null; logoDark: string | null };

/** Gives a theme without a logo of its own the other's. */
const withStandIns = <Paths extends Logos>(paths: Paths): Paths => ({
  ...paths,
  logo: paths.logo ?? paths.logoDark,
  logoDark: paths.logoDark ?? paths.logo,
});

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
export const picturePaths = () => withStandIns(ownPaths(organizationNow()));
