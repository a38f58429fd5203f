import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import type { UserOverview } from "@/lib/users/list";
import { Section } from "./section";

type Props = { person: UserOverview; apps: AuthorizedApp[] };

/** Lists the applications that the user authorized. */
export function AppsOf({ person, apps }: Props) {
  const t = useTranslations("adminUsers.apps");
  const columns = [
    { label: t("application") },
    { label: t("scopes") },
    { label: t("lastUsed") },
    { label: t("remove"), quiet: true },
  ];
  return (
    <Section title={t("title")}>
      {apps.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={apps.map((app) => ({
            key: app.id,
            cells: [
              <bdi key="application">{app.application.name}</bdi>,
              <code key="scopes" className="text-xs">
                {app.scopes.join(" ")}
              </code>,
              app.lastUsedAt === null ? (
                t("never")
              ) : (
                <RelativeTime key="used" at={app.lastUsedAt} />
              ),
              <Removal key="removal" person={person} app={app} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** Asks for confirmation and lists the consequences. */
function Removal({ person, app }: { person: UserOverview; app: AuthorizedApp }) {
  const t = useTranslations("adminUsers.apps");
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer py-0.5 whitespace-nowrap text-danger">
        {t("remove")}
      </summary>
      <PostForm
        action="/forms/admin/users/remove-app"
        hidden={{ user: person.id, grant: app.id }}
        className="mt-2 grid max-w-60 justify-items-start gap-2"
      >
        <p id={`stops-${app.id}`} className="text-xs text-soft">
          {t("stops")}
        </p>
        <Button type="submit" look="danger" aria-describedby={`stops-${app.id}`}>
          {t("confirm")}
        </Button>
      </PostForm>
    </details>
  );
}
