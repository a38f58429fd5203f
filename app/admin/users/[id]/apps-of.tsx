import { useTranslations } from "next-intl";
import { AppRow } from "@/app/_people/app-row";
import { RemovalForm } from "@/app/_people/removal-form";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { Facts } from "@/app/_ui/facts";
import { APPS_OF } from "@/app/_ui/lists";
import { Pages } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TitledSection } from "@/app/_ui/titled-section";
import { userTab } from "@/app/admin/users/user-address";
import type { listAuthorizedApps } from "@/lib/account/authorized-apps";
import type { UserOverview } from "@/lib/users/list";

type Props = {
  person: UserOverview;
  found: Awaited<ReturnType<typeof listAuthorizedApps>>;
  /** The part of the list that is shown, to which the forms return. */
  asked: ReturnType<typeof APPS_OF.read>;
  /** Shows the last used ones alone, with a link to all. */
  few?: boolean;
};

const FEW = 4;

/** Lists the applications that the user authorized, as on their own page. */
export function AppsOf({ person, found, asked, few = false }: Props) {
  const apps = few ? found.shown.slice(0, FEW) : found.shown;
  const t = useTranslations("adminUsers.apps");
  const page = userTab(person.id, "apps");
  const list = APPS_OF.at(page);
  const isMore = few && found.total > apps.length;
  return (
    <TitledSection
      id="apps"
      title={t("title")}
      aside={
        isMore && (
          <a href={page} className="link text-sm">
            {t("all", { count: found.total })}
          </a>
        )
      }
    >
      {apps.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <DisclosureList>
          {apps.map((app) => (
            <AppRow key={app.id} app={app} level={3}>
              <Facts
                facts={[
                  {
                    label: t("scopes"),
                    value: <code className="text-xs">{app.scopes.join(" ")}</code>,
                  },
                  { label: t("authorized"), value: <RelativeTime at={app.createdAt} /> },
                ]}
              />
              <RemovalForm
                action="/forms/admin/users/remove-app"
                hidden={{ user: person.id, grant: app.id, ...list.write(asked) }}
                confirm={t("confirm")}
              >
                {t("stops")}
              </RemovalForm>
            </AppRow>
          ))}
        </DisclosureList>
      )}
      {!few && <Pages found={found} address={(from) => list.address({ from })} />}
    </TitledSection>
  );
}
