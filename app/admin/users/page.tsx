import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_ui/avatar";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { Pager } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ROW_LINK, Table } from "@/app/_ui/table";
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
  const { users, total, newer, older } = await listUsers(asked);
  const t = await getTranslations("adminUsers");
  return (
    <AdminShell
      here="/admin/users"
      role={user.role}
      title={t("title")}
      count={total === null ? undefined : t("total", { total })}
      actions={<ButtonLink href="/admin/users/new">{t("invite")}</ButtonLink>}
      wide
    >
      <Flash about="users" query={searchParams} />
      <UserSearch asked={asked} />
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
    { label: t("column.person"), phone: "title" },
    { label: t("column.email"), phone: "second" },
    { label: t("column.role") },
    { label: t("column.state"), phone: "state" },
    { label: t("column.lastSeen") },
  ] as const;
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={users.map((user) => ({
        key: user.id,
        picture: (
          <Avatar name={user.name ?? user.username} pictureHash={user.pictureHash} size="xs" />
        ),
        cells: [
          <UserName key="person" user={user} />,
          <span key="email" className="lg:break-all">
            {user.email ?? t("noEmail")}
          </span>,
          <RoleBadge key="role" role={user.role} />,
          <StateBadge key="state" state={user.state} />,
          user.lastSeenAt === null ? (
            <span key="seen" className="text-soft">
              {t("neverSeen")}
            </span>
          ) : (
            <RelativeTime key="seen" at={user.lastSeenAt} />
          ),
        ],
      }))}
    />
  );
}

const UserName = ({ user: { id, name, username } }: { user: ListedUser }) => (
  <span className="grid min-w-0 leading-tight">
    <a className={`${ROW_LINK} w-fit max-w-full break-words`} href={userAddress(id)}>
      <bdi>{name ?? username}</bdi>
    </a>
    {name !== null && (
      <span className="text-xs leading-tight font-normal break-all text-soft max-lg:hidden">
        {username}
      </span>
    )}
  </span>
);
