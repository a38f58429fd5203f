import { ArrowRight } from "lucide";
import { ApplicationLogo } from "./application-logo";
import { Icon } from "./icon";
import { OrganizationIcon } from "./organization-icon";

/** The organization's icon, an arrow, the application's logo. Decorative: the heading below says the same. */
export function Handover({ application }: { application: { name: string; logo: string | null } }) {
  return (
    <div aria-hidden="true" className="mb-4 flex items-center gap-2.5">
      <OrganizationIcon size="flow" />
      <Icon node={ArrowRight} className="size-4.5 text-soft" />
      <ApplicationLogo name={application.name} logo={application.logo} size="flow" />
    </div>
  );
}
