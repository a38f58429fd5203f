import { brand } from "@/lib/i18n/brand";
import { picturePaths } from "@/lib/organization/pictures";
import { ApplicationLogo } from "./application-logo";
import { BrandMark } from "./brand-mark";

/**
 * The organization's icon. Without one, a monogram stands in beside the organization's logo, and
 * the product's mark where there is no logo either. Decorative.
 */
export function OrganizationIcon({ size }: { size: "sm" | "flow" }) {
  const { icon, logo } = picturePaths();
  if (icon === null && logo === null)
    return <BrandMark className={size === "flow" ? "size-10" : "size-8"} />;
  return <ApplicationLogo name={brand()} logo={icon} size={size} />;
}
