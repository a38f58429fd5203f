import { useFormatter, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { counted } from "@/app/_applications/counted";
import { lastUpload } from "@/app/_files/last-upload";
import { SearchedList } from "@/app/_lists/searched-list";
import { ButtonLink } from "@/app/_ui/button";
import { PeopleDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { NAMES } from "@/app/_ui/lists";
import { namedRemoval } from "@/app/_ui/named-removal";
import { RowName } from "@/app/_ui/row-name";
import { SectionPage } from "@/app/_ui/section-page";
import { type Column, Table } from "@/app/_ui/table";
import { type GroupQuery, groupPage, MOST_MEMBERS } from "@/lib/groups/list";
import { GROUPS, groupAddress } from "./group-address";
import { Plan } from "./import/plan";
import { GROUP_REPORT } from "./import/report";

const LIST = NAMES.at(GROUPS);

type Found = Awaited<ReturnType<typeof groupPage>>;

/** Lists all groups by key. */
export default pageFor("groups", async ({ user }, { searchParams }) => {
  const asked = LIST.read(await searchParams);
  const [found, named, { plan: imported }, t] = await Promise.all([
    groupPage(asked),
    namedRemoval("group", user, searchParams),
    lastUpload(GROUP_REPORT, searchParams),
    getTranslations("adminGroups"),
  ]);
  const isEmpty = found.total === 0 && asked.q === "";
  const create = <ButtonLink href={`${GROUPS}/new`}>{t("create")}</ButtonLink>;
  const files = (["import", "export"] as const).map((what) => (
    <ButtonLink key={what} href={`${GROUPS}/${what}`} look="plain">
      {t(what)}
    </ButtonLink>
  ));
  return (
    <SectionPage
      title={t("title")}
      count={isEmpty || asked.q !== "" ? undefined : t("total", { total: found.total })}
      actions={
        !isEmpty && (
          <>
            {files}
            {create}
          </>
        )
      }
    >
      <Flash about="groups" query={searchParams} named={named} />
      {imported && <Plan plan={imported} />}
      {isEmpty ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<PeopleDrawing />}
          action={
            <>
              {create}
              {files[0]}
            </>
          }
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <GroupsFound asked={asked} found={found} />
      )}
    </SectionPage>
  );
});

function GroupsFound({ asked, found }: { asked: GroupQuery; found: Found }) {
  return (
    <SearchedList about="adminGroups" list={LIST} asked={asked} found={found}>
      {found.shown.length > 0 && <GroupTable groups={found.shown} />}
    </SearchedList>
  );
}

function GroupTable({ groups }: { groups: Found["shown"] }) {
  const t = useTranslations("adminGroups");
  const columns = [
    { label: t("column.name"), phone: "title" },
    { label: t("column.key"), phone: "second", share: 6 },
    { label: t("column.members"), numeric: true, phone: "state" },
    { label: t("column.applications"), numeric: true },
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={groups.map(({ id, key, name, description, members, applications }) => ({
        key: id,
        cells: [
          <RowName key="name" href={groupAddress(id)} name={name} second={description || null} />,
          <code key="key" title={key} className="text-xs">
            {key}
          </code>,
          <Members key="members" count={members} />,
          applications,
        ],
      }))}
    />
  );
}

/** The number of members. On a narrow screen there is no heading, and it says of what. */
function Members({ count }: { count: number }) {
  const format = useFormatter();
  const counts = counted(count, MOST_MEMBERS);
  const words = useTranslations("groups")("members", counts);
  return (
    <>
      <span className="max-lg:hidden">{counts.more === "true" ? words : format.number(count)}</span>
      <span className="lg:hidden">{words}</span>
    </>
  );
}
