import { useTranslations } from "next-intl";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { Pages } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { AppRow } from "@/app/account/apps/app-row";
import { RemovalForm } from "@/app/account/apps/removal-form";
import type { AuthorizedApp, listAuthorizedApps } from "@/lib/account/authorized-apps";
import { type Position, writePosition } from "@/lib/lists/sort";
import type { UserOverview } from "@/lib/users/list";
import { placeIn } from "./list-place";
import { Section } from "./section";

type Props = {
  person: UserOverview;
  found: Awaited<ReturnType<typeof listAuthorizedApps>>;
  /** The part of the list that is shown, to which the forms return. */
  from: Position | null;
};

/** Lists the applications that the user authorized, as on their own page. */
export function AppsOf({ person, found, from }: Props) {
  const { shown: apps } = found;
  const t = useTranslations("adminUsers.apps");
  const place = from === null ? {} : writePosition(from);
  return (
    <Section id="apps" title={t("title")}>
      {apps.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <DisclosureList>
          {apps.map((app) => (
            <AppRow key={app.id} app={app} level={3}>
              <Facts app={app} />
              <RemovalForm
                action="/forms/admin/users/remove-app"
                hidden={{ user: person.id, grant: app.id, ...place }}
                confirm={t("confirm")}
              >
                {t("stops")}
              </RemovalForm>
            </AppRow>
          ))}
        </DisclosureList>
      )}
      <Pages around={found} address={(at) => placeIn("apps", person.id, at)} />
    </Section>
  );
}

function Facts({ app }: { app: AuthorizedApp }) {
  const t = useTranslations("adminUsers.apps");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <dt className="text-soft">{t("scopes")}</dt>
      <dd>
        <code className="text-xs">{app.scopes.join(" ")}</code>
      </dd>
      <dt className="text-soft">{t("authorized")}</dt>
      <dd>
        <RelativeTime at={app.createdAt} />
      </dd>
    </dl>
  );
}
