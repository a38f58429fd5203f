import { useTranslations } from "next-intl";
import { RowCheck, useChecks } from "@/app/_lists/row-selection";
import { RowsBar } from "@/app/_lists/rows-bar";
import { SearchedList } from "@/app/_lists/searched-list";
import { Avatar } from "@/app/_ui/avatar";
import { Badge } from "@/app/_ui/badge";
import { PeopleDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { NAMES } from "@/app/_ui/lists";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowName, RowSecond, RowText } from "@/app/_ui/row-name";
import { type Column, Table } from "@/app/_ui/table";
import type { Adders, GroupMember, GroupQuery, memberPage } from "@/lib/groups/list";

/** Where a list of members is: a group's page in the administration, or in its administrator's account. */
export type Place = {
  group: string;
  home: "/admin/groups" | "/account/groups";
  /** Address of a member's account; null for those who may not see it. */
  accountOf: ((id: string) => string) | null;
};

type Props = {
  place: Place;
  asked: GroupQuery;
  found: Awaited<ReturnType<typeof memberPage>>;
  /** Who added the members, for administrators. */
  adders?: Adders;
  /** True if a provider decides about the members: people remove only those who have no account there. */
  isManaged: boolean;
};

const NOBODY: Adders = new Map();

export function Members({ place, asked, found, adders = NOBODY, isManaged }: Props) {
  const t = useTranslations("groups");
  const { home, group } = place;
  const list = NAMES.at(`${home}/${group}`);
  const remove = `/forms${home}/remove-members`;
  const appoint = [
    { do: `/forms${home}/appoint-members`, text: t("member.appoint"), look: "plain" as const },
    { do: `/forms${home}/dismiss-members`, text: t("member.dismiss"), look: "plain" as const },
  ];
  if (found.shown.length === 0 && asked.q === "" && asked.from === null)
    return (
      <EmptyState title={t("noMembers.title")} drawing={<PeopleDrawing />}>
        <p>{t("noMembers.text")}</p>
      </EmptyState>
    );
  return (
    <SearchedList about="groups" list={list} asked={asked} found={found}>
      {found.shown.length > 0 && (
        <div className="selectable">
          <MemberTable place={place} members={found.shown} adders={adders} />
          <RowsBar
            action={isManaged ? remove : `/forms${home}/appoint-members`}
            list={list.address(asked)}
            hidden={{ group }}
            actions={[
              ...(isManaged ? [] : appoint),
              { do: remove, text: t("member.remove"), look: "danger" },
            ]}
          />
        </div>
      )}
    </SearchedList>
  );
}

type TableProps = { place: Place; members: readonly GroupMember[]; adders: Adders };

function MemberTable({ place, members, adders }: TableProps) {
  const t = useTranslations("groups.member");
  const checks = useChecks();
  const columns = [
    { label: t("person"), phone: "title" },
    { label: t("username"), phone: "second", share: 4 },
    { label: t("state"), phone: "state" },
    { label: t("added") },
  ] satisfies Column[];
  return (
    <Table
      label={t("label")}
      columns={columns}
      checks={members.every(({ isDecided }) => isDecided) ? undefined : checks}
      rows={members.map((member) => ({
        key: member.id,
        check: !member.isDecided && (
          <RowCheck
            id={member.id}
            revision={member.administers ? 1 : 0}
            name={member.name ?? member.username}
          />
        ),
        picture: (
          <Avatar
            name={member.name ?? member.username}
            pictureHash={member.pictureHash}
            size="xs"
          />
        ),
        cells: [
          <MemberName key="name" place={place} member={member} />,
          <RowText key="username">{member.username}</RowText>,
          <States key="states" member={member} />,
          <Added key="added" at={member.addedAt} adder={adders.get(member.id)} />,
        ],
      }))}
    />
  );
}

function MemberName({ place, member }: { place: Place; member: GroupMember }) {
  const name = member.name ?? member.username;
  if (!place.accountOf) return <RowText>{name}</RowText>;
  return <RowName href={place.accountOf(member.id)} name={name} />;
}

/** When a member was added, and by whom, as far as that is known. */
function Added({ at, adder }: { at: Date; adder: ReturnType<Adders["get"]> }) {
  const t = useTranslations("groups.member");
  const by = adder?.provider ?? adder?.by ?? null;
  return (
    <span className="row-lines w-32">
      <RelativeTime at={at} />
      {by !== null && <RowSecond>{t("by", { name: by })}</RowSecond>}
    </span>
  );
}

function States({ member: { isInvited, isDeactivated, administers } }: { member: GroupMember }) {
  const t = useTranslations("groups.member");
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isInvited && <Badge tone="neutral">{t("invited")}</Badge>}
      {isDeactivated && <Badge tone="danger">{t("deactivated")}</Badge>}
      {administers && <Badge tone="info">{t("administers")}</Badge>}
    </span>
  );
}
