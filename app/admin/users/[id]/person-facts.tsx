import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RoleBadge, StateBadge } from "@/app/admin/users/user-badges";
import type { UserOverview } from "@/lib/users/list";

export function PersonFacts({ person }: { person: UserOverview }) {
  const t = useTranslations("adminUsers");
  const { username, name, email, emailVerifiedAt, role, state, createdAt, lastSeenAt } = person;
  return (
    <Card>
      <Facts
        facts={[
          { label: t("fact.username"), value: <span className="break-all">{username}</span> },
          { label: t("fact.name"), value: name === null ? t("noName") : <bdi>{name}</bdi> },
          {
            label: t("fact.email"),
            value:
              email === null ? (
                t("noEmail")
              ) : (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="break-all">{email}</span>
                  <Badge tone={emailVerifiedAt ? "good" : "warn"}>
                    {t(emailVerifiedAt ? "emailState.verified" : "emailState.unverified")}
                  </Badge>
                </span>
              ),
          },
          { label: t("fact.role"), value: <RoleBadge role={role} /> },
          { label: t("fact.state"), value: <StateBadge state={state} /> },
          { label: t("fact.created"), value: <RelativeTime at={createdAt} /> },
          {
            label: t("fact.lastSeen"),
            value: lastSeenAt === null ? t("neverSeen") : <RelativeTime at={lastSeenAt} />,
          },
        ]}
      />
    </Card>
  );
}
