import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { CopyField } from "@/app/_ui/copy-field";
import { Facts } from "@/app/_ui/facts";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationView } from "@/lib/applications/overview";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { StateBadge } from "./state-badge";

/** Summary of an application. */
export function ApplicationFacts({ application }: { application: ApplicationView }) {
  const t = useTranslations("developerApps");
  const { clientId, homepageUrl, developerName, owner, createdAt, approvedAt } = application;
  const facts = [
    {
      label: t("column.state"),
      value: (
        <span className="flex flex-wrap gap-2">
          <StateBadge state={application.state} />
          {application.verifiedAt !== null && <Badge tone="accent">{t("field.verified")}</Badge>}
          {application.firstParty && <Badge tone="accent">{t("field.firstParty")}</Badge>}
        </span>
      ),
    },
    { label: t("column.owner"), value: <bdi>{owner?.username ?? t("nobody")}</bdi> },
    ...(developerName === null
      ? []
      : [{ label: t("field.developerName"), value: <bdi>{developerName}</bdi> }]),
    ...(homepageUrl === null
      ? []
      : [{ label: t("field.homepageUrl"), value: homepageHost(homepageUrl) }]),
    {
      label: t("field.authMethod"),
      value:
        takesSecret(application.authMethod) && !application.authMethodEnforced
          ? t("secretEitherWay")
          : t(`method.${application.authMethod}`),
    },
    { label: t("registered"), value: <RelativeTime at={createdAt} /> },
    ...(approvedAt === null
      ? []
      : [{ label: t("approved"), value: <RelativeTime at={approvedAt} /> }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <CopyField
        id="client_id"
        label="client_id"
        value={clientId}
        words={{ copy: t("made.copy"), copied: t("made.copied") }}
      />
    </>
  );
}
