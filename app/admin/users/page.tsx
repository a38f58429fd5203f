import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { Pager } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import { AdminShell } from "@/app/admin/admin-shell";
import { requirePermission } from "@/lib/session/guards";
import { type ListedUser, listUsers } from "@/lib/users/list";
import { listAddress, readQuestion, userAddress } from "./list-address";
import { RoleBadge, StateBadge } from "./user-badges";
import { UserSearch } from "./user-search";

export const generateMetadata = pageTitle("adminUsers.title");

export default async function UsersPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("users", "/admin/users");
  const asked = readQuestion(await searchParams);
  const { users, newer, older } = await listUsers(asked);
  const t = await getTranslations("adminUsers");
  return (
    <AdminShell here="/admin/users" role={user.role} title={t("title")} wide>
      <Flash about="users" query={searchParams} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <UserSearch asked={asked} />
        </div>
        <ButtonLink href="/admin/users/new">{t("invite")}</ButtonLink>
      </div>
      {users.length === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p>
            <a className="link" href="/admin/users">
              {t("empty.all")}
            </a>
          </p>
        </EmptyState>
      ) : (
        <UserTable users={users} />
      )}
      <Pager
        newer={newer && listAddress({ ...asked, key: newer })}
        older={older && listAddress({ ...asked, key: older })}
      />
    </AdminShell>
  );
}

function UserTable({ users }: { users: ListedUser[] }) {
  const t = useTranslations("adminUsers");
  const columns = [
    { label: t("column.person") },
    { label: t("column.email") },
    { label: t("column.role") },
    { label: t("column.state") },
    { label: t("column.created") },
  ];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={users.map((user) => ({
        key: user.id,
        cells: [
          <span key="person" className="grid min-w-0">
            <a className="link w-fit break-words" href={userAddress(user.id)}>
              <bdi>{user.name ?? user.username}</bdi>
            </a>
            {user.name !== null && (
              <span className="break-all text-xs font-normal text-soft">{user.username}</span>
            )}
          </span>,
          <span key="email" className="break-all">
            {user.email ?? t("noEmail")}
          </span>,
          <RoleBadge key="role" role={user.role} />,
          <StateBadge key="state" state={user.state} />,
          <RelativeTime key="created" at={user.createdAt} />,
        ],
      }))}
    />
  );
}
