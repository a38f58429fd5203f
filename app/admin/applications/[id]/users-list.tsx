import { useTranslations } from "next-intl";
import { Pager } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { ApplicationUser } from "@/lib/applications/overview";

type Props = { page: string; users: readonly ApplicationUser[]; after: string | null };

/** Lists the users of the application, most recently used first. */
export function UsersList({ page, users, after }: Props) {
  const t = useTranslations("adminApplications.users");
  const tColumn = useTranslations("developerApps.column");
  const never = useTranslations("developerApps")("never");
  if (users.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const columns = [
    { label: t("user") },
    { label: t("scopes") },
    { label: t("since") },
    { label: tColumn("lastUsed") },
  ];
  return (
    <>
      <Table
        label={t("label")}
        columns={columns}
        rows={users.map(({ id, username, name, scopes, createdAt, lastUsedAt }) => ({
          key: id,
          cells: [
            <span key="user" className="grid">
              <bdi>{username}</bdi>
              <bdi className="text-xs font-normal text-soft">{name}</bdi>
            </span>,
            scopes.join(" "),
            <RelativeTime key="since" at={createdAt} />,
            lastUsedAt ? <RelativeTime key="used" at={lastUsedAt} /> : never,
          ],
        }))}
      />
      <Pager newer={null} older={after && `${page}?after=${after}`} />
    </>
  );
}
