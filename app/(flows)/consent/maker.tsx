import { BadgeCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { homepageHost } from "@/app/_ui/homepage-host";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import type { ShownApplication } from "@/lib/provider/consent";
import { Dot } from "./access-facts";

/** Shows who made the application, and what an administrator has said about it. */
export function Maker({ application }: { application: ShownApplication }) {
  const t = useTranslations("consent");
  const { developerName: developer, review } = application;
  const host = homepageHost(application.homepageUrl);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        {(developer !== null || host !== null || review === "approved") && (
          <p>
            {developer !== null && t.rich("developer", { ...NAME, developer })}
            {developer === null && host === null && t("developerUnknown")}
            {developer !== null && host !== null && <Dot />}
            {host !== null && <bdi>{host}</bdi>}
          </p>
        )}
        {review === "verified" && (
          <Badge tone="good" icon={BadgeCheck}>
            {t("verified")}
          </Badge>
        )}
        {review === "approved" && <Badge>{t("unverified")}</Badge>}
      </div>
      {review === "pending" && (
        <div className="mt-3">
          <Notice kind="warn" compact>
            {t("pending")}
          </Notice>
        </div>
      )}
    </>
  );
}
