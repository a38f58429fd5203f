import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";
import { AppCard } from "./app-card";

export const generateMetadata = pageTitle("apps.title");

export default async function AuthorizedAppsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser("/account/apps");
  const apps = await listAuthorizedApps(user.id);
  const t = await getTranslations("apps");
  return (
    <AccountShell here="/account/apps" title={t("title")}>
      <Flash about="account" query={searchParams} />
      {apps.length === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p>
            {t.rich("empty.text", {
              board: (chunks) => (
                <a className="link" href="/">
                  {chunks}
                </a>
              ),
            })}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {apps.map((app) => (
            <li key={app.id}>
              <AppCard app={app} />
            </li>
          ))}
        </ul>
      )}
      {apps.length > 1 && (
        <ButtonLink href="/account/apps/remove-all" look="danger" className="justify-self-start">
          {t("all.link")}
        </ButtonLink>
      )}
    </AccountShell>
  );
}
