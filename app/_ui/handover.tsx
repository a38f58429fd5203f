import { ArrowRight } from "lucide";
import { ApplicationLogo } from "./application-logo";
import { BrandMark } from "./brand-mark";
import { Icon } from "./icon";

/** Foyer's logo, an arrow, the application's logo. Decorative: the heading below says the same. */
export function Handover({ application }: { application: { name: string; logo: string | null } }) {
  return (
    <div aria-hidden="true" className="mb-5 flex items-center gap-3">
      <BrandMark className="size-11" />
      <Icon node={ArrowRight} className="size-5 text-soft" />
      <ApplicationLogo name={application.name} logo={application.logo} />
    </div>
  );
}
