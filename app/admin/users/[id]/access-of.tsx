import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { rowOf } from "@/app/_people/app-row";
import { Facts } from "@/app/_ui/facts";
import { userTab } from "@/app/admin/users/user-address";
import type { listAuthorizedApps } from "@/lib/account/authorized-apps";

/** Applications that are named: the last used. */
const NAMED = 5;

type Props = {
  person: { id: string };
  /** The role and the groups, each with the form that changes them. */
  role: ReactNode;
  groups: ReactNode;
  apps: Pick<Awaited<ReturnType<typeof listAuthorizedApps>>, "shown" | "total">;
  /** Number of active sessions. */
  sessions: number;
};

/** Shows the role and groups of a person, and which sessions and applications act for them. */
export function Access({ person, role, groups, apps, sessions }: Props) {
  const t = useTranslations("adminUsers.fact");
  const facts = [
    { label: t("role"), value: role },
    { label: t("groups"), value: groups },
    { label: t("apps"), value: <Apps person={person} apps={apps} /> },
    { label: t("sessions"), value: <Sessions person={person} count={sessions} /> },
  ];
  return <Facts facts={facts} />;
}

function Apps({ person, apps: { shown, total } }: Pick<Props, "person" | "apps">) {
  const t = useTranslations("adminUsers");
  const page = userTab(person.id, "apps");
  const more = total - NAMED;
  if (total === 0) return t("apps.none");
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {shown.slice(0, NAMED).map(({ id, application }) => (
        <li key={id}>
          <a href={`${page}#${rowOf(id)}`} className="link wrap-anywhere">
            <bdi>{application.name}</bdi>
          </a>
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={page} className="link">
            {t("moreGroups", { count: more })}
          </a>
        </li>
      )}
    </ul>
  );
}

function Sessions({ person, count }: { person: Props["person"]; count: number }) {
  const t = useTranslations("adminUsers.sessions");
  if (count === 0) return t("none");
  return (
    <a href={userTab(person.id, "sessions")} className="link">
      {t("active", { count })}
    </a>
  );
}
