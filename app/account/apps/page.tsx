import type { Metadata } from "next";
import { EmptyState } from "@/app/_ui/empty-state";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { AccountShell } from "@/app/account/account-shell";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";
import { AppCard } from "./app-card";

export const metadata: Metadata = { title: "Authorized apps", robots: { index: false } };

export default async function AuthorizedAppsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser("/account/apps");
  const apps = await listAuthorizedApps(user.id);
  const removed = single((await searchParams).removed) === "1";
  return (
    <AccountShell here="/account/apps" title="Authorized apps">
      {removed && (
        <Notice kind="done">
          Access removed. The application can no longer use your account; if you sign in to it
          again, it has to ask you first.
        </Notice>
      )}
      {apps.length === 0 ? (
        <EmptyState title="No application uses your account">
          <p>
            When you sign in to an application with Foyer and allow it, it is listed here, and you
            can take the access back.{" "}
            <a className="link" href="/">
              Find one in the site directory
            </a>
            .
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
    </AccountShell>
  );
}
