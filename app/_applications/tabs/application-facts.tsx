import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationView } from "@/lib/applications/overview";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";

/** Summary of an application. */
export function ApplicationFacts({ application }: { application: ApplicationView }) {
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-6 xl:grid-cols-4">
        {useFacts(application).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="text-sm">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useFacts(application: ApplicationView): { label: string; value: ReactNode }[] {
  const t = useTranslations("developerApps");
  const { type, homepageUrl, developerName, owner, createdAt, approvedAt, authMethod } =
    application;
  const { open, groups } = application.access;
  const eitherWay = takesSecret(authMethod) && !application.authMethodEnforced;
  const facts = [
    { label: t("kind.label"), value: t(`kind.${type}.title`) },
    { label: t("column.owner"), value: <bdi>{owner?.username ?? t("nobody")}</bdi> },
    { label: t("field.developerName"), value: developerName && <bdi>{developerName}</bdi> },
    { label: t("field.homepageUrl"), value: homepageHost(homepageUrl) },
    {
      label: t("field.authMethod"),
      value: eitherWay ? t("secretEitherWay") : t(`choice.authMethod.${authMethod}`),
    },
    {
      label: t("field.profile"),
      value: application.profile === "high_security" && (
        <>
          {t("choice.profile.high_security")}
          {application.refreshDespiteProfile && (
            <span className="block text-soft">{t("highSecurity.departure")}</span>
          )}
        </>
      ),
    },
    {
      label: t("access.title"),
      value:
        type !== "service" &&
        (open ? (
          t("access.everyone")
        ) : (
          <bdi>{t("access.members", { groups: groups.join(", ") })}</bdi>
        )),
    },
    { label: t("registered"), value: <RelativeTime at={createdAt} /> },
    { label: t("approved"), value: approvedAt && <RelativeTime at={approvedAt} /> },
  ];
  return facts.filter(({ value }) => value);
}
