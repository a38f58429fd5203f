import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Avatar } from "@/app/_ui/avatar";
import { PEOPLE } from "@/app/_ui/lists";
import { Pages } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowName, RowText } from "@/app/_ui/row-name";
import { Table } from "@/app/_ui/table";
import { TitledSection } from "@/app/_ui/titled-section";
import type { usersOf } from "@/lib/applications/overview";
import { formatScope, SCOPES } from "@/lib/oauth/scopes";

type Props = {
  application: string;
  found: Awaited<ReturnType<typeof usersOf>>;
};

/** Lists the users of the application, most recently used first. */
export function UsersList({ application, found }: Props) {
  const t = useTranslations("adminApplications.users");
  const list = PEOPLE.at(pageOf(ADMINISTRATION, application, "people"));
  return (
    <TitledSection id="users" title={useTranslations("developerApps.section")("users")}>
      {found.total === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <UserTable users={found.shown} />
      )}
      <Pages found={found} address={(from) => list.address({ from })} />
    </TitledSection>
  );
}

function UserTable({ users }: { users: Props["found"]["shown"] }) {
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
