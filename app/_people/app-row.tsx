import { BadgeCheck } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Badge } from "@/app/_ui/badge";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import { uploadedPictureOf } from "@/lib/images/image-address";
import type { Scope } from "@/lib/oauth/scopes";

type Props = {
  app: AuthorizedApp;
  open?: boolean;
  /** Heading level: lower on a page of several sections. */
  level?: 2 | 3;
  /** Details and actions of the opened row. */
  children: ReactNode;
};

/** An authorized application as a row that opens. */
export const AppRow = ({ app, open = false, level = 2, children }: Props) => (
  <DisclosureRow id={rowOf(app.id)} open={open} summary={<Summary app={app} level={level} />}>
    {children}
  </DisclosureRow>
);

export const rowOf = (grant: string) => `app-${grant}`;

/** Scopes that the row names. Every application has `openid`, which would say nothing, and a gate has all. */
const SEEN = ["profile", "email", "groups", "offline_access"] as const satisfies Scope[];

function Summary({ app, level }: { app: AuthorizedApp; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const t = useTranslations("apps.row");
  const { name, homepageUrl, developerName, logoHash, verified, suspended, admits } =
    app.application;
  const sees = SEEN.filter((scope) => app.sends === null && app.scopes.includes(scope));
  const maker = homepageHost(homepageUrl) ?? developerName;
  return (
    <>
      <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} size="sm" />
      <span className="grid min-w-0 flex-1 items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <Heading className="text-base">
              <bdi>{name}</bdi>
            </Heading>
            {verified && (
              <Badge tone="good" icon={BadgeCheck}>
                {t("verified")}
              </Badge>
            )}
            {suspended && <Badge tone="warn">{t("suspended")}</Badge>}
            {!admits && <Badge tone="warn">{t("notAdmitted")}</Badge>}
          </span>
          {maker !== null && (
            <bdi className="block truncate text-sm text-soft max-sm:hidden">{maker}</bdi>
          )}
        </span>
        <span className="text-sm text-soft sm:text-end">
          {app.lastUsedAt === null
            ? t("neverUsed")
            : t.rich("lastUsed", {
                time: () => <RelativeTime at={app.lastUsedAt ?? new Date(0)} />,
              })}
          {sees.length > 0 && (
            <span className="block text-xs first-letter:uppercase max-md:hidden">
              {sees.map((scope) => t(`sees.${scope}`)).join(t("separator"))}
            </span>
          )}
        </span>
      </span>
    </>
  );
}
