import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { RowCheck, useChecks } from "@/app/_lists/row-selection";
import { RowsBar } from "@/app/_lists/rows-bar";
import { RowsNotice } from "@/app/_lists/rows-notice";
import { Avatar } from "@/app/_ui/avatar";
import { ButtonLink } from "@/app/_ui/button";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { USERS } from "@/app/_ui/lists";
import { Pages } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowName, RowText } from "@/app/_ui/row-name";
import { SectionPage } from "@/app/_ui/section-page";
import { ShortDate } from "@/app/_ui/short-date";
import { sortingBy } from "@/app/_ui/sort-heading";
import { type Column, Table } from "@/app/_ui/table";
import { readableEmail } from "@/lib/readable-host";
import { listUsers, readUsers, USER_ORDERS, type UserRow } from "@/lib/users/list";
import { UnsentInvitations } from "./unsent-invitations";
import { userAddress } from "./user-address";
import { RoleBadge, StateBadge, TwoStepState } from "./user-badges";
import { UserSearch } from "./user-search";

export default pageFor("users", async ({ user }, { searchParams }) => {
  const asked = USERS.read(await searchParams);
  const found = await listUsers(asked);
  const { shown: users, total, isMore } = found;
  const t = await getTranslations("adminUsers");
  return (
    <SectionPage
      title={t("title")}
      count={t("total", { total, more: String(isMore) })}
      actions={
        <>
          <ButtonLink href="/admin/users/export" look="plain">
            {t("export")}
          </ButtonLink>
          <ButtonLink href="/admin/users/new">{t("invite")}</ButtonLink>
        </>
      }
    >
      <Flash about="users" query={searchParams} />
      <RowsNotice about="adminUsers" query={searchParams} read={readUsers} />
      <UnsentInvitations live />
      <UserSearch asked={asked} />
      {users.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<SearchDrawing />}
          action={
            <ButtonLink href="/admin/users" look="plain">
              {t("empty.all")}
            </ButtonLink>
          }
        />
      ) : (
        <div className="selectable">
          <UserTable users={users} asked={asked} self={user.id} />
          <RowsBar
            action="/admin/users/selected"
            list={USERS.address(asked)}
            actions={[
              ...(asked.state === null || asked.state === "deactivated"
                ? [{ do: "reactivate", text: t("rows.reactivate.ask"), look: "plain" as const }]
                : []),
              ...(["add", "role", "invite", "sign-out"] as const).map((action) => ({
                ...{ do: action, text: t(`rows.${action}.ask`), look: "plain" as const },
              })),
              ...(asked.state === "deactivated"
                ? []
                : [{ do: "deactivate", text: t("rows.deactivate.ask"), look: "danger" as const }]),
            ]}
          />
        </div>
      )}
      <Pages found={found} address={(from) => USERS.address({ ...asked, from })} />
    </SectionPage>
  );
});

type UserQuery = ReturnType<typeof USERS.read>;

type TableProps = {
  users: UserRow[];
  asked: UserQuery;
  /** The viewer, who can't be selected: administrators don't deactivate themselves. */
  self: string;
};

/** Actions that don't apply to the accounts of a state. */
const WITHOUT = {
  active: "reactivate invite",
  invited: "reactivate sign-out",
  deactivated: "invite sign-out deactivate",
  deleted_soon: "reactivate invite",
} as const satisfies Record<UserRow["state"], string>;

function UserTable({ users, asked, self }: TableProps) {
  const t = useTranslations("adminUsers");
  const sorting = sortingBy(asked.sort, USER_ORDERS, (sort) =>
    USERS.address({ ...asked, sort, from: null }),
  );
  const columns = [
    { label: t("column.person"), phone: "title", sorting: sorting("name") },
    { label: t("column.email"), phone: "second", share: 7 },
    { label: t("column.role") },
    { label: t("column.state"), phone: "state" },
    { label: t("column.twoStep") },
    { label: t("column.lastSignIn"), sorting: sorting("last-sign-in") },
    { label: t("column.created"), sorting: sorting("created") },
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      checks={useChecks()}
      rows={users.map((user) => ({
        key: user.id,
        check: user.id !== self && (
          <RowCheck
            {...{ id: user.id, name: user.name ?? user.username }}
            without={WITHOUT[user.state]}
          />
        ),
        picture: (
          <Avatar name={user.name ?? user.username} pictureHash={user.pictureHash} size="xs" />
        ),
        cells: [
          <RowName
            key="person"
            href={userAddress(user.id)}
            name={user.name ?? user.username}
            second={user.name && user.username}
          />,
          <RowText key="email">
            {user.email === null ? t("noEmail") : readableEmail(user.email)}
          </RowText>,
          <RoleBadge key="role" role={user.role} />,
          user.state !== "active" && <StateBadge key="state" state={user.state} />,
          <TwoStepState key="twoStep" state={user.twoStep} />,
          user.lastSignInAt === null ? (
            <span key="signIn" className="text-soft">
              {t("neverSeen")}
            </span>
          ) : (
            <RelativeTime key="signIn" at={user.lastSignInAt} />
          ),
          <ShortDate key="created" at={user.createdAt} />,
        ],
      }))}
    />
  );
}
