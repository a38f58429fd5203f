import { Lock } from "lucide";
import { useTranslations } from "next-intl";
import { Breakable } from "@/app/_ui/breakable";
import { Icon } from "@/app/_ui/icon";
import { ROW_LINK } from "@/app/_ui/table";
import type { SiteLine } from "@/lib/sites/editing/list";

type Props = Pick<SiteLine, "id" | "title" | "displayUrl" | "audience">;

/** Title of a site, with what it shows as its address and a mark if not everyone sees it. */
export const SiteName = ({ id, title, displayUrl, audience }: Props) => (
  <span className="grid min-w-0 leading-tight lg:min-w-36">
    <a href={`/admin/sites/${id}`} className={ROW_LINK}>
      <bdi>{title}</bdi>
      {audience !== "everyone" && <AudienceMark audience={audience} />}
    </a>
    <bdi className="text-xs leading-tight font-normal text-soft max-lg:truncate max-lg:[&_wbr]:hidden">
      <Breakable text={displayUrl} />
    </bdi>
  </span>
);

/** Who sees the site, if not everyone does. */
function AudienceMark({ audience }: { audience: "signed_in" | "groups" }) {
  const words = useTranslations("adminSites.audience")(audience);
  return (
    <span title={words} className="ml-1.5 inline-block align-[-2px] text-soft">
      <Icon node={Lock} className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
