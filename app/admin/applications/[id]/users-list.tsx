import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Avatar } from "@/app/_ui/avatar";
import { Pager } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowName, RowText } from "@/app/_ui/row-name";
import { Table } from "@/app/_ui/table";
import type { ApplicationUser } from "@/lib/applications/overview";
import { formatScope, SCOPES } from "@/lib/oauth/scopes";

type Props = {
  /** ID of the application. */
  application: string;
  users: readonly ApplicationUser[];
  /** Keys of the neighboring pages. */
  before: string | null;
  after: string | null;
};

/** Lists the users of the application, most recently used first. */
export function UsersList({ application, users, before, after }: Props) {
  const t = useTranslations("adminApplications.users");
  const page = pageOf(ADMINISTRATION, application, "people");
  return (
    <section aria-labelledby="users-title" className="grid min-w-0 gap-4">
      <h2 id="users-title" className="text-title">
        {useTranslations("developerApps.section")("users")}
      </h2>
      {users.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <UserTable users={users} />
      )}
      <Pager
        newer={before && `${page}?before=${before}`}
        older={after && `${page}?after=${after}`}
      />
    </section>
  );
}

function UserTable({ users }: Pick<Props, "users">) {
  const t = useTranslations("adminApplications.users");
  const tApps = useTranslations("developerApps");
  const columns = [
    { label: t("user"), phone: "title" },
    { label: t("scopes"), share: 6 },
    { label: t("since") },
    { label: tApps("column.lastUsed"), phone: "state" },
  ] as const;
  return (
    <Table
      label={t("label")}
      columns={columns}
      rows={users.map((user) => ({
        key: user.id,
        picture: (
          <Avatar name={user.name ?? user.username} pictureHash={user.pictureHash} size="xs" />
        ),
        cells: [
          <RowName
            key="user"
            href={`/admin/users/${user.userId}`}
            name={user.name ?? user.username}
            second={user.name && user.username}
          />,
          <RowText key="scopes">
            {formatScope(SCOPES.filter((scope) => user.scopes.includes(scope)))}
          </RowText>,
          <RelativeTime key="since" at={user.createdAt} />,
          user.lastUsedAt ? <RelativeTime key="used" at={user.lastUsedAt} /> : tApps("never"),
        ],
      }))}
    />
  );
}
